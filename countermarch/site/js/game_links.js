// What trackers tell a question, what a ruling does to trackers, and when trackers raise an alarm. Pure.
import { counter, covered, holds, leftIn, lies, set, tracker } from "./game_state.js";

/** Who acts in the present step: the id of a side; undefined when it is nobody's step. */
export function acting(turn, state) {
  const { player } = turn.steps[state.step];
  return player && turn.acting ? sideOf(turn, state, player) : undefined;
}

/** The id of the first or second player's side; a side stays itself. */
export function sideOf(turn, state, player) {
  if (Object.hasOwn(turn.acting.names, player)) return player;
  const place = player === "first" ? 0 : 1;
  if (turn.acting.pairs) return turn.acting.pairs[state.scenario][place];
  const sides = Object.keys(turn.acting.names);
  return sides[(state.trackers[turn.acting.tracker] + place) % sides.length];
}

/** Whether only its owner's device knows a hidden choice. */
export const isSealed = ({ table }, id) => Object.values(table?.sealed ?? {}).some(({ trackers }) => trackers.includes(id));

/** The value of a tracker as questions know it. */
function known(turn, state, id) {
  const one = tracker(turn, id);
  if (!holds(turn, state, one.only) || isSealed(state, id)) return undefined;
  const value = state.trackers[id];
  if (one.kind === "flag") return Boolean(value);
  return one.values ? one.values[value][0] : value;
}

function resolve(turn, state, from) {
  if (typeof from === "object") {
    if ("less" in from) return (from.of[state.scenario] ?? from.of[0]) - state.trackers[from.less];
    if ("acting" in from) return resolve(turn, state, from.acting[acting(turn, state)] ?? "");
    return Object.fromEntries(Object.entries(from).map(([part, one]) => [part, resolve(turn, state, one)]));
  }
  if (from === "") return undefined;
  if (from === "scenario") return turn.scenarios[state.scenario]?.[0];
  if (from === "acting") return acting(turn, state);
  const [where, cup, place] = from.split(":");
  if (where === "left") return leftIn(state, cup);
  if (where === "out") return covered(state, cup)?.[0].length ?? state.cups[cup].out.length;
  if (where === "at") return unitsAt(turn, state, cup, place);
  if (where === "last") return pieceDrawn(turn, state, cup)?.value;
  return known(turn, state, from);
}

/** The pieces of a cup that are at a place, as a question asks for them: each kind once, with how many. */
function unitsAt(turn, state, id, place) {
  const cup = turn.cups.find((one) => one.id === id);
  const counts = new Map();
  for (const one of state.cups[id].out) {
    const { value } = cup.pieces[one[0]];
    if (cup.at[lies(cup, one)]?.[0] === place) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ [cup.field]: value, count }));
}

/** The piece of a cup that was drawn last. */
export function pieceDrawn(turn, state, id) {
  const last = state.cups[id].out.at(-1);
  return last && turn.cups.find((one) => one.id === id).pieces[last[0]];
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

const fitted = (kind, value) => (kind === "bool" ? Boolean(value) : value);

/** The facts that a question starts from. */
export function facts(turn, state, question) {
  const found = {};
  for (const [field, kind, from, by] of turn.fills[question] ?? []) {
    const value = by ? undefined : resolve(turn, state, from);
    if (value !== undefined) found[field] = fitted(kind, value);
  }
  return found;
}

/** The facts that only a ruling shows the way to, for instance how often the event that came up was rolled. */
export function corrections(turn, state, question, given, answer) {
  const found = {};
  for (const [field, kind, from, by] of turn.fills[question] ?? []) {
    if (!by) continue;
    const source = from[String(answer[by] ?? given[by])];
    const value = fitted(kind, source ? resolve(turn, state, source) : kind === "int" ? 0 : false);
    if (value !== undefined && !same(value, given[field])) found[field] = value;
  }
  return found;
}

/** What a ruling does to the trackers: {state, said: [[title, before, after]]}; nothing said where it does nothing. */
export function effects(turn, state, question, given, answer) {
  let made = state;
  const look = (name) => (name === "acting" ? acting(turn, state) : (answer[name] ?? given[name]));
  for (const one of turn.applies[question] ?? []) {
    if (!Object.entries(one.only ?? {}).every(([name, wanted]) => wanted.includes(look(name)))) continue;
    const id = one.by ? one.tracker[String(look(one.by))] : one.tracker;
    if (!id || !holds(turn, made, tracker(turn, id).only)) continue;
    const value = amount(tracker(turn, id), one, "value" in one ? one.value : (answer[one.answer] ?? given[one.fact]));
    if (Number.isInteger(value)) made = set(turn, made, id, one.how === "add" ? made.trackers[id] + value : value);
  }
  const said = turn.trackers
    .filter(({ id }) => made.trackers[id] !== state.trackers[id])
    .map((one) => [one, state.trackers[one.id], made.trackers[one.id]]);
  return { state: made, said };
}

function amount(one, { values, times = 1 }, found) {
  const value = values ? values[String(found)] : found;
  if (value === null || value === undefined) return undefined;
  if (typeof value === "string") return one.values?.findIndex(([id]) => id === value);
  return typeof value === "boolean" ? Number(value) : value * times;
}

/** What the sum of an alarm reaches. */
const goal = (state, { reaches }) => (typeof reaches === "string" ? state.trackers[reaches] : (reaches[state.scenario] ?? reaches[0]));

/** The alarms that sound now. */
export const alarms = (turn, state) => turn.alerts.filter((one) => holds(turn, state, one.only) && one.sum.reduce((all, id) => all + state.trackers[id], 0) >= goal(state, one));

/** Which turn it is, and of how many where the game says: "Game turn 3 of 30". */
export function whichTurn(turn, state) {
  const { id, title } = counter(turn);
  const last = turn.alerts.find((one) => one.sum.join() === id && holds(turn, state, one.only));
  return `${title} ${state.trackers[id]}${last ? ` of ${goal(state, last)}` : ""}`;
}

/** The value of a tracker in words. */
export function inWords(one, value) {
  if (one.kind === "flag") return value ? "yes" : "no";
  return one.values ? one.values[value][1] : String(value).replace("-", "−");
}

/** The name of a tracker in full: two of one title are told apart by their group. */
export function nameOf(turn, one) {
  const alike = turn.trackers.filter(({ title }) => title === one.title).length > 1;
  return alike ? `${one.group}: ${one.title}` : one.title;
}
