// Controls for every kind of fact. A control is {element, read(), write(value)}; read() gives undefined for a fact
// that is still open (a die not yet rolled, a number not yet given).
import { choices, number, text } from "./controls.js";
import { dice, die } from "./dice_controls.js";
import { isAlike, list, record } from "./lists.js";
import { words } from "./words.js";

const KINDS = { enum: choices, bool: choices, int: number, die, dice, text, record, list };

/** The control of a field of the schema; `changed` is called after every change by the player. */
export const control = (field, changed) => KINDS[field.kind](field, changed, { control, start });

/** What a fact starts with: what its game says, its default, else the first choice. Numbers and dice without either are open. */
export function start(field) {
  if ("start" in field) return field.start;
  if (field.optional) return null;
  if ("default" in field) return field.default;
  switch (field.kind) {
    case "enum":
      return field.values[0];
    case "bool":
      return false;
    case "list":
      return [];
    case "record":
      return Object.fromEntries(field.fields.map((one) => [one.name, isAlike(field) && !("default" in one) ? undefined : start(one)])); // the first choice three times over would be a fact
    case "text":
      return "";
    default:
      return undefined;
  }
}

/** Whether a question has facts of the table to give: dice show their odds by themselves, readings have their ruling. */
export const takesFacts = (schema) =>
  schema.given.some((field) => !field.apart && (field.kind !== "die" || field.optional || "default" in field));

/** Whether nothing has to be given: each fact has a value that its game says, or is one of one, or a die. */
export const isComplete = (fields) =>
  fields.every((field) => "start" in field || field.optional || "default" in field || field.kind === "die" || field.values?.length === 1 || (field.kind === "record" && isComplete(field.fields)));

/** Whether a choice has to be made. */
export const isNeeded = (field) => field.kind === "enum" && !field.optional && !("default" in field);

/**
 * Choices that have to be made and that nobody has made, as the other facts allow: {name: value} of those that change. The
 * dice have no say in them: what a roll is taken for stays, however it falls. What need not be given (`ungiven`) but is asked
 * for then is as the choice that has the same values: the Front that an event names is that of the battle.
 */
export function suited(schema, untold, ungiven, facts, ruled) {
  const dice = schema.given.filter(({ kind }) => kind === "die" || kind === "dice");
  const unrolled = { ...facts };
  for (const { name, kind, optional, zero_based: zero } of dice) unrolled[name] = kind === "dice" ? [] : optional ? null : zero ? 0 : 1;
  const found = {};
  for (const { name, values } of untold.filter(isNeeded)) {
    const fails = (value) => {
      const { error } = ruled({ ...unrolled, ...found, [name]: value });
      return error && !dice.some((die) => die.name === error.parameter);
    };
    const other = fails(facts[name]) && values.find((value) => !fails(value));
    if (other) found[name] = other;
  }
  for (const { name, values } of ungiven.filter(({ kind, optional }) => kind === "enum" && optional)) {
    const twin = schema.given.find((one) => isNeeded(one) && String(one.values) === String(values));
    if (!twin) continue;
    const asked = ruled({ ...unrolled, ...found, [name]: null }).error?.parameter === name;
    found[name] = asked ? (found[twin.name] ?? facts[twin.name]) : null;
  }
  return found;
}

/** What is open of some fields, in words; within a record or a list by both names. */
export const stillOpen = (fields, facts) =>
  fields
    .filter(({ name }) => isOpen(facts[name]))
    .map((field) => {
      const inner = [facts[field.name]].flat().find((item) => item && isOpen(item));
      return words(field.name) + (inner ? `: ${stillOpen(field.fields, inner).join(", ")}` : "");
    });

/** Whether dice were rolled that are not dice of their own: pools, and dice within lists. With these held, odds would not be what they were. */
export function holdsDice(schema, facts) {
  const rolled = (value) => (Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined);
  const within = (fields, value) => [value].flat().some((item) => item && fields.some((one) => ["die", "dice"].includes(one.kind) && rolled(item[one.name])));
  return schema.given.some((field) => (field.kind === "dice" && rolled(facts[field.name])) || (field.fields && within(field.fields, facts[field.name])));
}

/** Whether a fact, or any fact within it, is still open. */
export function isOpen(value) {
  if (value === undefined) return true;
  if (Array.isArray(value)) return value.some(isOpen);
  return value !== null && typeof value === "object" && Object.values(value).some(isOpen);
}
