// Reads compiled questions (docs/build/compiled.py): each slot of a ruling is a reduced decision diagram.

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

function leaf(table, slot, found) {
  let reference = table.slots[slot];
  while (reference >= 0) {
    const node = table.nodes[reference];
    reference = node[1 + found[node[0]]];
  }
  return table.leaves[-1 - reference];
}

/** The ruling on complete facts: {answer, steps, errata, cells} or {error}; null outside the table. */
export function evaluate(table, given) {
  const found = places(table, given);
  if (!found) return null;
  const read = (slot) => (slot in table.slots ? leaf(table, slot, found) : null);
  const error = read("error");
  if (error) return { error: { parameter: error[0], message: error[1] } };
  const answer = {};
  const steps = [];
  for (const slot of Object.keys(table.slots)) {
    if (slot.startsWith("answer.")) answer[slot.slice(7)] = read(slot);
  }
  for (let place = 0; `step.${place}` in table.slots; place += 1) {
    const step = read(`step.${place}`);
    if (!step) break;
    steps.push({ rule: step[0], text: step[1], value: step[2] });
  }
  return { answer, steps, errata: read("errata"), cells: read("cells") };
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
