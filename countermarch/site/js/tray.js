// One side of the battle screen: the counters that were tapped, and below them all there are.
import { make } from "./dom.js";
import { forceTile, withForces } from "./forces.js";
import { t } from "./language.js";
import { counter, narrowed, tilesOf } from "./pick.js";
import { title, words } from "./words.js";

const [FINDABLE, CARDS] = [24, 8]; // counters, and cards, that are seen at a glance

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The counters of one side: those that were tapped, and below them all there are. */
export class Tray {
  #host;
  #list;
  taken = []; // what was tapped, in its order: {piece, side}
  #chosen = make("div", { class: "cm-chosen" });
  #status = make("p", { class: "cm-hidden", role: "status" });
  #typed = make("details", { class: "cm-by-typing" }, make("summary", null, "Type"));
  #tiles;
  #narrowed; // what narrows many of them down
  #pieces;

  /** `before` are the forces of this side that fought last: [[name, "front" or "back"], ...] each. */
  constructor({ list, fields, name, pieces, cards, groups }, sides, host, before) {
    this.#host = host;
    this.#list = list;
    this.#pieces = pieces;
    this.groups = pieces.map(({ group, side }) => (group === side ? "" : group));
    this.fields = fields;
    this.name = name || words(fields[0]);
    const all = list ? withForces(pieces, before) : pieces;
    const tile = (piece) => (piece.force ? forceTile(piece, () => this.#take(piece.force)) : this.#counter(piece, "front", `${piece.name}: add`, () => this.#take([{ piece, side: "front" }])));
    this.#tiles = tilesOf(all, tile);
    this.#narrowed = pieces.length > (cards ? CARDS : FINDABLE) ? narrowed(all, this.#tiles, groups ?? sides, `Find in the ${this.name}`, `Find in ${pieces.length}`) : null;
    const head = make("div", { class: "cm-tray-head" }, make("h2", null, title(this.name)), this.#chosen);
    this.element = make("section", { class: `cm-tray${cards ? " cm-tray-of-cards" : ""}`, "aria-label": title(this.name) }, head, this.#narrowed?.element, this.#tiles, this.#typed, this.#status);
  }

  typed(controls) {
    this.#typed.append(...controls);
  }

  /** The sides of the counters that were tapped. */
  get sides() {
    return this.taken.map(({ piece }) => piece.side);
  }

  /** While nothing is tapped, leave out the counters of some sides, as of those across the hexside, and of some groups. */
  leaveOut(some) {
    if (!this.taken.length) this.#narrowed?.leaveOut(some);
  }

  /** The counters whose facts these are, as one: {piece, side}; its name says so where several have the same. */
  #alike(value) {
    const has = (side) => (piece) => piece[side] && Object.entries(piece[side]).every(([name, one]) => same(value[name], one));
    const side = ["front", "back"].find((one) => this.#pieces.some(has(one)));
    if (!side) return undefined;
    const [piece, ...others] = this.#pieces.filter(has(side));
    const names = [...new Set(others.map(({ name }) => name))].filter((name) => name !== piece.name);
    return { piece: names.length ? { ...piece, name: `${piece.name} or ${names.length === 1 ? names[0] : `${names.length} others`}` } : piece, side };
  }

  #counter = (piece, side, label, onclick) => counter(piece, side, (ratings) => `${label}${ratings ? ` (${ratings})` : ""}`, onclick);

  #take(some) {
    this.taken = this.#list ? [...this.taken, ...some] : some;
    this.#status.textContent = `${some.map(({ piece }) => piece.name).join(", ")}: taken`;
    const now = this.#host.facts()[this.#list] ?? [];
    const facts = some.map(({ piece, side }) => ({ ...piece.front, ...piece[side] }));
    this.#host.give(this.#list ? { [this.#list]: [...now, ...facts] } : facts[0]);
  }

  isFilled = (facts) => (this.#list ? facts[this.#list]?.length > 0 : this.taken.length > 0 || this.fields.some((name) => !same(facts[name], this.#host.usual[name])));

  /** Draw what is chosen; a tap turns a counter over, the next takes it away. */
  show(facts) {
    const values = this.#list ? (facts[this.#list] ?? []) : this.isFilled(facts) ? [Object.fromEntries(this.fields.map((name) => [name, facts[name]]))] : [];
    const left = [...this.taken];
    const shown = values.map((value, place) => {
      const at = left.findIndex(({ piece, side }) => Object.entries(piece[side]).every(([name, one]) => same(value[name], one)));
      const known = at < 0 ? this.#alike(value) : left.splice(at, 1)[0];
      const turns = known?.side === "front" && known.piece.back;
      const press = () => this.#set(place, turns ? { ...known, side: "back" } : null, known);
      if (known) return this.#counter(known.piece, known.side, `${known.piece.name}: ${turns ? "turn over" : "take away"}`, press);
      const ratings = Object.values(value).filter((one) => typeof one === "number").join("-");
      return make("button", { type: "button", class: "cm-pick-one", "aria-label": `${ratings}: take away`, onclick: () => this.#set(place, null) }, make("b", null, ratings));
    });
    this.#chosen.replaceChildren(...shown);
    this.#chosen.scrollLeft = this.#chosen.scrollWidth;
  }

  #set(place, turned, known) {
    this.taken = this.taken.flatMap((one) => (one === known ? (turned ? [turned] : []) : [one]));
    this.#status.textContent = turned ? t("{0}: flipped", turned.piece.name) : t("Removed");
    if (!this.#list) return this.#host.give(turned ? turned.piece.back : Object.fromEntries(this.fields.map((name) => [name, this.#host.usual[name]])));
    const now = [...this.#host.facts()[this.#list]];
    now.splice(place, 1, ...(turned ? [{ ...now[place], ...turned.piece.back }] : []));
    return this.#host.give({ [this.#list]: now });
  }
}
