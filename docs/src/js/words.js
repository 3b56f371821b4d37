// How names, values and rules are written for a reader.

const KEPT = { plo: "PLO", idf: "IDF", sam: "SAM", crt: "CRT", c2: "C2", vp: "VP", zoc: "ZOC", cas: "CAS", hq: "HQ",
  sof: "SOF", csu: "CSU", mr: "MR", sr: "SR", lr: "LR", id: "id", drm: "DRM", mp: "MP", uav: "UAV", pgm: "PGM", us: "US",
  un: "UN", aa: "AA", ai: "AI", mvp: "MVP" };

/** "first_player" and "rough-ground" as words. */
export function words(name) {
  return String(name)
    .replace(/[_-](?=\S)/g, " ")
    .split(" ")
    .map((word) => KEPT[word] ?? word)
    .join(" ");
}

export function title(name) {
  const said = words(name);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** A value of an enum on its button: names become words, codes ("De", "A2", "+1") stay. */
export function choice(value) {
  if (value === null) return "Not given";
  if (typeof value === "number") return String(value);
  return /^[a-z][a-z0-9 _-]*$/.test(value) ? title(value) : value;
}

/** Any value of an answer. */
export function said(value) {
  if (value === null || value === undefined) return "–";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (typeof value === "number") return String(value).replace("-", "−");
  if (Array.isArray(value)) return value.length ? value.map(said).join(", ") : "none";
  if (typeof value === "object") {
    return Object.entries(value).map(([name, item]) => `${words(name)} ${said(item)}`).join(", ");
  }
  return /^[a-z][a-z0-9_-]*$/.test(value) ? words(value) : value;
}

const PERMISSIONS = ["legal", "allowed", "valid", "eligible"];
const NAMED = ["result", "outcome", "winner", "victory"];
const YES_OR_NO = new Set(["does", "do", "is", "are", "can", "may", "has", "have", "must", "will", "did"]);

/** Of some fields, the one whose name says most of what is asked; the first when none does. */
function closest(asks, names) {
  const stems = new Set(asks.toLowerCase().match(/[a-z]{4,}/g)?.map((word) => word.slice(0, 4)));
  const points = (name) => name.split("_").filter((word) => stems.has(word.slice(0, 4))).length;
  return names.reduce((best, name) => (points(name) > points(best) ? name : best), names[0]);
}

/** Which field of the answer is the result: a refusal, what a table gave, or what is asked for. */
export function headline(asks, answer, meanings) {
  for (const name of PERMISSIONS) if (answer[name] === false) return name;
  const names = Object.keys(answer);
  for (const [code] of meanings) {
    const found = names.find((name) => answer[name] === code);
    if (found) return found;
  }
  const [first, second = ""] = asks.split(" ");
  const looked = YES_OR_NO.has(first.toLowerCase())
    ? names.find((name) => typeof answer[name] === "boolean")
    : first === "How" && /^(many|much|far|long)/.test(second)
      ? closest(asks, names.filter((name) => Number.isInteger(answer[name])))
      : undefined;
  return looked ?? NAMED.find((name) => name in answer) ?? names[0];
}

/** Which field will be the result, judged by the kinds of the answer's fields alone. */
export function expected(schema) {
  const stand = { bool: true, int: 0 };
  const answer = Object.fromEntries(schema.answer.map((field) => [field.name, stand[field.kind] ?? "?"]));
  return headline(schema.asks, answer, []);
}

/** What the cells of results tables mean: [[code, meaning]]. */
export function meanings(game, cells) {
  const found = [];
  for (const [table, row, column] of cells ?? []) {
    const drawn = game.tables[table];
    if (drawn?.kind !== "results") continue;
    const code = drawn.cells[drawn.rows.indexOf(row)]?.[drawn.columns.indexOf(column)];
    if (code !== undefined && drawn.key[code]) found.push([code, drawn.key[code]]);
  }
  return found;
}

/** A fraction too long to read is left out; its percentage stands beside it. */
const short = (fraction) => (fraction.length <= 13 ? fraction : "");

const gcd = (one, other) => (other ? gcd(other, one % other) : one);

/** A share as percent and as a fraction in lowest terms. */
export function share(some, all) {
  const [ways, total] = [BigInt(some), BigInt(all)]; // pools of dice come to more rolls than a number holds
  const common = gcd(ways, total) || 1n;
  const percent = Number((ways * 1_000_000n) / total) / 10_000;
  return {
    percent: `${percent < 0.05 && ways ? "<0.1" : percent.toFixed(1)} %`,
    fraction: ways === total ? "1" : short(`${ways / common}/${total / common}`),
  };
}
