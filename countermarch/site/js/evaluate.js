// Reads compiled questions (countermarch/site/compiled.py): each part of a ruling is a reduced decision diagram.

/** Fill in the values of a table's axes, which are those of the schema but for the ends of numbers. */
export function prepare(schema, table) {
  for (const axis of table.axes) {
    const field = axis.path.reduce((found, name) => found.fields.find((one) => one.name === name), { fields: schema.given });
    axis.values = [...(axis.null ? [null] : []), ...valuesOf(field, axis.span)];
  }
  return table;
}

function valuesOf(field, span) {
  if (field.kind === "bool") return [false, true];
  if (field.kind === "enum") return field.values;
  const [low, high] = span ?? (field.zero_based ? [0, field.sides - 1] : [1, field.sides]);
  return Array.from({ length: high - low + 1 }, (_, place) => low + place);
}

const at = (given, path) => path.reduce((value, name) => value?.[name], given);

/** The place of every axis' value, or null when a fact lies outside what was compiled. */
function places(table, given) {
  for (const [name, kept] of Object.entries(table.fixed)) {
    if (JSON.stringify(given[name] ?? null) !== JSON.stringify(kept ?? null)) return null;
  }
  const found = [];
  for (const axis of table.axes) {
    const place = axis.values.indexOf(at(given, axis.path) ?? null);
    if (place < 0) return null;
    found.push(place);
  }
  return found;
}

const known = new WeakMap();

/** The number of a letter (countermarch/site/diagram.py: alphabet). */
function number(letters, place) {
  const letter = letters.charCodeAt(place);
  const code = letter < 127 ? letter : letter - 34;
  return code - 33 - (code > 34) - (code > 60) - (code > 92);
}

/** Each node's axis, and where its branches begin: found once, when a table is first read. */
function nodesOf(table) {
  if (known.has(table)) return known.get(table);
  const [axes] = table.nodes;
  const nodes = [];
  for (let node = 0, start = 0; node < axes.length; node += 1) {
    const axis = number(axes, node);
    nodes.push([axis, start]);
    start += table.axes[axis].values.length;
  }
  known.set(table, nodes);
  return nodes;
}

function leaf(table, root, found) {
  const nodes = nodesOf(table);
  const many = table.leaves.length;
  let reference = table.roots[root];
  while (reference >= many) {
    const node = reference - many;
    const [axis, start] = nodes[node];
    reference = number(table.nodes[1], start + found[axis]);
    if (reference >= many) reference = node + 2 * many - reference - 1; // so far back
  }
  return table.leaves[reference];
}

/** Put a part of a ruling together. */
function put(table, part, found) {
  if (typeof part === "number") return leaf(table, part, found);
  const [kind, first, inner] = part;
  if (kind === "record") return Object.fromEntries(Object.entries(first).map(([name, one]) => [name, put(table, one, found)]));
  if (kind === "list") return inner.slice(0, leaf(table, first, found)).map((one) => put(table, one, found));
  let count = 0;
  return leaf(table, first, found).replace(/[§¦]/g, (mark) => {
    const figure = leaf(table, inner[count++], found);
    return mark === "§" ? `+${figure}` : String(figure);
  });
}

/** The ruling on complete facts: {answer, steps, errata, cells} or {error}; null outside the table. */
export function evaluate(table, given) {
  const found = places(table, given);
  if (!found) return null;
  const error = "error" in table.parts ? put(table, table.parts.error, found) : null;
  if (error) return { error: { parameter: error[0], message: error[1] } };
  const ruling = put(table, table.parts.ruling, found);
  return { ...ruling, steps: ruling.steps.map(([rule, text, value]) => ({ rule, text, value })) };
}

/** Every ruling with the open dice enumerated: [{ruling, ways}], or null when that cannot be done here. */
export function enumerate(table, given, open) {
  const rulings = [];
  const walk = (index, facts) => {
    if (index === open.length) {
      const ruling = evaluate(table, facts);
      if (!ruling || ruling.error) return false;
      rulings.push(ruling);
      return true;
    }
    const axis = table.axes.find((one) => one.path.length === 1 && one.path[0] === open[index]);
    if (!axis) return false;
    return axis.values
      .filter((face) => face !== null)
      .every((face) => walk(index + 1, { ...facts, [open[index]]: face }));
  };
  return walk(0, given) ? rulings : null;
}
