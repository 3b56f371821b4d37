// A place of a chart that is tapped gives the facts that lead there. No rules are known here: values are tried until
// the ruling reads that place.

const [DOWN, UP] = [-12, 30]; // numbers that are tried
const MOST = 1500; // rulings in all

/** What was tapped of a chart: {table, row, column, head}; null for anything else. */
export function placeOf(target) {
  const cell = target.closest("[data-row], [data-column]");
  const table = cell?.closest("[data-table]")?.dataset.table;
  return table ? { table, ...cell.dataset } : null;
}

const reads = ({ table, row, column }, cells) => cells?.some(([one, across, down]) => one === table && (row === undefined || row === across) && (column === undefined || column === down));

/** The values of a fact that may lead somewhere else, the likeliest first. */
function values({ kind, min, max, values: named }) {
  if (kind === "enum") return named;
  if (kind === "bool") return [true, false];
  const [low, high] = [Math.max(DOWN, min ?? DOWN), Math.min(UP, max ?? UP)];
  return kind === "int" ? Array.from({ length: Math.max(0, high - low + 1) }, (_, place) => low + place).sort((one, other) => Math.abs(one) - Math.abs(other)) : [];
}

/** The facts to give so that the ruling reads a place: the choices that are called as its row and column, else one fact besides the row of headings and the face of a die; null where none lead there. */
export function leadingTo(place, schema, facts, ruled, most = MOST) {
  const fields = schema.given.filter((field) => !field.apart && field.kind !== "die");
  const dice = schema.given.filter(({ kind, optional }) => kind === "die" && !optional);
  const faces = Array.from({ length: dice[0]?.sides ?? 1 }, (_, one) => one + (dice[0]?.zero_based ? 0 : 1));
  const ofHead = fields.filter(({ kind }) => kind === "enum").flatMap(({ name, values: named }) => named.filter((one) => place.head === one || place.head?.split("-").includes(one)).map((one) => ({ [name]: one })));
  const begun = ofHead.find((one) => Object.entries(one).every(([name, value]) => facts[name] === value)) ?? ofHead[0] ?? {};
  const called = Object.fromEntries([place.row, place.column].flatMap((one) => fields.filter(({ kind, values: named }) => kind === "enum" && named.includes(one)).slice(0, 1).map(({ name }) => [name, one])));
  const ordered = [...fields.filter(({ kind }) => kind === "int"), ...fields.filter(({ kind }) => kind !== "int")];
  const ways = [...(Object.keys(called).length > 1 ? [{ ...begun, ...called }] : []), begun, ...ordered.filter(({ name }) => !(name in begun)).flatMap((field) => values(field).map((value) => ({ ...begun, [field.name]: value })))];
  let left = most;
  for (const way of ways) {
    for (const face of faces) {
      if ((left -= 1) < 0) return null;
      const rolled = Object.fromEntries(dice.map(({ name }, one) => [name, one ? (facts[name] ?? 1) : face]));
      if (reads(place, ruled({ ...facts, ...way, ...rolled }).cells)) return place.row !== undefined && dice.length === 1 ? { ...way, ...rolled } : way;
    }
  }
  return null;
}
