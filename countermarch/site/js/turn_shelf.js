// Where the games of one title and one kind (led by the player, or played by its rules) are kept on this device,
// each under a key of its own, and nothing is written over that was not read. Where the browser keeps nothing, or has
// no more room, memory holds what is newest until the page is closed.
import { put, stored } from "./storage.js";

const memory = new Map();

export class Shelf {
  #game;
  #index;

  constructor(game, kind = "turn") {
    this.#game = `countermarch.${kind}.${game}`;
    this.#index = kind === "turn" ? `countermarch.shelf.${game}` : `countermarch.shelf.${kind}.${game}`;
  }

  key(id) {
    return id ? `${this.#game}.${id}` : this.#game;
  }

  /** The id of a key, when it is one of these games'; undefined when it is not. */
  id(key) {
    if (key === this.#game) return "";
    return key?.startsWith(`${this.#game}.`) ? key.slice(this.#game.length + 1) : undefined;
  }

  /** The ids of all that is kept, readable or not. */
  ids() {
    const keys = new Set([...memory.keys(), ...Object.keys(stored() ?? {})]);
    return [...keys].map((key) => this.id(key)).filter((id) => id !== undefined).sort();
  }

  /** What is kept under an id as it stands, newest first: what had no room any more, then what the device holds. */
  text(id) {
    return memory.get(this.key(id)) ?? this.held(id);
  }

  /** What the device itself holds. */
  held(id) {
    return stored()?.getItem(this.key(id)) ?? null;
  }

  /** Keep a text: "" when the device holds it now, else why it does not, "blocked" or "full". */
  write(id, text) {
    const trouble = put(this.key(id), text);
    if (trouble) memory.set(this.key(id), text);
    else memory.delete(this.key(id));
    return trouble;
  }

  remove(id) {
    memory.delete(this.key(id));
    stored()?.removeItem(this.key(id));
  }

  /** An id that nothing is kept under. */
  free() {
    const taken = new Set(this.ids());
    let id = "";
    for (let count = Date.now(); taken.has(id); count += 1) id = count.toString(36);
    return id;
  }

  /** Which game is open, and which were set aside because they cannot be read: {open, aside}. */
  get index() {
    try {
      const { open, aside } = JSON.parse(memory.get(this.#index) ?? stored()?.getItem(this.#index) ?? "{}");
      return { open: typeof open === "string" ? open : "", aside: Array.isArray(aside) ? aside : [] };
    } catch {
      return { open: "", aside: [] };
    }
  }

  set index(index) {
    const text = JSON.stringify(index);
    if (put(this.#index, text)) memory.set(this.#index, text);
    else memory.delete(this.#index);
  }
}
