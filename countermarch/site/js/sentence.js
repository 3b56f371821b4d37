// A question in the player's own sentence, above what is searched: what was understood as chips, and the ruling in a line.
// The reader is the command line's own, translated (countermarch/site/sentences.py).
import { writeAddress } from "./address.js";
import { roll } from "./dice.js";
import { make } from "./dom.js";
import { isOpen, start } from "./form.js";
import { t } from "./language.js";
import { assumed } from "./presumed.js";
import { apart, program } from "./programs.js";
import { inOneLine, showOpen } from "./ruling.js";
import { load, page } from "./store.js";
import { choice, said, share, title, told } from "./words.js";

const MOST_COUNTERS = 8;
const MOST_RESULTS = 4; // of open dice, in the line of a choice
const SENTENCE = "what does 2 against 3 with a die of 4 do";

const hear = (text, game, tapped) => apart(`${game}/_sentences`, "hear", text, game, tapped);

/** Make the reader of a game ready, ahead of the first letter: the first sentence takes seconds, in which the page stays quick. */
export const ready = (game) => Promise.all([hear(SENTENCE, game), program(`${game}/_program`)]).catch(() => {});

/** What a sentence asks, as elements; null where no question is meant, or too little is said. */
export async function understood(text, game) {
  const reply = await hear(text, game);
  if (reply.absent && reply.status === "unknown") return make("section", { class: "cm-understood" }, make("p", { class: "cm-asks-back", role: "status" }, reply.says));
  if (reply.status === "unknown" || !reply.question) return null;
  if (!Object.keys(reply.given).length && !reply.choices?.length && !(await counters(reply, game)).length) return null;
  const shown = new Understood(text, game);
  await shown.show(reply);
  return shown.element;
}

/** The counters that a question takes, of which a word that is left names some. */
async function counters({ question, missing, not_understood: left }, game) {
  const { picks } = await load(`${game}/_picks`).catch(() => ({ picks: [] }));
  const own = picks.filter(({ questions }) => questions.includes(question));
  const wanted = own.filter(({ list, pieces }) => (list ? [list] : Object.keys(pieces[0].front)).some((name) => missing.includes(name)));
  const named = (wanted.length ? wanted : own).flatMap(({ list, pieces }) => pieces.map((piece) => ({ list, piece, used: left.filter((word) => namesOf(piece).includes(word.toLowerCase())) })));
  const most = Math.max(0, ...named.map(({ used }) => used.length));
  const close = most ? named.filter(({ used }) => used.length === most) : [];
  return close.length <= MOST_COUNTERS ? close : [];
}

class Understood {
  #text;
  #game;
  #reply;
  #schema;
  #by;
  #rules;
  #counters; // that are left to choose from
  #rolled = {};
  #tapped = { facts: {}, words: [], question: "" }; // what the player has said besides the sentence

  constructor(text, game) {
    [this.#text, this.#game] = [text, game];
    this.element = make("section", { class: "cm-understood", "aria-label": t("What was understood") });
  }

  /** Show what was understood. */
  async show(reply) {
    const [{ schema, by }, rules, close] = await Promise.all([load(`${this.#game}/${reply.question}`), program(`${this.#game}/_program`), reply.status === "asks" ? counters(reply, this.#game) : []]);
    [this.#reply, this.#schema, this.#by, this.#rules, this.#counters] = [reply, schema, by, rules, close];
    this.#draw();
  }

  /** Take what the player says by a tap, and read the sentence again with it. */
  async #take({ facts = {}, words = [], question = "" }) {
    const { facts: old, words: known, question: asked } = this.#tapped;
    this.#tapped = { facts: { ...old, ...facts }, words: [...known, ...words], question: question || asked || this.#reply.question };
    await this.show(await hear(this.#text, this.#game, this.#tapped));
    this.element.querySelector("button, a.cm-wanted")?.focus({ preventScroll: true });
  }

  /** The facts that were said and rolled, and for what was not said what the rules take by default; for a choice that an answer does not hang on, its first. */
  #facts(more = {}) {
    const told = { ...this.#reply.given, ...this.#rolled, ...more };
    const any = ["answered", "odds"].includes(this.#reply.status) ? ["enum", "bool"] : [];
    const usual = this.#schema.given.filter((field) => !(field.name in told) && (field.optional || "default" in field || any.includes(field.kind)));
    return { ...Object.fromEntries(usual.map((field) => [field.name, field.optional ? null : "default" in field ? field.default : start(field)])), ...told };
  }

  /** The address that opens the question with these facts. */
  #address(more) {
    const starts = Object.fromEntries(this.#schema.given.map((field) => [field.name, start(field)]));
    return page(`games/${this.#game}/table/${writeAddress(this.#reply.question, this.#facts(more), starts, true)}`);
  }

  get #open() {
    return this.#schema.given.filter((field) => this.#reply.open_dice.includes(field.name) && !(field.name in this.#rolled));
  }

  #draw() {
    const { read, assumed, missing, status, not_understood: left, respelt } = this.#reply;
    const chips = [
      ...read.map(({ fact, value, words: from }) => this.#chip(fact, value, from && t("from “{0}”", from))),
      ...Object.entries(assumed).map(([fact, value]) => this.#chip(fact, value, "assumed", "cm-assumed")),
      ...this.#dice(),
      ...(status === "asks" ? missing.map((fact) => this.#wanted(fact)) : []),
    ];
    const spelt = Object.entries(respelt ?? {}).map(([typed, meant]) => t("“{0}” read as “{1}”", typed, meant));
    const unused = left.length ? [t("Not used: {0}", left.join(", "))] : [];
    this.element.replaceChildren(
      make("a", { class: "cm-asked", href: this.#address() }, this.#schema.asks),
      make("div", { class: "cm-facts" }, chips),
      ...this.#verdict(),
      ...[...spelt, ...unused].map((line) => make("p", { class: "cm-unused" }, line)),
    );
  }

  /** A fact that was read: it opens its control, filled in. */
  #chip(fact, value, from, kind = "") {
    return make("a", { class: `cm-fact ${kind}`.trim(), href: this.#address(), title: from || null, onclick: () => focusOn(this.#reply.question, fact) }, make("small", null, title(fact)), " ", make("span", null, shown(value)));
  }

  /** A fact that is missing: its control takes the focus. */
  #wanted(fact) {
    const name = fact.split(".")[0];
    return make("a", { class: "cm-fact cm-wanted", href: this.#address(), onclick: () => focusOn(this.#reply.question, name) }, make("small", null, title(fact.replace(".", ": "))), " ?");
  }

  /** Dice: pressed, one is rolled, and once more. */
  #dice() {
    const dice = this.#schema.given.filter((field) => field.kind === "die" && (field.name in this.#rolled || this.#reply.open_dice.includes(field.name)));
    return dice.map((field) => {
      const again = () => {
        this.#rolled[field.name] = roll(field);
        this.#draw();
        this.element.querySelector(`[data-die="${CSS.escape(field.name)}"]`).focus();
      };
      const state = field.name in this.#rolled ? `rolled ${this.#rolled[field.name]}` : "roll";
      return make("button", { type: "button", class: "cm-fact cm-rolls", "data-die": field.name, onclick: again }, make("small", null, title(field.name)), ` ${state}`);
    });
  }

  #ruled(more) {
    const ruling = this.#rules.ask(this.#reply.question, this.#facts(more));
    return ruling.error ? null : inOneLine(this.#schema, ruling);
  }

  /** The facts that are known, without the dice that are open. */
  get #told() {
    return Object.fromEntries(Object.entries({ ...this.#reply.given, ...this.#rolled }).filter(([, value]) => !isOpen(value)));
  }

  #verdict() {
    const { status, says } = this.#reply;
    const open = this.#open.map(({ name }) => name);
    if (status === "answered" || (status === "odds" && !open.length)) return [make("p", { class: "cm-ruled", role: "status" }, this.#ruled() ?? ""), this.#presumed()].filter(Boolean);
    if (status === "odds") {
      const found = this.#rules.odds(this.#reply.question, this.#told, this.#by);
      return found.error ? [make("p", { class: "cm-asks-back" }, found.error.message)] : showOpen({ schema: this.#schema, outcomes: found.outcomes, missing: open, by: this.#by, pools: [] });
    }
    const meant = [...this.#counters.map((one) => this.#counter(one)), ...this.#meant()];
    return [make("p", { class: "cm-asks-back", role: "status" }, says), meant.length ? make("div", { class: "cm-facts" }, meant) : null, ...this.#choices()].filter(Boolean);
  }

  /** What nobody has said though another value would change the answer, with what that would come to. */
  #presumed() {
    const facts = this.#facts();
    const ungiven = ({ name }) => !(name in this.#reply.given);
    const untold = this.#schema.given.filter((field) => ["enum", "bool", "int"].includes(field.kind) && "default" in field && !field.optional && !field.apart && ungiven(field) && !this.#reply.open.includes(field.name));
    const ruled = (more) => this.#rules.ask(this.#reply.question, more);
    const found = assumed({ schema: this.#schema, ruled, ungiven }, untold.map((field) => ({ field, now: field.default, to: (value) => ({ [field.name]: value }) })), facts, this.#ruled());
    const other = (name, [value, says]) => make("li", null, make("a", { href: this.#address({ [name]: value }) }, make("b", null, `${title(name)}: ${told(value)}`), make("span", null, says)));
    const lines = found.flatMap(({ field, others }) => others.map((one) => other(field.name, one)));
    const named = t("assumed: {0}", found.map(({ field, now }) => `${title(field.name)}: ${told(now)}`).join(", "));
    return lines.length ? make("details", { class: "cm-presumed", open: lines.length <= MOST_RESULTS }, make("summary", null, named), make("ul", null, lines)) : null;
  }

  /** A counter that a word which is left names: one tap says so. */
  #counter({ list, piece, used }) {
    const facts = list ? { [list]: [...(this.#reply.given[list] ?? []), piece.front] } : piece.front;
    return this.#means(used, facts, piece.name, Object.values(piece.front).filter((one) => typeof one === "number").join("-"));
  }

  /** What a number that is left may mean: one of the facts that are open; one tap says so. */
  #meant() {
    const { not_understood: left, given } = this.#reply;
    const word = left.find((one) => numberOf(one) !== undefined);
    if (!word || this.#counters.length) return [];
    const value = numberOf(word);
    const fits = ({ kind, min = -Infinity, max = Infinity, sides = Infinity, zero_based: zero }) => (kind === "int" && value >= min && value <= max) || (kind === "die" && value >= (zero ? 0 : 1) && value <= sides - (zero ? 1 : 0));
    return this.#schema.given.flatMap((field) => {
      const now = given[field.name];
      if (fits(field) && now === undefined) return [this.#means([word], { [field.name]: value }, title(field.name), value)];
      if (field.kind !== "list" || (now?.length ?? 0) > 1) return [];
      const item = now?.[0] ?? start({ kind: "record", fields: field.fields });
      return field.fields.filter((inner) => fits(inner) && (item[inner.name] ?? null) === null).map((inner) => this.#means([word], { [field.name]: [{ ...item, [inner.name]: value }] }, title(inner.name), value));
    });
  }

  #means(used, facts, name, value) {
    return make("button", { type: "button", class: "cm-fact cm-wanted", onclick: () => this.#take({ facts, words: used }) }, make("small", null, `“${used.join(" ")}” =`), ` ${name} ${value}`);
  }

  /** The choices of what is asked, with what each comes to: that opens the question; without, one tap says so. */
  #choices() {
    const { choices = [], not_understood: left } = this.#reply;
    if (left.some((word) => numberOf(word) !== undefined)) return [];
    const named = (facts, label) => Object.entries(facts).map(([name, value]) => `${title(name.replace(".", ": "))}: ${label || shown(value)}`).join(", ");
    const line = ({ facts, label = "", says }) => {
      const isRange = label.includes("\u2013"); // what its first value comes to does not hold for all
      const comes = says && (isRange ? says : (this.#ruled(facts) ?? this.#likely(facts) ?? says));
      const inner = [make("b", null, named(facts, label)), make("span", null, comes ?? "")];
      return comes ? make("li", null, make("a", { href: this.#address(facts) }, inner)) : make("button", { type: "button", class: "cm-fact cm-wanted", onclick: () => this.#take({ facts }) }, make("b", null, named(facts, label)));
    };
    const [known, plain] = [choices.filter(({ says }) => says), choices.filter(({ says }) => !says)];
    return [known.length ? make("ul", null, known.map(line)) : null, plain.length ? make("div", { class: "cm-facts" }, plain.map(line)) : null].filter(Boolean);
  }

  /** How likely the results are with more facts; null where no dice are open. */
  #likely(facts) {
    const found = this.#rules.odds(this.#reply.question, { ...this.#told, ...facts }, this.#by);
    if (found.error || !found.outcomes.length || found.outcomes.length > MOST_RESULTS) return null;
    return found.outcomes.map(({ value, ways, total }) => `${title(this.#by)}: ${told(value)} ${share(ways, total).percent}`).join(", ");
  }
}

const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** A number in figures or in words; undefined for any other word. */
function numberOf(word) {
  const spelt = NUMBERS.indexOf(word.toLowerCase());
  return /^\d{1,4}$/.test(word) ? Number(word) : spelt < 0 ? undefined : spelt;
}

const namesOf = ({ name, kind = "" }) => `${name} ${kind}`.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** A value on its chip; things of a list by what tells them: "10 Israeli · 8 Israeli". */
function shown(value) {
  if (Array.isArray(value) && value.length) return value.map((one) => (one && typeof one === "object" ? thing(one) : shown(one))).join(typeof value[0] === "object" ? " · " : ", ");
  return typeof value === "string" ? choice(value) : said(value);
}

const thing = (record) =>
  Object.entries(record)
    .filter(([, value]) => value !== null && value !== false)
    .map(([name, value]) => (value === true ? title(name).toLowerCase() : name === "count" ? `× ${value}` : shown(value)))
    .join(" ");

const [TRIES, BETWEEN] = [25, 80]; // while the address is followed, for which the theme may open the page twice

/** Put the focus on the control of a fact, once the lookup that a link opens is there to stay. */
function focusOn(question, fact, left = TRIES) {
  const field = document.querySelector(`details[data-question="${CSS.escape(question)}"][open] cm-lookup [data-name="${CSS.escape(fact)}"]`);
  const free = !document.activeElement || document.activeElement.matches("body, a, summary, [type=search]");
  if (field && free) (field.querySelector("input:checked") ?? field.querySelector("input, select, button, textarea"))?.focus({ preventScroll: true });
  if (left) setTimeout(focusOn, BETWEEN, question, fact, left - 1);
}
