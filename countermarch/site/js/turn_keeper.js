// The game that is played in this window, and how it is kept: after every deed, never over what another window or
// another version of the page has put there meanwhile.
import { History } from "./turn_history.js";
import { trouble } from "./storage.js";
import { Shelf } from "./turn_shelf.js";

export const LONGEST_FILE = 3_000_000;
const LONGEST_NAME = 60;

const named = (name) => String(name ?? "").trim().slice(0, LONGEST_NAME);

/** What a new game is called until the player says otherwise. */
export const dated = (what = "Game") => `${what} of ${new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long" })}`;

/** A saved game: {history, changes, name, saved}, or {fault} in words. */
export function readGame(turn, text) {
  if (text.length > LONGEST_FILE) return { fault: "It is longer than any game." };
  try {
    const facts = JSON.parse(text);
    const found = History.from(turn, facts);
    return found.fault ? found : { ...found, name: named(facts.name), saved: String(facts.saved ?? "").slice(0, 10) };
  } catch {
    return { fault: "It is broken: a part of it is missing or was changed." };
  }
}

/** A game as text: what is kept, and what a file of it holds. */
export function gameText(turn, history, name) {
  return JSON.stringify({ countermarch: "turn", game: turn.game, name, saved: new Date().toISOString(), ...history.facts() });
}

export class Keeper {
  #turn;
  #tell;
  #last = null; // what the device held when this window last read or wrote it

  /** `tell` hears of what happens outside: ("followed" | "removed" | "apart", what is to know). */
  constructor(turn, tell) {
    this.#turn = turn;
    this.#tell = tell;
    this.shelf = new Shelf(turn.game);
    this.trouble = trouble();
    this.#begin(new History(turn), dated());
    this.changes = [];
    this.#load();
  }

  #begin(history, name) {
    this.history = history;
    this.name = name;
    this.id = null; // a new game has none before its first deed
    this.#last = null;
  }

  #load() {
    const { open } = this.shelf.index;
    if (this.shelf.text(open) !== null) this.take(open);
  }

  /** The saved games that cannot be read and were not set aside: [{id, text, fault}]. */
  get unread() {
    const { aside } = this.shelf.index;
    return this.games.filter(({ id, fault }) => fault && !aside.includes(id));
  }

  /** All saved games of this title: [{id, text, name, saved, history}] or, unreadable, [{id, text, fault}]. */
  get games() {
    return this.shelf.ids().map((id) => {
      const text = this.shelf.text(id) ?? "";
      return { id, text, ...readGame(this.#turn, text) };
    });
  }

  /** Take up a saved game; its fault, if it cannot be read. */
  take(id) {
    const text = this.shelf.text(id) ?? "";
    const found = readGame(this.#turn, text);
    if (found.fault) return found.fault;
    this.#begin(found.history, found.name || dated());
    this.id = id;
    this.#last = this.shelf.held(id);
    this.changes = found.changes;
    this.before = text; // as it was kept, in case something of it is no longer there
    this.#open(id);
    return "";
  }

  #open(id) {
    this.shelf.index = { ...this.shelf.index, open: id };
  }

  /** Leave a game that cannot be read where it is, and speak of it no more. */
  setAside(id) {
    const { open, aside } = this.shelf.index;
    this.shelf.index = { open: open === id && id !== this.id ? (this.id ?? "") : open, aside: [...aside, id] };
  }

  /** Begin another game; the one before stays saved, unless nothing was done in it. */
  another(history, name) {
    const [id, last] = this.history.begun ? [null, null] : [this.id, this.#last];
    this.#begin(history, named(name) || dated());
    [this.id, this.#last] = [id, last];
    this.changes = [];
    this.keep();
  }

  rename(id, name) {
    if (id === this.id) {
      this.name = named(name) || this.name;
      this.keep();
      return;
    }
    const text = this.shelf.text(id);
    const found = text !== null && readGame(this.#turn, text);
    if (found && !found.fault) this.shelf.write(id, gameText(this.#turn, found.history, named(name) || found.name));
  }

  remove(id) {
    this.shelf.remove(id);
    if (id === this.id) this.#begin(new History(this.#turn), dated());
  }

  get text() {
    return gameText(this.#turn, this.history, this.name);
  }

  /** Keep the game as it is now; false when another window has gone on with it and the player must choose. */
  keep() {
    if (this.id === null) this.id = this.shelf.free();
    const held = this.shelf.held(this.id);
    if (held !== null && held !== this.#last) {
      this.#tell("apart", { text: held, ...readGame(this.#turn, held) });
      return false;
    }
    this.#write();
    return true;
  }

  #write() {
    const { text } = this;
    this.trouble = this.shelf.write(this.id, text);
    this.#last = this.shelf.held(this.id);
    this.#open(this.id);
  }

  /** Of two windows' games: go on from this one's. */
  insist() {
    this.#write();
  }

  /** Of two windows' games: keep both, this one as another game. */
  part() {
    this.id = this.shelf.free();
    this.name = named(`${this.name.slice(0, LONGEST_NAME - 4)} (2)`);
    this.#write();
  }

  /** See what another window has saved of this game, and go on from there. */
  look() {
    if (this.id === null) {
      if (!this.history.begun) this.#load();
      if (this.id !== null) this.#tell("followed", {});
      return;
    }
    const held = this.shelf.held(this.id);
    if (held === this.#last) return;
    if (held === null) {
      this.#last = null;
      this.#tell("removed", {});
      return;
    }
    const found = readGame(this.#turn, held);
    if (found.fault) this.#tell("apart", { text: held, ...found });
    else if (!this.take(this.id)) this.#tell("followed", {});
  }
}
