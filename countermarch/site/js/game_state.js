// The state of a game in play: scenario, step, trackers, cups. Pure: every change makes a new state.
//
// A cup is {left: [how many of each piece], out, aside, gone: [pieces in the order they came]}. What is drawn
// is in `out` as [piece, chosen]; the other two lists hold plain numbers of pieces.
import { chance } from "./dice.js";

export const counter = (turn) => turn.trackers.find((one) => one.turn);
export const tracker = (turn, id) => turn.trackers.find((one) => one.id === id);
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/** Whether a condition holds now: {scenarios, from, until, unless, when}; nothing always holds. */
export function holds(turn, state, only) {
  if (!only) return true;
  const now = state.trackers[counter(turn).id];
  return (
    (!only.scenarios || only.scenarios.includes(turn.scenarios[state.scenario][0])) &&
    now >= (only.from ?? now) &&
    now <= (only.until ?? now) &&
    !(only.unless && state.trackers[only.unless]) &&
    (!only.when || Boolean(state.trackers[only.when]))
  );
}

/** The state at the start of a scenario; `options` are the trackers of options that are switched on. */
export function opening(turn, scenario = 0, options = []) {
  const started = ({ id, option, starts }) => [id, option ? Number(options.includes(id)) : (starts[scenario] ?? starts[0])];
  const state = { scenario, step: 0, trackers: Object.fromEntries(turn.trackers.map(started)), cups: {} };
  for (const cup of turn.cups) state.cups[cup.id] = { left: contents(turn, state, cup), out: [], aside: [], gone: [] };
  return state;
}

/** How many of each piece a cup has in all in this game: none of a cup, or of a chit, that is not in play. */
export function contents(turn, state, cup) {
  const inPlay = holds(turn, state, cup.only);
  return cup.pieces.map(({ many, needs }) => (inPlay && (!needs || state.trackers[needs]) ? many : 0));
}

/** Whether a step is played this turn. */
export function played(turn, state, step) {
  const first = counter(turn);
  const beginning = state.trackers[first.id] === (first.starts[state.scenario] ?? first.starts[0]);
  return (!step.once || beginning) && holds(turn, state, step.only);
}

/** Go to the next step that is played; after the last one a new turn begins. */
export function next(turn, state) {
  const on = turn.steps.findIndex((step, place) => place > state.step && !step.once && played(turn, state, step));
  if (on >= 0) return { ...state, step: on };
  const begun = newTurn(turn, state);
  return { ...begun, step: Math.max(0, turn.steps.findIndex((step) => !step.once && played(turn, begun, step))) };
}

/** Go back to the step before; from the first step of a turn there is none. */
export function previous(turn, state) {
  const before = turn.steps.findLastIndex((step, place) => place < state.step && played(turn, state, step));
  return before < 0 ? state : { ...state, step: before };
}

function newTurn(turn, state) {
  const trackers = { ...state.trackers };
  for (const one of turn.trackers) {
    if (one.carries) trackers[one.id] = state.trackers[one.carries];
    if (one.resets) trackers[one.id] = one.starts[state.scenario] ?? one.starts[0];
    if (one.turn) trackers[one.id] = Math.min(one.max, trackers[one.id] + 1);
  }
  const cups = { ...state.cups };
  const made = { ...state, trackers, cups };
  for (const { id, renews } of turn.cups) {
    if (renews === "back") cups[id] = gathered(cups[id]);
    if (renews === "aside") cups[id] = { ...cups[id], out: [], aside: [...cups[id].aside, ...cups[id].out.map(([piece]) => piece)] };
    if (renews && covered(state, id)) made.table = renewed(made.table, id, renews);
  }
  return made;
}

export function set(turn, state, id, value) {
  const { min, max } = tracker(turn, id);
  const kept = Math.max(min, Math.min(max, value));
  return kept === state.trackers[id] ? state : { ...state, trackers: { ...state.trackers, [id]: kept } };
}

const withCup = (state, id, cup) => ({ ...state, cups: { ...state.cups, [id]: { ...state.cups[id], ...cup } } });
const added = (left, pieces, by = 1) => {
  const made = [...left];
  for (const piece of pieces) made[piece] += by;
  return made;
};
const gathered = ({ left, out, aside, gone }) => ({ left: added(added(left, out.map(([piece]) => piece)), aside), out: [], aside: [], gone });

export const leftIn = (state, id) => {
  const [out, aside] = covered(state, id) ?? ["", 0];
  return sum(state.cups[id].left) - out.length - aside;
};

/** One piece at random out of what is left: each is equally likely. */
function picked(left, from) {
  let place = from(sum(left));
  return left.findIndex((many) => (place -= many) < 0);
}

/** Draw pieces one after another; none goes back. An empty deck that may be is shuffled again first. */
export function draw(turn, state, id, many = 1, from = chance) {
  const { reshuffle } = turn.cups.find((one) => one.id === id);
  let made = state;
  for (let drawn = 0; drawn < many; drawn += 1) {
    const cup = made.cups[id];
    if (leftIn(made, id) === 0 && reshuffle && cup.aside.length) made = withCup(made, id, { left: added(cup.left, cup.aside), aside: [] });
    const { left, out } = made.cups[id];
    if (sum(left) === 0) break;
    const piece = picked(left, from);
    made = withCup(made, id, { left: added(left, [piece], -1), out: [...out, [piece, 0]] });
  }
  return made;
}

/** Take a piece of one's choice. */
export function choose(state, id, piece) {
  const { left, out } = state.cups[id];
  return left[piece] ? withCup(state, id, { left: added(left, [piece], -1), out: [...out, [piece, 1]] }) : state;
}

/** Move the piece at a place of `out`, `aside` or `gone` to one of them, or to `left`: back into the cup. */
export function move(state, id, from, place, to) {
  const cup = state.cups[id];
  const moved = cup[from][place];
  if (moved === undefined) return state;
  const piece = from === "out" ? moved[0] : moved;
  const less = { ...cup, [from]: cup[from].filter((_, index) => index !== place) };
  const more = to === "left" ? added(less.left, [piece]) : [...less[to], to === "out" ? [piece, 1] : piece];
  return withCup(state, id, { ...less, [to]: more });
}

/** Put a drawn piece at one of the places that those of its cup are at. */
export function put(state, id, place, at) {
  const { out } = state.cups[id];
  return out[place] ? withCup(state, id, { out: out.map((one, index) => (index === place ? [one[0], one[1], at] : one)) }) : state;
}

/** At which of its cup's places a drawn piece is: where it was put, else where it says itself; undefined before that. */
export const lies = (cup, [piece, , at]) => at ?? cup.pieces[piece].at;

/** What is face down in a cup whose pieces only its owner's device knows: [a 1 for each chosen piece and a 0 for each drawn one, how many aside]. */
export const covered = ({ table }, id) => Object.values(table?.sealed ?? {}).find(({ cups }) => Object.hasOwn(cups, id))?.cups[id];

/** What happens to such pieces when a turn begins. */
function renewed(table, id, renews) {
  const one = ([side, { cups, ...more }]) => {
    if (!Object.hasOwn(cups, id)) return [side, { cups, ...more }];
    const [out, aside] = cups[id];
    return [side, { ...more, cups: { ...cups, [id]: renews === "back" ? ["", 0] : ["", aside + out.length] } }];
  };
  return { ...table, sealed: Object.fromEntries(Object.entries(table.sealed).map(one)) };
}

/** Put everything that is drawn or laid aside back; what is out of the game stays out. */
export const gather = (state, id) => withCup(state, id, gathered(state.cups[id]));

/** How much is hidden from another player: the pieces in hidden hands, and hidden choices that were made. */
export function hidden(turn, state) {
  const hands = sum(turn.cups.filter((one) => one.hidden).map(({ id }) => state.cups[id].out.length + state.cups[id].aside.length));
  return hands + secrets(turn, state).length;
}

const secrets = (turn, state) => turn.trackers.filter((one) => one.hidden && state.trackers[one.id] !== (one.starts[state.scenario] ?? one.starts[0]));

/** The game as another player may see it: hidden hands are in their cups again, hidden choices are not made. */
export function withoutSecrets(turn, state) {
  const covered = turn.cups.filter((one) => one.hidden).reduce((made, { id }) => gather(made, id), state);
  return secrets(turn, state).reduce((made, { id, starts }) => set(turn, made, id, starts[made.scenario] ?? starts[0]), covered);
}

/** Take one piece at random out of the game, straight from the cup. */
export function lose(state, id, from = chance) {
  const { left, gone } = state.cups[id];
  if (sum(left) === 0) return state;
  const piece = picked(left, from);
  return withCup(state, id, { left: added(left, [piece], -1), gone: [...gone, piece] });
}

/** Draw a card made of one chit from each of its cups; the chits of the card before go back first. */
export function drawCard(turn, state, card, from = chance) {
  let made = state;
  for (const id of card.cups) made = draw(turn, gather(made, id), id, 1, from);
  if (card.counts) made = set(turn, made, card.counts, made.trackers[card.counts] - 1);
  return made;
}
