// What follows a ruling: what is asked next with its values, what is needed for a wished result, situations beside
// each other, and the receipt that cites the ruling.
import { Beside } from "./beside.js";
import { make } from "./dom.js";
import { Need } from "./need.js";
import { picker } from "./pick.js";
import { checked, receipt, VERDICTS } from "./receipt.js";

/** Put the panels of counters to pick from below the fields of a lookup that they fill. */
export async function putPicks(lookup, game, question) {
  const add = (list, facts) => lookup.give({ [list]: [...(lookup.facts[list] ?? []), facts] });
  const panels = await picker({ game, question, add, give: (facts) => lookup.give(facts) }).catch(() => []);
  for (const [name, panel] of panels) lookup.querySelector(`[data-name="${CSS.escape(name)}"]`)?.after(panel);
}

export class After {
  #host;
  #next = make("div", { class: "cm-then" });
  #opened = new Map();
  /** What became of a receipt in the address; its place is before the ruling. */
  verdict = make("p", { class: "cm-cited", role: "status", hidden: true });
  #cited = "";
  #asked = 0;

  /** `host` is the lookup's {game, schema, ruled, every, spreads, by, then, dice, oneLine, give, again}. */
  constructor(host) {
    this.#host = host;
    this.need = host.dice.length ? new Need(host) : null;
    this.beside = new Beside(host);
    this.element = make("div", { class: "cm-after" }, this.#next, this.need?.element);
  }

  /** What a receipt of this lookup's address claims; it is compared with the first ruling. */
  cite(marks) {
    this.#cited = marks;
  }

  /** The receipt of the ruling, and what an address needs to claim it; nothing without a ruling. */
  cited = (hash) => ({ line: this.line, marks: this.line ? `${hash.includes("?") ? "&" : "?"}receipt=${this.line.split("#").pop()}` : "" });

  /** The facts as they stand, and their ruling if there is one. */
  async show(facts, ruling) {
    const turn = (this.#asked += 1);
    this.need?.show(facts);
    this.beside.show(facts);
    this.#next.replaceChildren(...(ruling ? this.#host.then.map((one) => this.#then(one, facts, ruling)) : []));
    this.verdict.hidden = true;
    this.line = undefined;
    if (!ruling) return;
    const line = await receipt(this.#host.game, this.#host.schema, facts, ruling).catch(() => undefined);
    if (turn !== this.#asked) return;
    this.line = line;
    if (!this.#cited || !line) return;
    const found = await checked(this.#cited, this.#host.game, this.#host.schema, facts, ruling);
    if (turn !== this.#asked) return;
    this.#cited = "";
    this.verdict.textContent = VERDICTS[found];
    this.verdict.className = found === "same" ? "cm-cited cm-yes" : "cm-cited cm-no";
    this.verdict.hidden = false;
  }

  /** A question that follows, with the values that carry over; opened, it follows every change of this one. */
  #then({ ask, asks, carry }, facts, ruling) {
    const values = Object.entries(carry).map(([name, from]) => [name, from in ruling.answer ? ruling.answer[from] : facts[from]]);
    const given = Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== null));
    const open = this.#opened.get(ask);
    if (open) {
      if (JSON.stringify(open.given) !== JSON.stringify(given)) open.lookup.give?.(given);
      open.given = given;
      return open.element;
    }
    const place = make("div", { class: "cm-then-one" });
    const button = make("button", { type: "button", class: "cm-add", onclick: () => this.#open(ask, asks, given, place) }, `Next: ${asks}`);
    place.append(button);
    return place;
  }

  #open(ask, asks, given, place) {
    const news = new CustomEvent("cm-next", { bubbles: true, cancelable: true, detail: { ask, given, place } });
    if (!place.dispatchEvent(news)) {
      if (news.detail.made) this.#opened.set(ask, { element: place, lookup: news.detail.made, given });
      return;
    }
    const text = ([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)];
    const lookup = make("cm-lookup", { game: this.#host.game.id, question: ask, facts: new URLSearchParams(Object.entries(given).map(text)).toString() || null });
    place.replaceChildren(make("h4", null, asks), lookup);
    this.#opened.set(ask, { element: place, lookup, given });
    place.scrollIntoView({ block: "start" });
  }
}
