// The log of a game: what the last choice brought, and all of it; each line with the clause that it follows, each
// ruling with its lookup.
import { writeAddress } from "./address.js";
import { make } from "./dom.js";
import { page } from "./store.js";
import { anchor, words } from "./words.js";

const LONGEST = 1500; // characters of a lookup's address; what is asked with more is found by hand

/** The clause behind a line. */
export const ruleLink = (game, { rule, cited }) =>
  make("a", { class: "cm-rule", href: page(`games/${game}/clauses/#${anchor(rule)}`), "aria-label": `Rule ${cited}` }, cited);

const heading = (entry) => `Turn ${entry.turn}, ${entry.phase}`;

/** The lines of entries: [{at, text, rule, cited, entry, moves}]; `entry` is with the first line of a ruling. */
const linesOf = (entries) =>
  entries.flatMap((entry) => entry.steps.map((step, index) => ({ ...step, at: heading(entry), entry: index ? null : entry, moves: index ? [] : entry.moves })));

const lineOf = (game, { text, rule, cited, entry }) => [`${text} `, ruleLink(game, { rule, cited }), ...(entry ? lookup(game, entry) : [])];

/** The lookup that gives the same ruling, its facts filled in. */
function lookup(game, { question, given }) {
  if (!question) return [];
  const address = writeAddress(question, given, {});
  if (address.length > LONGEST) return [];
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
  return groups.map(({ at, lines: some }) => make("section", null, make("h4", null, at), make("ul", null, some.map((one) => make("li", null, lineOf(game, one))))));
}

const PACE = 1200; // ms that a line is shown while the log replays by itself

/**
 * The log line by line, at its end first: back and forward, and by itself from where the last choice began.
 * `moved(moves, past)` shows on the board what a line moves; `past` is true before the last line of the news.
 */
export function replay(ui, moved) {
  const lines = linesOf(ui.log);
  const first = lines.length - linesOf(ui.fresh).length;
  let at = lines.length - 1;
  let timer = 0;
  const shown = make("div", { class: "cm-replay" });
  const stop = () => (timer = clearInterval(timer) ?? 0);
  const button = (name, text, act, off, more = {}) => make("button", { type: "button", class: "cm-quiet", "aria-label": name, title: name, "data-focus": name, disabled: off, onclick: act, ...more }, text);
  const by = (step) => () => {
    stop();
    go(at + step, true);
  };
  const run = () => {
    if (timer) return show(stop());
    go(Math.max(0, Math.min(first, lines.length - 1)), true);
    timer = setInterval(() => {
      if (!shown.isConnected || at >= lines.length - 1) return show(stop());
      go(at + 1, true);
    }, PACE);
    show();
  };
  function go(to) {
    at = to;
    show();
    moved(lines[at].moves, at >= first && at < lines.length - 1);
  }
  function show() {
    const focus = shown.querySelector(":focus")?.dataset.focus;
    const fresh = lines.length - first;
    const many = at >= first && fresh > 1 ? ` · ${at - first + 1} of ${fresh}` : "";
    shown.replaceChildren(
      button("Line before", "‹", by(-1), at === 0),
      make("p", { onclick: ({ currentTarget }) => currentTarget.classList.toggle("cm-whole") }, make("small", null, lines[at].at, many), make("span", null, lineOf(ui.game, lines[at]))),
      button("Next line", "›", by(1), at === lines.length - 1),
      ...(fresh > 1 ? [button(timer ? "Stop" : "Replay what happened", timer ? "■" : "▶", run, false)] : []),
    );
    if (focus) shown.querySelector(`[data-focus="${focus}"]:not(:disabled)`)?.focus();
  }
  if (lines.length) show();
  return shown;
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
