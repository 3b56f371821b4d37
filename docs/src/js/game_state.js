// The state of a game in play: which step, the trackers, the cups. Pure: every change makes a new state.
import { chance } from "./dice.js";

/** The state at the start. A cup is {left: [how many of each piece], out: [pieces drawn, in order]}. */
export function opening(turn) {
  return {
    step: 0,
    trackers: Object.fromEntries(turn.trackers.map((one) => [one.id, one.start])),
    cups: Object.fromEntries(turn.cups.map((cup) => [cup.id, { left: cup.pieces.map(([, many]) => many), out: [] }])),
  };
}

/** Go to the next step; after the last one a new turn begins, and the tracker of turns moves on. */
export function next(turn, state) {
  if (state.step + 1 < turn.steps.length) return { ...state, step: state.step + 1 };
  const first = turn.steps.findIndex((step) => !step.once);
  const trackers = { ...state.trackers };
  for (const one of turn.trackers) if (one.turn) trackers[one.id] = Math.min(one.max, trackers[one.id] + 1);
  return { ...state, step: Math.max(0, first), trackers };
}

export function previous(state) {
  return { ...state, step: Math.max(0, state.step - 1) };
}

export function set(turn, state, id, value) {
  const { min, max } = turn.trackers.find((one) => one.id === id);
  return { ...state, trackers: { ...state.trackers, [id]: Math.max(min, Math.min(max, value)) } };
}

/** Draw a piece: each one left in the cup is equally likely, and it does not go back. */
export function draw(state, id, from = chance) {
  const cup = state.cups[id];
  const total = cup.left.reduce((sum, many) => sum + many, 0);
  if (total === 0) return state;
  let place = from(total);
  const piece = cup.left.findIndex((many) => (place -= many) < 0);
  const left = cup.left.map((many, index) => many - (index === piece ? 1 : 0));
  return { ...state, cups: { ...state.cups, [id]: { left, out: [...cup.out, piece] } } };
}

/** Put one drawn piece back (by its place among those drawn), or all of them. */
export function putBack(state, id, place) {
  const cup = state.cups[id];
  const back = place === undefined ? cup.out : [cup.out[place]];
  const left = [...cup.left];
  for (const piece of back) left[piece] += 1;
  const out = place === undefined ? [] : cup.out.filter((_, index) => index !== place);
  return { ...state, cups: { ...state.cups, [id]: { left, out } } };
}

/** Take a piece out of the drawn ones for good: it is neither in the cup nor before it. */
export function takeAway(state, id, place) {
  const cup = state.cups[id];
  return { ...state, cups: { ...state.cups, [id]: { ...cup, out: cup.out.filter((_, index) => index !== place) } } };
}

/** A state as text for an address, and back; what is not a state of this game gives null. */
export function pack(turn, state) {
  const facts = [state.step, turn.trackers.map((one) => state.trackers[one.id]), turn.cups.map((cup) => [state.cups[cup.id].left, state.cups[cup.id].out])];
  return btoa(JSON.stringify(facts)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export function unpack(turn, text) {
  try {
    const [step, trackers, cups] = JSON.parse(atob(text.replace(/-/g, "+").replace(/_/g, "/")));
    const state = {
      step,
      trackers: Object.fromEntries(turn.trackers.map((one, index) => [one.id, trackers[index]])),
      cups: Object.fromEntries(turn.cups.map((cup, index) => [cup.id, { left: cups[index][0], out: cups[index][1] }])),
    };
    return isState(turn, state) ? state : null;
  } catch {
    return null;
  }
}

/** Whether a value, from an address or from the device, is a state of this game. */
export function isState(turn, state) {
  const whole = (value, low, high) => Number.isInteger(value) && value >= low && value <= high;
  return (
    state !== null &&
    typeof state === "object" &&
    whole(state.step, 0, turn.steps.length - 1) &&
    turn.trackers.every((one) => whole(state.trackers?.[one.id], one.min, one.max)) &&
    turn.cups.every((cup) => {
      const held = state.cups?.[cup.id];
      if (!Array.isArray(held?.left) || !Array.isArray(held?.out) || held.left.length !== cup.pieces.length) return false;
      if (!held.out.every((piece) => whole(piece, 0, cup.pieces.length - 1))) return false;
      return cup.pieces.every(([, many], index) => {
        const out = held.out.filter((piece) => piece === index).length;
        return whole(held.left[index], 0, many) && held.left[index] + out <= many;
      });
    })
  );
}
