// What was done in a game, to be taken back and done again; kept on the device, and checked when it comes back.
import { pack, unpack } from "./game_link.js";
import { opening } from "./game_state.js";

const MOST = 100;
const LONGEST_WORDS = 300;

export class History {
  #turn;
  #key;
  #past = []; // [the state before, what was done to it]
  #future = [];

  constructor(turn, key) {
    this.#turn = turn;
    this.#key = key;
    this.now = opening(turn);
    this.fault = this.#load();
  }

  get done() {
    return this.#past.map(([, words]) => words);
  }

  get undone() {
    return this.#future.length;
  }

  /** Whether anything differs from a new game. */
  get begun() {
    return pack(this.#turn, this.now) !== pack(this.#turn, opening(this.#turn));
  }

  push(state, words) {
    this.#past = [...this.#past.slice(1 - MOST), [this.now, words]];
    this.#future = [];
    this.now = state;
    this.#keep();
  }

  undo() {
    return this.#step(this.#past, this.#future);
  }

  redo() {
    return this.#step(this.#future, this.#past);
  }

  #step(from, to) {
    const taken = from.pop();
    if (!taken) return null;
    to.push([this.now, taken[1]]);
    this.now = taken[0];
    this.#keep();
    return taken[1];
  }

  #keep() {
    const packed = ([state, words]) => [pack(this.#turn, state), words];
    const held = { now: pack(this.#turn, this.now), past: this.#past.map(packed), future: this.#future.map(packed) };
    try {
      localStorage.setItem(this.#key, JSON.stringify(held));
    } catch {
      /* a private window, or no room: nothing is kept */
    }
  }

  /** Take up what is kept; says in words when there was something that could not be taken up. */
  #load() {
    let text = null;
    try {
      text = localStorage.getItem(this.#key);
    } catch {
      return null;
    }
    if (text === null) return null;
    try {
      const { now, past, future } = JSON.parse(text);
      const found = unpack(this.#turn, now);
      if (!found.state) return found.fault;
      this.now = found.state;
      this.#past = this.#checked(past);
      this.#future = this.#checked(future);
      return null;
    } catch {
      return "The game kept on this device cannot be read any more: a new one begins.";
    }
  }

  #checked(kept) {
    const read = kept.slice(-MOST).map(([packed, words]) => [unpack(this.#turn, packed).state, String(words).slice(0, LONGEST_WORDS)]);
    const broken = read.findLastIndex(([state]) => !state);
    return read.slice(broken + 1);
  }
}
