// Reads the trees of countermarch/site/walks.py: lists, pools of dice and open numbers, without the rules engine.

const at = (given, path) => path.split(".").reduce((value, name) => value?.[name], given);

function added(numbers, given) {
  let total = numbers[0];
  for (let place = 1; place < numbers.length; place += 2) total += numbers[place + 1] * at(given, numbers[place]);
  return total;
}

/** Which branch of a decision the facts take; undefined outside of what was walked. */
function branch([kind, ...rest], given) {
  if (kind === "null") return (at(given, rest[0]) ?? null) === null ? 0 : 1;
  if (kind === "length") return Math.min(at(given, rest[0])?.length ?? NaN, rest[1] + 1);
  if (kind === "pick") return rest[1].indexOf(at(given, rest[0]));
  if (kind === "is") return at(given, rest[0]) === rest[1] ? 0 : 1;
  if (kind === "same") return at(given, rest[0]) === at(given, rest[1]) ? 0 : 1;
  const [terms, alone, least, width] = rest;
  const total = added([alone, ...terms.flat()], given);
  if (!Number.isSafeInteger(total)) return undefined;
  if (kind === "<") return total < 0 ? 0 : 1;
  if (kind === "=") return total === 0 ? 0 : 1;
  return total < least ? undefined : Math.min(total - least, width);
}

function filled(value, given) {
  if (Array.isArray(value)) return value.map((one) => filled(one, given));
  if (value === null || typeof value !== "object") return value;
  if (value.fact) return at(given, value.fact);
  if (value.sum) return added(value.sum, given);
  if (value.text) return value.text.map((one, place) => (place % 2 ? figure(one, given) : one)).join("");
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, given)]));
}

/** What stands between two pieces of a text: a fact by its path, or a sum. */
function figure(one, given) {
  if (typeof one === "string") return String(at(given, one));
  const [signed, ...numbers] = one;
  const total = added(numbers, given);
  return signed && total >= 0 ? `+${total}` : String(total);
}

/** Whether every number of the facts lies within the bounds of its field; what does not is for the rules to refuse. */
function within(fields, given) {
  return fields.every((field) => {
    const value = given?.[field.name] ?? null;
    if (value === null) return Boolean(field.optional);
    return fits(field, value);
  });
}

function fits(field, value) {
  switch (field.kind) {
    case "int":
      return Number.isSafeInteger(value) && value >= (field.min ?? -1e9) && value <= (field.max ?? 1e9);
    case "record":
      return within(field.fields, value);
    case "list":
      return value.every((one) => (field.records || field.fields.length > 1 ? within(field.fields, one) : fits(field.fields[0], one)));
    default:
      return true;
  }
}

/** The ruling on complete facts: {answer, result, steps, errata, cells} or {error}; null outside of the tree. */
export function follow(made, schema, given) {
  for (const [name, kept] of Object.entries(made.fixed)) {
    if (JSON.stringify(given[name] ?? kept) !== JSON.stringify(kept)) return null;
  }
  if (!within(schema.given.filter(({ name }) => !(name in made.fixed)), given)) return null;
  const [top, nodes] = made.tree;
  let place = top;
  while (place >= 0) {
    const [label, branches] = nodes[place];
    place = branches[branch(label, given)] ?? -1;
  }
  if (place === -1) return null;
  const end = made.ends[-2 - place];
  if (end.error) return { error: { parameter: end.error[0], message: filled(end.error[1], given) } };
  const steps = end.steps.map((one) => made.parts[one]).map(([rule, text, value]) => ({ rule, text: filled(text, given), value: filled(value, given) }));
  return { ...end, answer: filled(end.answer, given), steps };
}

const MOST_ROLLS = 1296;

/** Every ruling with the open dice enumerated, or null where a roll is not answered or is refused; `ruled` asks one. */
export function everyRoll(ruled, schema, given, open) {
  const dice = open.map((name) => schema.given.find((field) => field.name === name));
  if (dice.reduce((all, { sides }) => all * sides, 1) > MOST_ROLLS) return null;
  const rulings = [];
  const roll = (index, facts) => {
    if (index === dice.length) {
      const ruling = ruled(facts);
      if (!ruling || ruling.error) return false;
      return rulings.push(ruling) > 0;
    }
    const { name, sides, zero_based: zero } = dice[index];
    return Array.from({ length: sides }, (_, face) => face + (zero ? 0 : 1)).every((face) => roll(index + 1, { ...facts, [name]: face }));
  };
  return roll(0, given) ? rulings : null;
}
