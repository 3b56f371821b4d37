// <cm-lookup game="lebanon-82" question="combat-result">: one question as a form, and its ruling beside it.
import { factsOf, writeAddress } from "./address.js";
import { make } from "./dom.js";
import { ask, odds, starting } from "./engine.js";
import { enumerate, evaluate } from "./evaluate.js";
import { control, isOpen, start } from "./form.js";
import { remember } from "./recent.js";
import { inOneLine, showOpen, showRuling } from "./ruling.js";
import { load, page } from "./store.js";
import { expected, words } from "./words.js";

const isReading = (field) => /^([A-Z0-9]+-E\d+|other reading)/.test(field.says ?? "") && "default" in field;

export class Lookup extends HTMLElement {
  #game;
  #data;
  #controls = new Map();
  #usual = {};
  #output;
  #spoken;
  #glance;
  #asked = 0;
  #settled;

  connectedCallback() {
    if (this.childElementCount === 0) this.ready = this.#open();
  }

  async #open() {
    const [game, question] = [this.getAttribute("game"), this.getAttribute("question")];
    this.setAttribute("aria-busy", "true");
    try {
      [this.#game, this.#data] = await Promise.all([load(game), load(`${game}/${question}`)]);
    } catch (error) {
      this.replaceChildren(make("p", { class: "cm-error", role: "alert" }, error.message));
      return;
    } finally {
      this.removeAttribute("aria-busy");
    }
    this.#build();
    const before = this.getAttribute("facts");
    if (before) this.give(factsOf(this.#data.schema, new URLSearchParams(before)));
    else this.#answer();
  }

  #build() {
    const { schema } = this.#data;
    const changed = () => this.#changed();
    for (const field of schema.given) {
      this.#usual[field.name] = start(field);
      const made = control(field, changed);
      made.write(this.#usual[field.name]);
      this.#controls.set(field.name, made);
    }
    const elements = (fields) => fields.map((field) => this.#controls.get(field.name).element);
    const readings = schema.given.filter(isReading);
    this.#spoken = make("p", { class: "cm-hidden", role: "status", "aria-live": "polite" });
    this.#output = make("div", { class: "cm-output" });
    this.#glance = make(
      "button",
      {
        type: "button",
        class: "cm-glance",
        "aria-hidden": "true",
        tabindex: -1,
        onclick: () => this.#output.scrollIntoView({ block: "start", behavior: "smooth" }),
      },
      "",
    );
    this.#glance.hidden = true;
    this.replaceChildren(
      make(
        "form",
        { class: "cm-form", onsubmit: (event) => event.preventDefault(), "aria-label": schema.asks },
        elements(schema.given.filter((field) => !isReading(field))),
        readings.length
          ? make("details", { class: "cm-other" }, make("summary", null, "Other readings of the rules"), elements(readings))
          : null,
        make(
          "div",
          { class: "cm-actions" },
          make("button", { type: "button", class: "cm-quiet", onclick: () => this.#share() }, "Share this ruling"),
          make("button", { type: "button", class: "cm-quiet", onclick: () => this.#restart() }, "Start over"),
        ),
      ),
      this.#output,
      this.#glance,
      this.#spoken,
    );
  }

  /** Every fact as it stands; undefined where one is open. */
  get facts() {
    return Object.fromEntries([...this.#controls].map(([name, made]) => [name, made.read()]));
  }

  /** Set some facts and answer anew. */
  give(facts) {
    for (const [name, value] of Object.entries(facts)) this.#controls.get(name)?.write(value);
    this.#changed();
  }

  #restart() {
    this.give(this.#usual);
  }

  #changed() {
    const hash = writeAddress(this.getAttribute("question"), this.facts, this.#usual);
    if (this.hasAttribute("addressed")) history.replaceState(history.state, "", hash);
    this.#answer();
  }

  async #answer() {
    const turn = (this.#asked += 1);
    const facts = this.facts;
    const { schema, table } = this.#data;
    const missing = schema.given.filter((field) => isOpen(facts[field.name])).map((field) => field.name);
    const dice = schema.given.filter((field) => field.kind === "die").map((field) => field.name);
    const rollable = dice.filter((name) => facts[name] !== null);
    const onlyDice = missing.every((name) => dice.includes(name));
    const every = (open) => (table && onlyDice && open.length ? enumerate(table, facts, open) : null);
    if (missing.length) {
      const rulings = every(missing);
      this.#show(showOpen({ game: this.#game, schema, rulings, missing }), "");
      if (!rulings) await this.#askOdds(turn, facts, missing);
      return;
    }
    let ruling = table ? evaluate(table, facts) : null;
    if (!ruling) {
      ruling = await this.#patiently(turn, ask(this.#game.id, schema.id, facts));
      if (!ruling) return;
    }
    if (ruling.error) {
      const name = ruling.error.parameter ? `${words(ruling.error.parameter)}: ` : "";
      this.#show([make("p", { class: "cm-error" }, name, ruling.error.message)], "");
      return;
    }
    const shown = inOneLine(this.#game, schema, ruling);
    const onReading = (name, value) => this.give({ [name]: value });
    this.#show(
      showRuling({ game: this.#game, schema, ruling, rulings: every(rollable), given: facts, onReading }),
      shown,
    );
    this.dispatchEvent(new CustomEvent("cm-ruling", { bubbles: true, detail: { facts, ruling } }));
    this.#keep(facts, shown);
  }

  /** Wait for the engine, saying so when it takes a moment; nothing when the facts have changed meanwhile. */
  async #patiently(turn, answer) {
    const waiting = setTimeout(() => turn === this.#asked && this.#show([starting()], ""), 120);
    try {
      const found = await answer;
      return turn === this.#asked ? found : undefined;
    } catch (error) {
      if (turn === this.#asked) this.#show([make("p", { class: "cm-error" }, error.message)], "");
      return undefined;
    } finally {
      clearTimeout(waiting);
    }
  }

  /** The odds of what only the rules can enumerate: pools of dice, open-ended numbers beyond the table. */
  async #askOdds(turn, facts, missing) {
    const { schema } = this.#data;
    const kinds = new Map(schema.given.map((field) => [field.name, field]));
    if (!missing.every((name) => ["die", "dice"].includes(kinds.get(name).kind))) return;
    const open = Object.fromEntries(missing.map((name) => [name, this.#controls.get(name).open()]));
    const by = expected(schema);
    const found = await this.#patiently(turn, odds(this.#game.id, schema.id, { ...facts, ...open }, by));
    if (!found) return;
    if (found.error) {
      this.#show([make("p", { class: "cm-waiting" }, `${words(found.error.parameter ?? "")}: ${found.error.message}`)], "");
    } else this.#show(showOpen({ game: this.#game, schema, outcomes: found.outcomes, missing }), "");
  }

  #show(elements, spoken) {
    this.#output.replaceChildren(...elements);
    for (const table of this.#output.querySelectorAll(".cm-scroll")) {
      const cell = table.querySelector(".cm-cell");
      if (cell) table.scrollLeft = cell.offsetLeft - table.clientWidth / 2;
    }
    this.#spoken.textContent = spoken;
    this.#glance.textContent = spoken;
    this.#glance.hidden = !spoken;
  }

  /** Remember a ruling once the player has stayed with it for a moment. */
  #keep(facts, shown) {
    clearTimeout(this.#settled);
    const question = this.getAttribute("question");
    const hash = writeAddress(question, facts, this.#usual);
    if (!hash.includes("?")) return;
    this.#settled = setTimeout(
      () => remember({ game: this.#game.id, question, hash, asks: this.#data.schema.asks, shown }),
      1500,
    );
  }

  async #share() {
    const hash = writeAddress(this.getAttribute("question"), this.facts, this.#usual);
    const address = page(`games/${this.#game.id}/table/`) + hash;
    const said = (text) => (this.#spoken.textContent = text);
    try {
      if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ url: address });
      else {
        await navigator.clipboard.writeText(address);
        said("The link has been copied.");
        this.#toast("Link copied");
      }
    } catch (error) {
      if (error.name !== "AbortError") this.#toast(`Copy it from the address bar: ${address}`);
    }
  }

  #toast(text) {
    const shown = make("span", { class: "cm-toast" }, text);
    this.querySelector(".cm-actions").append(shown);
    setTimeout(() => shown.remove(), 4000);
  }
}
