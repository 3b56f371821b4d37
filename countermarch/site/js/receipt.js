// Receipts: a ruling cited in one line that anybody can recompute, written as reference/engine/receipts.py writes them.

import { t } from "./language.js";

const encoder = new TextEncoder();
const MARK = 16;

/** Keys sorted and no letter beyond ASCII, as Python's json.dumps(sort_keys=True) writes. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const names = Object.keys(value).sort((one, other) => (one < other ? -1 : 1));
    return `{${names.map((name) => `${ascii(name)}:${canonical(value[name])}`).join(",")}}`;
  }
  return typeof value === "string" ? ascii(value) : JSON.stringify(value);
}

const ascii = (text) => JSON.stringify(text).replace(/[\u007f-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`).replaceAll("\\u007f", "\u007f");

async function mark(...parts) {
  const digest = await crypto.subtle.digest("SHA-256", encoder.encode(canonical(parts)));
  return [...new Uint8Array(digest)].map((one) => one.toString(16).padStart(2, "0")).join("").slice(0, MARK);
}

const escaped = (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`;
const quote = (text) => encodeURIComponent(text).replace(/[!*'()]/g, escaped);
const KEPT = { "%2C": ",", "%5B": "[", "%5D": "]", "%7B": "{", "%7D": "}" };

function written(value, text) {
  const plain = typeof value === "string" && value !== "null" && !value.startsWith('"');
  return quote(plain ? value : typeof value === "string" ? JSON.stringify(value) : text).replace(/%(?:2C|5B|5D|7B|7D)/g, (one) => KEPT[one]);
}

/** What a field is where it is not given; of a record, each of its fields. */
function usual(field) {
  if (!("default" in field)) return null;
  if (field.kind !== "record" || field.default === null) return field.default;
  return Object.fromEntries(field.fields.map((one) => [one.name, field.default[one.name] ?? usual(one)]));
}

const required = (field) => !("default" in field) && !field.optional;

const told = (field, value) => required(field) || canonical(value) !== canonical(usual(field));

const NAMED = /^[A-Za-z_][A-Za-z0-9_-]*$/;
const bare = (word) => NAMED.test(word) && !["true", "false", "null", "NaN", "Infinity"].includes(word);
const word = (text) => (bare(text) ? text : JSON.stringify(text));

/** A value as JSON, but with ~ for a colon, names without quotes, and no field that is as usual. */
function short(value, fields) {
  if (Array.isArray(value)) return `[${value.map((one) => short(one, fields)).join(",")}]`;
  if (typeof value === "string") return word(value);
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const named = fields.filter((field) => told(field, value[field.name] ?? null));
  return `{${named.map((field) => `${word(field.name)}~${short(value[field.name] ?? null, field.fields)}`).join(",")}}`;
}

/** What `short` writes, and JSON as it is, as JSON. */
export const asJson = (text) =>
  text.replace(/"(?:[^"\\]|\\.)*"|([^\s[\]{}:,~"]+)|~/g, (all, one) => (all === "~" ? ":" : one !== undefined && bare(one) ? JSON.stringify(one) : all));

/**
 * Cite a ruling on complete facts; undefined where the browser has no digests (a page without https). A `long` one
 * is as receipts were written before, with lists as JSON.
 */
export async function receipt(game, schema, facts, ruling, long = false) {
  if (!globalThis.crypto?.subtle || !game.version) return undefined;
  const given = Object.fromEntries(schema.given.map((field) => [field.name, facts[field.name] ?? null]));
  const named = schema.given.filter((field) => told(field, given[field.name]));
  const write = ({ name, fields }) => written(given[name], long ? JSON.stringify(given[name]) : short(given[name], fields));
  const head = `cm:${quote(game.id)}/${quote(schema.id)}?${named.map((field) => `${quote(field.name)}=${write(field)}`).join("&")}`;
  const steps = ruling.steps.map(({ rule, text, value }) => ({ rule, text, value }));
  const marks = [await mark(head, game.version, given, ruling.answer), await mark(head, game.version, given, steps, ruling.errata)];
  return `${head}#${game.version}-${marks.join("-")}`;
}

const FOLD = "(?:[ \\t]*\\r?\\n[ \\t>]*)?"; // a line that was folded, in a letter too
const each = (letters, most) => `((?:${letters}${FOLD}){${most}})`;
const NAME = each("[A-Za-z0-9._~%-]", "1,300");
const SHAPE = new RegExp(`(?<!\\w)cm:${FOLD}${NAME}/${FOLD}${NAME}\\?${FOLD}${each("[A-Za-z0-9._~%,{}[\\]&=-]", "0,8000")}#${FOLD}(${[8, 16, 16].map((many) => each("[0-9a-f]", many)).join("-" + FOLD)})(?![\\w-])`, "g");
const FOLDED = new RegExp(FOLD, "g");

/** The receipts in a text: {game, question, facts (as in an address), marks, line, before, after}, with the text between them. */
export function receiptsIn(text) {
  const whole = text.replace(/&(?:amp|#38|#x26);/gi, "&"); // as the source of a page has it
  const found = [...whole.matchAll(SHAPE)];
  return found.flatMap((one, place) => {
    const [line, game, question, facts, marks] = one.map((part) => part.replace(FOLDED, ""));
    const [begin, end] = [place ? found[place - 1].index + found[place - 1][0].length : 0, found[place + 1]?.index ?? whole.length];
    try {
      return [{ game: decodeURIComponent(game), question: decodeURIComponent(question), facts, marks, line, before: whole.slice(begin, one.index), after: whole.slice(one.index + one[0].length, end) }];
    } catch {
      return []; // a broken escape names nothing
    }
  });
}

/** Whether a receipt's marks, as cited, are those of a ruling now: "same", "altered", or "data" where those differ. */
export async function checked(marks, game, schema, facts, ruling) {
  const lines = await Promise.all([false, true].map((long) => receipt(game, schema, facts, ruling, long))); // long: as letters had it
  const [then, now] = [marks, lines[0].split("#")[1]].map((one) => one.split("-"));
  if (lines.some((line) => line.endsWith(`-${then.slice(1).join("-")}`))) return "same";
  return now[0] === then[0] ? "altered" : "data";
}

export const VERDICTS = {
  same: t("As cited: asked again, it gives the same answer by the same steps."),
  altered: t("Not as cited: the line was altered, or the rules have been corrected since."),
  data: t("Cited from a different version of the data than this site uses: compare its answer with this one."),
};
