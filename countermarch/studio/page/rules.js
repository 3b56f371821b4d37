// The game's questions, with the forms and rulings of its site; the studio answers them, by the files as they are now.
import { call, look, say, send } from "/page/common.js";
import { make } from "/page/dom.js";
import { control, isOpen, start, takesFacts } from "/page/form.js";
import { chart, ordered } from "/page/odds.js";
import { showOpen, showRuling } from "/page/ruling.js";
import { bringForward } from "/page/tables.js";
import { forPeople, words } from "/page/words.js";

const DICE = ["die", "dice"];

let host = null;
let openFile = null;
let found = null; // the questions, and the tables that they read
let at = ""; // the question that is asked
let controls = new Map(); // of its facts
let kept = new Map(); // the facts of each question
let output = null;
let turn = 0; // a later answer takes the place of an earlier one
let cases = null; // the worked cases, once they have been run

/** Set where it is shown; `actions` open a file. */
export function connect(element, actions) {
  host = element;
  ({ openFile } = actions);
}

/** What is asked for. */
export const names = () => ["rules"];

/** Take it. */
export function take(_, value) { found = value; }

/** Show the questions once they are there, or are others. */
export function ready() {
  const asked = found.questions.map(({ schema }) => schema);
  if (!asked.length) {
    host.replaceChildren(make("div", { class: "none" }, make("h2", {}, "Nothing can be asked yet"),
      make("p", {}, "Write questions in questions/, or a table in tables/: each becomes a question.")));
    return;
  }
  if (!asked.some((one) => one.id === at)) at = asked[0].id;
  render();
}

/** Ask again: any file may have changed. */
export function settled() {
  if (found?.questions.length && host.querySelector("cm-lookup")) { answer(); if (cases) run(); }
}

function render() {
  const focus = document.activeElement?.dataset?.focus ?? "";
  const top = host.querySelector(".questions")?.scrollTop ?? 0;
  const list = found.questions.map(({ schema }) => make("button", {
    class: "tool", "aria-pressed": String(schema.id === at), "data-focus": `question/${schema.id}`, onclick: () => { at = schema.id; render(); answer(); },
  }, schema.asks));
  const { schema } = found.questions.find((one) => one.schema.id === at);
  controls = new Map(schema.given.map((field) => [field.name, control(field, () => { keep(); answer(); })]));
  const before = kept.get(at) ?? {};
  for (const field of schema.given) controls.get(field.name).write(Object.hasOwn(before, field.name) ? before[field.name] : start(field));
  output = make("div", { class: "cm-output", "aria-live": "polite" });
  const facts = takesFacts(schema) || schema.given.length ? [...controls.values()].map((one) => one.element) : [];
  const clear = make("button", { class: "cm-quiet", "data-focus": "clear", onclick: () => { kept.delete(at); render(); answer(); } }, "Clear");
  const results = make("div", { class: "cases" });
  host.replaceChildren(
    make("div", { class: "questions palette" }, make("h2", {}, "Questions"), make("div", { class: "tools" }, ...list),
      found.cases ? [make("h2", {}, "Worked cases"), make("button", { "data-focus": "cases", onclick: run }, `Run all ${found.cases}`), results] : null),
    make("div", { class: "md-typeset desk" }, make("h2", {}, schema.asks),
      make("cm-lookup", {}, make("div", { class: "cm-form" }, ...facts, clear), output)),
  );
  if (cases) showCases();
  host.querySelector(".questions").scrollTop = top;
  if (focus) host.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
}

function keep() { kept.set(at, Object.fromEntries([...controls].map(([name, one]) => [name, one.read()]))); }

async function answer() {
  turn += 1;
  const now = turn;
  const { schema, by } = found.questions.find((one) => one.schema.id === at);
  const all = Object.fromEntries([...controls].map(([name, one]) => [name, one.read()]));
  const missing = Object.keys(all).filter((name) => isOpen(all[name]));
  const facts = Object.fromEntries(Object.entries(all).filter(([name]) => !missing.includes(name)));
  const kinds = new Map(schema.given.map((field) => [field.name, field.kind]));
  const waiting = missing.filter((name) => !DICE.includes(kinds.get(name)));
  const { game, rules } = found;
  if (waiting.length) { put(showOpen({ game, rules, schema, missing: waiting, by, facts })); return; }
  const open = Object.fromEntries(missing.map((name) => [name, controls.get(name).open()]));
  let made;
  try { made = await send(`/ask/question?${look()}`, { question: at, facts, open }); } catch (error) { made = { error: { parameter: "", message: error.message } }; }
  if (now !== turn) return;
  if (made.error) {
    const name = made.error.parameter ? `${words(made.error.parameter)}: ` : "";
    put([make("p", { class: "cm-error" }, name, forPeople(made.error.message))]);
  } else if (!made.ruling) {
    put(showOpen({ game, rules, schema, outcomes: made.outcomes, missing, by, facts, pools: Object.values(open).filter((one) => one !== "?") }));
  } else {
    const { ruling } = made;
    ruling.spoken.stated = new Set(ruling.spoken.stated);
    const give = (name, value) => { controls.get(name).write(value); keep(); answer(); };
    const drawn = showRuling({ game, rules, schema, ruling, given: all, onReading: give });
    const odds = made.outcomes.length > 1 ? chart(ordered(made.outcomes, schema.answer.find((one) => one.name === by)), made.outcomes[0].total, { title: "The odds", now: ruling.answer[by] }) : null;
    drawn.splice(1, 0, ...(odds ? [odds] : []));
    put(drawn);
  }
}

function put(elements) {
  output.replaceChildren(...elements);
  bringForward(output);
}

async function run() {
  try { cases = await call("/cases"); } catch (error) { say(error.message); return; }
  showCases();
}

function showCases() {
  const wrong = cases.filter((one) => one.faults.length);
  const shown = (one) => make("button", { class: one.faults.length ? "case wrong" : "case", title: one.why, onclick: () => {
    at = one.question;
    kept.set(at, one.given);
    render();
    answer();
    openFile(one.file, one.line, false);
  } }, `${one.faults.length ? "✗" : "✓"} ${one.question}, line ${one.line}`, one.faults.length ? make("small", {}, one.faults[0]) : null);
  host.querySelector(".cases").replaceChildren(make("p", { role: "status" }, wrong.length ? `${wrong.length} of ${cases.length} differ` : `All ${cases.length} give the expected answer`), ...wrong.map(shown),
    make("details", {}, make("summary", {}, "Those that agree"), ...cases.filter((one) => !one.faults.length).map(shown)));
}
