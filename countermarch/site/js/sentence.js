// A question in the player's own sentence, above what is searched: what was understood as chips, and the ruling in a line.
// The reader is the command line's own, translated (countermarch/site/sentences.py).
import { writeAddress } from "./address.js";
import { roll } from "./dice.js";
import { make } from "./dom.js";
import { isOpen, start } from "./form.js";
import { t } from "./language.js";
import { apart, program } from "./programs.js";
import { inOneLine, showOpen } from "./ruling.js";
import { load } from "./store.js";
import { choice, forPeople, said, title } from "./words.js";

const MOST_CHOICES = 8;

const hear = (text, game) => apart(`${game}/_sentences`, "hear", text, game);

/** Make the reader of a game ready, ahead of the first letter: the first sentence takes seconds, in which the page stays quick. */
export const ready = (game) => hear("?", game).catch(() => {});

/** What a sentence asks, as elements; null where no question is meant, or too little is said. */
export async function understood(text, game) {
  const reply = await hear(text, game);
  if (reply.status === "unknown" || !reply.question || !Object.keys(reply.given).length) return null;
  const [data, rules, picks] = await Promise.all([load(`${game}/${reply.question}`), program(`${game}/_program`), load(`${game}/_picks`).catch(() => ({ picks: [] }))]);
  return new Understood(reply, data, rules, picks.picks.filter(({ questions }) => questions.includes(reply.question))).element;
}

class Understood {
  #reply;
  #schema;
  #by;
  #rules;
  #picks; // the counters that the question takes
  #rolled = {};

  constructor(reply, { schema, by }, rules, picks) {
    [this.#reply, this.#schema, this.#by, this.#rules, this.#picks] = [reply, schema, by, rules, picks];
    this.element = make("section", { class: "cm-understood", "aria-label": t("What was understood") });
    this.#draw();
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
    return writeAddress(this.#reply.question, this.#facts(more), starts, true);
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

  #verdict() {
    const { status, says } = this.#reply;
    const open = this.#open.map(({ name }) => name);
    if (status === "answered" || (status === "odds" && !open.length)) return [make("p", { class: "cm-ruled", role: "status" }, this.#ruled() ?? "")];
    if (status === "odds") {
      const told = Object.fromEntries(Object.entries({ ...this.#reply.given, ...this.#rolled }).filter(([, value]) => !isOpen(value)));
      const found = this.#rules.odds(this.#reply.question, told, this.#by);
      return found.error ? [make("p", { class: "cm-asks-back" }, found.error.message)] : showOpen({ schema: this.#schema, outcomes: found.outcomes, missing: open, by: this.#by, pools: [] });
    }
    const meant = this.#meant();
    return [make("p", { class: "cm-asks-back", role: "status" }, says), meant.length ? make("div", { class: "cm-facts" }, meant) : null, ...this.#choices()].filter(Boolean);
  }

  /** What the words that are left may mean: a counter of that name, else a number of a fact that is open; one tap says so. */
  #meant() {
    const { not_understood: left, given, missing } = this.#reply;
    const wanted = this.#picks.filter(({ list, pieces }) => (list ? [list] : Object.keys(pieces[0].front)).some((name) => missing.includes(name)));
    const counters = (wanted.length ? wanted : this.#picks).flatMap(({ list, pieces }) => pieces.map((piece) => ({ list, piece, used: left.filter((word) => namesOf(piece).includes(word.toLowerCase())) })));
    const most = Math.max(0, ...counters.map(({ used }) => used.length));
    const close = most && counters.filter(({ used, piece }) => used.length === most && used.join(" ").toLowerCase() === namesOf(piece).slice(0, most).join(" "));
    if (close?.length && close.length <= MOST_CHOICES) {
      return close.map(({ list, piece, used }) => {
        const facts = list ? { [list]: [...(given[list] ?? []), piece.front] } : piece.front;
        return this.#means(used, facts, piece.name, Object.values(piece.front).filter((one) => typeof one === "number").join("-"));
      });
    }
    const word = left.find((one) => numberOf(one) !== undefined);
    if (!word) return [];
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
    const take = () => {
      const reply = this.#reply;
      const left = [...reply.not_understood];
      for (const word of used) left.splice(left.indexOf(word), 1);
      const given = { ...reply.given, ...facts };
      const open = reply.missing.filter((one) => !(one.split(".")[0] in given) || isOpen(given[one.split(".")[0]]));
      const read = reply.read.filter(({ fact }) => !(fact in facts));
      for (const [fact, value] of Object.entries(facts)) read.push({ fact, value, words: used.join(" ") });
      this.#reply = { ...reply, given, read, missing: open, not_understood: left };
      this.#settle();
      this.#draw();
    };
    return make("button", { type: "button", class: "cm-fact cm-wanted", onclick: take }, make("small", null, `“${used.join(" ")}” =`), ` ${name} ${value}`);
  }

  /** What stands after the player has said what words mean: an answer, odds, or what is asked next. */
  #settle() {
    const { missing, not_understood: left } = this.#reply;
    const number = left.find((one) => numberOf(one) !== undefined);
    if (number) this.#reply.says = t("What do you mean by {0}?", number);
    else if (missing.length) this.#reply.says = t("Still open: {0}.", missing.map((one) => title(one.replace(".", ": "))).join(", "));
    else {
      const found = this.#rules.ask(this.#reply.question, this.#facts());
      this.#reply.status = found.error ? "asks" : "answered";
      this.#reply.says = found.error ? forPeople(found.error.message) : "";
    }
  }

  /** What each choice of the one fact that is missing would come to. */
  #choices() {
    const [name, ...others] = this.#reply.missing;
    const field = this.#schema.given.find((one) => one.name === name);
    const values = field?.kind === "bool" ? [true, false] : field?.kind === "enum" ? field.values : [];
    if (others.length || name in this.#reply.given || !values.length || values.length > MOST_CHOICES) return [];
    const lines = values.map((value) => [value, this.#ruled({ [name]: value })]).filter(([, outcome]) => outcome);
    const items = lines.map(([value, outcome]) => make("li", null, make("a", { href: this.#address({ [name]: value }) }, make("b", null, `${title(name)}: ${shown(value)}`), make("span", null, outcome))));
    return items.length ? [make("ul", null, items)] : [];
  }
}

const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** A number in figures or in words; undefined for any other word. */
function numberOf(word) {
  const spelt = NUMBERS.indexOf(word.toLowerCase());
  return /^\d{1,4}$/.test(word) ? Number(word) : spelt < 0 ? undefined : spelt;
}

const namesOf = (piece) => piece.name.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);

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
