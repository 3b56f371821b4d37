// The battle screen: a lookup as a table would have it. Both sides' counters in trays, the ground as chips, the odds live,
// the die last. It is made of the question's schema and of the counters that its game lets be picked; it knows no rules.
import { Beside } from "./beside.js";
import { face, faces, roll } from "./dice.js";
import { make } from "./dom.js";
import { isNeeded } from "./form.js";
import { t } from "./language.js";
import { everyRoll, tally } from "./odds.js";
import { inOneLine, suffering, certainCells, certainSteps } from "./ruling.js";
import { keepForces, lastForces } from "./lastly.js";
import { bySide } from "./pick.js";
import { load, page } from "./store.js";
import { litTables } from "./tables.js";
import { Tray } from "./tray.js";
import { choice, said, share, title, words } from "./words.js";

const MOST_FACES = 12; // a die whose results are in one strip
const MOST_TRIED = 12; // values of a fact that are tried to see whether it matters
const SWIPE = 60; // px to the side, and half as far up or down
const SHORT = 40; // letters that are large in the bar
const MOST_DICE = 60; // rolled in one
const PAIRED = 6; // sides of dice of which a tap gives two
const SIMPLE = 2; // a list of so many fields is among the chips

/** A yes or no as one chip that is pressed or not. */
function chip(field, changed) {
  const input = make("input", { type: "checkbox", onchange: changed });
  return {
    element: make("label", { class: "cm-choice cm-chip", "data-name": field.name }, input, make("span", null, title(field.name)), field.says && make("small", null, field.says)),
    read: () => input.checked,
    write(value) {
      input.checked = Boolean(value);
    },
  };
}

/** The control of a field as the battle screen has it; nothing where that of the form will do. */
export const onScreen = (field, changed) => (field.kind === "bool" && !field.optional ? chip(field, changed) : undefined);

/** The field as the battle screen asks it: what its game begins with need not be taken back. */
export const asAsked = (field) => (field.kind === "enum" && "start" in field ? { ...field, optional: false } : field);

const isDice = ({ kind, optional }) => (kind === "die" || kind === "dice") && !optional;
const isEmpty = (value) => value === undefined || (Array.isArray(value) && !value.length);
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const holdsText = (fields) => fields.some((one) => one.kind === "text");

export class Battle {
  #host;
  #trays = [];
  #live = make("p", { class: "cm-battle-live" });
  #needed = make("div", { class: "cm-needed" });
  #ground = make("div", { class: "cm-ground", role: "group", "aria-label": t("Terrain and conditions") });
  #dice = make("div", { class: "cm-battle-dice" });
  #atOnce = make("div", { class: "cm-at-once" }); // what gives several dice by one tap
  #summed = new Map(); // pools that were given by their sums: the dice in a row, and the sum in words
  #byDie = false; // whether the player gives each die by itself
  #fallen = make("div", { class: "cm-fallen" }); // dice that were given, and what is rolled next
  #next = null; // the dice that are rolled next: {field, left}
  #more = make("details", { class: "cm-other" }, make("summary", null, t("More facts")));
  #switch = make("div", { class: "cm-switch", role: "status", hidden: true }, make("button", { type: "button", class: "cm-quiet", onclick: () => this.#changeOver() }, `⇄ ${t("Compare with another situation")}`));
  #here = "A";
  assumed = []; // what nobody has given, in words
  #other = null; // the other of two situations: {facts, taken}
  #both;

  /** `host` is the lookup's {element, game, schema, by, controls, usual, give(), facts(), hash()}. */
  constructor(host) {
    this.#host = host;
    const { game, schema, by, ruled } = host;
    const dice = schema.given.filter(({ kind, optional }) => kind === "die" && !optional).map(({ name }) => name);
    const every = (facts, open) => everyRoll(ruled, schema, facts, open);
    const head = (name) => (name === this.#here ? make("b", { "aria-current": "true" }, `Situation ${name}`) : make("button", { type: "button", class: "cm-quiet", onclick: () => this.#changeOver() }, `⇄ Situation ${name}`));
    const heads = () => ["A", "B"].map(head);
    this.#both = new Beside({ game, schema, ruled, every, by, dice, oneLine: (ruling) => inOneLine(schema, ruling), heads });
  }

  /** Load the counters; then the form can be built. */
  async load() {
    const { game, schema } = this.#host;
    const { picks, sides } = await load(`${game.id}/_picks`).catch(() => ({ picks: [], sides: [] }));
    const trays = new Map();
    for (const one of picks.filter(({ questions }) => questions.includes(schema.id))) {
      const fields = one.list ? [one.list] : Object.keys(one.pieces[0].front);
      const known = trays.get(fields.join());
      if (known) known.pieces.push(...one.pieces);
      else trays.set(fields.join(), { list: one.list, fields, groups: one.groups, cards: one.cards, name: one.title.replace(/^Pick (?:the )?| from the (?:counters|cards)$/g, ""), pieces: [...one.pieces] });
    }
    // those who attack first; across the hexside the other sides come first
    this.#trays = [...trays.values()].map((one, place) => new Tray({ ...one, pieces: bySide(one.pieces, place ? [...sides.slice(1), ...sides.slice(0, 1)] : sides) }, sides, this.#host, lastForces(game.id, one.list)));
    this.#swiped();
  }

  /** The elements of the form, and those of the bar of dice. */
  build() {
    const { schema, controls } = this.#host;
    const element = ({ name }) => controls.get(name).element;
    const picked = new Set(this.#trays.flatMap(({ fields }) => fields));
    const rest = schema.given.filter((field) => !isDice(field) && !field.apart && !picked.has(field.name));
    const needed = rest.filter(isNeeded);
    const near = inOrder(rest.filter((field) => isNear(field) && !needed.includes(field) && !repeats(field, rest)));
    for (const tray of this.#trays) tray.typed(tray.fields.map((name) => controls.get(name).element));
    this.#needed.append(...needed.map(element));
    this.#ground.append(...near.map(element));
    this.#more.append(...rest.filter((field) => !near.includes(field) && !needed.includes(field)).map(element), ...schema.given.filter((field) => field.apart).map(element));
    this.#more.hidden = this.#more.childElementCount === 1;
    this.#dice.append(...this.#asked.map(element));
    return { form: [this.#needed, ...this.#trays.map((tray) => tray.element), this.#ground, this.#more, this.#switch], bar: [make("div", { class: "cm-battle-bar" }, this.#live, this.#fallen, this.#atOnce, this.#dice)] };
  }

  /** The fields of the dice that may have to be rolled. */
  get #asked() {
    return this.#host.schema.given.filter(isDice);
  }

  /** Whether dice are asked for one after another: with one die alone, its faces stay in sight. */
  get #isMany() {
    return this.#asked.length > 1 || this.#asked.some(({ kind }) => kind === "dice");
  }

  /** Say which dice are rolled next, as the rules have it: {field, left}; nothing once all lie. Pools that stay empty are then given as such. */
  due(facts) {
    const die = this.#asked.find(({ name, kind }) => kind === "die" && facts[name] === undefined);
    const empty = Object.fromEntries(this.#asked.filter(({ name }) => facts[name] === undefined).map(({ name }) => [name, []]));
    const error = die ? null : this.#host.ruled({ ...facts, ...empty }).error;
    const field = die ?? this.#asked.find(({ name }) => name === error?.parameter);
    if (!field) return error ? null : (Object.assign(facts, empty), null);
    const lie = facts[field.name]?.length ?? 0;
    return { field, left: die ? 1 : typeof error.due === "number" ? error.due - lie : 1 };
  }

  /** Let whatever is still to be rolled fall: `falls(field)` is a die of it, undefined where none is left. */
  #fall(facts, falls) {
    for (let left = MOST_DICE, next; left > 0 && (next = this.due(facts)); left -= 1) {
      const { name, kind } = next.field;
      const before = kind === "dice" && next.left > 0 ? (facts[name] ?? []) : [];
      const fallen = Array.from({ length: Math.max(0, next.left) }, () => falls(next.field)).filter((one) => one !== undefined);
      facts[name] = kind === "die" ? fallen[0] : [...before, ...fallen];
      if (next.left > 0 && fallen.length < next.left) break;
    }
    this.#host.give(Object.fromEntries(this.#asked.map(({ name }) => [name, facts[name]])));
  }

  /** The single die that is rolled after another one. */
  #after = (field, facts) => this.#asked.find((one) => one !== field && one.kind === "die" && field.kind === "die" && isEmpty(facts[one.name]));

  /** A button that gives several dice at once. */
  #give = (says, dice, label) => make("button", { type: "button", class: "cm-choice", "aria-label": label, onclick: () => this.#fall(this.#host.facts(), () => dice.shift()) }, says);

  /** A button for each sum of a pool of which only the sum counts. */
  #sums({ field, left }, facts) {
    const found = left > 1 && this.#host.totals(facts, field.name, left);
    if (!found) return [];
    const [unit, scores, apart, rolls] = found;
    const score = (one) => scores[faces(field).indexOf(one)];
    const shows = (dice) => apart.filter((one) => dice.includes(one)).join(", ");
    const counts = faces(field).filter(score).map((one) => [face(field, one), ` ${score(one)} `]);
    const add = (dice, shown) => {
      const total = String(dice.reduce((sum, one) => sum + score(one), 0));
      const says = [`${total} ${words(unit)}`, shown].filter(Boolean).join(", ");
      this.#summed.set([field.name, ...dice].join(), says);
      return this.#give(total, [...dice], says);
    };
    const row = (shown, says) => make("div", { class: "cm-choices", role: "group", "aria-label": title(unit) }, make("small", null, [title(unit), says].filter(Boolean).join(", "), ": ", ...(says ? [] : counts.flat())), rolls.filter((dice) => shows(dice) === shown).map((dice) => add(dice, says)));
    return [...new Set(rolls.map(shows))].map((shown) => row(shown, shown && t("with a {0}", shown)));
  }

  /** All results of the next two dice, one row for each face of the first. */
  #pairs({ field, left }, facts) {
    const other = left > 1 ? field : this.#after(field, facts);
    if (!other || field.sides > PAIRED || other.sides > PAIRED) return [];
    const pairs = faces(field).flatMap((one) => faces(other).map((two) => this.#give([face(field, one), face(other, two)], [one, two], `${one}, ${two}`)));
    return [make("div", { class: "cm-pairs", role: "group", "aria-label": t("Two dice"), style: `--sides: ${other.sides}` }, pairs)];
  }

  /** Show the dice that were given, a tap on which takes them back with those after them, the last of a pool alone, and which are next. */
  #showDice(facts) {
    this.#next = this.due(facts);
    if (!this.#isMany) return;
    const back = (from) => () => this.#host.give(Object.fromEntries(this.#asked.slice(from).map(({ name, kind }) => [name, kind === "dice" ? [] : undefined])));
    const given = this.#asked.flatMap((field, place) => (isEmpty(facts[field.name]) ? [] : [make("button", { type: "button", class: "cm-fact", onclick: back(place) }, make("small", null, title(field.name)), ` ${this.#summed.get([field.name, facts[field.name]].join()) ?? [facts[field.name]].flat().join(" ")} ×`)]));
    const last = this.#asked.findLast((field) => !isEmpty(facts[field.name]));
    const lie = last?.kind === "dice" ? facts[last.name] : [];
    const { field: open, left } = this.#next ?? {};
    const sums = open ? this.#sums(this.#next, facts) : []; // above the faces; a table of pairs is in their place
    const pairs = open && !sums.length ? this.#pairs(this.#next, facts) : [];
    const atOnce = pairs.length > 0 && !this.#byDie;
    if (lie.length > 1 && !atOnce) given.push(make("button", { type: "button", class: "cm-fact", "aria-label": t("remove the {0}", lie.at(-1)), onclick: () => this.#host.give({ [last.name]: lie.slice(0, -1) }) }, "⌫"));
    const name = open && title(open.name);
    const change = () => {
      this.#byDie = !this.#byDie;
      this.#showDice(this.#host.facts());
    };
    const other = pairs.length ? make("button", { type: "button", class: "cm-quiet", onclick: change }, atOnce ? t("Die by die") : t("Several at once")) : null;
    const all = make("button", { type: "button", class: "cm-roll", onclick: () => this.#fall(this.#host.facts(), roll) }, t("Roll all"));
    const pair = atOnce && open.kind === "die" ? `, ${title(this.#after(open, facts).name)}` : "";
    this.#fallen.replaceChildren(...given, ...(open ? [make("b", null, open.kind === "dice" ? t("{0}: {1} left", name, left) : name + pair), make("span", null, other, all)] : []));
    this.#atOnce.replaceChildren(...sums, ...(atOnce ? pairs : []));
    for (const field of this.#asked) this.#host.controls.get(field.name).element.hidden = field !== open || atOnce;
    this.#dice.hidden = !open;
  }

  /** Change over between two situations; the first time the other one begins as a copy. */
  #changeOver() {
    const { facts, give } = this.#host;
    const now = { facts: facts(), taken: this.#trays.map(({ taken }) => taken) };
    const other = this.#other ?? now;
    [this.#other, this.#here] = [now, this.#here === "A" ? "B" : "A"];
    this.#trays.forEach((tray, place) => (tray.taken = other.taken[place]));
    if (!this.#switch.contains(this.#both.element)) {
      this.#switch.replaceChildren(this.#both.element);
      this.#switch.parentElement.prepend(this.#switch); // in sight while the facts are changed
      this.#switch.scrollIntoView({ block: "nearest" });
    }
    give(other.facts);
  }

  /** A swipe over what would happen changes over as the button does. */
  #swiped() {
    let from = null;
    const { element } = this.#host;
    element.addEventListener("touchstart", ({ target, touches: [one] }) => (from = target.closest(".cm-output-side, .cm-battle-bar, .cm-switch") && !target.closest(".cm-scroll, .cm-table") ? one : null), { passive: true });
    element.addEventListener("touchend", ({ changedTouches: [one] }) => {
      const far = from && Math.abs(one.clientX - from.clientX) > SWIPE && Math.abs(one.clientY - from.clientY) < SWIPE / 2;
      if (far && !this.#switch.hidden) this.#changeOver();
    });
  }

  /** What choices that the player has made leave out, where counters are in groups by that: those of other Fronts. */
  #unchosen(facts) {
    const { schema, controls } = this.#host;
    const chosen = schema.given.filter((field) => isNeeded(field) && !controls.get(field.name).element.classList.contains("cm-untold"));
    return chosen.flatMap(({ name, values }) => values.filter((value) => value !== facts[name])).filter((value) => this.#trays.some(({ groups }) => groups.includes(value)));
  }

  /** What still has to be tapped before there is anything to say; nothing once both sides are there. */
  wanting(facts) {
    for (const tray of this.#trays) tray.show(facts);
    const unmet = this.#unchosen(facts);
    for (const tray of this.#trays) tray.leaveOut([...unmet, ...this.#trays.filter((one) => one !== tray).flatMap(({ sides }) => sides)]);
    const open = this.#trays.filter((tray) => !tray.isFilled(facts)).map(({ name }) => name);
    this.#dice.hidden = this.#fallen.hidden = this.#atOnce.hidden = open.length > 0; // the dice come last
    this.#switch.hidden = open.length > 0;
    if (this.#other && !open.length) this.#both.pair(...(this.#here === "A" ? [facts, this.#other.facts] : [this.#other.facts, facts]));
    if (open.length) this.#live.replaceChildren(t("Tap the {0}", open.join(t(" and the "))));
    else this.#showDice(facts);
    return open;
  }

  /** The facts with every die that was not rolled left out, and a pool of which some are, as the odds are asked. */
  open(facts) {
    const unrolled = new Set(this.#asked.filter((field) => isEmpty(facts[field.name]) || field === this.#next?.field).map(({ name }) => name));
    return Object.fromEntries(Object.entries(facts).filter(([name]) => !unrolled.has(name)));
  }

  /** Whether what the rules refuse is only that dice are still to be rolled. */
  awaitsDice = ({ parameter }) => parameter === this.#next?.field.name && this.#next.left > 0;

  /** Dim the facts that cannot matter as things stand: no other value of theirs changes any answer, whatever is rolled. */
  narrow(facts, rulings, every) {
    if (!rulings) return;
    const answers = (found) => found && JSON.stringify(found.map(({ answer }) => answer));
    const now = answers(rulings);
    for (const field of this.#host.schema.given) {
      const values = field.kind === "bool" ? [true, false] : field.kind === "enum" && field.values.length <= MOST_TRIED ? field.values : null;
      if (!values || !this.#ground.contains(this.#host.controls.get(field.name).element)) continue;
      const matters =
        !same(facts[field.name], this.#host.usual[field.name]) ||
        values.some((value) => {
          if (same(value, facts[field.name])) return false;
          const then = answers(every({ ...facts, [field.name]: value }));
          return then && then !== now;
        });
      this.#host.controls.get(field.name).element.classList.toggle("cm-idle", !matters);
    }
  }

  /** The line above the dice, and what it takes for granted: a tap leads to where it is given. */
  tell(...parts) {
    const down = () => (this.#needed.firstChild ? this.#needed : this.#ground).scrollIntoView({ block: "center" });
    const taken = this.assumed.length ? make("button", { type: "button", class: "cm-battle-assumed", onclick: down }, t("assumed: {0}", this.assumed.join(", "))) : null;
    this.#live.replaceChildren(...parts.filter(Boolean), ...(taken ? [taken] : []));
  }

  /** The likeliest outcomes in the line above the dice. */
  tellOdds(outcomes) {
    const rank = (one) => -Number((BigInt(one.ways) * 1_000_000n) / BigInt(one.total));
    const best = [...outcomes].sort((one, other) => rank(one) - rank(other)).slice(0, 3);
    const by = words(this.#host.by);
    const called = (value, first) => (by === "winner" && value !== "none" ? (first ? t("{0} wins", short(value)) : short(value)) : value === "none" ? (first ? title(`no ${by}`) : `no ${by}`) : (first ? `${title(by)} ` : "") + short(value));
    this.tell(...best.flatMap(({ value, ways, total }, place) => [place ? " · " : null, make(place ? "span" : "b", null, `${called(value, !place)}: ${share(ways, total).percent}`)]));
  }

  /** What is known before the die: the figures that are certain, the result of every face, who suffers, the lit column. */
  showLive({ facts, rulings, game, every, why }) {
    const { by } = this.#host;
    const figures = certain(rulings, by);
    const one = new Set(rulings.map((ruling) => JSON.stringify(ruling.answer[by]))).size === 1 ? inOneLine(this.#host.schema, rulings[0]) : null; // the die changes nothing
    const suffers = suffering(game, rulings).map(([side, ways]) => [t("{0} suffers", title(side)), share(ways, rulings.length).percent]);
    const rest = [...suffers.map((chance) => chance.join(" ")), one].filter(Boolean).join(" · ");
    if (figures[0]) this.tell(make("b", null, signed(figures[0])), ` ${words(figures[0][0])}`, rest && ` · ${rest}`);
    else this.tell(rest);
    return [
      make("div", { class: "cm-live" }, figures.length ? make("p", { class: "cm-large" }, make("strong", null, signed(figures[0])), make("span", { class: "cm-what" }, words(figures[0][0]))) : null, one ? make("p", { class: "cm-large cm-sentence" }, make("strong", null, one)) : this.#strip(game, rulings)),
      suffers.length ? make("dl", { class: "cm-suffering" }, suffers.map(([name, chance]) => make("div", null, make("dt", null, name), make("dd", null, chance)))) : null,
      ...litTables(game, certainCells(rulings), Object.values(facts), certainSteps(rulings)),
      this.#readings(facts, rulings, every),
      why,
    ].filter(Boolean);
  }

  /** What every face of the one die brings. */
  #strip(game, rulings) {
    const { schema, by } = this.#host;
    const dice = schema.given.filter(({ kind, optional }) => kind === "die" && !optional);
    if (dice.length !== 1 || rulings.length > MOST_FACES || rulings.length !== dice[0].sides) return null;
    const first = dice[0].zero_based ? 0 : 1;
    const cell = ({ cells }) => {
      const [table, row, column] = (cells ?? []).find(([name]) => game.tables[name]?.groups) ?? [];
      const drawn = game.tables[table];
      return drawn?.groups?.[drawn.cells[drawn.rows.indexOf(row)]?.[drawn.columns.indexOf(column)]] ?? "none";
    };
    return make(
      "table",
      { class: "cm-strip" },
      make("caption", { class: "cm-hidden" }, t("The result of every roll")),
      make("tbody", null,
        make("tr", null, make("th", { scope: "row" }, words(dice[0].name)), rulings.map((_, place) => make("th", { scope: "col" }, String(first + place)))),
        make("tr", null, make("th", { scope: "row" }, words(by)), rulings.map((one) => make("td", { class: `cm-g-${cell(one)}` }, one.answer[by] === "none" ? "–" : short(one.answer[by])))),
      ),
    );
  }

  /** What the same battle would be by another reading of the rules, where that changes it. */
  #readings(facts, rulings, every) {
    const { schema, by, give } = this.#host;
    const now = JSON.stringify(rulings.map(({ answer }) => answer));
    const found = schema.given
      .filter((field) => field.apart && ["bool", "enum"].includes(field.kind))
      .flatMap((field) => (field.kind === "bool" ? [true, false] : field.values).map((value) => [field, value]))
      .filter(([field, value]) => value !== facts[field.name])
      .map(([field, value]) => [field, value, every({ ...facts, [field.name]: value })])
      .filter(([, , other]) => other && JSON.stringify(other.map(({ answer }) => answer)) !== now);
    if (!found.length) return null;
    const line = ([field, value, other]) => {
      const odds = tally(other, by).map((one) => `${short(one.value)} ${share(one.ways, other.length).percent}`).join(", ");
      return make("li", null, make("button", { type: "button", class: "cm-quiet", onclick: () => give({ [field.name]: value }) }, `${title(field.name)}: ${said(value)}`), ` ${odds}`);
    };
    return make("section", { class: "cm-otherwise-read" }, make("h4", null, t("Other readings of the rules")), make("ul", null, found.map(line)));
  }

  /** A ruling in the line above the dice, and where the turn page takes it on. */
  showRuled(ruling) {
    const { game, schema } = this.#host;
    const says = inOneLine(schema, ruling);
    this.tell(make(says.length > SHORT ? "strong" : "b", null, says));
    for (const { fields, taken } of this.#trays) if (taken.length) keepForces(game.id, fields.join(), taken.map(({ piece, side }) => [piece.name, side]));
    return game.turns ? make("p", { class: "cm-links" }, make("a", { class: "cm-add cm-onward-link", href: page(`games/${game.id}/turn/${this.#host.hash()}`) }, t("Apply it on the Turn page"))) : null;
  }
}

/** Facts in the order in which they are likely to differ from battle to battle: what must be given, then what has a usual value. */
function inOrder(fields) {
  const rank = (field) => (isNeeded(field) ? 0 : field.kind === "bool" ? 1 : field.kind === "enum" && field.optional ? 2 : field.kind === "int" ? 3 : field.kind === "list" ? 4 : 5);
  return fields.toSorted((one, other) => rank(one) - rank(other));
}

/** Whether a choice offers again what one before it offers: a second terrain in one hex. */
const repeats = (field, fields) => field.kind === "enum" && "default" in field && fields.slice(0, fields.indexOf(field)).some((one) => one.kind === "enum" && one.values.every((value) => field.values.includes(value)));

/** Whether a fact is among the chips: what is chosen or counted there, and short lists. */
function isNear(field) {
  if (field.kind === "list") return field.fields.length <= SIMPLE && !holdsText(field.fields);
  return ["bool", "enum"].includes(field.kind) || (field.kind === "int" && !field.optional);
}

/** The figures of the answer that are the same whatever is rolled, but for the result itself. */
function certain(rulings, by) {
  return Object.entries(rulings[0].answer).filter(([name, value]) => name !== by && typeof value === "number" && rulings.every(({ answer }) => answer[name] === value));
}

const signed = ([name, value]) => (name === "differential" && value > 0 ? `+${value}` : said(value));
const short = (value) => (value === null ? "–" : typeof value === "string" ? choice(value) : said(value));
