// A ruling for a reader: the result large, what it means, the table lit up, the odds, the steps, the errata.
import { make } from "./dom.js";
import { oddsChart, ordered, tally } from "./odds.js";
import { page } from "./store.js";
import { litTables } from "./tables.js";
import { choice, expected, headline, meanings, said, title, words } from "./words.js";

const PLAIN = new Set(["result", "outcome"]);

/** The result in one line, for the announcement and the list of recent rulings. */
export function inOneLine(game, schema, ruling) {
  const means = meanings(game, ruling.cells);
  const first = headline(schema.asks, ruling.answer, means);
  const shown = said(ruling.answer[first]);
  return PLAIN.has(first) ? shown : `${title(first)}: ${shown}`;
}

/** The elements of a ruling. `rulings` are those of every roll of the open dice (one when none was open). */
export function showRuling({ game, schema, ruling, rulings, onReading, given }) {
  const means = meanings(game, ruling.cells);
  const first = headline(schema.asks, ruling.answer, means);
  return [
    result(schema, ruling, first, means),
    ...litTables(game, ruling.cells),
    rulings?.length > 1 ? showOdds(game, schema, rulings, first, ruling) : null,
    steps(game, ruling),
    errata(game, schema, ruling, given, onReading),
  ].filter(Boolean);
}

/** The elements while dice are open: the odds, and the dice that are missing. */
export function showOpen({ game, schema, rulings, outcomes, missing }) {
  const waiting = make("p", { class: "cm-waiting" }, `Still open: ${missing.map(words).join(", ")}.`);
  if (outcomes?.length) {
    const field = schema.answer.find((one) => one.name === expected(schema));
    const named = make("p", { class: "cm-by" }, title(field.name));
    return [waiting, named, oddsChart(outcomes, outcomes[0].total)];
  }
  if (!rulings?.length) return [waiting];
  const common = rulings.map((one) => headline(schema.asks, one.answer, meanings(game, one.cells)));
  return [waiting, showOdds(game, schema, rulings, common[0])];
}

function showOdds(game, schema, rulings, first, now) {
  const field = schema.answer.find((one) => one.name === first);
  const outcomes = ordered(tally(rulings, first), field);
  return outcomes.length > 24 ? null : oddsChart(outcomes, rulings.length, now ? (now.answer[first] ?? null) : undefined);
}

function result(schema, ruling, first, means) {
  const value = ruling.answer[first];
  const tone = value === true ? "cm-yes" : value === false ? "cm-no" : null;
  const rest = Object.entries(ruling.answer).filter(([name]) => name !== first);
  const help = (name) => schema.answer.find((one) => one.name === name)?.says;
  return make(
    "div",
    { class: "cm-result" },
    make(
      "p",
      { class: ["cm-large", tone].filter(Boolean).join(" ") },
      PLAIN.has(first) ? null : make("span", { class: "cm-what" }, title(first)),
      make("strong", null, typeof value === "string" ? choice(value) : said(value)),
    ),
    means.map(([code, meaning]) => make("p", { class: "cm-meaning" }, make("b", null, code), " ", meaning)),
    rest.length
      ? make(
          "dl",
          { class: "cm-rest" },
          rest.map(([name, item]) =>
            make("div", null, make("dt", { title: help(name) }, title(name)), make("dd", null, listed(item))),
          ),
        )
      : null,
  );
}

/** A value; several records as a small table. */
function listed(value) {
  const records = Array.isArray(value) && value.length > 1 && value.every((one) => one && typeof one === "object");
  if (!records) return said(value);
  const names = Object.keys(value[0]);
  return make(
    "div",
    { class: "cm-scroll", tabindex: 0, role: "region", "aria-label": "list" },
    make(
      "table",
      null,
      make("thead", null, make("tr", null, names.map((name) => make("th", { scope: "col" }, title(name))))),
      make("tbody", null, value.map((row) => make("tr", null, names.map((name) => make("td", null, said(row[name])))))),
    ),
  );
}

/** The clause that a rule number stands for: [anchor, title] or nothing. */
export function clauseOf(game, rule) {
  return game.clauses[rule] ?? game.clauses[Object.keys(game.clauses).find((one) => one.startsWith(`${rule} `))];
}

function ruleLink(game, rule) {
  const clause = clauseOf(game, rule);
  return clause
    ? make("a", { class: "cm-rule", href: page(`games/${game.id}/clauses/#${clause[0]}`), title: clause[1] }, rule)
    : make("span", { class: "cm-rule" }, rule);
}

function steps(game, ruling) {
  if (!ruling.steps.length) return null;
  return make(
    "section",
    { class: "cm-why" },
    make("h4", null, "Why"),
    make("ol", null, ruling.steps.map((step) => make("li", null, ruleLink(game, step.rule), " ", step.text))),
  );
}

/** The facts of a question that choose another reading of an erratum. */
const switches = (schema, id) =>
  schema.given.filter((field) => new RegExp(`${id}(?!\\d)`).test(field.says ?? "") && ["enum", "bool"].includes(field.kind));

function errata(game, schema, ruling, given, onReading) {
  if (!ruling.errata.length) return null;
  return make(
    "section",
    { class: "cm-errata" },
    make("h4", null, "Where the rule book leaves room"),
    ruling.errata.map((id) => {
      const known = game.errata[id];
      return make(
        "div",
        { class: "cm-erratum" },
        make("p", null, make("a", { class: "cm-rule", href: page(`games/${game.id}/errata/#${id.toLowerCase()}`) }, id), " ", known?.ruling ?? ""),
        switches(schema, id).map((field) => reading(field, given, onReading)),
      );
    }),
  );
}

function reading(field, given, onReading) {
  const values = field.kind === "bool" ? [false, true] : field.values;
  const now = given[field.name];
  return make(
    "p",
    { class: "cm-readings", role: "group", "aria-label": `Reading of ${words(field.name)}` },
    make("span", null, `${title(field.name)}: `),
    values.map((value) =>
      make(
        "button",
        { type: "button", "aria-pressed": String(value === now), onclick: () => onReading(field.name, value) },
        typeof value === "boolean" ? (value ? "Yes" : "No") : choice(value),
      ),
    ),
  );
}
