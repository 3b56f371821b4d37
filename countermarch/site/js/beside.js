// Situations side by side: the one in the form and those that were pinned, with what differs and the odds of each.
import { make } from "./dom.js";
import { t } from "./language.js";
import { ordered, tally } from "./odds.js";
import { certainSteps, suffering } from "./ruling.js";
import { choice, said, share, title } from "./words.js";

const MOST = 4;

export class Beside {
  #host;
  #pins = [];
  element = make("section", { class: "cm-beside-each-other", hidden: true, "aria-label": t("Side by side") });

  /** `host` is {game, schema, ruled, every, by, dice, oneLine, give, heads, called}; with `heads()` the columns are fixed. */
  constructor(host) {
    this.#host = host;
  }

  /** Keep the facts as they stand, beside those to come. */
  pin(facts) {
    const key = JSON.stringify(facts);
    if (!this.#pins.some((one) => JSON.stringify(one) === key)) this.#pins = [...this.#pins, facts].slice(-MOST);
    this.show(facts);
  }

  /** Show two situations alone. */
  pair(facts, other) {
    this.#pins = [other];
    this.show(facts);
  }

  show(facts) {
    this.element.hidden = !this.#pins.length;
    if (!this.#pins.length) return;
    const columns = [facts, ...this.#pins].map((one) => this.#about(one));
    const fixed = this.#host.heads?.();
    const heads = columns.map((_, place) => make("th", { scope: "col" }, fixed?.[place] ?? (place === 0 ? "Now" : this.#tools(place - 1))));
    const chances = [...this.#suffers(columns), ...this.#odds(columns)];
    const isAlike = ([, cells]) => new Set(cells).size === 1;
    const answers = row(["Answer", columns.map(({ says }) => says)]);
    answers.classList.add("cm-answers");
    const rows = [...this.#differences(columns).map(row), answers, ...[...this.#details(columns), ...chances.filter((one) => !isAlike(one))].map(row)];
    const alike = chances.filter(isAlike).map(([name, [one]]) => make("tr", { class: "cm-alike" }, make("th", { scope: "row" }, name), make("td", { colspan: columns.length }, one)));
    if (alike.length) rows.push(make("tr", null, make("th", { scope: "colgroup", colspan: columns.length + 1 }, t("The same"))), ...alike);
    this.element.replaceChildren(
      make("h4", null, this.#host.called ?? t("Side by side")),
      make("div", { class: "cm-scroll", tabindex: 0, role: "region", "aria-label": t("Situations side by side") }, make("table", { class: "cm-list" }, make("thead", null, make("tr", null, make("td"), heads)), make("tbody", null, rows))),
    );
  }

  #tools(place) {
    const back = make("button", { type: "button", class: "cm-quiet", "aria-label": t("Go back to situation {0}", place + 1), onclick: () => this.#host.give(this.#pins[place]) }, `No. ${place + 1}`);
    const away = make("button", { type: "button", class: "cm-quiet", "aria-label": t("Remove situation {0}", place + 1), onclick: () => this.#remove(place) }, "×");
    return [back, away];
  }

  #remove(place) {
    this.#pins = this.#pins.filter((_, other) => other !== place);
    this.#host.again();
  }

  /** A situation: its facts, its answer in one line, and how often each result comes. */
  #about(facts) {
    const { game, schema, ruled, every, by, dice, oneLine } = this.#host;
    const open = dice.some((name) => facts[name] === undefined);
    const ruling = open ? null : ruled(facts);
    const rulings = dice.length ? every(facts, dice) : null;
    const field = schema.answer.find(({ name }) => name === by);
    const odds = rulings ? ordered(tally(rulings, by), field) : [];
    const certain = rulings?.length ? certainSteps(rulings).at(-1)?.text : null;
    const suffers = new Map(rulings?.length ? suffering(game, rulings) : []);
    return { facts, says: ruling ? (ruling.error ? ruling.error.message : oneLine(ruling)) : (certain ?? "–"), answer: ruling?.answer ?? null, odds, suffers, total: rulings?.length ?? 0 };
  }

  #differences(columns) {
    const named = this.#host.schema.given.filter(({ name }) => new Set(columns.map(({ facts }) => JSON.stringify(facts[name]))).size > 1);
    return named.map(({ name }) => [title(name), columns.map(({ facts }) => value(facts[name]))]);
  }

  /** The other fields of the answers that differ. */
  #details(columns) {
    if (!columns.every(({ answer }) => answer)) return [];
    const named = this.#host.schema.answer.filter(({ name }) => name !== this.#host.by && new Set(columns.map(({ answer }) => JSON.stringify(answer[name]))).size > 1);
    return named.map(({ name, called }) => [called ?? title(name), columns.map(({ answer }) => value(answer[name]))]);
  }

  /** How often each side suffers, where the tables say. */
  #suffers(columns) {
    const sides = [...new Set(columns.flatMap(({ suffers }) => [...suffers.keys()]))];
    return sides.map((side) => [t("{0} suffers", title(side)), columns.map(({ suffers, total }) => (total ? share(suffers.get(side) ?? 0, total).percent : "–"))]);
  }

  #odds(columns) {
    const values = new Map(columns.flatMap(({ odds }) => odds.map((one) => [JSON.stringify(one.value), one.value])));
    if (values.size < 2) return [];
    const field = this.#host.schema.answer.find(({ name }) => name === this.#host.by);
    return ordered([...values.values()].map((one) => ({ value: one })), field).map((one) => {
      const ways = columns.map(({ odds, total }) => {
        const found = odds.find(({ value: other }) => JSON.stringify(other) === JSON.stringify(one.value));
        return total ? share(found?.ways ?? 0, total).percent : "–";
      });
      return [value(one.value), ways];
    });
  }
}

const row = ([name, cells]) => make("tr", { class: new Set(cells).size > 1 ? "cm-differs" : null }, make("th", { scope: "row" }, name), cells.map((one) => make("td", null, one)));

const value = (one) => (one === undefined ? "open" : typeof one === "string" ? choice(one) : said(one));
