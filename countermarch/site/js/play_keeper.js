// The games that are played by their rules, as this device keeps them: the save that the command line knows, what was last
// seen of it, and a line that says how it stands. What another window has saved is followed, never written over.
import { trouble } from "./storage.js";
import { Shelf } from "./turn_shelf.js";

/** A saved game: {save, says, kept, over, view}; null for what is none. `view` is what was last seen, without its log. */
function read(text) {
  try {
    const { save, says, kept, over, view } = JSON.parse(text);
    if (typeof save !== "string") return null;
    return { save, says: String(says ?? ""), kept: String(kept ?? "").slice(0, 10), over: Boolean(over), view: view?.save === save ? view : null };
  } catch {
    return null;
  }
}

export class PlayKeeper {
  #last = null; // what the device held when this window last read or wrote it

  constructor(game) {
    this.shelf = new Shelf(game, "play");
    this.trouble = trouble();
    this.id = null; // a new game has none before it is kept
  }

  /** The game that is open on this device, if there is one. */
  current() {
    const { open } = this.shelf.index;
    return this.take(open);
  }

  /** Take up a saved game; null where there is none. */
  take(id) {
    const text = this.shelf.text(id);
    const found = text === null ? null : read(text);
    if (!found) return null;
    this.id = id;
    this.#last = this.shelf.held(id);
    this.#open();
    return found;
  }

  #open() {
    this.shelf.index = { ...this.shelf.index, open: this.id };
  }

  /** From now on it is another game. */
  another() {
    this.id = null;
    this.#last = null;
  }

  /** Keep what the rules said. */
  keep(view, says) {
    this.id ??= this.shelf.free();
    const { log, after, ...seen } = view;
    const text = JSON.stringify({ save: view.save, says, kept: new Date().toISOString(), over: !view.decision, view: seen });
    this.trouble = this.shelf.write(this.id, text);
    this.#last = this.shelf.held(this.id);
    this.#open();
  }

  /** What another window has made of this game meanwhile: {game}, {removed: true}, or null when nothing. */
  look() {
    if (this.id === null) return null;
    const held = this.shelf.held(this.id);
    if (held === this.#last) return null;
    this.#last = held;
    if (held === null) return { removed: true };
    const game = read(held);
    return game && { game };
  }

  remove(id) {
    this.shelf.remove(id);
    if (id === this.id) this.another();
  }

  /** All games of this title, the newest first: [{id, save, says, kept, over}]. */
  get games() {
    return this.shelf
      .ids()
      .map((id) => ({ id, text: this.shelf.text(id) ?? "" }))
      .map(({ id, text }) => ({ id, ...read(text) }))
      .filter((one) => one.save)
      .sort((one, other) => other.kept.localeCompare(one.kept));
  }
}
