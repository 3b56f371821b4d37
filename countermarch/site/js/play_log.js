// The log of a game: what the last choice brought, and all of it; each line with the clause that it follows, each
// ruling with its lookup.
import { writeAddress } from "./address.js";
import { make } from "./dom.js";
import { page } from "./store.js";
import { anchor, words } from "./words.js";

const LATEST = { phone: 4, desk: 9 }; // so many lines of what has just happened stand open
const LONGEST = 1500; // characters of a lookup's address; what is asked with more is found by hand

/** The clause behind a line. */
export const ruleLink = (game, { rule, cited }) =>
  make("a", { class: "cm-rule", href: page(`games/${game}/clauses/#${anchor(rule)}`), "aria-label": `Rule ${cited}` }, cited);

const heading = (entry) => `Turn ${entry.turn}, ${entry.phase}`;

/** The lines of entries: [{at, text, rule, cited, entry}]; `entry` stands with the first line of a ruling. */
const linesOf = (entries) =>
  entries.flatMap((entry) => entry.steps.map((step, index) => ({ ...step, at: heading(entry), entry: index ? null : entry })));

function line(game, { text, rule, cited, entry }) {
  return make("li", null, `${text} `, ruleLink(game, { rule, cited }), entry ? lookup(game, entry) : null);
}

/** The lookup that gives the same ruling, its facts filled in. */
function lookup(game, { question, given }) {
  if (!question) return null;
  const address = writeAddress(question, given, {});
  if (address.length > LONGEST) return null;
  return [" ", make("a", { class: "cm-lookup-link", href: page(`games/${game}/table/${address}`), "aria-label": `look it up: ${words(question)}` }, "look it up")];
}

/** Lines under the turn and phase that they belong to. */
function grouped(game, lines) {
  const groups = [];
  for (const one of lines) {
    const last = groups.at(-1);
    if (last?.at === one.at) last.lines.push(one);
    else groups.push({ at: one.at, lines: [one] });
  }
  return groups.map(({ at, lines: some }) => make("section", null, make("h4", null, at), make("ul", null, some.map((one) => line(game, one)))));
}

/** What the last choice brought: the newest lines open, those before them behind a button. */
export function happened(game, entries) {
  const lines = linesOf(entries);
  const latest = matchMedia("(max-width: 59.99em)").matches ? LATEST.phone : LATEST.desk;
  if (lines.length <= latest + 1) return grouped(game, lines);
  const rest = lines.length - latest;
  const earlier = make("details", null, make("summary", null, `${rest} lines before`));
  earlier.addEventListener("toggle", () => earlier.childElementCount > 1 || earlier.append(...grouped(game, lines.slice(0, rest))));
  return [earlier, ...grouped(game, lines.slice(rest))];
}

/** The same in a few words, for those who listen. */
export function spoken(entries) {
  const lines = linesOf(entries).map((one) => one.text);
  const last = lines.slice(-3).join(" ");
  return lines.length > 3 ? `${lines.length - 3} lines before, then: ${last}` : last;
}

/** All of the log, made when it is looked at. */
export function wholeLog(game, log) {
  const count = log.reduce((sum, one) => sum + one.steps.length, 0);
  const all = make("details", { class: "cm-whole-log" }, make("summary", null, `The whole log (${count} ${count === 1 ? "line" : "lines"})`));
  all.addEventListener("toggle", () => all.childElementCount > 1 || all.append(...grouped(game, linesOf(log))));
  return all;
}

/** The log as a text, with its rules. */
export function logText(title, log) {
  const text = [title, "=".repeat([...title].length)];
  let before;
  for (const one of linesOf(log)) {
    if (one.at !== before) text.push("", one.at);
    before = one.at;
    text.push(`  ${one.text}  ${one.cited}`);
  }
  return `${text.join("\n")}\n`;
}
