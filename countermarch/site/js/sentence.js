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
import { choice, said, title } from "./words.js";

const MOST_CHOICES = 8;

const hear = (text, game) => apart(`${game}/_sentences`, "hear", text, game);

/** Make the reader of a game ready, ahead of the first letter: the first sentence takes seconds, in which the page stays quick. */
export const ready = (game) => hear("?", game).catch(() => {});

/** What a sentence asks, as elements; null where no question is meant, or too little is said. */
export async function understood(text, game) {
  const reply = await hear(text, game);
  if (reply.status === "unknown" || !reply.question || !Object.keys(reply.given).length) return null;
  const [data, rules] = await Promise.all([load(`${game}/${reply.question}`), program(`${game}/_program`)]);
  return new Understood(reply, data, rules).element;
}

class Understood {
  #reply;
  #schema;
  #by;
  #rules;
  #rolled = {};

  constructor(reply, { schema, by }, rules) {
    [this.#reply, this.#schema, this.#by, this.#rules] = [reply, schema, by, rules];
    this.element = make("section", { class: "cm-understood", "aria-label": t("What was understood") });
    this.#draw();
  }

  /** The facts that were said and rolled, and for what was not said what the rules take by default. */
  #facts(more = {}) {
    const told = { ...this.#reply.given, ...this.#rolled, ...more };
    const usual = this.#schema.given.filter((field) => !(field.name in told) && (field.optional || "default" in field));
    return { ...Object.fromEntries(usual.map((field) => [field.name, field.optional ? null : field.default])), ...told };
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
    return [make("p", { class: "cm-asks-back", role: "status" }, says), ...this.#choices()];
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
