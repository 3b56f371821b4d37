// The odds as bars: own drawing in the theme's colours, with the figures as text for every reader.
import { draw, make } from "./dom.js";
import { t } from "./language.js";
import { choice, said, share } from "./words.js";

/** Add up what each roll gave: [{value, ways}] in the order of first appearance. */
export function tally(rulings, field) {
  const counts = new Map();
  for (const { answer } of rulings) {
    const key = JSON.stringify(answer[field] ?? null);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, ways]) => ({ value: JSON.parse(key), ways }));
}

/** Put outcomes in the order of the kind's own values, numbers rising. */
export function ordered(outcomes, field) {
  const names = field?.values ?? [];
  const rank = ({ value }) => {
    if (typeof value === "number") return value;
    if (typeof value === "boolean") return value ? 0 : 1;
    return names.indexOf(value);
  };
  return [...outcomes].sort((one, other) => rank(one) - rank(other));
}

const MILLION = 1_000_000;
const part = (ways, total) => Number((BigInt(ways) * BigInt(MILLION)) / BigInt(total)) / MILLION;

/** For each outcome, in how many ways it or a later one comes. */
function orMore(outcomes) {
  let left = outcomes.reduce((sum, one) => sum + BigInt(one.ways), 0n);
  return outcomes.map(({ ways }) => {
    const now = left;
    left -= BigInt(ways);
    return now;
  });
}

/** The bars: `outcomes` is [{value, ways}], `total` the rolls, `now` the value that was rolled, if any. */
export function chart(outcomes, total, { title, now }) {
  const numbers = outcomes.length > 2 && outcomes.every(({ value }) => typeof value === "number");
  const more = numbers ? orMore(outcomes) : null;
  const rows = outcomes.map(({ value, ways }, place) => {
    const { percent, fraction } = share(ways, total);
    const width = Math.max(0.6, 100 * part(ways, total)); // a share of the whole: a sixth never looks like a half
    const here = now !== undefined && JSON.stringify(now) === JSON.stringify(value);
    return make(
      "tr",
      { class: here ? "cm-now" : null, "aria-current": here ? "true" : null },
      make("th", { scope: "row" }, typeof value === "string" ? choice(value) : said(value)),
      make("td", { class: "cm-bar" }, bar(width)),
      make("td", { class: "cm-percent" }, percent),
      make("td", { class: "cm-fraction" }, more ? share(more[place], total).percent : fraction),
    );
  });
  const heads = [t("Result"), "", t("chance"), more ? t("or more") : t("of all rolls")];
  return make(
    "table",
    { class: "cm-odds" },
    make("caption", null, title),
    make("thead", { class: more ? null : "cm-hidden" }, make("tr", null, heads.map((head) => (head ? make("th", { scope: "col" }, head) : make("td"))))),
    make("tbody", null, rows),
  );
}

const bar = (width) =>
  draw(
    "svg",
    { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
    draw("rect", { x: 0, y: 0, width: 100, height: 10, class: "cm-bar-all" }),
    draw("rect", { x: 0, y: 0, width, height: 10, class: "cm-bar-some" }),
  );

const MOST_ROLLS = 1296;

/** Every ruling with the open dice enumerated, or null where a roll is refused or there are too many; `ruled` asks one. */
export function everyRoll(ruled, schema, given, open) {
  const dice = open.map((name) => schema.given.find((field) => field.name === name));
  if (dice.reduce((all, { sides }) => all * sides, 1) > MOST_ROLLS) return null;
  const rulings = [];
  const roll = (index, facts) => {
    if (index === dice.length) {
      const ruling = ruled(facts);
      if (ruling.error) return false;
      return rulings.push(ruling) > 0;
    }
    const { name, sides, zero_based: zero } = dice[index];
    return Array.from({ length: sides }, (_, face) => face + (zero ? 0 : 1)).every((face) => roll(index + 1, { ...facts, [name]: face }));
  };
  return roll(0, given) ? rulings : null;
}
