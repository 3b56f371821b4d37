// What a tap on the board means: the choices that touch a place or a piece, and the piece that is in hand.
const named = ({ piece, back }) => `${piece}${back ? " back" : ""}`;

/** Every choice of a view with what it touches: [{id, says, pieces, place, source, index}]. */
export const touches = ({ sight, decision }) =>
  (decision?.choices ?? []).map((choice, index) => ({ pieces: [], place: "", source: "", ...sight?.choices[index], ...choice, index }));

const from = (one) => one.source || one.place;
const moves = (one) => one.source !== "" && one.source !== one.place;
const holds = (one, piece) => one.pieces.some((each) => named(each) === named(piece));

/** The choices of a tap: a piece in its place, or a place; with a piece in hand, where it goes. */
export function touched(all, { place, piece }, held = null) {
  if (held) return all.filter((one) => one.place === place && one.source === held.place && holds(one, held.piece));
  const own = piece ? all.filter((one) => from(one) === place && holds(one, piece)) : [];
  return own.length ? own : all.filter((one) => from(one) === place && !(piece && moves(one)));
}

/** The piece that such choices pick up; null where they are made at once. */
export function lifted(found) {
  const [{ pieces: [piece], source }] = found;
  return moves(found[0]) && found.every((one) => one.source === source && holds(one, piece)) ? { place: source, piece } : null;
}

/** What lights up: the choices at each place, and which pieces. */
export function litOf(all, held) {
  const open = held ? all.filter((one) => one.source === held.place && holds(one, held.piece)) : all;
  const places = new Map();
  for (const one of open) {
    const place = held ? one.place : from(one);
    if (place && (held || !moves(one))) places.set(place, [...(places.get(place) ?? []), one]);
  }
  const lit = (place, piece) => (held ? held.place === place && named(held.piece) === named(piece) : all.some((one) => from(one) === place && holds(one, piece)));
  return { places, lit };
}
