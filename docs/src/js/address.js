// The facts in the address: "#combat-result?terrain=town&die=4". Only what differs from the start is written.

/** Read the address: {question, given} with values of the schema's kinds still as text. */
export function readAddress(hash = location.hash) {
  const bare = hash.replace(/^#/, "");
  const mark = bare.indexOf("?");
  const question = decodeURIComponent(mark < 0 ? bare : bare.slice(0, mark));
  return { question, given: new URLSearchParams(mark < 0 ? "" : bare.slice(mark + 1)) };
}

/** The facts given in an address, by the schema: what does not fit its kind is left out. */
export function factsOf(schema, parameters) {
  const facts = {};
  for (const field of schema.given) {
    if (!parameters.has(field.name)) continue;
    const value = parse(field, parameters.get(field.name));
    if (value !== undefined) facts[field.name] = value;
  }
  return facts;
}

function parse(field, text) {
  if (field.kind === "enum") return field.values.find((value) => String(value) === text) ?? (text === "null" ? null : undefined);
  if (field.kind === "text") return text.slice(0, 200);
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return fits(field, value) ? value : undefined;
}

function fits(field, value) {
  if (value === null) return Boolean(field.optional);
  const within = (low, high) => Number.isInteger(value) && value >= (low ?? -1e9) && value <= (high ?? 1e9);
  const lowest = field.zero_based ? 0 : 1;
  switch (field.kind) {
    case "bool":
      return typeof value === "boolean";
    case "int":
      return within(field.min, field.max);
    case "die":
      return within(lowest, lowest + field.sides - 1);
    case "dice":
      return Array.isArray(value) && value.length <= 200 && value.every((one) => fits({ ...field, kind: "die" }, one));
    case "enum":
      return field.values.includes(value);
    case "text":
      return typeof value === "string" && value.length <= 200;
    case "record":
      return typeof value === "object" && !Array.isArray(value) && field.fields.every((one) => !(one.name in value) || fits(one, value[one.name]));
    case "list":
      return (
        Array.isArray(value) &&
        value.length <= 200 &&
        value.every((one) => (field.records ? fits({ kind: "record", fields: field.fields }, one) : fits(field.fields[0], one)))
      );
    default:
      return false;
  }
}

/** Write facts as an address; those equal to `usual` are left out. */
export function writeAddress(question, facts, usual) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(facts)) {
    if (value === undefined || JSON.stringify(value) === JSON.stringify(usual[name])) continue;
    parameters.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  const tail = parameters.toString();
  return `#${encodeURIComponent(question)}${tail ? `?${tail}` : ""}`;
}
