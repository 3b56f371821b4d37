// The headline of a ruling: its answer in one sentence. The sentences are the game's own (spoken.toml): lines with holes
// for fields of the answer, said where their conditions hold, as reference/engine/headlines.py says them.
import { said } from "./words.js";

const HOLE = /\{([a-z0-9_.]+)(?::([+t]))?(?:\|([^|{}]*)\|([^|{}]*))?\}/g;
const SMALL = new Set("a and by for in of on the to".split(" "));

const capital = (one) => one.charAt(0).toUpperCase() + one.slice(1);
const titles = (text) => text.split(" ").map((one) => (SMALL.has(one) ? one : capital(one))).join(" ");

/** A dotted path looked up; of a list, in each record. */
const at = (value, path) =>
  path.split(".").reduce((now, name) => (Array.isArray(now) ? now.map((one) => one[name]) : now?.[name]), value);

/** A value as conditions have it; a list by its length. */
const text = (value) => String(Array.isArray(value) ? value.length : value);

const holds = (answer, [, when, unless]) =>
  Object.entries(when ?? {}).every(([name, values]) => values.includes(text(at(answer, name)))) &&
  !Object.entries(unless ?? {}).some(([name, values]) => values.includes(text(at(answer, name))));

function filled(answer, [, path, form, one, many]) {
  const value = at(answer, path);
  if (one !== undefined) {
    const count = Array.isArray(value) ? value.length : value;
    return `${said(count)} ${Math.abs(count) === 1 ? one : many}`;
  }
  if (form === "+") return value > 0 ? `+${value}` : said(value);
  return form ? titles(said(value)) : said(value);
}

/** What a ruling's answer says, and the fields it has told; undefined where the game has no sentence for it. */
export function headline(schema, { answer, result }) {
  const refused = answer[result] === false && schema.refuses?.includes(result);
  const lines = (schema.says ?? []).filter((line) => (!refused || line[1]?.[result]) && holds(answer, line));
  if (!lines.length) return undefined;
  const whole = lines.map(([says]) => says.replace(HOLE, (...hole) => filled(answer, hole))).join("; ");
  const told = lines.flatMap(([says]) => [...says.matchAll(HOLE)].map(([, path]) => path.split(".")[0]));
  return { text: capital(whole), told: new Set(told.filter((name) => !isRecord(answer[name]))) };
}

const isRecord = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
