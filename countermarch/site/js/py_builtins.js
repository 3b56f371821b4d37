// Python's own functions, as far as the rules use them.
import { CounterDict, DefaultDict, Dict, PySet } from "./py_dicts.js";
import { StopIteration, Thing, caller, make, parted } from "./py_things.js";
import { add, compare, eq, floordiv, isBroken, isNumber, mod, mul, neg, outside, rowOf, str, truth } from "./py_values.js";

export const dict = (pairs) => new Dict(pairs);
export const intersection = (first, ...others) => others.reduce((both, one) => both.intersection(one), set(first));
export const set = (items) => new PySet(items);
export const call = caller(dict);

/** What is given by name in a dictionary. */
export const named = (given) => Object.fromEntries(given.items());
export const pairs = (given) => given.items();

const kind = (run, holds) => Object.assign(run, { holds });
const isList = (value) => Array.isArray(value) || Boolean(value?.isRow);

export const int = kind((value = 0) => {
  if (isNumber(value)) return typeof value === "bigint" ? value : Math.trunc(value);
  if (typeof value === "string" && /^\s*[+-]?[0-9]{1,40}\s*$/.test(value)) return add(BigInt(value.trim()), 0);
  return value?.__int__ ? value.__int__() : outside("what number this is");
}, (value) => isNumber(value) && !isBroken(value));
export const bool = kind((value = false) => truth(value), (value) => typeof value === "boolean");
export const strKind = kind((value = "") => str(value), (value) => typeof value === "string");
export const float = kind((value = 0) => (isNumber(value) ? Number(value) : (value?.__float__?.() ?? outside("which number this is"))), isBroken);
export const list = kind((items = []) => Array.from(items), isList);
export const tuple = kind((items = []) => Array.from(items), isList);
export const dictKind = kind((...args) => {
  const [[given = []], named] = parted(args);
  return new Dict([...(given instanceof Dict ? given.items() : given), ...Object.entries(named)]);
}, (value) => value instanceof Dict);
export const setKind = kind((items = []) => new PySet(items), (value) => value instanceof PySet);
export const none = kind(() => null, (value) => value === null);
export const object = kind(() => make(Thing), () => true);

export const Counter = kind((items = []) => new CounterDict(items), (value) => value instanceof CounterDict);
export const defaultdict = (made) => new DefaultDict(made);
export const fromkeys = (names, value = null) => new Dict(Array.from(names, (name) => [name, value]));

/** The class of a value; of a list or a tuple, which are not told apart, that of a list. */
export function type(value) {
  for (const one of [none, bool, int, strKind, float, list, dictKind, setKind]) if (one.holds(value)) return one;
  return value.constructor;
}

export function len(value) {
  if (typeof value === "string" || Array.isArray(value)) return value.length;
  return value?.__len__ ? value.__len__() : outside("how long this is");
}

export function has(holder, value) {
  if (typeof holder === "string") return typeof value === "string" ? holder.includes(value) : outside("in a text");
  if (holder?.__contains__) return holder.__contains__(value);
  for (const one of holder) if (eq(one, value)) return true;
  return false;
}

export function range(...args) {
  const [low, high, step] = args.length === 1 ? [0, args[0], 1] : [args[0], args[1], args[2] ?? 1];
  const length = Math.max(0, Math.ceil((high - low) / step));
  const made = Array.from({ length: length <= 1e6 ? length : outside("a long range") }, (_, place) => Number(low) + place * step);
  return Object.assign(made, { start: low, stop: high, step });
}

export function* enumerate(items, from = 0) {
  let place = typeof from === "number" ? from : (from.start ?? 0);
  for (const item of items) {
    yield [place, item];
    place += 1;
  }
}

export function* zip(...args) {
  const [rows, { strict = false }] = parted(args);
  const walked = rows.map((row) => row[Symbol.iterator]());
  for (;;) {
    const steps = walked.map((one) => one.next());
    if (steps.some(({ done }) => done)) {
      if (strict && !steps.every(({ done }) => done)) outside("rows of one length");
      return;
    }
    yield steps.map(({ value }) => value);
  }
}

export function* map(run, ...rows) {
  for (const items of zip(...rows)) yield call(run, items, {});
}

export function* filter(run, items) {
  for (const item of items) if (run === null ? truth(item) : truth(call(run, [item], {}))) yield item;
}

export const reversed = (items) => [...items].reverse();
export const iter = (items) => items[Symbol.iterator]();

/** The next of a generator, which is sent a value; where it is over, an error with what it returned. */
export function send(items, given) {
  const { done, value = null } = items.next(given);
  if (done) throw make(StopIteration, value);
  return value;
}

export function next(items, ...other) {
  if (typeof items.next !== "function") outside("the next of what is not walked");
  if (!other.length) return send(items);
  const { done, value } = items.next();
  return done ? other[0] : value;
}

export function any(items) {
  for (const item of items) if (truth(item)) return true;
  return false;
}

export function all(items) {
  for (const item of items) if (!truth(item)) return false;
  return true;
}

export function sum(items, start = 0) {
  let found = isNumber(start) || start.__add__ ? start : outside("a sum of these");
  for (const item of items) found = add(found, item);
  return found;
}

const isKnown = (value) => value === null || ["string", "number", "boolean"].includes(typeof value) || value?.isQuestion || (Array.isArray(value) && value.every(isKnown));

/** A function that keeps what it gave, by what it was given. */
export function cached(run) {
  const [known, texts] = [new Map(), new Map()];
  return (...args) => {
    const alone = args.length === 1 && typeof args[0] === "string"; // most are, and need no key made
    if (!alone && !isKnown(args)) return run(...args);
    const asked = alone ? args[0] : JSON.stringify(args, (_, value) => (value?.isQuestion ? { question: value.question.id } : value));
    const held = alone ? texts : known;
    if (!held.has(asked)) held.set(asked, run(...args));
    return held.get(asked);
  };
}

const byKey = (given) => (given ? (value) => call(given, [value], {}) : (value) => value);

export function sorted(items, { key = null, reverse = false } = {}) {
  const known = byKey(key);
  const made = Array.from(items, (item) => [known(item), item]);
  made.sort((one, other) => (reverse ? compare(other[0], one[0]) : compare(one[0], other[0])));
  return made.map(([, item]) => item);
}

function best(sign, args) {
  const [given, { key = null, ...further }] = parted(args);
  const items = given.length === 1 ? [...given[0]] : given;
  const known = byKey(key);
  if (!items.length) return "default" in further ? further.default : outside("the best of none");
  return items.reduce((one, other) => (sign * compare(known(other), known(one)) > 0 ? other : one));
}

export const max = (...args) => best(1, args);
export const min = (...args) => best(-1, args);

export const abs = (value) => (isNumber(value) ? (value < 0 ? neg(value) : add(value, 0)) : value.__abs__());
export const divmod = (one, other) => [floordiv(one, other), mod(one, other)];
/** The nearest whole number, the even one of two. */
const even = (value) => (Math.abs(value % 1) === 0.5 ? 2 * Math.round(value / 2) : Math.round(value));
/** A broken number to so many decimals; only one that two powers of two make can lie in the very middle of two. */
function decimals(value, many) {
  const large = value * 10 ** many;
  return Number.isInteger(value * 1024) && Math.abs(large % 1) === 0.5 ? even(large) / 10 ** many : Number(value.toFixed(many));
}
export const round = (value, many = null) => {
  if (!isNumber(value)) return value.__round__?.(many) ?? outside("round");
  if (typeof value === "bigint" || Number.isInteger(value)) return value;
  return many === null ? even(Number(value)) : decimals(value, many);
};
export const floor = (value) => (isNumber(value) ? (typeof value === "bigint" ? value : Math.floor(value)) : value.__floor__());
export const ceil = (value) => neg(floor(neg(value)));
export const prod = (items) => [...items].reduce((one, other) => mul(one, other), 1);
export const factorial = (value) => prod(range(1, value + 1));

export const log = (value) => Math.log(value);
export const normalize = (form, text) => text.normalize(form);

export const comb = (all, many) => (many > all ? 0 : floordiv(factorial(all), mul(factorial(many), factorial(all - many))));

/** In how many ways so many dice score 0, 1, 2, ... in all: what reference/engine/pools.py works out of one large number. */
export function sums(scores, dice) {
  let ways = [1];
  for (let die = 0; die < dice; die += 1) {
    const next = Array.from({ length: ways.length + Math.max(...scores) }, () => 0);
    ways.forEach((count, sum) => scores.forEach((score) => (next[sum + score] = add(next[sum + score], count))));
    ways = next;
  }
  return ways;
}

export function gcd(...values) {
  return values.map(abs).reduce((one, other) => {
    while (other) [one, other] = [other, mod(one, other)];
    return one;
  }, 0);
}

export const lcm = (...values) => values.reduce((one, other) => (one && other ? mul(floordiv(one, gcd(one, other)), other) : 0), 1);

export function getattr(thing, name, other) {
  const found = thing?.[name];
  return found === undefined ? (other === undefined ? outside(`no ${name}`) : other) : found;
}

export const partial =
  (run, ...args) =>
  (...more) => {
    const [[...first], early] = parted(args);
    const [last, late] = parted(more);
    return call(run, [...first, ...last], { ...early, ...late });
  };

export function bisect_right(items, value) {
  let place = 0;
  while (place < items.length && compare(items[place], value) <= 0) place += 1;
  return place;
}

export function bisect_left(items, value) {
  let place = 0;
  while (place < items.length && compare(items[place], value) < 0) place += 1;
  return place;
}

export const attrgetter = (name) => (thing) => thing[name];
export const itemgetter = (index) => (thing) => rowOf(thing)?.[index] ?? thing.__getitem__(index);

export function* groupby(items, ...args) {
  const [[given = null], { key = given }] = parted(args);
  const known = byKey(key);
  let group;
  for (const item of items) {
    const value = known(item);
    if (group && eq(group[0], value)) group[1].push(item);
    else {
      if (group) yield group;
      group = [value, [item]];
    }
  }
  if (group) yield group;
}

export function* combinations_with_replacement(items, many) {
  const pool = [...items];
  function* from(start, chosen) {
    if (chosen.length === many) yield chosen;
    else for (let place = start; place < pool.length; place += 1) yield* from(place, [...chosen, pool[place]]);
  }
  yield* from(0, []);
}

export function* combinations(items, many) {
  const pool = [...items];
  function* from(start, chosen) {
    if (chosen.length === many) yield chosen;
    else for (let place = start; place < pool.length; place += 1) yield* from(place + 1, [...chosen, pool[place]]);
  }
  yield* from(0, []);
}

export function product(...args) {
  const [rows, { repeat = 1 }] = parted(args);
  const pools = Array.from({ length: repeat }, () => rows.map((row) => [...row])).flat();
  return pools.reduce((found, pool) => found.flatMap((row) => pool.map((item) => [...row, item])), [[]]);
}
