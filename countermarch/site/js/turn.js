// <cm-turn game="lebanon-82">: the turn step by step with the questions of each, trackers and cups, kept on the device.
import { readAddress } from "./address.js";
import { make } from "./dom.js";
import { alarms, inWords, nameOf } from "./game_links.js";
import * as play from "./game_state.js";
import { drawsCodes } from "./qr.js";
import { load } from "./store.js";
import { cardPanel, cupPanel } from "./turn_cups.js";
import { newGame, sharedGame } from "./turn_dialogs.js";
import { fileName, save } from "./turn_files.js";
import { parted, showGames } from "./turn_games.js";
import { Keeper } from "./turn_keeper.js";
import { logList, logText } from "./turn_log.js";
import { notices } from "./turn_notices.js";
import { ruleLinks } from "./turn_rules.js";
import { askPlayers, cover, doer, playersBar, seen } from "./turn_players.js";
import { asCode, share } from "./turn_sharing.js";
import { StepCard } from "./turn_step.js";
import { trackerGroups } from "./turn_trackers.js";

export class Turn extends HTMLElement {
  #step;
  #places = {};
  #listening;
  #kept = new Map();
  #used = new Set();
  outside = ""; // what another window did, until the player has seen it

  async connectedCallback() {
    this.#listening ??= [
      [window, "hashchange", () => this.#arrive()],
      [window, "storage", (event) => this.#heard(event)],
      [window, "pageshow", () => this.keeper?.look()],
      [document, "visibilitychange", () => document.hidden || this.keeper?.look()],
    ];
    for (const [where, what, act] of this.#listening) where.addEventListener(what, act);
    if (this.turn) return;
    this.game = this.getAttribute("game");
    try {
      this.turn = await load(`${this.game}/turn`);
    } catch {
      return; // the list of steps that is in the page stays
    }
    this.keeper = new Keeper(this.turn, (what, detail) => this.#told(what, detail));
    this.shown = new Set(); // what is turned up or unfolded, on this device alone
    this.batch = {}; // how many were drawn last from each cup
    this.forget();
    this.#build();
    this.#show();
    this.#arrive();
  }

  disconnectedCallback() {
    for (const [where, what, act] of this.#listening) where.removeEventListener(what, act);
  }

  get state() {
    return this.keeper.history.now;
  }

  /** The game as the player at this device may see it. */
  get seen() {
    return seen(this);
  }

  /** Nobody has said yet who of two players has the device. */
  forget() {
    this.holder = this.acted = this.next = "";
    this.shown.clear();
  }

  /** A game that comes in the address: taken over at once when none is being played, else after asking; or a question. */
  #arrive() {
    const { question, given } = readAddress();
    if (Object.hasOwn(this.turn.asks, question)) {
      history.replaceState(history.state, "", location.pathname + location.search);
      this.#step.ask(question, Object.fromEntries(given));
      return;
    }
    const shared = new URLSearchParams(location.hash.slice(1)).get("state");
    if (!shared) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    sharedGame(this, shared);
  }

  /** The device's store has changed in another window. */
  #heard({ key }) {
    const id = this.keeper?.shelf.id(key);
    if (key === null || id === this.keeper?.id || (id !== undefined && this.keeper.id === null)) this.keeper?.look();
  }

  /** What became of this game in another window. */
  #told(what, detail) {
    if (what === "apart") {
      if (!this.querySelector(".cm-dialog")) parted(this, detail);
      return;
    }
    const { last } = this.keeper.history;
    this.outside =
      what === "removed"
        ? "This game was removed there. It is still open here; your next step saves it again."
        : `This game went on there, and this window has followed${last ? `. Last: ${last}` : ""}.`;
    if (what === "followed") this.forget();
    this.#show(this.outside);
  }

  /** Make a change; `words` say what was done, with which cup or tracker, for the log and for those who listen. */
  change(state, words, one) {
    if (state === this.state) return;
    this.#push(state, words, one);
  }

  #push(state, words, one) {
    this.keeper.history.push(state, words, doer(this, one));
    this.keeper.keep();
    this.#show(words);
  }

  /** Write something into the log that changes nothing, a roll of the dice or a ruling. */
  note(words) {
    this.#push({ ...this.state }, words);
  }

  /** Say something to those who listen. */
  say(words) {
    this.#places.spoken.textContent = words;
  }

  /** Show everything again without a change, when only what is turned up has changed. */
  refresh(words = "") {
    this.#show(words);
  }

  button(text, focus, act, kind = "cm-quiet", more = {}) {
    return make("button", { type: "button", class: kind, "data-focus": focus, onclick: act, ...more }, text);
  }

  /** An element that stays the same, with what was opened in it, for as long as it is shown. */
  kept(name, build) {
    this.#used.add(name);
    if (!this.#kept.has(name)) this.#kept.set(name, build());
    return this.#kept.get(name);
  }

  go(step) {
    const { title } = this.turn.steps[step.step];
    const first = play.counter(this.turn);
    const begun = step.trackers[first.id] !== this.state.trackers[first.id];
    this.change(step, begun ? `${first.title} ${step.trackers[first.id]}: ${title}` : title);
    this.#places.step.querySelector("h2")?.focus();
    this.scrollIntoView({ block: "start" });
  }

  #build() {
    const place = (name, attributes, tag = "section") => (this.#places[name] = make(tag, attributes));
    this.#step = new StepCard(this);
    place("notices", { class: "cm-notices" }, "div");
    place("players", { class: "cm-players" }, "div");
    place("cover", { class: "cm-covering" }, "div");
    place("step", { class: "cm-step", "aria-label": "Step of the turn" }).append(this.#step.element);
    place("cups", { class: "cm-cups", "aria-label": "Cups and decks" });
    place("trackers", { class: "cm-trackers", "aria-label": "Trackers" });
    place("log", { class: "cm-log", "aria-label": "What has happened" });
    place("actions", { class: "cm-actions cm-turn-actions" }, "div");
    place("spoken", { class: "cm-hidden", role: "status" }, "p");
    const { notices: told, players, cover: covering, step, cups, trackers, log, actions, spoken } = this.#places;
    this.replaceChildren(
      make("div", { class: "cm-turn-main" }, told, players, covering, step, cups),
      make("div", { class: "cm-turn-side" }, trackers, log, actions),
      spoken,
    );
  }

  #show(said = "") {
    const focused = this.querySelector(":focus")?.dataset?.focus;
    const { turn, state } = this;
    const { players, cover: covering, step, cups, trackers, log, actions } = this.#places;
    this.#used.clear();
    const before = cover(this);
    covering.replaceChildren(...(before ? [before] : []));
    step.hidden = trackers.hidden = Boolean(before);
    players.replaceChildren(...(before ? [] : playersBar(this)));
    this.#places.notices.replaceChildren(...notices(this));
    this.#step.show();
    const now = turn.steps[state.step];
    const inStep = new Set([...now.draws.filter((one) => play.holds(turn, state, one.only)).map((one) => one.cup), ...now.cups]);
    const ofCards = new Set(turn.cards.flatMap((one) => one.cups));
    const rest = turn.cups.filter((cup) => !inStep.has(cup.id) && !ofCards.has(cup.id) && play.holds(turn, state, cup.only));
    const cards = turn.cards.filter((card) => !now.cards.includes(card.id));
    cups.hidden = Boolean(before) || !rest.length && !cards.length;
    cups.replaceChildren(
      make("h2", null, inStep.size || now.cards.length ? "Other cups and decks" : "Cups and decks"),
      make("div", { class: "cm-grid" }, cards.map((card) => cardPanel(this, card)), rest.map((cup) => cupPanel(this, cup))),
    );
    trackers.replaceChildren(make("h2", null, now.trackers.length ? "Other trackers" : "Trackers"), ...trackerGroups(this));
    log.replaceChildren(...this.#log());
    actions.replaceChildren(...this.#actions());
    for (const name of this.#kept.keys()) if (!this.#used.has(name)) this.#kept.delete(name);
    this.say(said);
    if (focused) (this.querySelector(`[data-focus="${CSS.escape(focused)}"]:not(:disabled)`) ?? before?.querySelector("h2") ?? this.#step.heading).focus({ preventScroll: true });
  }

  /** The alarms of the moment, for the step card. */
  alarms() {
    return alarms(this.turn, this.state).map((one) => make("p", { class: "cm-alarm" }, make("strong", null, one.says), " ", ruleLinks(this.game, one.rules)));
  }

  #log() {
    return [make("h2", null, "Log"), logList(this.turn, this.keeper.history.log)];
  }

  undo() {
    this.#moved("Taken back", this.keeper.history.undo());
  }

  redo() {
    this.#moved("Done again", this.keeper.history.redo());
  }

  #moved(what, words) {
    if (words === null) return;
    this.keeper.keep();
    this.#show(`${what}: ${words}`);
  }

  get begun() {
    return this.keeper.history.begun;
  }

  #actions() {
    const log = () => save(`${fileName(this.game, this.keeper.name)}.txt`, logText(this.turn, this.keeper.name, this.keeper.history.log), "text/plain");
    const two = Boolean(this.state.table?.count); // handed over as a whole game, its hidden pieces would go along
    return [
      two ? null : this.button("Share this game", "share", () => share(this, this.#places.actions)),
      drawsCodes() && !two ? this.button("Show as a QR code", "code", () => asCode(this)) : null,
      this.button("Save as a file", "save", () => this.saveFile()),
      this.button("Log as text", "log", log, "cm-quiet", { disabled: !this.keeper.history.log.length }),
      this.button("Games …", "games", () => this.games()),
      this.button("New game …", "new", () => newGame(this)),
      this.state.table ? this.button("Players …", "players", () => askPlayers(this)) : null,
    ].filter(Boolean);
  }

  games() {
    showGames(this);
  }

  saveFile() {
    save(`${fileName(this.game, this.keeper.name)}.json`, this.keeper.text);
  }

  /** Open a saved game. */
  open(id) {
    const fault = this.keeper.take(id);
    this.#another(fault || `“${this.keeper.name}” is open.`);
  }

  /** Begin another game; the one before stays among the saved ones. */
  begin(history, name, words, changes = []) {
    this.keeper.another(history, name);
    this.keeper.changes = changes;
    this.#another(words);
  }

  /** Go on with this game as another player has handed it back. */
  goOn(history, changes) {
    this.keeper.history = history;
    this.keeper.changes = changes;
    this.keeper.keep();
    this.#another("The game is back.");
  }

  #another(words) {
    this.forget();
    this.batch = {};
    this.outside = "";
    this.#show(words);
  }

  /** The game in one line: its turn and step, for the question which of two games to keep. */
  inOneLine(state) {
    const first = play.counter(this.turn);
    const scenario = this.turn.scenarios.length > 1 ? `${this.turn.scenarios[state.scenario][1]}, ` : "";
    return `${scenario}${nameOf(this.turn, first).toLowerCase()} ${inWords(first, state.trackers[first.id])}, ${this.turn.steps[state.step].title}`;
  }
}
