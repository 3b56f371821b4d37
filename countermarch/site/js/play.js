// <cm-play game="…">: a game played by its own rules (a program, play_rules.js), from its first choice to its end. The
// page shows what the rules say and hands them the choice that is pressed; it knows no rule.
import { dialog, nothing } from "./dialogs.js";
import { make } from "./dom.js";
import { wasAt } from "./lastly.js";
import { actionsOf, buttons } from "./play_actions.js";
import { board, lookAt, which } from "./play_board.js";
import { decision } from "./play_decision.js";
import { PlayKeeper } from "./play_keeper.js";
import { replay, spoken, wholeLog } from "./play_log.js";
import { changed, fly } from "./play_moving.js";
import { firstGame } from "./play_new.js";
import { focused, notKept, places, reveal, settle, showNotice } from "./play_parts.js";
import { closer, keepPictures } from "./play_pieces.js";
import { play, saved } from "./play_rules.js";
import { ended, sums } from "./play_standing.js";
import { thinkOver } from "./play_thinking.js";
import { lifted, touched, touches } from "./play_touch.js";
import { load } from "./store.js";

const SLOW = 250; // ms after which the page says that it is at work

const TWICE = 350; // ms within which a second press at the same place is one of a double press
const NEAR = 24; // px

const FEW = 3; // lines of news for which the page stays where it is

let pending = null; // the link that is being asked about: the theme may load the page again when its address changes

export class Play extends HTMLElement {
  #places = {};
  #listening;
  #queue = Promise.resolve(); // what is asked of the rules, one thing after the other
  #pressed = { x: -NEAR, y: -NEAR, at: -TWICE }; // where and when a choice was pressed last
  #thinking = 0; // which thinking is going on; another number stops it
  view = null;
  log = [];
  fresh = []; // what the last choice brought
  before = new Map(); // the sums as they were before it
  held = null; // the piece in hand: {place, piece}

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
    try {
      this.data = await load(`${this.game}/_play`);
    } catch {
      return;
    }
    this.keeper = new PlayKeeper(this.game);
    keepPictures(this.data);
    this.#build();
    if (this.#arrive()) return;
    const kept = this.keeper.current();
    if (kept) this.#resume(kept);
    else this.#show();
  }

  disconnectedCallback() {
    document.body.classList.remove("cm-playing-now");
    this.#thinking += 1;
    for (const [where, what, act] of this.#listening) where.removeEventListener(what, act);
  }

  #build() {
    this.#places = places();
    const { notices, sums: top, happened: news, step, board: lies, log, actions, bar, spoken: said } = this.#places;
    this.replaceChildren(make("div", { class: "cm-table-top" }, top, lies, make("div", { class: "cm-sheet" }, notices, news, step, bar)), make("div", { class: "cm-play-foot" }, log, actions, make("cm-keep")), said);
  }

  /**
   * Ask the rules and go on with what they say; `asked()` is made when everything before it is done, and may find that
   * nothing is to be asked any more. Where it fails that is shown, and may be tried again.
   */
  #ask(asked, goOn) {
    this.#thinking += 1;
    const done = this.#queue.then(() => this.#askNow(asked, goOn));
    this.#queue = done.catch(nothing); // what fails does not hold up what is asked next
    return done;
  }

  async #askNow(asked, goOn) {
    const request = asked();
    if (!request) return;
    this.setAttribute("aria-busy", "true");
    const slow = setTimeout(() => showNotice(this.#places.notices, "waiting", "Working it out …", [], []), SLOW);
    const said = await play(this.game, request).catch((error) => ({ failed: error.message }));
    clearTimeout(slow);
    this.removeAttribute("aria-busy");
    if (said.failed) {
      const parts = [make("p", null, said.failed), make("p", { class: "cm-says" }, "Your game is as it was.")];
      showNotice(this.#places.notices, "failed", "The game engine did not respond", parts, [["Try again", () => this.#ask(asked, goOn), "cm-big"]]);
      this.say(said.failed);
      return;
    }
    this.#places.notices.replaceChildren();
    if (said.error) this.refuse(`${said.error.message}.`);
    else goOn(said);
  }

  /** Say why something cannot be done. */
  refuse(words) {
    dialog(this, "You can't do that", [make("p", null, words)], [["All right", nothing, "cm-big"]]);
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
    const take = () => this.#openLink(link);
    const kept = this.keeper.current();
    if (!this.view) kept ? this.#resume(kept) : this.#show();
    if (!kept) {
      pending = null;
      take();
    } else if (!this.querySelector("dialog[data-asks]")) {
      const says = make("p", null, `A game is open here: ${kept.says}. It stays under “Games …”.`);
      const shown = dialog(this, "Open the game in the link?", [says], [["Open it", take, "cm-big"], ["Stay with mine", nothing, "cm-quiet"]]);
      shown.dataset.asks = "link";
      shown.addEventListener("close", () => (pending = null));
    }
    return true;
  }

  /** Show a saved game as it was seen last, at once, and have its log made again. */
  #resume(kept) {
    if (kept.view) this.#came({ ...kept.view, after: 0, log: [] }, { anew: true, keep: false });
    else this.#show();
    return this.#ask(
      () => ({ do: "open", save: kept.save }),
      (said) => this.#came(said, { anew: true, quiet: Boolean(kept.view) }),
    );
  }

  /** Begin a new game; the one before stays saved. */
  begin = ({ seed, options }) => this.#ask(() => ({ do: "begin", game: this.game, seed, options }), (said) => this.#another(said));

  /** Open a saved game as another one. */
  open(save) {
    this.#ask(() => ({ do: "open", save }), (said) => this.#another(said));
  }

  /** Open the game that a link holds. */
  async #openLink(link) {
    const save = await saved(link);
    if (save === null) this.refuse("The link holds no game, or a part of it is missing.");
    else this.open(save);
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

  /** A tap on the board: it chooses, picks a piece up or puts it down, asks which, or shows what is there. */
  touch(at, press) {
    const all = touches(this.view);
    const there = this.held ? touched(all, at, this.held) : [];
    const found = there.length ? there : touched(all, at);
    const piece = !there.length && found.length ? lifted(found) : null;
    if (piece) this.#hold(this.held?.piece === piece.piece && this.held.place === piece.place ? null : piece);
    else if (found.length === 1) this.choose(found[0].id, press);
    else if (found.length) which(this, at.place, found);
    else if (this.held) this.#hold(null);
    else if (at.piece) closer(this, at.piece);
    else lookAt(this, at.place);
  }

  #hold(piece) {
    this.held = piece;
    this.#show({ same: true });
    this.#reveal();
    this.say(piece ? `${piece.piece.says}: choose where it goes.` : "Put down.");
  }

  /** Have all pieces that are due placed as suggested. */
  suggest() {
    if (!this.#look()) this.#go({ do: "suggest" }, {});
  }

  /** Make a choice of what is shown. The second half of a double press does nothing. */
  choose(id, press) {
    if (this.#twice(press) || this.#look()) return;
    this.#go({ do: "choose", choice: id }, {});
  }

  #twice({ clientX: x, clientY: y, timeStamp: at }) {
    const last = this.#pressed;
    this.#pressed = { x, y, at };
    return at - last.at < TWICE && Math.hypot(x - last.x, y - last.y) < NEAR;
  }

  undo(press) {
    this.#twice(press); // the second half of a double press would meet a choice that is there by then
    if (this.#look()) return;
    this.#go({ do: "undo" }, { taken: true });
  }

  /** Go on from what is shown now; nothing where something else is shown when it is its turn. */
  #go(asked, how) {
    const { save } = this.view;
    this.#ask(
      () => this.view?.save === save && { ...asked, save, seen: this.log.length },
      (said) => this.#came(said, how),
    );
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
    this.#resume(news.game).then(() => this.#tell("The game was continued in another window, and this window has been updated."));
    return true;
  }

  #tell(words) {
    showNotice(this.#places.notices, "outside", "From another window", [make("p", null, words)], [["All right", () => this.#places.notices.replaceChildren(), "cm-add"]]);
    this.say(words);
  }

  /** Take what the rules said. `anew`: another game; `taken`: a choice was taken back; `keep`: whether it is saved. */
  #came(view, { anew = false, taken = false, keep = true, quiet = false }) {
    const former = this.view;
    this.before = new Map(anew ? [] : (former?.sight?.sums ?? []));
    this.log = [...this.log.slice(0, view.after), ...view.log];
    this.fresh = taken ? [] : view.log;
    this.view = view;
    this.held = null;
    this.past = anew || taken ? null : (former?.sight ?? null);
    if (keep) this.keeper.keep(view, this.#inOneLine());
    wasAt(this.game, { play: view.ending ? "" : `turn ${view.turn}` });
    const lines = this.fresh.reduce((sum, one) => sum + one.steps.length, 0);
    const same = !anew && former?.decision?.kind === view.decision?.kind && lines <= FEW;
    this.#show({ same, quiet });
    if (quiet) return;
    if (anew) this.querySelector(".cm-table-top").scrollIntoView({ block: "start" });
    this.#reveal();
    if (!anew) fly(this, this.#places.board, [...this.fresh.flatMap((one) => one.moves), ...changed(former?.sight, view.sight)]);
    const news = taken ? "Taken back." : spoken(this.fresh);
    this.say(same && view.decision ? `${news} ${view.decision.asks}` : news);
  }

  #inOneLine() {
    const { turn, seed, made, ending } = this.view;
    return `${ending ? ending.title : `Turn ${turn}`}, seed ${seed}, ${made} ${made === 1 ? "choice" : "choices"}`;
  }

  /** Show everything again; where the same kind of thing is asked once more, the page stays where it is. */
  #show({ same = false, quiet = false } = {}) {
    const before = focused(this);
    const view = this.view;
    const { sums: top, happened: news, step, board: lies, log, actions, bar } = this.#places;
    this.classList.toggle("cm-play-none", !view);
    document.body.classList.toggle("cm-playing-now", Boolean(view));
    for (const one of [top, news, lies, log, bar]) one.hidden = !view;
    if (!view) {
      step.replaceChildren(...firstGame(this));
      actions.replaceChildren();
      if (this.keeper.trouble) notKept(this, this.#places.notices);
      return;
    }
    top.replaceChildren(...sums(this));
    news.replaceChildren(replay(this, (moves, past) => this.#showLine(moves, past)));
    step.replaceChildren(...(view.decision ? decision(this, view) : ended(this)));
    lies.replaceChildren(...board(this, view));
    log.replaceChildren(wholeLog(this.game, this.log));
    bar.replaceChildren(...buttons(this));
    actions.replaceChildren(...actionsOf(this));
    if (this.keeper.trouble) notKept(this, this.#places.notices);
    settle(this, before, { stay: same || quiet });
  }

  /** Scroll at once: what moved on under a finger or a mouse would be missed, or something else be pressed. */
  #reveal() {
    reveal(this.#places.board, this.#places.bar.parentElement);
  }

  /** Show on the board what a line of the log moves, on the pieces as they were before where it is in the past. */
  #showLine(moves, past) {
    const { board: lies } = this.#places;
    lies.replaceChildren(...board(this, this.view, past ? this.past : null));
    fly(this, lies, moves);
  }

  /** Think the decision over slice by slice, showing how far it is; whatever is pressed meanwhile ends it. */
  async think() {
    await this.#queue;
    if (!this.view) return;
    const mine = (this.#thinking += 1);
    const { save } = this.view;
    const goesOn = () => mine === this.#thinking && this.view?.save === save;
    await thinkOver(this, this.#places, goesOn);
  }
}
