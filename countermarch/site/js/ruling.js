// A ruling for a reader: the result large, what it means, the table lit up, the odds, the steps, the errata.
import { make } from "./dom.js";
import { t } from "./language.js";
import { chart, ordered, tally } from "./odds.js";
import { errata, steps } from "./reasons.js";
import { litTables } from "./tables.js";
import { choice, meanings, said, share, title, words } from "./words.js";

const UNNAMED = new Set(["result", "outcome"]);
const REASONS = ["faults", "problems", "reason", "problem"];
const MOST_BARS = 24;

/** The result in one line, for the announcement and the list of recent rulings. */
export function inOneLine(schema, ruling) {
  const { spoken } = ruling;
  if (spoken) return spoken.text;
  const shown = large(ruling.answer[ruling.result]);
  return UNNAMED.has(ruling.result) ? shown : `${title(ruling.result)}: ${shown}${because(ruling)}`;
}

/** Why the answer is no, in the words of the first step that says so; nothing where the answer has reasons of its own. */
function because({ answer, result: name, steps: taken }) {
  if (answer[name] !== false) return "";
  const given = REASONS.flatMap((one) => (tells(one, answer[one] ?? null) ? answer[one] : []));
  const step = taken.find(({ value }) => value === false) ?? taken.at(-1);
  const why = given.length ? given.map(choice).join(", ") : step?.text;
  return why ? `. ${why}` : "";
}

const large = (value) => (typeof value === "string" ? choice(value) : said(value));

/** The elements of a ruling. `rulings` are those of every roll of the dice (nothing when there are none). */
export function showRuling({ game, rules, schema, ruling, rulings, onReading, other, given }) {
  return [
    result(schema, ruling, meanings(game, ruling.cells)),
    ...litTables(game, ruling.cells, Object.values(given), ruling.steps),
    rulings?.length > 1 ? odds(schema, rulings, ruling.result, ruling) : null,
    steps(game, rules, ruling),
    errata({ game, rules, schema, ruling, given, onReading, other }),
  ].filter(Boolean);
}

/**
 * The elements while some facts are `open`, `pools` of so many dice among them ("1d6"): what suffers how often, the odds by the field `by`, what the results mean, and
 * what is certain whatever is rolled: the lit column and the steps.
 */
export function showOpen({ game, rules, schema, rulings, outcomes, missing, open = missing.map(words), by, facts, pools }) {
  const assumed = pools?.length ? ` These are the odds of ${pools.join(" and ")}.` : "";
  const waiting = make("p", { class: "cm-waiting" }, `${t("Still open: {0}.", open.join(", "))}${assumed}`);
  if (outcomes?.length) return [waiting, chart(outcomes, outcomes[0].total, { title: heading(by) })];
  if (!rulings?.length) return [waiting];
  const suffer = suffering(game, rulings).map(([side, ways]) => `${t("{0} suffers", title(side))}: ${share(ways, rulings.length).percent}`);
  const certain = { ...rulings[0], steps: certainSteps(rulings) };
  const given = schema.given.some(({ name }) => !missing.includes(name)); // of dice alone nothing is known yet
  return [
    waiting,
    suffer.length ? make("p", { class: "cm-suffers" }, make("b", null, suffer.join(" · "))) : null,
    odds(schema, rulings, mostOften(rulings)),
    allMeanings(game, rulings),
    ...(given ? litTables(game, certainCells(rulings), Object.values(facts), certain.steps) : []),
    given ? steps(game, rules, certain, t("Certain so far")) : null,
  ].filter(Boolean);
}

/** The steps that every ruling takes, whatever is rolled. */
export function certainSteps(rulings) {
  const same = (one, other) => one.rule === other.rule && one.text === other.text;
  return rulings[0].steps.filter((step) => rulings.every(({ steps: taken }) => taken.some((one) => same(one, step))));
}

/** The cells that every ruling reads; of a table read in one column only, that column. */
export function certainCells(rulings) {
  const every = rulings.map(({ cells }) => cells ?? []);
  const names = [...new Set(every.flat().map(([table]) => table))];
  return names.flatMap((name) => {
    const read = every.map((cells) => cells.filter(([table]) => table === name));
    const alike = read.every((cells) => JSON.stringify(cells) === JSON.stringify(read[0]));
    const columns = [...new Set(read.flat().map(([, , column]) => column))];
    if (alike) return read[0];
    return columns.length === 1 ? [[name, null, columns[0]]] : [];
  });
}

/** How often each side suffers, as the results of its tables say: [[side, ways]]; nothing where they do not. */
export function suffering(game, rulings) {
  const counts = new Map();
  for (const { cells } of rulings) {
    const groups = (cells ?? []).map(([table, row, column]) => {
      const drawn = game.tables[table];
      return drawn?.groups?.[drawn.cells[drawn.rows.indexOf(row)]?.[drawn.columns.indexOf(column)]];
    });
    for (const side of ["attacker", "defender"]) {
      if (groups.some((group) => group?.startsWith(side) || group === "both")) counts.set(side, (counts.get(side) ?? 0) + 1);
    }
  }
  return [...counts].sort();
}

/** What the results mean that may come. */
function allMeanings(game, rulings) {
  const found = new Map(rulings.flatMap(({ cells }) => meanings(game, cells)));
  if (!found.size) return null;
  return make("details", { class: "cm-meanings" }, make("summary", null, t("What the results mean")), [...found].map(([code, says]) => make("p", { class: "cm-meaning" }, make("b", null, code), " ", says)));
}

/** The field that is the result of most rolls. */
function mostOften(rulings) {
  const counts = new Map();
  for (const one of rulings) counts.set(one.result, (counts.get(one.result) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

const heading = (name) => (UNNAMED.has(name) ? t("The odds") : t("The odds: {0}", words(name)));

function odds(schema, rulings, name, now) {
  const field = schema.answer.find((one) => one.name === name);
  const outcomes = ordered(tally(rulings, name), field);
  if (outcomes.length > MOST_BARS) return null;
  return chart(outcomes, rulings.length, { title: heading(name), now: now && (now.answer[name] ?? null) });
}

function result(schema, ruling, means) {
  const { answer, result: first, spoken } = ruling;
  const value = answer[first];
  const tone = value === true ? "cm-yes" : value === false ? "cm-no" : null;
  const reasons = value === false ? REASONS.filter((name) => answer[name]?.length) : [];
  const rest = Object.entries(answer).filter(([name, item]) => name !== first && !spoken?.stated.has(name) && !reasons.includes(name) && tells(name, item) && !(spoken && (isNothing(item) || SAID.has(name))));
  return make(
    "div",
    { class: ["cm-result", tone].filter(Boolean).join(" ") },
    make(
      "p",
      { class: spoken && spoken.text.length > 24 ? "cm-large cm-sentence" : "cm-large" },
      UNNAMED.has(first) || spoken ? null : make("span", { class: "cm-what" }, title(first)),
      make("strong", null, spoken?.text ?? (Array.isArray(value) && value.some((one) => one && typeof one === "object") ? String(value.length) : large(value))),
    ),
    means.filter(([code, meaning]) => !spoken?.text.includes(meaning) && !spoken?.text.startsWith(`${code}: `)).map(([code, meaning]) => make("p", { class: "cm-meaning" }, [spoken?.text, value].includes(code) ? null : make("b", null, code), " ", meaning)),
    reasons.map((name) => make("p", { class: "cm-meaning" }, [answer[name]].flat().map(choice).join(", "))),
    listOf(value),
    rest.length ? make("dl", { class: "cm-rest" }, rest.map(([name, item]) => pair(called(schema, name), item))) : null,
  );
}

/** What a sentence says in other words: that something is allowed, and what decided it. */
const SAID = new Set(["legal", "reason"]);

/** What did not happen: beside a sentence that says what did, it is not worth a line. */
const isNothing = (item) => item === 0 || item === false || item === "none" || (Array.isArray(item) && !item.length);

/** What does not apply, and faults that were not found, are not worth a line. */
const tells = (name, item) => item !== null && item !== "no" && !(REASONS.includes(name) && (item === "none" || item.length === 0));

/** What a field of the answer is called. */
const called = (schema, name) => schema.answer.find((one) => one.name === name)?.called ?? title(name);

function pair(name, item) {
  const records = listOf(item);
  const long = records || (Array.isArray(item) && item.length > 3) || (item && typeof item === "object" && !Array.isArray(item));
  return make(
    "div",
    { class: long ? "cm-wide" : null },
    make("dt", null, name),
    make("dd", null, records ?? (typeof item === "string" ? choice(item) : said(item))),
  );
}

/** Several records as a small table; nothing for anything else. */
function listOf(value) {
  if (!Array.isArray(value) || !value.length || !value.every((one) => one && typeof one === "object")) return null;
  const names = Object.keys(value[0]);
  return make(
    "div",
    { class: "cm-scroll", tabindex: 0, role: "region", "aria-label": "list" },
    make(
      "table",
      { class: "cm-list" },
      make("thead", null, make("tr", null, names.map((name) => make("th", { scope: "col" }, title(name))))),
      make("tbody", null, value.map((row) => make("tr", null, names.map((name) => make("td", null, said(row[name])))))),
    ),
  );
}
