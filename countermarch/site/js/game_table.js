// A game that two people play: {players: names by side, id, count, to, sealed}. Pure.
//
// `count` is how often it was handed over, `to` the side it was handed to last, "" on a table of one device. `sealed`
// says of each side's hidden pieces and choices only that they are there: {count, cups, trackers}, with the count of
// the handing over at which that side's own device laid them by.
import { contents, counter, covered, gather, set, tracker } from "./game_state.js";

const ID = /^[a-z0-9]{8}$/;
const LONGEST_NAME = 30;
const MOST = 100_000;

/** The sides of a game: those of its scenario, or all it names. */
export const sides = (turn, { scenario }) => (turn.acting?.pairs ? turn.acting.pairs[scenario] : Object.keys(turn.acting?.names ?? {})).slice(0, 2);

/** The side that a cup or tracker belongs to; undefined when it is nobody's. */
export const ownerOf = (turn, state, one) => one.player?.find((side) => sides(turn, state).includes(side));

/** The name of who plays a side. */
export const nameOfPlayer = (turn, { table }, side) => table?.players[side] || turn.acting.names[side];

/** A name as it is kept. */
export const cut = (name) => String(name ?? "").trim().slice(0, LONGEST_NAME);

/** Whether a side has anything to hide in this game. */
export const hides = (turn, state) => [...turn.cups, ...turn.trackers].some((one) => one.hidden && ownerOf(turn, state, one));

/** The game as another side may see it: of a side's hidden pieces and choices no more than that they are there. */
export function sealed(turn, state, side) {
  if (Object.hasOwn(state.table.sealed, side)) return state;
  const own = (one) => one.hidden && ownerOf(turn, state, one) === side;
  const cups = turn.cups.filter(own).map(({ id }) => [id, [state.cups[id].out.map(([, chosen]) => chosen).join(""), state.cups[id].aside.length]]);
  const trackers = turn.trackers.filter(own).map(({ id }) => id);
  if (!cups.length && !trackers.length) return state;
  let made = state;
  for (const [id] of cups) made = gather(made, id);
  for (const id of trackers) made = set(turn, made, id, tracker(turn, id).starts[state.scenario] ?? tracker(turn, id).starts[0]);
  return { ...made, table: { ...state.table, sealed: { ...state.table.sealed, [side]: { count: state.table.count, cups: Object.fromEntries(cups), trackers } } } };
}

/** The game with a side's hidden pieces and choices again, as its device laid them by in the state `own`. */
export function opened(turn, state, side, own) {
  const { [side]: seal, ...rest } = state.table.sealed;
  if (!seal || !own) return state;
  const cups = { ...state.cups };
  for (const [id, [out, aside]] of Object.entries(seal.cups)) {
    const held = own.cups[id];
    const back = out.length + aside < held.out.length + held.aside.length; // a new turn has put all back meanwhile
    const over = out.length < held.out.length; // or aside
    if (back) cups[id] = gather(own, id).cups[id];
    else cups[id] = over ? { ...held, out: [], aside: [...held.aside, ...held.out.map(([piece]) => piece)] } : held;
  }
  const trackers = { ...state.trackers };
  const turned = own.trackers[counter(turn).id] !== trackers[counter(turn).id];
  for (const id of seal.trackers) if (!(turned && tracker(turn, id).resets)) trackers[id] = own.trackers[id];
  return { ...state, cups, trackers, table: { ...state.table, sealed: rest } };
}

const lists = (value) => value && typeof value === "object" && !Array.isArray(value);
const whole = (value) => Number.isInteger(value) && value >= 0 && value <= MOST;
const only = (names, known) => names.every((name) => known.includes(name));

/** The table in facts: undefined when one plays alone, null when it cannot be believed. */
export function readTable(turn, facts) {
  if (facts === undefined || facts === null) return undefined;
  const known = Object.keys(turn.acting?.names ?? {});
  const { players, id, count, to, sealed } = facts;
  if (!lists(players) || !lists(sealed) || typeof id !== "string" || !ID.test(id) || !whole(count) || !["", ...known].includes(to)) return null;
  if (!only(Object.keys(players), known) || !Object.values(players).every((name) => typeof name === "string" && name === cut(name))) return null;
  const read = {};
  for (const [side, seal] of Object.entries(sealed)) {
    if (!known.includes(side) || !lists(seal) || !whole(seal.count) || !lists(seal.cups) || !Array.isArray(seal.trackers)) return null;
    const cups = Object.entries(seal.cups).filter(([cup]) => turn.cups.some((one) => one.id === cup && one.hidden && one.player?.includes(side)));
    if (!cups.every(([, held]) => Array.isArray(held) && typeof held[0] === "string" && /^[01]{0,200}$/.test(held[0]) && whole(held[1]))) return null;
    const trackers = seal.trackers.filter((one) => typeof one === "string" && tracker(turn, one));
    read[side] = { count: seal.count, cups: Object.fromEntries(cups.map(([cup, [out, aside]]) => [cup, [out, aside]])), trackers };
  }
  return { players: { ...players }, id, count, to, sealed: read };
}

/** Whether as much is face down as a cup can hold. */
export const isTable = (turn, state) =>
  !state.table || turn.cups.every((cup) => !covered(state, cup.id) || fits(contents(turn, state, cup), state.cups[cup.id], covered(state, cup.id)));

const fits = (all, { out, aside, gone }, [down, laid]) => !out.length && !aside.length && down.length + laid + gone.length <= all.reduce((sum, one) => sum + one, 0);
