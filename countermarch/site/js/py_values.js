// What Python means by its operators, for values of programs (countermarch/site/translated): whole numbers, texts,
// true and false, lists (tuples too), and things with methods. What is not provided for is an error (`Outside`), never a guess.

/** Thrown where the program cannot go on: the page then says that it could not work this out. */
export class Outside extends Error {}

export function outside(why) {
  throw new Outside(why);
}

export const isNumber = (value) => typeof value === "number" || typeof value === "boolean" || typeof value === "bigint";

const isLarge = (one, other) => typeof one === "bigint" || typeof other === "bigint";

/** A whole number of any size: as a number where that is exact, else as a large one. */
function sized(value) {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
}

export const isBroken = (value) => typeof value === "number" && !Number.isInteger(value);

/** Work out a number: a broken one as it is, a whole one, and once more with large ones where it is too large. */
function whole(one, other, quick, exact) {
  const found = isLarge(one, other) ? NaN : quick(Number(one), Number(other));
  if (isBroken(one) || isBroken(other)) return quick(Number(one), Number(other));
  return Number.isSafeInteger(found) ? found : sized(exact(BigInt(one), BigInt(other)));
}

/** Call a method of either side by which it says what an operator means. */
function special(name, one, other) {
  if (typeof one?.[name] === "function") return one[name](other);
  if (isNumber(one) && other?.exactly) return other.exactly(one)[name](other);
  return outside(`${name} of ${typeof one} and ${typeof other}`);
}

export function add(one, other) {
  if (isNumber(one) && isNumber(other)) return whole(one, other, (a, b) => a + b, (a, b) => a + b);
  if (typeof one === "string" && typeof other === "string") return one + other;
  if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other];
  return special("__add__", one, other);
}

export function sub(one, other) {
  if (isNumber(one) && isNumber(other)) return whole(one, other, (a, b) => a - b, (a, b) => a - b);
  return special("__sub__", one, other);
}

export function mul(one, other) {
  if (isNumber(one) && isNumber(other)) return whole(one, other, (a, b) => a * b, (a, b) => a * b);
  if (typeof one === "string" && isNumber(other)) return one.repeat(Math.max(0, other));
  if (Array.isArray(one) && isNumber(other)) return Array.from({ length: Math.max(0, other) }, () => one).flat();
  if (isNumber(one) && !other?.exactly) return mul(other, one);
  return special("__mul__", one, other);
}

export function floordiv(one, other) {
  if (!isNumber(one) || !isNumber(other) || !Number(other)) return outside("//");
  const exact = (a, b) => a / b - BigInt(a % b !== 0n && a < 0n !== b < 0n);
  return whole(one, other, (a, b) => (a - mod(a, b)) / b, exact);
}

export function mod(one, other) {
  if (!isNumber(one) || !isNumber(other) || !Number(other)) return outside("%");
  const rest = (a, b) => (a % b && a % b < 0 !== b < 0 ? (a % b) + b : a % b);
  return whole(one, other, (a, b) => rest(a, b) + 0, rest);
}

export function pow(one, other) {
  if (!isNumber(one) || !isNumber(other) || other < 0 || other > 4096) return outside("**");
  return whole(one, other, (a, b) => a ** b, (a, b) => a ** b);
}

export const shl = (one, other) => (isNumber(one) && isNumber(other) ? whole(one, other, (a, b) => a * 2 ** b, (a, b) => a << b) : outside("<<"));

export const div = (one, other) => (isNumber(one) && isNumber(other) ? Number(one) / Number(other) : special("__truediv__", one, other));

export const neg = (value) => (isNumber(value) ? sub(0, value) : special("__neg__", value));

/** `|` of sets and dictionaries; of classes, what is one or the other. */
export const or = (one, other) => (typeof other === "function" ? [one, other].flat() : special("__or__", one, other));
export const and = (one, other) => special("__and__", one, other);

export function truth(value) {
  switch (typeof value) {
    case "boolean":
      return value;
    case "number":
      return value !== 0;
    case "bigint":
      return true;
    case "string":
      return value !== "";
    case "undefined":
      return outside("nothing at all");
    default:
      if (value === null) return false;
      if (Array.isArray(value)) return value.length > 0;
      if (value.__bool__) return value.__bool__();
      if (value.__len__) return value.__len__() > 0;
      return true;
  }
}

/** The items of a list, a tuple or a named tuple; nothing of anything else. */
export const rowOf = (value) => (Array.isArray(value) ? value : value?.isRow ? inOrder(value) : null);

const inOrder = (thing) => thing.fields.map((name) => thing[name]);

export function eq(one, other) {
  if (one === other) return true;
  if (one === undefined || other === undefined) outside("nothing at all");
  if (one === null || other === null || typeof one === "string" || typeof other === "string") return false;
  if (isNumber(one) && isNumber(other)) return Number(one) === Number(other);
  if (isNumber(one)) return other.__eq__?.(one) ?? false;
  const [row, row2] = [rowOf(one), rowOf(other)];
  if (row && row2) return row.length === row2.length && row.every((item, place) => eq(item, row2[place]));
  if (row || row2) return false;
  if (one.__eq__) return one.__eq__(other);
  const { fields } = one;
  if (!fields || one.constructor !== other.constructor) return false;
  return fields.every((name) => eq(one[name], other[name]));
}

export const ne = (one, other) => !eq(one, other);

/** Below nothing, nothing or above it, as one value is before, with or after another. */
export function compare(one, other) {
  if (isNumber(one) && isNumber(other)) return one < other ? -1 : Number(one > other);
  if (typeof one === "string" && typeof other === "string") return one < other ? -1 : Number(one > other);
  const [row, row2] = [rowOf(one), rowOf(other)];
  if (row && row2) {
    for (let place = 0; place < Math.min(row.length, row2.length); place += 1) {
      if (!eq(row[place], row2[place])) return compare(row[place], row2[place]);
    }
    return row.length - row2.length;
  }
  if (one?.__compare__) return one.__compare__(other);
  if (other?.__compare__) return -other.__compare__(one);
  return outside(`${typeof one} before ${typeof other}`);
}

export const lt = (one, other) => (one?.__within__ ? one.__within__(other, true) : compare(one, other) < 0);
export const le = (one, other) => (one?.__within__ ? one.__within__(other, false) : compare(one, other) <= 0);
export const gt = (one, other) => lt(other, one);
export const ge = (one, other) => le(other, one);

/** What a value is known by among the keys of a dictionary: equal values by the same. */
export function key(value) {
  switch (typeof value) {
    case "string":
    case "number":
    case "bigint":
      return value;
    case "boolean":
      return Number(value);
    case "undefined":
      return outside("nothing at all");
    default: {
      if (value === null) return NULL;
      if (Array.isArray(value)) return joined("\u0001", value);
      if (value.isRow) return value.__key__(() => joined("\u0001", inOrder(value)));
      if (value.fields && !value.__eq__) return value.__key__(() => joined(`\u0002${value.constructor.name} `, inOrder(value)));
      return value;
    }
  }
}

const NULL = "\u0001null";

/** Values as one key. Each says where it ends, so that nothing is escaped, which doubles with each level. */
function joined(mark, values) {
  let made = `${mark}${values.length};`;
  for (const value of values) {
    const known = typeof value === "string" ? value : key(value);
    if (typeof known === "number" || typeof known === "bigint") made += `${known};`;
    else if (typeof known === "string") made += typeof value === "string" ? `"${known.length};${known}` : known;
    else made += `\u0003${JSON.stringify(known)};`;
  }
  return made;
}

export function str(value) {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
    case "bigint":
      return String(value);
    case "boolean":
      return value ? "True" : "False";
    default:
      if (value === null) return "None";
      return value?.__str__ ? value.__str__() : outside("how this is written");
  }
}

export function repr(value) {
  const row = rowOf(value);
  if (row) return `[${row.map(repr).join(", ")}]`;
  if (value?.items) return `{${value.items().map((pair) => pair.map(repr).join(": ")).join(", ")}}`;
  if (value?.fields) return `${value.constructor.name.split("__").at(-1)}(${value.fields.map((name) => `${name}=${repr(value[name])}`).join(", ")})`;
  if (typeof value !== "string") return str(value);
  // eslint-disable-next-line no-control-regex
  if (/[^\u0020-\u007e\u00a1-\u00ac\u00ae-\u0377\u2010-\u2027\u2030-\u205e]/.test(value)) outside("letters that are not written as they are");
  const mark = value.includes("'") && !value.includes('"') ? '"' : "'";
  return mark + value.replaceAll("\\", "\\\\").replaceAll(mark, `\\${mark}`) + mark;
}

export function format(value, spec) {
  if (!isNumber(value)) return typeof value === "string" && spec === "" ? value : outside(`the format ${spec}`);
  const amount = typeof value === "bigint" ? value : Number(value);
  if (spec.startsWith("+")) return amount < 0 ? String(amount) : `+${amount}`;
  if (spec === "02d") return amount < 0 ? `-${String(-amount)}` : String(amount).padStart(2, "0");
  return spec === "," ? String(amount).replace(/\B(?=(\d{3})+$)/g, ",") : String(amount);
}
