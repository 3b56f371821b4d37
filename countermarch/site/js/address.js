// The facts in the address: "#combat-result?terrain=town&die=4". Only what differs from the start is written.
// An address comes from anybody: what does not fit the schema is left out.

import { asJson } from "./receipt.js";

const LONGEST = 8000;
const MOST = 200;
const LARGEST = 1e9;

/** Read the address: {question, given} with values of the schema's kinds still as text. */
export function readAddress(hash = location.hash) {
  const bare = hash.replace(/^#/, "").slice(0, LONGEST);
  const mark = bare.indexOf("?");
  const name = mark < 0 ? bare : bare.slice(0, mark);
  return { question: decoded(name), given: new URLSearchParams(mark < 0 ? "" : bare.slice(mark + 1)) };
}

function decoded(name) {
  try {
    return decodeURIComponent(name);
  } catch {
    return ""; // a broken escape names nothing
  }
}

/** The facts given in an address, by the schema. */
export function factsOf(schema, parameters) {
  const facts = {};
  for (const field of schema.given) {
    if (!parameters.has(field.name)) continue;
    const value = parse(field, parameters.get(field.name));
    if (value !== undefined) facts[field.name] = value;
  }
  return facts;
}

/** What an address gives that is not a fact of the question: names as they stand there. A receipt is not a fact. */
export function leftOut(schema, parameters) {
  const facts = factsOf(schema, parameters);
  return [...new Set(parameters.keys())].filter((name) => name !== "receipt" && !Object.hasOwn(facts, name));
}

function parse(field, text) {
  if (field.optional && text === "null") return null;
  if (field.kind === "enum") return field.values.find((value) => String(value) === text);
  if (field.kind === "text") return text.slice(0, MOST);
  let value;
  try {
    value = JSON.parse(/^[[{]/.test(text) ? asJson(text) : text);
  } catch {
    return undefined;
  }
  return fits(field, value) ? value : undefined;
}

const isRecord = (fields, value) =>
  typeof value === "object" &&
  !Array.isArray(value) &&
  Object.keys(value).every((name) => fields.some((one) => one.name === name)) &&
  fields.every((one) => !Object.hasOwn(value, one.name) || fits(one, value[one.name]));

function fits(field, value) {
  if (value === null) return Boolean(field.optional);
  const within = (low, high) => Number.isInteger(value) && value >= (low ?? -LARGEST) && value <= (high ?? LARGEST);
  const lowest = field.zero_based ? 0 : 1;
  switch (field.kind) {
    case "bool":
      return typeof value === "boolean";
    case "int":
      return within(field.min, field.max);
    case "die":
      return within(lowest, lowest + field.sides - 1);
    case "dice":
      return Array.isArray(value) && value.length <= MOST && value.every((one) => fits({ ...field, kind: "die", optional: false }, one));
    case "enum":
      return field.values.includes(value);
    case "text":
      return typeof value === "string" && value.length <= MOST;
    case "record":
      return isRecord(field.fields, value);
    case "list":
      return (
        Array.isArray(value) &&
        value.length <= MOST &&
        value.every((one) => one !== null && (ofRecords(field) ? isRecord(field.fields, one) : fits(field.fields[0], one)))
      );
    default:
      return false;
  }
}

const ofRecords = (field) => field.records || field.fields.length > 1;

/**
 * Write facts as an address; those equal to `usual` are left out. Where the player has `confirmed` what is usual,
 * the first of them stands for all, so that the address opens the ruling and not the empty form.
 */
export function writeAddress(question, facts, usual, confirmed = false) {
  const given = Object.entries(facts).filter(([, value]) => value !== undefined);
  const apart = given.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name]));
  const parameters = new URLSearchParams();
  for (const [name, value] of apart.length || !confirmed ? apart : given.slice(0, 1)) {
    parameters.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  const tail = parameters.toString();
  return `#${encodeURIComponent(question)}${tail ? `?${tail}` : ""}`;
}
