// The odds as bars: own drawing in the theme's colours, with the figures as text for every reader.
import { draw, make } from "./dom.js";
import { said, share } from "./words.js";

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

/** The bars: `outcomes` is [{value, ways}], `total` the rolls, `now` the value that was rolled, if any. */
export function oddsChart(outcomes, total, now) {
  const part = (ways) => Number((BigInt(ways) * 1_000_000n) / BigInt(total)) / 1_000_000;
  const most = Math.max(...outcomes.map((one) => part(one.ways)));
  const rows = outcomes.map(({ value, ways }) => {
    const { percent, fraction } = share(ways, total);
    const width = Math.max(0.6, (100 * part(ways)) / most);
    const bar = draw(
      "svg",
      { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
      draw("rect", { x: 0, y: 0, width, height: 10, rx: 0 }),
    );
    const here = now !== undefined && JSON.stringify(now) === JSON.stringify(value);
    return make(
      "tr",
      { class: here ? "cm-now" : null, "aria-current": here ? "true" : null },
      make("th", { scope: "row" }, said(value)),
      make("td", { class: "cm-bar" }, bar),
      make("td", { class: "cm-percent" }, percent),
      make("td", { class: "cm-fraction" }, fraction),
    );
  });
  return make(
    "table",
    { class: "cm-odds" },
    make("caption", null, "The odds before the roll"),
    make(
      "thead",
      { class: "cm-hidden" },
      make("tr", null, ["Result", "Bar", "Chance", "Fraction"].map((head) => make("th", { scope: "col" }, head))),
    ),
    make("tbody", null, rows),
  );
}
