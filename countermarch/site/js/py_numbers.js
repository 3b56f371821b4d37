// Broken numbers as Python's libraries reckon with them, time, and JSON as Python writes it.
import { dict } from "./py_builtins.js";
import { Dict } from "./py_dicts.js";
import { ValueError, make } from "./py_things.js";
import { isNumber, outside, rowOf } from "./py_values.js";

export const exp = Math.exp;
export const sqrt = Math.sqrt;
export const monotonic = () => performance.now() / 1000;

/** The exact sum of broken numbers, rounded once (Shewchuk). */
function exactly(numbers) {
  const parts = [];
  for (let number of numbers) {
    let kept = 0;
    for (let part of parts) {
      if (Math.abs(number) < Math.abs(part)) [number, part] = [part, number];
      const high = number + part;
      const low = part - (high - number);
      if (low) {
        parts[kept] = low;
        kept += 1;
      }
      number = high;
    }
    parts.splice(kept, parts.length, number);
  }
  let [high, low] = [parts.pop() ?? 0, 0];
  while (parts.length && !low) {
    const one = high;
    const other = parts.pop();
    high = one + other;
    low = other - (high - one);
  }
  const next = parts.at(-1) ?? 0;
  if ((low < 0 && next < 0) || (low > 0 && next > 0)) {
    const twice = low * 2;
    const rounded = high + twice;
    if (twice === rounded - high) high = rounded;
  }
  return high;
}

export function fmean(items) {
  const numbers = [...items];
  return exactly(numbers) / numbers.length;
}

export function stdev(items) {
  const numbers = [...items];
  const mean = fmean(numbers);
  return Math.sqrt(exactly(numbers.map((one) => (one - mean) ** 2)) / (numbers.length - 1));
}

/** A record as a dictionary, all the way down. */
export function asdict(value) {
  if (value instanceof Dict) return dict(value.items().map(([name, one]) => [name, asdict(one)]));
  const row = rowOf(value);
  if (row) return row.map(asdict);
  return value?.fields ? dict(value.fields.map((name) => [name, asdict(value[name])])) : value;
}

const PART = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
const LARGE = /^-?\d{16,}$/;

/** JSON read: whole numbers of any size, objects as dictionaries. */
export function loads(text) {
  try {
    const marked = text.replace(PART, (found) => (LARGE.test(found) ? `{"\\u0000large":"${found}"}` : found));
    return read(JSON.parse(marked));
  } catch (error) {
    if (error instanceof SyntaxError) throw make(ValueError, error.message);
    throw error;
  }
}

function read(value) {
  if (Array.isArray(value)) return value.map(read);
  if (value === null || typeof value !== "object") return value;
  const large = value["\u0000large"];
  if (large === undefined) return dict(Object.entries(value).map(([name, one]) => [name, read(one)]));
  return Number.isSafeInteger(Number(large)) ? Number(large) : BigInt(large);
}

/** JSON written as Python writes it, letters as they are. */
export function dumps(value) {
  if (value === null || typeof value === "string" || isNumber(value)) return typeof value === "bigint" ? String(value) : JSON.stringify(value);
  const row = rowOf(value);
  if (row) return `[${row.map(dumps).join(", ")}]`;
  if (value instanceof Dict) return `{${value.items().map(([name, one]) => `${JSON.stringify(String(name))}: ${dumps(one)}`).join(", ")}}`;
  return outside("what JSON does not have");
}
