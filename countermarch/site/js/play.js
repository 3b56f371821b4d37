// <cm-play game="…">: a game played by the rules engine, from its first choice to its end. The page shows what the
// engine says and hands it the choice that is pressed; it knows no rule.
import { dialog, nothing } from "./dialogs.js";
import { make } from "./dom.js";
import { actionsOf, buttons } from "./play_actions.js";
import { board } from "./play_board.js";
import { decision } from "./play_decision.js";
import { PlayKeeper } from "./play_keeper.js";
import { happened, spoken, wholeLog } from "./play_log.js";
import { firstGame } from "./play_new.js";
import { focused, notLoaded, notKept, places, settle, showNotice } from "./play_parts.js";
import { ended, sums } from "./play_standing.js";
import { thinkOver } from "./play_thinking.js";
import { load } from "./store.js";

const SLOW = 250; // ms after which the page says that the engine is at work

const BOUNCE = 300; // ms after which a press is one for what is shown, and not still for what was shown before

const FEW = 3; // lines of news for which the page stays where it is

let pending = null; // the link that is being asked about: the theme may put the page anew when its address changes

export class Play extends HTMLElement {
  #places = {};
  #listening;
  #busy = false;
  #live = false; // whether the engine has told all of what is shown, and not the browser as it was kept
  #resuming = false; // a kept game is being taken up
  #later = null; // what was pressed meanwhile, and is done then
  #drawn = 0; // when the choices were shown last
  #thinking = 0; // which thinking is going on; another number stops it
  view = null;
  log = [];
  fresh = []; // what the last choice brought
  before = new Map(); // the sums as they were before it

  async connectedCallback() {
    this.#listening ??= [
      [window, "hashchange", () => this.#arrive()],
      [window, "storage", () => this.#look()],
      [window, "pageshow", () => this.#look()],
      [document, "visibilitychange", () => document.hidden || this.#look()],
    ];
    for (const [where, what, act] of this.#listening) where.addEventListener(what, act);
    if (this.data) return;
    this.game = this.getAttribute("game");
    this.engine = window.countermarch.engine;
    if (location.protocol === "file:" || !this.engine || typeof WebAssembly === "undefined") return; // the page says what to type instead
    try {
      this.data = await load(`${this.game}/_play`);
    } catch {
      return;
    }
    this.keeper = new PlayKeeper(this.game);
    this.#build();
    if (this.#arrive()) return;
    const kept = this.keeper.current();
    if (kept) this.#resume(kept);
    else this.#show();
  }

  disconnectedCallback() {
    this.#thinking += 1;
    for (const [where, what, act] of this.#listening) where.removeEventListener(what, act);
  }

  #build() {
    this.#places = places();
    const { notices, happened: news, step, board: lies, log, actions, bar, spoken: said } = this.#places;
    this.replaceChildren(make("div", { class: "cm-turn-main" }, notices, news, step, bar), make("div", { class: "cm-turn-side" }, lies), make("div", { class: "cm-play-foot" }, log, actions, make("cm-keep", { "data-engine": "" })), said);
  }

  /**
   * Ask the engine, show that it is at work when it takes its time, and go on with what it says. Where it fails that
   * is told, and may be tried again.
   */
  async #ask(asked, goOn) {
    if (this.#busy) {
      if (this.#resuming) this.#later = () => this.#ask(asked, goOn);
      return;
    }
    this.#busy = true;
    this.#thinking += 1;
    this.setAttribute("aria-busy", "true");
    const slow = setTimeout(() => this.#wait(), SLOW);
    const said = await this.engine.play(asked).catch((error) => ({ failed: error.message }));
    clearTimeout(slow);
    this.#busy = false;
    this.removeAttribute("aria-busy");
    if (said.failed) {
      const parts = [make("p", null, said.failed), make("p", { class: "cm-says" }, "Your game is as it was.")];
      showNotice(this.#places.notices, "engine", "The rules engine did not answer", parts, [["Try again", () => this.#ask(asked, goOn), "cm-big"]]);
      this.say(said.failed);
      return;
    }
    this.#places.notices.replaceChildren();
    this.#resuming = false;
    if (said.error) this.refuse(`${said.error.message}.`);
    else goOn(said);
    const later = this.#later;
    this.#later = null;
    later?.();
  }

  #wait() {
    const { notices } = this.#places;
    if (notices.querySelector(".cm-starting")) return;
    notices.replaceChildren(this.engine.starting());
    notices.scrollIntoView({ block: "nearest" });
  }

  /** Say why something cannot be done. */
  refuse(words) {
    dialog(this, "This cannot be done", [make("p", null, words)], [["All right", nothing, "cm-big"]]);
  }

  /** Say something to those who listen. */
  say(words) {
    this.#places.spoken.textContent = words;
  }

  /** A game that comes in the address; true when there is one. */
  #arrive() {
    if (!this.keeper) return false;
    if (location.hash.includes("game=")) {
      pending = location.hash;
      history.replaceState(history.state, "", location.pathname + location.search);
    }
    if (pending === null) return false;
    const link = pending;
    const take = () => this.open({ link });
    const kept = this.keeper.current();
    if (!this.view) kept ? this.#resume(kept) : this.#show();
    if (!kept) {
      pending = null;
      take();
    } else if (!this.querySelector("dialog[data-asks]")) {
      const says = make("p", null, `A game is open here: ${kept.says}. It stays under “Games …”.`);
      const shown = dialog(this, "Open the game of the link?", [says], [["Open it", take, "cm-big"], ["Stay with mine", nothing, "cm-quiet"]]);
      shown.dataset.asks = "link";
      shown.addEventListener("close", () => (pending = null));
    }
    return true;
  }

  /** Show a kept game as it was seen last, at once, and have the engine take it up. */
  async #resume(kept) {
    if (kept.view) this.#came({ ...kept.view, after: 0, log: [] }, { anew: true, keep: false });
    else this.#show();
    if (!(await this.engine.atHand())) {
      const needed = await this.engine.needed();
      notLoaded(this.#places.notices, needed, () => this.#takeUp(kept));
      return;
    }
    await this.#takeUp(kept);
  }

  #takeUp(kept) {
    this.#resuming = !this.#busy;
    return this.#ask({ do: "open", save: kept.save }, (said) => this.#came(said, { anew: true, quiet: Boolean(kept.view) }));
  }

  /** Begin a new game; the one before stays kept. */
  begin = ({ seed, options }) => this.#ask({ do: "begin", game: this.game, seed, options }, (said) => this.#another(said));

  /** Open a saved game, {save} or {link}, as another one. */
  open(what) {
    this.#ask({ do: "open", ...what }, (said) => {
      if (said.game === this.game) this.#another(said);
      else this.refuse(`It is a game of another title (${said.game}). Open it on the page of that game.`);
    });
  }

  #another(said) {
    this.keeper.another();
    this.#came(said, { anew: true });
  }

  openKept(id) {
    const kept = this.keeper.take(id);
    if (kept) this.#resume(kept);
  }

  /** The game that lay open was removed. */
  forget() {
    this.view = null;
    this.log = [];
    this.#show();
  }

  /** Make a choice. A second press that is still for the choice before does nothing. */
  choose(id) {
    if (performance.now() - this.#drawn < BOUNCE || this.#look()) return;
    if (!this.#live) {
      this.#mark(id);
      this.#first(() => this.choose(id));
      return;
    }
    this.#ask({ do: "choose", save: this.view.save, choice: id, seen: this.log.length }, (said) => this.#came(said, {}));
  }

  /** Have the engine take up a game that is shown as it was kept, then do something. */
  #first(act) {
    this.#later = act;
    this.#takeUp({ save: this.view.save, view: this.view });
  }

  /** Show which choice is made as soon as the engine is there. */
  #mark(id) {
    for (const one of this.querySelectorAll("[data-choice]")) one.classList.toggle("cm-queued", one.dataset.choice === id);
    this.say("The choice is made as soon as the rules engine is there.");
  }

  undo() {
    if (this.#look()) return;
    if (!this.#live) {
      this.#first(() => this.undo());
      return;
    }
    this.#ask({ do: "undo", save: this.view.save, seen: this.log.length }, (said) => this.#came(said, { taken: true }));
  }

  /** See what another window has made of the game; true when this one has followed it. */
  #look() {
    const news = this.keeper?.look();
    if (!news || !this.view) return false;
    if (news.removed) {
      this.#tell("The game was removed in another window. It is still open here; your next choice saves it again.");
      return false;
    }
    if (news.game.save === this.view.save) return false;
    if (news.game.view) this.#came({ ...news.game.view, after: 0, log: [] }, { anew: true, keep: false });
    this.#takeUp({ ...news.game, view: null }).then(() => this.#tell("The game went on in another window, and this one has followed."));
    return true;
  }

  #tell(words) {
    showNotice(this.#places.notices, "outside", "From another window", [make("p", null, words)], [["All right", () => this.#places.notices.replaceChildren(), "cm-add"]]);
    this.say(words);
  }

  /** Take what the engine said. `anew`: another game; `taken`: a choice was taken back; `keep`: whether it is kept. */
  #came(view, { anew = false, taken = false, keep = true, quiet = false }) {
    const former = this.view;
    this.#live = keep;
    this.before = new Map(anew ? [] : (former?.sight?.sums ?? []));
    this.log = [...this.log.slice(0, view.after), ...view.log];
    this.fresh = taken ? [] : view.log;
    this.view = view;
    if (keep) this.keeper.keep(view, this.#inOneLine());
    const lines = this.fresh.reduce((sum, one) => sum + one.steps.length, 0);
    const same = !anew && former?.decision?.kind === view.decision?.kind && lines <= FEW;
    this.#show({ same, quiet });
    if (quiet) return;
    const news = taken ? "Taken back." : spoken(this.fresh);
    this.say(same && view.decision ? `${news} ${view.decision.asks}` : news);
  }

  #inOneLine() {
    const { turn, seed, made, ending } = this.view;
    return `${ending ? ending.title : `Turn ${turn}`}, seed ${seed}, ${made} ${made === 1 ? "choice" : "choices"}`;
  }

  /** Show everything anew; where the same kind of thing is asked once more, the page stays where it is. */
  #show({ same = false, quiet = false } = {}) {
    const before = focused(this);
    const view = this.view;
    const { happened: news, step, board: lies, log, actions, bar } = this.#places;
    this.classList.toggle("cm-play-none", !view);
    for (const one of [news, lies, log, bar]) one.hidden = !view;
    this.#drawn = quiet ? 0 : performance.now();
    if (!view) {
      step.replaceChildren(...firstGame(this));
      actions.replaceChildren();
      if (this.keeper.trouble) notKept(this, this.#places.notices);
      return;
    }
    news.hidden = !this.fresh.length;
    news.replaceChildren(make("h3", null, "What has happened"), ...happened(this.game, this.fresh));
    step.replaceChildren(sums(this), ...(view.decision ? decision(this, view) : ended(this)));
    lies.replaceChildren(make("h2", null, "The board"), ...board(this, view));
    log.replaceChildren(wholeLog(this.game, this.log));
    bar.replaceChildren(...buttons(this, this.#places));
    actions.replaceChildren(...actionsOf(this));
    if (this.keeper.trouble) notKept(this, this.#places.notices);
    settle(this, before, this.fresh.length ? news : step, { stay: same || quiet });
  }

  /** Think the decision over slice by slice, showing how far it is; whatever is pressed meanwhile ends it. */
  async think() {
    if (this.#busy || !this.view) return;
    const mine = (this.#thinking += 1);
    const { save } = this.view;
    const goesOn = () => mine === this.#thinking && this.view?.save === save;
    await thinkOver(this, this.#places, goesOn, () => this.#wait());
  }
}
