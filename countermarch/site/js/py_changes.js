// What is changed where it stands: `+=` and its like, places of lists and dictionaries.
import { add, and, div, floordiv, isNumber, mod, mul, or, outside, pow, rowOf, sub } from "./py_values.js";

/** `+=`: a list grows in its place. Nothing tells a tuple from a list here; no rule changes one that others hold. */
export const add_to = (one, other) => (Array.isArray(one) && !Array.isArray(other) ? [...one, ...other] : add(one, other));
export const sub_to = sub;
export const mul_to = mul;
export const floordiv_to = floordiv;
export const mod_to = mod;
export const pow_to = pow;
export const div_to = div;
export const and_to = and;

/** `|=`: a set or a dictionary takes in what the other holds, in its place. */
export function or_to(one, other) {
  if (!one.update) return or(one, other);
  one.update(other);
  return one;
}

function placeIn(list, index) {
  if (!isNumber(index)) outside("a place that is not a number");
  const place = index < 0 ? list.length + Number(index) : Number(index);
  return place >= 0 && place < list.length ? place : outside("a place beyond the list");
}

export function get(thing, index) {
  if (typeof thing === "string") return thing[placeIn(thing, index)];
  const row = rowOf(thing);
  if (row) return row[placeIn(row, index)];
  return thing?.__getitem__ ? thing.__getitem__(index) : outside("a part of what has none");
}

export function put(thing, index, value) {
  if (Array.isArray(thing)) thing[placeIn(thing, index)] = value;
  else if (thing.put) thing.put(index, value);
  else outside("a part of what has none");
}

/** `del` of a part. */
export function remove(thing, index) {
  if (Array.isArray(thing)) thing.splice(placeIn(thing, index), 1);
  else thing.pop(index);
}

export function change(thing, index, how, value) {
  put(thing, index, how(get(thing, index), value));
}

export function slice(thing, low, high) {
  const row = typeof thing === "string" ? thing : (rowOf(thing) ?? outside("a slice"));
  return row.slice(low ?? 0, high ?? row.length);
}

/** What is before a star, what the star stands for as a list, and what is after it. */
export function parts(thing, before, after) {
  const row = [...thing];
  if (row.length < before + after) outside("too few to take apart");
  const end = row.length - after;
  return [...row.slice(0, before), row.slice(before, end), ...row.slice(end)];
}
