// What decides an answer though nobody has given it: facts that are at their first values, dice that could still be
// rolled, counts that could be higher. Each asks the rules again with another value: `ruled(facts)`.
import { t } from "./language.js";
import { inOneLine } from "./ruling.js";
import { told } from "./words.js";

const MOST_ASSUMED = 150; // rulings, to see which choices that nobody has given decide the answer
const MOST_THROWN = 3; // dice of a pool, to see whether it changes the answer
const COUNTED = 30; // values of a count without an end, to see whether it changes the answer
const FEW_TRIED = 120; // rulings, to see whether counts matter

/** Values of open counts where all of them lead to one answer; null where they matter. */
export function idle({ schema, ruled }, missing, facts) {
  const open = schema.given.filter(({ name }) => missing.includes(name));
  const values = ({ min = 0, max = min + COUNTED }) => Array.from({ length: max - min + 1 }, (_, place) => min + place);
  if (!open.length || open.some(({ name, kind }) => kind !== "int" || facts[name] !== undefined)) return null;
  const every = open.reduce((all, field) => (all.length > FEW_TRIED ? all : all.flatMap((one) => values(field).map((value) => ({ ...one, [field.name]: value })))), [{}]);
  if (every.length > FEW_TRIED) return null;
  const answers = new Set();
  let allowed;
  for (const one of every) {
    const { error, answer } = ruled({ ...facts, ...one });
    if (error && Object.hasOwn(one, error.parameter)) continue; // no such count can be
    if (error || answers.add(JSON.stringify(answer)).size > 1) return null;
    allowed ??= one;
  }
  return allowed ?? null;
}

const dieWithin = (fields) => fields?.find(({ kind, optional }) => kind === "die" && optional);

/** The facts without dice that were given though none is rolled; undefined where that is not what is wrong. */
export function needless({ schema, ruled }, facts, { parameter }) {
  const field = schema.given.find(({ name, kind, optional, fields, ...rest }) => name === parameter && (dieWithin(fields) || (["die", "dice"].includes(kind) && (optional || "default" in rest))));
  if (!field) return undefined;
  const die = dieWithin(field.fields);
  const ways = die ? (facts[parameter] ?? []).map((item, place) => facts[parameter].with(place, { ...item, [die.name]: null })) : [field.default ?? null];
  const without = ways.map((value) => ({ ...facts, [parameter]: value })).find((one) => !ruled(one).error);
  return !without || thrown(field, without).some((one) => !ruled(one).error) ? undefined : without;
}

/** The facts with each throw of dice that need not be rolled. */
export function thrown(field, facts) {
  const { name, kind, fields, sides, zero_based: zero } = field;
  const faces = (one = field) => Array.from({ length: one.sides }, (_, place) => place + (one.zero_based ? 0 : 1));
  if (kind === "die") return faces().map((one) => ({ ...facts, [name]: one }));
  if (kind === "dice") return [zero ? 0 : 1, zero ? sides - 1 : sides].flatMap((face) => Array.from({ length: MOST_THROWN }, (_, more) => ({ ...facts, [name]: Array(more + 1).fill(face) })));
  const die = kind === "list" && dieWithin(fields);
  const at = die ? (facts[name] ?? []).findIndex((item) => item[die.name] === null) : -1;
  return at < 0 ? [] : faces(die).map((one) => ({ ...facts, [name]: facts[name].with(at, { ...facts[name][at], [die.name]: one }) }));
}

/** The facts that nobody has given and on which a no hangs: dice that can still be rolled, else counts. */
export function hanging({ schema, ruled, ungiven }, facts, ruling) {
  if (ruling.answer?.[ruling.result] !== false) return [];
  const now = inOneLine(schema, ruling);
  const other = (one) => {
    const { error, ...would } = ruled(one);
    return !error && inOneLine(schema, would) !== now;
  };
  const dice = schema.given.filter((field) => (field.kind === "list" ? !field.apart : ungiven(field) && (field.optional || "default" in field)) && thrown(field, facts).some(other));
  if (dice.length) return dice;
  const allows = (one) => ruled(one).answer?.[ruling.result] === true;
  const more = (field) => ({ [field.name]: facts[field.name] + 1 });
  const counts = schema.given.filter((field) => field.kind === "int" && "default" in field && !field.optional && ungiven(field));
  const alone = counts.filter((field) => allows({ ...facts, ...more(field) }));
  return alone.length || !allows(Object.assign({ ...facts }, ...counts.map(more))) ? alone : counts;
}

/**
 * Which of the facts that nobody has given ({field, now, to}, where `to` gives the facts with a value) decide the answer:
 * each with its `others`, which are [value, what it would come to]. A count is tried by one more. Beside a list that nobody
 * has given, a choice that has to be made may decide together with it: that is said as well.
 */
export function assumed({ schema, ruled, ungiven }, untold, facts, now) {
  const unlisted = schema.given.some((field) => field.kind === "list" && ungiven(field) && facts[field.name]?.length === 0);
  let left = MOST_ASSUMED;
  const other = (asked) => {
    const would = (left -= 1) < 0 ? null : ruled({ ...facts, ...asked });
    return would && !would.error ? inOneLine(schema, would) : now;
  };
  const near = ({ kind, values, fields }, value) => values ?? (kind === "bool" ? [!value] : kind === "int" ? [value + 1] : fields[0].values.map((one) => Object.fromEntries(fields.map((inner) => [inner.name, one]))));
  return untold
    .map((one) => ({ ...one, others: near(one.field, one.now).filter((value) => told(value) !== told(one.now)).map((value) => [value, other(one.to(value))]).filter(([, says]) => says !== now) }))
    .filter(({ field, others }) => others.length || (unlisted && field.kind === "enum" && !field.optional && !("default" in field)));
}

/** The counts of a list's items that nobody has given, where the order of the items decides in their place. */
export function ordered({ schema, ruled }, facts, { answer }) {
  const back = (all) => (_, value) => (Array.isArray(value) && value.length === all.length ? value.toReversed() : value);
  return schema.given
    .filter(({ name, kind }) => kind === "list" && facts[name]?.length > 1)
    .flatMap(({ name, fields }) => fields.filter((one) => one.kind === "int" && one.optional && facts[name].every((item) => item[one.name] === null)).map((one) => [facts[name], name, one]))
    .filter(([all, name]) => {
      const other = ruled({ ...facts, [name]: all.toReversed() });
      return !other.error && JSON.stringify(other.answer, back(all)) !== JSON.stringify(answer);
    })
    .map(([, , field]) => ({ field, now: t("in the order listed"), others: [] }));
}
