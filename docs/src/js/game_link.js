// A game as text, for an address and for this device; and what comes in from there, which is believed only
// after every part of it has been checked.
import { contents } from "./game_state.js";

/** The longest text that is looked at; the longest a game can make is far below it. */
export const LONGEST = 6000;

const encode = (facts) => btoa(JSON.stringify(facts)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const decode = (text) => JSON.parse(atob(text.replace(/-/g, "+").replace(/_/g, "/")));

/** A state as text. */
export function pack(turn, state) {
  const cups = turn.cups.map(({ id }) => {
    const { left, out, aside, gone } = state.cups[id];
    return [left, out.map(([piece, chosen]) => 2 * piece + chosen), aside, gone];
  });
  return encode([turn.version, state.scenario, state.step, turn.trackers.map(({ id }) => state.trackers[id]), cups]);
}

/** The state in a text: {state}, or {fault} that says in words why there is none. */
export function unpack(turn, text) {
  const broken = { fault: "That link does not hold a game, or a part of it is missing." };
  if (typeof text !== "string" || text.length > LONGEST) return broken;
  try {
    const [version, scenario, step, trackers, cups] = decode(text);
    if (version !== turn.version) {
      return typeof version === "string" ? { fault: "That game was begun on another version of this page, with other steps or pieces. It cannot be taken over." } : broken;
    }
    const cup = ([left, out, aside, gone]) => ({ left, out: out.map((one) => [one >> 1, one & 1]), aside, gone });
    const state = {
      scenario,
      step,
      trackers: Object.fromEntries(turn.trackers.map(({ id }, place) => [id, trackers[place]])),
      cups: Object.fromEntries(turn.cups.map(({ id }, place) => [id, cup(cups[place])])),
    };
    return isState(turn, state) ? { state } : broken;
  } catch {
    return broken;
  }
}

const whole = (value, low, high) => Number.isInteger(value) && value >= low && value <= high;

/** Whether a value is a state of this game: every number in its bounds, every piece there exactly once. */
export function isState(turn, state) {
  return (
    whole(state.scenario, 0, Math.max(0, turn.scenarios.length - 1)) &&
    whole(state.step, 0, turn.steps.length - 1) &&
    turn.trackers.every(({ id, min, max }) => whole(state.trackers[id], min, max)) &&
    turn.cups.every((cup) => isCup(state.cups[cup.id], contents(turn, state, cup)))
  );
}

function isCup({ left, out, aside, gone }, many) {
  if (![left, out, aside, gone].every(Array.isArray) || left.length !== many.length) return false;
  const seen = [...left];
  for (const piece of [...out.map(([one]) => one), ...aside, ...gone]) {
    if (!whole(piece, 0, many.length - 1)) return false;
    seen[piece] += 1;
  }
  return many.every((all, piece) => whole(left[piece], 0, all) && seen[piece] === all);
}
