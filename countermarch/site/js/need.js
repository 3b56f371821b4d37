// t("What do I need?"): the odds the other way round. Every value of one fact is tried, by the spreads of reference/engine/inverse.py.
import { make } from "./dom.js";
import { stillOpen } from "./form.js";
import { t } from "./language.js";
import { choice, said, share, title } from "./words.js";

const USUAL = 70;
const SHOWN = 9;

/** The facts that may be open: numbers first, then choices; no readings of the rules. */
export const openable = (schema) => {
  const fits = schema.given.filter(({ kind, readings }) => !readings && ["int", "enum", "bool"].includes(kind));
  return [...fits.filter(({ kind }) => kind === "int"), ...fits.filter(({ kind }) => kind !== "int")];
};

/** In how many of all rolls each value gives one of the wished results: [[value, ways, total]]; `spreads` are the odds of each. */
export const chances = (spreads, wished) =>
  spreads.map(({ value, outcomes }) => {
    const hits = outcomes.filter((one) => wished.has(JSON.stringify(one.value)));
    return [value, hits.reduce((sum, { ways }) => sum + BigInt(ways), 0n), BigInt(outcomes[0].total)];
  });

const reaches = (percent, ways, total) => BigInt(ways) * 100n >= BigInt(percent) * BigInt(total);

/** Which values are enough, in words. */
export function enough(rows, percent) {
  const reached = rows.map(([, ways, total]) => reaches(percent, ways, total));
  const values = rows.map(([value]) => value);
  const some = values.filter((_, place) => reached[place]);
  if (!some.length) return "";
  if (some.length === values.length) return "any";
  const first = reached.indexOf(true);
  const last = reached.lastIndexOf(true);
  const run = reached.slice(first, last + 1).every(Boolean) && values.every((value) => typeof value === "number");
  if (run && last === values.length - 1) return t("at least {0}", signed(values[first]));
  if (run && first === 0) return t("at most {0}", signed(values[last]));
  return some.map((value) => (typeof value === "string" ? choice(value) : said(value))).join(", ");
}

const signed = (value) => (value > 0 ? `+${value}` : said(value));

/** The panel: folded until it is asked for, it keeps what is wished for while the facts change. */
export class Need {
  #host;
  #fact;
  #wished = new Set();
  #percent = USUAL;
  #inner = make("div", { class: "cm-need-inner" });
  #built = "";
  #counted = ""; // the facts for which the odds were counted
  #spreads = [];

  /** `host` is {schema, spreads, by, dice, give}. */
  constructor(host) {
    this.#host = host;
    this.#fact = openable(host.schema)[0]?.name;
    this.element = make("details", { class: "cm-need" }, make("summary", null, t("What do I need?")), this.#inner);
    this.element.addEventListener("toggle", () => this.#draw());
    this.element.hidden = !this.#fact;
  }

  show(facts) {
    this.facts = facts;
    if (this.element.open) this.#draw();
  }

  async #draw() {
    if (!this.element.open || !this.facts) return;
    const { schema, spreads, by, dice } = this.#host;
    const given = Object.fromEntries(Object.entries(this.facts).filter(([name]) => name !== this.#fact && !dice.includes(name)));
    const open = stillOpen(schema.given.filter(({ name }) => name in given), given);
    if (open.length) {
      this.#counted = this.#built = "";
      this.#inner.replaceChildren(make("p", { class: "cm-waiting" }, t("Still open: {0}.", open.join(", "))));
      return;
    }
    const asked = JSON.stringify([this.#fact, given]);
    if (asked !== this.#counted) {
      this.#counted = asked;
      const found = await spreads(given, this.#fact).catch(({ message }) => ({ error: { message } }));
      if (asked !== this.#counted) return;
      this.#spreads = found.error ? [] : found;
      if (found.error) {
        this.#built = "";
        this.#inner.replaceChildren(make("p", { class: "cm-waiting" }, found.error.message));
      }
    }
    if (!this.#spreads.length) return;
    const values = new Map(this.#spreads.flatMap(({ outcomes }) => outcomes.map(({ value }) => [JSON.stringify(value), value])));
    const field = schema.answer.find(({ name }) => name === by);
    const order = field?.values ?? [];
    const results = [...values].sort(([, one], [, other]) => (typeof one === "number" ? one - other : order.indexOf(one) - order.indexOf(other)));
    const key = JSON.stringify([this.#fact, results]);
    if (key !== this.#built) this.#build(results, openable(schema));
    this.#built = key;
    this.#answer(chances(this.#spreads, this.#wished));
  }

  #build(results, facts) {
    const { answer } = this.#host.schema;
    const { called, name } = answer.find((one) => one.name === this.#host.by);
    const named = (value) => (typeof value === "boolean" ? `${called ?? title(name)}: ${said(value)}` : value === null ? t("None") : typeof value === "string" ? choice(value) : said(value));
    const boxes = results.map(([key, value]) => {
      const input = make("input", { type: "checkbox", checked: this.#wished.has(key), onchange: () => this.#wish(key, input.checked) });
      return make("label", { class: "cm-choice" }, input, make("span", null, named(value)));
    });
    const slider = make("input", { type: "range", min: 5, max: 100, step: 5, value: this.#percent, "aria-label": t("Chance you want"), oninput: () => this.#want(Number(slider.value)) });
    const output = make("output", null, `${this.#percent}%`);
    this.outputOf = output;
    const other = facts.length < 2 ? null : make("select", { "aria-label": t("Fact to solve for"), onchange: () => this.#open(other.value) }, facts.map(({ name }) => make("option", { value: name, selected: name === this.#fact }, title(name))));
    this.said = make("div", { class: "cm-need-said", role: "status" });
    this.#inner.replaceChildren(
      make("div", { role: "group", "aria-label": t("Results you want") }, make("p", { class: "cm-label" }, t("I want one of these")), make("div", { class: "cm-choices" }, boxes)),
      make("label", { class: "cm-slider" }, make("span", { class: "cm-label" }, "as likely as ", output), slider),
      other ? make("label", null, make("span", { class: "cm-label" }, t("How much of")), other) : "",
      this.said,
    );
  }

  #wish(key, on) {
    if (on) this.#wished.add(key);
    else this.#wished.delete(key);
    this.#draw();
  }

  #want(percent) {
    this.#percent = percent;
    this.outputOf.textContent = `${percent}%`;
    this.#draw();
  }

  #open(fact) {
    this.#fact = fact;
    this.#draw();
  }

  #answer(rows) {
    const name = title(this.#fact);
    if (!this.#wished.size) return void this.said.replaceChildren(make("p", { class: "cm-waiting" }, t("Choose what you want to happen.")));
    const words = enough(rows, this.#percent);
    const head = make("p", { class: "cm-need-answer" }, words ? [make("b", null, `${name}: ${words}`)] : t("No {0} makes it that likely.", name.toLowerCase()));
    const lines = this.#near(rows).map(([value, ways, total]) => {
      const here = JSON.stringify(this.facts[this.#fact]) === JSON.stringify(value);
      const set = make("button", { type: "button", class: "cm-quiet", onclick: () => this.#host.give({ [this.#fact]: value }) }, typeof value === "number" ? signed(value) : typeof value === "string" ? choice(value) : said(value));
      return make("tr", { class: reaches(this.#percent, ways, total) ? "cm-enough" : null, "aria-current": here ? "true" : null }, make("th", { scope: "row" }, set), make("td", null, share(ways, total).percent), make("td", null, share(ways, total).fraction));
    });
    const table = make("table", { class: "cm-need-table" }, make("thead", { class: "cm-hidden" }, make("tr", null, [name, t("Chance"), t("Of all rolls")].map((one) => make("th", { scope: "col" }, one)))), make("tbody", null, lines));
    this.said.replaceChildren(head, table);
  }

  /** The rows around the one where it becomes enough, and the facts as they are: the right rows first. */
  #near(rows) {
    if (rows.length <= SHOWN) return rows;
    const turn = rows.findIndex(([, ways, total]) => reaches(this.#percent, ways, total));
    const here = rows.findIndex(([value]) => value === this.facts[this.#fact]);
    const middle = turn > 0 ? turn : here >= 0 ? here : Math.floor(rows.length / 2);
    const start = Math.max(0, Math.min(rows.length - SHOWN, middle - Math.floor(SHOWN / 2)));
    return rows.slice(start, start + SHOWN);
  }
}
