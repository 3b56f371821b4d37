// <cm-lookup game="lebanon-82" question="combat-result">: one question as a form, and its ruling beside it.
import { After, putPicks } from "./after.js";
import { factsOf, leftOut, readAddress, writeAddress } from "./address.js";
import { asAsked, Battle, onScreen } from "./battle.js";
import { leadingTo, placeOf } from "./chart_taps.js";
import { make } from "./dom.js";
import { control, holdsDice, isComplete, isNeeded, isOpen, start, stillOpen, suited, takesFacts } from "./form.js";
import { t } from "./language.js";
import { factsOfGame } from "./lastly.js";
import { begins } from "./lists.js";
import { everyRoll } from "./odds.js";
import { assumed, hanging, idle, needless, ordered, thrown } from "./presumed.js";
import { apart, program } from "./programs.js";
import { drawsCodes, showCode } from "./qr.js";
import { remember } from "./recent.js";
import { steps } from "./reasons.js";
import { certainSteps, inOneLine, showOpen, showRuling } from "./ruling.js";
import { load, page } from "./store.js";
import { bringForward, chartsOf } from "./tables.js";
import { callPieces, forPeople, meanings, title, told, words } from "./words.js";

const SETTLED = 1500;
const NOTICED = 120;
const MOST_OFFERED = 6; // other choices with what each would come to
const FEW_TRIED = 120; // rulings, to see whether a chart takes taps
const [LONG_PEEK, LONGEST_PEEK, LONGEST_BENEATH] = [48, 90, 100]; // letters of the bar that stays in sight; the whole is a tap away
const [MOST_TOLD, LONGEST_TOLD] = [4, 40];
const MARKS = /^[0-9a-f-]{1,60}$/; // what a receipt claims

/** The beginning of a text: its first clauses if these say enough, else its first words. */
function shortened(text, most) {
  if (text.length <= most) return text;
  const [clauses] = /^.*(?=[.;] )/s.exec(text.slice(0, most)) ?? [""];
  return clauses.length > most / 4 ? clauses : `${text.slice(0, most).replace(/[\s,;:(]+\S*$/, "")} …`;
}

/** How many of some names fit into one line: "assumed: Kind: Militia, Fired: No +2". */
function fitting(names, says) {
  const line = (many) => says(names.slice(0, many).join(", ")) + (many < names.length ? ` +${names.length - many}` : "");
  const many = names.findLastIndex((_, place) => line(place + 1).length <= LONGEST_BENEATH) + 1;
  return line(Math.max(1, many));
}

export class Lookup extends HTMLElement {
  #game;
  #rules;
  #data;
  #controls = new Map();
  #usual = {};
  #output;
  #spoken;
  #glance;
  #after;
  #battle; // the screen that is in the place of the form, where this is a battle
  #seen = new IntersectionObserver(([{ isIntersecting }]) => this.#glance.classList.toggle("cm-seen", isIntersecting), { rootMargin: "0px 0px -64px" }); // whether the answer itself is in sight
  #asked = 0;
  #program; // what the script of the game's rules answers
  #settled;
  #ruling; // the last one, with its facts and those of every roll
  #claim = ""; // what of the address a receipt claims
  #ofGame = {}; // the facts that the game says which the player leads
  #unasked = false; // whether what is shown stands on the form's own values
  #touched = new Set(); // the facts that the player has given
  #standing = ""; // the facts that the player lets stand, whatever is open beside them
  #confirmed = false; // whether the player has given a fact, or said that the form's own hold: no ruling before that

  connectedCallback() {
    if (this.childElementCount === 0) this.ready = this.#open();
  }

  disconnectedCallback() {
    clearTimeout(this.#settled);
  }

  async #open() {
    const [game, question] = [this.getAttribute("game"), this.getAttribute("question")];
    this.setAttribute("aria-busy", "true");
    try {
      [this.#game, this.#data, this.#program] = await Promise.all([load(game), load(`${game}/${question}`), program(`${game}/_program`)]);
    } catch (error) {
      const again = make("button", { type: "button", class: "cm-quiet", onclick: () => (this.ready = this.#open()) }, t("Try again"));
      this.replaceChildren(make("p", { class: "cm-error", role: "alert" }, error.message), again);
      return;
    } finally {
      this.removeAttribute("aria-busy");
    }
    callPieces(this.#game.called);
    if (this.hasAttribute("battle")) {
      this.#battle = new Battle({ element: this, hash: () => this.hash, game: this.#game, schema: this.#data.schema, by: this.#data.by, controls: this.#controls, usual: this.#usual, facts: () => this.facts, ruled: (facts) => this.#ruled(facts), totals: (...asked) => this.#program.totals(this.#data.schema.id, ...asked), give: (facts) => this.give(facts) });
      await this.#battle.load();
    }
    this.#build();
    const given = this.#battle ? readAddress().given : new URLSearchParams(this.getAttribute("facts") ?? "");
    const claimed = given.get("receipt") ?? "";
    this.#after.cite(claimed);
    if (this.#data.picks && !this.#battle) putPicks(this, game, question);
    const before = factsOf(this.#data.schema, given);
    const unread = leftOut(this.#data.schema, given);
    if (unread.length) this.#tellUnread(unread);
    if (![...given.keys()].length && !this.closest("cm-turn")) this.#fillIn(game, question);
    if (Object.keys(before).length) {
      this.#write(before, true);
      for (const name of Object.keys(before)) this.#touched.add(name);
      this.#changed(!unread.length, MARKS.test(claimed) ? `&receipt=${claimed}` : "");
    } else await this.#answer();
    this.#explain(game);
  }

  /** Begin with what the game says that the player leads, and mark it; the counters of a battle are tapped. */
  #fillIn(game, question) {
    const found = Object.entries(factsOf(this.#data.schema, new URLSearchParams(factsOfGame(game, question))));
    this.#ofGame = Object.fromEntries(this.#battle ? found.filter(([, value]) => !Array.isArray(value)) : found);
    this.#write(this.#ofGame);
    for (const name of Object.keys(this.#ofGame)) this.#controls.get(name).element.querySelector(".cm-label")?.append(make("span", { class: "cm-optional cm-of-game" }, ` ${t("from your game")}`));
  }

  /** An answer to less than the link says would be to another question: the player looks at the facts first. */
  #tellUnread(names) {
    const named = names.slice(0, MOST_TOLD).map((name) => words(name.slice(0, LONGEST_TOLD)));
    if (names.length > named.length) named.push("more");
    const all = new Intl.ListFormat("en-GB").format(named);
    this.prepend(make("p", { class: "cm-error cm-unread", role: "alert" }, t("The value of {0} in the link is not valid for this question and was ignored. Enter it here if it matters.", all)));
  }

  #forgetUnread() {
    this.querySelector(":scope > .cm-unread")?.remove();
  }

  /** The errata and the clauses come once the first answer is shown; an answer given by then is drawn with them. */
  async #explain(game) {
    const rules = await load(`${game}/rules`).catch(() => undefined);
    if (!rules) return;
    this.#rules = rules;
    if (!this.#output.querySelector(".cm-why, .cm-errata")) return;
    if (this.#ruling) this.#draw();
    else await this.#answer();
  }

  #build() {
    const { schema } = this.#data;
    for (const field of schema.given) {
      const changed = () => {
        this.#touched.add(field.name);
        this.#changed();
      };
      this.#usual[field.name] = start(field);
      const made = this.#battle ? (onScreen(field, changed) ?? control(asAsked(field), changed)) : control(field, changed);
      made.write(this.#usual[field.name], true);
      this.#controls.set(field.name, made);
    }
    const elements = (fields) => fields.map(({ name }) => this.#controls.get(name).element);
    const readings = schema.given.filter((field) => field.apart);
    const screen = this.#battle?.build();
    this.#spoken = make("p", { class: "cm-hidden", role: "status", "aria-live": "polite" });
    this.#output = make("div", { class: "cm-output", onclick: screen ? null : ({ target }) => this.#tapped(placeOf(target)) });
    const down = () => this.#output.scrollIntoView({ block: "start" });
    this.#glance = make("button", { type: "button", class: "cm-glance", "aria-hidden": "true", tabindex: -1, hidden: true, onclick: down });
    this.#after = new After({
      game: this.#game,
      schema,
      ruled: (facts) => this.#ruled(facts),
      spreads: (facts, fact) => apart(`${this.#game.id}/_program`, "spreads", schema.id, facts, fact, this.#data.by),
      every: (facts, dice) => this.#every(facts, dice),
      by: this.#data.by,
      then: this.#data.then ?? [],
      dice: schema.given.filter(({ kind, optional }) => kind === "die" && !optional).map(({ name }) => name),
      oneLine: (ruling) => inOneLine(schema, ruling),
      give: (facts) => this.give(facts),
      again: () => this.#answer(),
    });
    const act = (says, does) => make("button", { type: "button", class: "cm-quiet", onclick: does }, says);
    const menu = make(
      "details",
      { class: "cm-menu" },
      make("summary", null, t("Share, compare …")),
      make(
        "div",
        null,
        act(t("Share this ruling"), () => this.#share()),
        act(t("Keep to compare"), () => this.#keepBeside()),
        act(t("Settle a dispute"), () => this.#dispute()),
        drawsCodes() ? act(t("Ruling as a QR code"), () => this.#showCode()) : null,
        act(t("Start over"), () => this.#restart()),
      ),
    );
    this.replaceChildren(
      make(
        "form",
        { class: "cm-form", onsubmit: (event) => event.preventDefault(), "aria-label": schema.asks },
        screen?.form ?? elements(schema.given.filter((field) => !field.apart)),
        readings.length && !screen
          ? make("details", { class: "cm-other" }, make("summary", null, t("Other readings of the rules")), elements(readings))
          : null,
        make("div", { class: "cm-actions" }, menu),
      ),
      make("div", { class: "cm-output-side" }, this.#after.beside.element, this.#after.verdict, this.#output),
      ...(screen?.bar ?? []),
      this.#after.element,
      screen ? "" : this.#glance,
      this.#spoken,
    );
  }

  /** Every fact as it stands; undefined where one is open. */
  get facts() {
    return Object.fromEntries([...this.#controls].map(([name, made]) => [name, made.read()]));
  }

  /** A place of a chart was tapped. */
  #tapped(place) {
    const found = place && leadingTo(place, this.#data.schema, this.facts, (facts) => this.#ruled(facts));
    if (found) this.give(found);
  }

  /** The address that opens this lookup as it stands. */
  get hash() {
    const question = this.getAttribute("question");
    if (this.#data) return writeAddress(question, this.facts, this.#usual, this.#confirmed);
    const before = this.getAttribute("facts");
    return `#${question}${before ? `?${before}` : ""}`;
  }

  /** The same with what a receipt claims, while nothing was changed: the theme may open the page a second time. */
  get address() {
    return this.hash + this.#claim;
  }

  /** Set some facts and answer again. */
  give(facts) {
    this.#write(facts);
    for (const name of Object.keys(facts)) this.#touched.add(name);
    this.#changed();
  }

  #write(facts, fresh = false) {
    for (const [name, value] of Object.entries(facts)) this.#controls.get(name)?.write(value, fresh);
  }

  #restart() {
    clearTimeout(this.#settled);
    this.#forgetUnread();
    this.#ofGame = {};
    this.#standing = "";
    this.#touched.clear();
    for (const mark of this.querySelectorAll(".cm-of-game")) mark.remove();
    this.#write(this.#usual, true);
    this.#changed(false);
  }

  #changed(confirmed = true, claim = "") {
    this.#confirmed = confirmed;
    if (confirmed) this.#forgetUnread();
    this.#claim = claim;
    if (this.hasAttribute("addressed")) history.replaceState(history.state, "", this.address);
    this.#answer();
  }

  /** The ruling on complete facts: {answer, result, steps, errata, cells}, or {error}. */
  #ruled(facts) {
    try {
      return this.#program.ask(this.#data.schema.id, facts);
    } catch (error) {
      return { error: { message: t("The rules could not produce an answer: {0}", error.message) } };
    }
  }

  /** The rulings of every roll of some dice; null where one is refused, or there are too many. */
  #every(facts, dice) {
    return everyRoll((one) => this.#ruled(one), this.#data.schema, facts, dice);
  }

  async #answer() {
    const turn = (this.#asked += 1);
    const facts = this.facts;
    for (const { name } of this.#untold) this.#controls.get(name).element.classList.add("cm-untold");
    for (const name of this.#touched) this.#controls.get(name)?.element.classList.remove("cm-untold");
    const { schema } = this.#data;
    if (this.#battle) this.#suit(facts);
    const wanting = this.#battle?.wanting(facts) ?? [];
    const missing = schema.given.filter((field) => isOpen(facts[field.name])).map((field) => field.name);
    if (wanting.length) {
      this.#show(chartsOf(this.#game, schema.rules, true), "");
      return;
    }
    const given = schema.given.filter((field) => !field.apart);
    const untouched = !this.#battle && !this.#confirmed && takesFacts(schema);
    this.#unasked = untouched && isComplete(given.filter(({ name }) => !Object.hasOwn(this.#ofGame, name)));
    if (untouched && !this.#unasked) {
      this.#prompt(stillOpen(given.filter(({ kind }) => !["die", "dice"].includes(kind)), facts), facts);
      return;
    }
    const dice = schema.given.filter((field) => field.kind === "die").map((field) => field.name);
    const rollable = dice.filter((name) => facts[name] !== null);
    const onlyDice = missing.every((name) => dice.includes(name));
    const every = (open) => (onlyDice && open.length ? this.#every(facts, open) : null);
    const idles = this.#battle ? null : idle(this.#asks, missing, facts);
    if (missing.length && !idles) {
      const rulings = every(missing);
      this.#ruling = null;
      const live = this.#battle && rulings?.length;
      const charts = onlyDice || this.#battle ? [] : chartsOf(this.#game, schema.rules);
      this.#show(live ? this.#live(facts, rulings, missing) : [...showOpen({ game: this.#game, rules: this.#rules, schema, rulings, missing, open: stillOpen(schema.given, facts), by: this.#data.by, facts }), ...charts], "");
      this.#after.show(facts, null);
      if (!onlyDice) this.#tellOpen(facts);
      if (!rulings) await this.#askOdds(turn, facts, missing);
      return;
    }
    const full = { ...facts, ...idles };
    const said = this.#ruled(full);
    const without = said.error && needless(this.#asks, full, said.error);
    const [known, ruling] = without ? [without, this.#ruled(without)] : [full, said];
    const note = without ? t("No die is needed") : idles ? t("Whatever the {0}", missing.map(words).join(", ")) : "";
    if (ruling.error && this.#battle?.awaitsDice(ruling.error)) await this.#askOdds(turn, facts, [ruling.error.parameter]);
    else if (ruling.error) this.#refuse(ruling.error);
    else if (this.#hanging(known, ruling).length) this.#hang(known, ruling);
    else this.#rule(known, ruling, holdsDice(schema, known) ? null : every(rollable), note);
  }

  /** Choices that have to be made in a battle, as its counters allow where nobody has made them. */
  #suit(facts) {
    const ungiven = this.#data.schema.given.filter(this.#ungiven);
    const found = suited(this.#data.schema, this.#untold, ungiven, facts, (one) => this.#ruled(one));
    Object.assign(facts, found);
    this.#write(found);
    const assumed = ungiven.filter((field) => (begins(field) && (isNeeded(field) || (field.kind === "enum" && "start" in field))) || (found[field.name] && field.optional));
    this.#battle.assumed = assumed.map((field) => this.#named(field, facts[field.name]));
  }

  /** A fact that is assumed, in words; on the battle screen with what is pressed beside it: clear terrain, besides a town. */
  #named(field, value) {
    const { given } = this.#data.schema;
    const also = this.#battle && "start" in field ? given.filter(({ name, kind, apart: reading }) => kind === "bool" && !reading && this.#touched.has(name) && this.#controls.get(name).read()) : [];
    return `${title(field.name)}: ${told(value)}${also.length ? ` (${t("besides {0}", also.map(({ name }) => title(name)).join(", "))})` : ""}`;
  }

  /** What asks the rules once more. */
  get #asks() {
    return { schema: this.#data.schema, ruled: (facts) => this.#ruled(facts), ungiven: this.#ungiven };
  }

  /** The facts that nobody has given. */
  #ungiven = ({ name, apart: reading }) => !reading && !this.#touched.has(name) && !Object.hasOwn(this.#ofGame, name);

  /** The facts on which a no hangs, unless it is to stand. */
  #hanging = (facts, ruling) => (this.#battle || this.#unasked || this.#claim || this.#standing === JSON.stringify(facts) ? [] : hanging(this.#asks, facts, ruling));

  /** Say what is open, what each roll of it would bring, and what holds as it stands. */
  #hang(facts, ruling) {
    const { schema, by } = this.#data;
    const open = this.#hanging(facts, ruling);
    const [first] = open;
    const within = first.kind === "list" ? first.fields.find(({ kind, optional }) => kind === "die" && optional).name : "";
    const names = open.map(({ name }) => words(within || name));
    const rulings = open.length === 1 && first.kind !== "dice" ? thrown(first, facts).map((one) => this.#ruled(one)).filter(({ error }) => !error) : [];
    const says = inOneLine(schema, ruling);
    const stand = () => {
      this.#standing = JSON.stringify(facts);
      this.#answer();
    };
    const [waiting, ...rest] = showOpen({ game: this.#game, rules: this.#rules, schema, rulings, missing: open.map(({ name }) => name), open: names, by, facts });
    this.#ruling = null;
    this.#show([waiting, make("div", { class: "cm-facts" }, make("button", { type: "button", class: "cm-fact", onclick: stand }, make("small", null, t("as it stands")), " ", says)), ...rest, ...(rulings.length ? [] : [steps(this.#game, this.#rules, ruling)])], "");
    this.#after.show(facts, null);
    this.#peek(waiting.textContent, "cm-open", t("as it stands: {0}", says));
  }

  /** The battle before its die: what every roll would bring, in the place of the form's list of odds. */
  #live(facts, rulings, dice) {
    const every = (other) => this.#every(other, dice);
    this.#battle.narrow(facts, rulings, every);
    const why = steps(this.#game, this.#rules, { ...rulings[0], steps: certainSteps(rulings) }, t("Steps that do not depend on the roll"));
    return this.#battle.showLive({ facts, rulings, game: this.#game, every, why });
  }

  /** Show a ruling, announce it, tell the page, remember it. */
  #rule(facts, ruling, rulings, note = "") {
    this.#ruling = { facts, ruling, rulings, note };
    this.#draw();
    this.#after.show(facts, ruling);
    if (this.#unasked) return;
    this.dispatchEvent(new CustomEvent("cm-ruling", { bubbles: true, detail: { facts, ruling, says: inOneLine(this.#data.schema, ruling) } }));
    this.#keep(facts, inOneLine(this.#data.schema, ruling));
  }

  /** The facts that are at their first value, which nobody has given. */
  get #untold() {
    return this.#data.schema.given.filter((field) => begins(field) && this.#ungiven(field));
  }

  /** What nobody has given, within records and lists as well: {field, now, to}, where `to` gives the facts with a value. */
  #presumed(facts) {
    const whole = this.#untold.map((field) => ({ field, now: facts[field.name], to: (value) => ({ [field.name]: value }) }));
    const within = this.#data.schema.given.flatMap(({ name, apart: reading }) => (reading ? [] : (this.#controls.get(name).untold?.() ?? [])).map(({ put, ...one }) => ({ ...one, to: (value) => ({ [name]: put(facts[name], value) }) })));
    return [...whole, ...within];
  }

  #draw() {
    const { facts, ruling, rulings, note } = this.#ruling;
    const { schema } = this.#data;
    const onReading = (name, value) => this.give({ [name]: value });
    const other = (name, value) => {
      const would = this.#ruled({ ...facts, [name]: value });
      return would && !would.error ? inOneLine(schema, would) : null;
    };
    const drawn = showRuling({ game: this.#game, rules: this.#rules, schema, ruling, rulings, given: facts, onReading, other });
    const says = inOneLine(schema, ruling);
    const found = assumed(this.#asks, this.#presumed(facts), facts, says);
    const decide = this.#battle ? found.filter(({ field, now }) => field.kind === "enum" || now === true) : [...ordered(this.#asks, facts, ruling), ...found];
    const named = ({ field, now }) => this.#named(field, now);
    const shown = (one) => make("span", { class: "cm-fact cm-assumed" }, make("small", null, t("assumed")), " ", named(one));
    if (this.#battle) this.#battle.assumed = [...new Set([...this.#battle.assumed, ...decide.map(named)])];
    const chip = ({ field, others, to }) => (field.kind === "int" || others.length > MOST_OFFERED ? null : others.map(([value, would]) => make("button", { type: "button", class: "cm-fact", onclick: () => this.give(to(value)) }, make("small", null, told(value)), " ", would)));
    const counts = decide.filter(({ field }) => field.kind === "int");
    const chips = this.#battle ? [] : [...decide.filter((one) => !counts.includes(one)).map((one) => [shown(one), chip(one)]), ...(counts.length ? [counts.map(shown)] : [])];
    this.#show([drawn[0], note ? make("p", { class: "cm-waiting" }, note) : null, ...chips.map((row) => make("div", { class: "cm-facts" }, ...row)), ...drawn.slice(1), this.#battle?.showRuled(ruling)].filter(Boolean), says);
    const inShort = (one) => named(one) + (chip(one)?.length === 1 ? ` (${told(one.others[0][0])}: ${one.others[0][1]})` : "");
    const presumed = (one) => t("assumed: {0}", one);
    const whole = presumed(decide.map(inShort).join(", "));
    const means = meanings(this.#game, ruling.cells).flatMap(([code, meaning]) => (code === says ? [meaning] : []));
    const beneath = [note, ...means, decide.length ? (whole.length > LONGEST_BENEATH ? fitting(decide.map(named), presumed) : whole) : ""].filter(Boolean);
    if (beneath.length) this.#peek(says, "", beneath.join(" · "));
  }

  /** Say what the rules refuse; what nobody has given yet is only asked for. */
  #refuse({ parameter, message }) {
    const { facts } = this;
    if (parameter && !this.#touched.has(parameter) && (!this.#confirmed || facts[parameter]?.length === 0)) {
      this.#prompt([words(parameter)], facts);
      return;
    }
    const name = parameter && !message.startsWith("the ") ? `${words(parameter)}: ` : "";
    const says = forPeople(message, this.#rules?.cited);
    this.#show([make("p", { class: "cm-error" }, name, says)], "");
    const typed = `[data-name="${CSS.escape(parameter ?? "")}"] input:not([type=radio], [type=checkbox])`;
    for (const input of this.querySelectorAll(typed)) input.setAttribute("aria-invalid", "true");
    if (this.#data.schema.given.some(({ name: one, kind }) => one === parameter && kind === "list")) this.#pointAt(parameter, facts, message, says);
    this.#after.show(facts, null);
    this.#spoken.textContent = name + says;
    this.#peek(name + says, "cm-open");
    this.#battle?.tell(name, says);
  }

  /** Show the error at the list item that causes it: the last one whose removal makes the error go away. */
  #pointAt(list, facts, message, says) {
    const place = facts[list].findLastIndex((_, one) => this.#ruled({ ...facts, [list]: facts[list].toSpliced(one, 1) }).error?.message !== message);
    this.#controls.get(list).element.querySelectorAll(".cm-item")[place]?.append(make("p", { class: "cm-error" }, says));
  }

  /** Wait for what takes a moment, saying so; nothing when the facts have changed meanwhile. */
  async #patiently(turn, begin) {
    const waiting = setTimeout(() => turn === this.#asked && this.#show([make("p", { class: "cm-waiting" }, t("Working it out …"))], ""), NOTICED);
    try {
      const found = await begin();
      return turn === this.#asked ? found : undefined;
    } catch (error) {
      if (turn === this.#asked) {
        const again = make("button", { type: "button", class: "cm-quiet", onclick: () => this.#answer() }, t("Try again"));
        this.#show([make("p", { class: "cm-error", role: "alert" }, error.message), again], "");
      }
      return undefined;
    } finally {
      clearTimeout(waiting);
    }
  }

  /** What to do, while no fact of the table is known. */
  #prompt(wanting, facts) {
    const { schema } = this.#data;
    const says = wanting.length
        ? t("Give the facts as they are at your table, and the answer follows. It needs: {0}.", wanting.join(", "))
        : t("Give the facts as they are at your table, and the answer follows. If they match the values shown, use these.");
    const go = make("button", { type: "button", class: "cm-add", onclick: () => this.#changed() }, schema.given.some(({ kind, optional }) => ["die", "dice"].includes(kind) && !optional) ? t("Use these values, see the odds") : t("Use these values"));
    const charts = chartsOf(this.#game, schema.rules);
    const first = charts[0]?.querySelector("td");
    const leads = first && leadingTo(placeOf(first), schema, facts, (one) => this.#ruled(one), FEW_TRIED);
    this.#show([make("div", { class: "cm-prompt" }, make("p", null, says, leads ? ` ${t("You can also tap the chart to enter them.")}` : null), wanting.length ? null : go), ...charts], "");
    this.#after.show(facts, null);
    this.#battle?.tell();
  }

  /** The odds of pools of dice, and of more dice than are rolled one way after another. */
  async #askOdds(turn, facts, missing) {
    const { schema, by } = this.#data;
    const kinds = new Map(schema.given.map((field) => [field.name, field]));
    if (!missing.every((name) => ["die", "dice"].includes(kinds.get(name).kind))) return;
    const open = this.#battle ? {} : Object.fromEntries(missing.map((name) => [name, this.#controls.get(name).open()]));
    const asked = this.#battle ? this.#battle.open(facts) : { ...facts, ...open };
    const found = await this.#patiently(turn, () => apart(`${this.#game.id}/_program`, "odds", schema.id, asked, by));
    if (!found) return;
    if (found.error) return void this.#refuse(found.error);
    this.#battle?.tellOdds(found.outcomes);
    const charts = this.#battle ? chartsOf(this.#game, schema.rules, true) : [];
    this.#show([...showOpen({ schema, outcomes: found.outcomes, missing, by, pools: Object.values(open).filter((one) => one !== "?") }), ...charts], "");
  }

  /** What has still to be given, where the answer will be. */
  #tellOpen(facts) {
    const says = t("Still open: {0}.", stillOpen(this.#data.schema.given.filter(({ kind }) => kind !== "die"), facts).join(", "));
    this.#battle?.tell(says);
    this.#peek(says, "cm-open");
  }

  /** A line that stays in sight under the form, on a phone. */
  #peek(says, kind = "", beneath = "") {
    this.#glance.replaceChildren(make("span", null, shortened(says, LONGEST_PEEK), beneath ? make("small", null, shortened(beneath, LONGEST_BENEATH)) : null));
    this.#glance.className = ["cm-glance", kind || (says.length > LONG_PEEK ? "cm-long" : ""), this.#glance.classList.contains("cm-seen") ? "cm-seen" : ""].filter(Boolean).join(" ");
    this.#glance.hidden = !says;
  }

  #show(elements, spoken) {
    for (const input of this.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
    for (const fault of this.querySelectorAll(".cm-item > .cm-error")) fault.remove();
    this.#seen.disconnect();
    this.#output.replaceChildren(...(this.#unasked ? [make("p", { class: "cm-waiting" }, t("With the values shown."))] : []), ...elements);
    const { element: beside } = this.#after.beside;
    if (elements.length) this.#seen.observe(beside.hidden ? elements[0] : beside);
    bringForward(this.#output);
    if (!spoken) this.dispatchEvent(new CustomEvent("cm-unruled"));
    if (this.#spoken.textContent !== spoken) this.#spoken.textContent = spoken;
    this.#peek(spoken);
  }

  /** Remember a ruling once the player has stayed with it for a moment. */
  #keep(facts, shown) {
    clearTimeout(this.#settled);
    const question = this.getAttribute("question");
    const hash = writeAddress(question, facts, this.#usual, this.#confirmed);
    if (!hash.includes("?")) return;
    this.#settled = setTimeout(() => remember({ game: this.#game.id, question, hash, asks: this.#data.schema.asks, shown }), SETTLED);
  }

  /** The address that opens this lookup as it stands, with the receipt of its ruling. */
  get #link() {
    return page(`games/${this.#game.id}/table/`) + this.hash + this.#after.cited(this.hash).marks;
  }

  #showCode() {
    showCode(this, t("This ruling as a QR code"), this.#link, t("With these facts the link is too long for a QR code. You can still share the link."));
  }

  /** What came of it in words, with the address that opens it and its receipt; from a folder on disk no address. */
  async #share() {
    const { line } = this.#after.cited(this.hash);
    const url = location.protocol === "file:" ? undefined : this.#link;
    const text = [this.#spoken.textContent || this.#data.schema.asks, line].filter(Boolean).join("\n");
    try {
      if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ text, url });
      else {
        await navigator.clipboard.writeText([text, url].filter(Boolean).join("\n"));
        this.#toast(url ? t("Ruling and link copied") : t("Ruling copied"));
      }
    } catch (error) {
      if (error.name !== "AbortError") this.#toast(t("Copy it from here: {0}", url ?? text));
    }
  }

  #dispute() {
    const { line } = this.#after.cited(this.hash);
    if (line) location.assign(page(`dispute/#${encodeURIComponent(line)}`));
    else this.#toast(t("Enter the facts first: only a ruling can be disputed."));
  }

  #keepBeside() {
    this.#after.beside.pin(this.facts);
    this.#after.beside.element.scrollIntoView({ block: "nearest" });
    this.#toast(t("Kept below. Change a fact to compare both."));
  }

  #toast(text) {
    this.querySelector(".cm-toast")?.remove();
    const shown = make("span", { class: "cm-toast", role: "status" }, text);
    this.querySelector(".cm-actions").append(shown);
    setTimeout(() => shown.remove(), 6000);
  }
}
