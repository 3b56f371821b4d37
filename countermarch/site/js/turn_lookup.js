// A question inside the turn: it starts from what the trackers say, and its ruling can move them.
import { make } from "./dom.js";
import { corrections, effects, facts, inWords, nameOf } from "./game_links.js";

const written = (given) => new URLSearchParams(Object.entries(given).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)])).toString();

/** What the trackers say of every question, each as an address has it. */
export const factsOfAll = (turn, state) => Object.fromEntries(Object.keys(turn.fills).map((one) => [one, written(facts(turn, state, one))]).filter(([, found]) => found));

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const made = new WeakMap();

export class TurnLookup {
  #ui;
  #question;
  #lookup;
  #known;
  #ruling;
  #offer = make("div", { class: "cm-offer" });
  #applied = false;
  #corrected = new Map(); // what was filled in by a ruling: the player may change it afterwards

  constructor(ui, question, more = {}) {
    this.#ui = ui;
    this.#question = question;
    this.#known = facts(ui.turn, ui.seen, question);
    this.#lookup = make("cm-lookup", { game: ui.game, question, facts: written({ ...this.#known, ...more }) || null });
    this.#lookup.addEventListener("cm-ruling", ({ target, detail }) => target === this.#lookup && this.#ruled(detail));
    this.#lookup.addEventListener("cm-next", (event) => this.#next(event));
    this.#lookup.addEventListener("cm-unruled", () => this.#unruled());
    this.element = make("div", { class: "cm-turn-lookup" }, this.#lookup, this.#offer);
    made.set(this.element, this);
  }

  /** Set some facts once the form is there. */
  async give(given) {
    await this.#lookup.ready;
    this.#lookup.give({ ...this.#news(), ...given });
  }

  /** Pass on what the trackers say by now; a ruling that moved them stays as it was read. */
  refresh() {
    if (this.#applied) return;
    const news = { ...this.#news(), ...(this.#ruling && this.#fresh(this.#ruling.given, this.#ruling.answer)) };
    if (Object.keys(news).length) this.#lookup.ready?.then(() => this.#lookup.give(news));
    this.#show();
  }

  #news() {
    const now = facts(this.#ui.turn, this.#ui.seen, this.#question);
    const news = Object.fromEntries(Object.entries(now).filter(([name, value]) => !same(value, this.#known[name])));
    this.#known = now;
    return news;
  }

  /** A question that follows is one of the turn too: it starts from the trackers and can move them. */
  #next(event) {
    event.preventDefault();
    event.stopPropagation();
    const { ask, given, place } = event.detail;
    const following = new TurnLookup(this.#ui, ask, given);
    event.detail.made = following;
    place.replaceChildren(make("h4", null, place.textContent.replace(/^Next: /, "")), following.element);
    place.scrollIntoView({ block: "start" });
  }

  #ruled({ facts: given, ruling, says }) {
    const news = this.#applied ? this.#news() : {};
    this.#applied = false;
    const better = { ...news, ...this.#fresh(given, ruling.answer) };
    if (Object.keys(better).length) {
      this.#lookup.give(better);
      return;
    }
    this.#ruling = { given, answer: ruling.answer, says, rules: [...new Set(ruling.steps.map(({ rule }) => rule))] };
    this.#show();
  }

  /** The facts that a ruling shows the way to; what was filled in so once and changed by the player stays as it is. */
  #fresh(given, answer) {
    const { turn, seen } = this.#ui;
    const found = Object.entries(corrections(turn, seen, this.#question, given, answer));
    const by = new Map((turn.fills[this.#question] ?? []).map(([name, , , way]) => [name, answer[way] ?? given[way]]));
    const marks = new Map(found.map(([name, value]) => [name, JSON.stringify([by.get(name), value])]));
    const news = found.filter(([name]) => this.#corrected.get(name) !== marks.get(name));
    for (const [name] of news) this.#corrected.set(name, marks.get(name));
    return Object.fromEntries(news);
  }

  /** Without a ruling there is nothing to move; what was moved stays said. */
  #unruled() {
    this.#ruling = undefined;
    if (!this.#applied) this.#offer.replaceChildren();
  }

  #show() {
    if (!this.#ruling || this.#applied) return;
    const { turn, state } = this.#ui;
    const { said } = effects(turn, state, this.#question, this.#ruling.given, this.#ruling.answer);
    const line = ([one, before, after]) => make("li", null, `${nameOf(turn, one)}: ${inWords(one, before)} → `, make("b", null, inWords(one, after)));
    const move = () => [make("ul", null, said.map(line)), this.#ui.button(said.length > 1 ? "Move these trackers" : "Move this tracker", `apply-${this.#question}`, () => this.#apply(), "cm-big")];
    const note = () => [this.#ui.button("Write it in the log", `note-${this.#question}`, () => this.#note(), "cm-quiet cm-note-down")];
    this.#offer.replaceChildren(...(said.length ? move() : note()));
  }

  /** The ruling in a line of the log: the question, what came of it, the rules. */
  get #line() {
    const { says, rules } = this.#ruling;
    return `${this.#ui.turn.asks[this.#question]} ${says}${rules.length ? ` (${rules.join(", ")})` : ""}`;
  }

  #note() {
    this.#applied = true; // what was written down stays as it was read
    this.#offer.replaceChildren(make("p", { class: "cm-moved" }, "Written into the log."));
    this.#ui.note(this.#line);
    this.#applied = false;
  }

  #apply() {
    const { turn, state } = this.#ui;
    const { state: moved, said } = effects(turn, state, this.#question, this.#ruling.given, this.#ruling.answer);
    const words = said.map(([one, , after]) => `${nameOf(turn, one)} ${inWords(one, after)}`).join(", ");
    this.#applied = true;
    this.#offer.replaceChildren(make("p", { class: "cm-moved" }, `Done: ${words}.`));
    this.#ui.change(moved, `${this.#line}: ${words}`);
  }
}

/** Pass the trackers' news on to the lookups that are in a place. */
export function refreshLookups(ui, place) {
  for (const element of place.querySelectorAll(".cm-turn-lookup")) made.get(element)?.refresh();
}
