// What was done in a game: to be taken back and done again, and to be read as a log. Pure but for what it holds.
import { read, written } from "./game_facts.js";
import { acting } from "./game_links.js";
import { counter, opening } from "./game_state.js";

const MOST = 100; // deeds that can be taken back
const MOST_LOGGED = 5000;
const LONGEST_WORDS = 400;

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const PARTS = ["scenario", "step", "place", "table"];
const GROUPS = ["trackers", "cups"];

/** Of facts only what differs from others. */
function less(facts, base) {
  const found = Object.fromEntries(PARTS.filter((name) => !same(facts[name], base[name])).map((name) => [name, facts[name] ?? null]));
  for (const group of GROUPS) {
    const names = [...new Set([...Object.keys(facts[group]), ...Object.keys(base[group])])].filter((name) => !same(facts[group][name], base[group][name]));
    if (names.length) found[group] = Object.fromEntries(names.map((name) => [name, facts[group][name] ?? null]));
  }
  return found;
}

/** Facts again, from what differs and from what they differ from. */
function more(differing, base) {
  const made = { ...base };
  for (const name of PARTS) if (Object.hasOwn(differing, name)) made[name] = differing[name];
  for (const group of GROUPS) {
    const both = Object.entries({ ...base[group], ...differing[group] });
    made[group] = Object.fromEntries(both.filter(([, value]) => value !== null));
  }
  return made;
}

const text = (value) => String(value ?? "").slice(0, LONGEST_WORDS);

/** A line of the log: {says, turn, step, side, who}; `who` is the name of a player, where two play. */
const line = ([says, turn, step, side, who]) => ({ says: text(says), turn: Number.isInteger(turn) ? turn : null, step: text(step), side: text(side), who: text(who) });
const brief = ({ says, turn, step, side, who }) => [says, turn, step, side, ...(who ? [who] : [])];

export class History {
  #turn;
  #older = []; // lines of the log that can no longer be taken back
  #past = []; // [the state before, the line]
  #future = [];

  constructor(turn, now = opening(turn), log = []) {
    this.#turn = turn;
    this.now = now;
    this.#older = log.slice(-MOST_LOGGED);
  }

  /** The lines of what can be taken back, brief: in a game of two, what was done since it was last handed over. */
  get recent() {
    return this.#past.map(([, one]) => brief(one));
  }

  /** The lines of the log, oldest first. */
  get log() {
    return [...this.#older, ...this.#past.map(([, one]) => one)];
  }

  /** What would be taken back next, in words; undefined when nothing can be. */
  get last() {
    return this.#past.at(-1)?.[1].says;
  }

  get undone() {
    return this.#future.length;
  }

  /** Whether anything was done, or differs from a new game. */
  get begun() {
    return this.log.length > 0 || !same(this.now, opening(this.#turn));
  }

  push(state, says, who = "") {
    const gone = this.#past.slice(0, Math.max(0, this.#past.length + 1 - MOST)).map(([, one]) => one);
    this.#older = [...this.#older, ...gone].slice(-MOST_LOGGED);
    this.#past = [...this.#past.slice(1 - MOST), [this.now, this.#line(says, state, who)]];
    this.#future = [];
    this.now = state;
  }

  #line(says, state, who) {
    const turn = this.#turn;
    const side = acting(turn, state);
    return line([says, state.trackers[counter(turn).id], turn.steps[state.step].title, side ? turn.acting.names[side] : "", who]);
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
    return taken[1].says;
  }

  /** All of it as plain facts. */
  facts() {
    const now = written(this.#turn, this.now);
    const chain = (deeds) => {
      let base = now;
      const found = [...deeds].reverse().map(([state, one]) => {
        const facts = written(this.#turn, state);
        const differing = less(facts, base);
        base = facts;
        return [differing, brief(one)];
      });
      return found.reverse();
    };
    return { now, past: chain(this.#past), future: chain(this.#future), log: this.#older.map(brief) };
  }

  /** A history from facts: {history, changes}, or {fault} in words. */
  static from(turn, facts) {
    const { fault, state, changes } = read(turn, facts?.now);
    if (fault) return { fault };
    const history = new History(turn, state);
    history.#older = list(facts.log).slice(-MOST_LOGGED).filter(Array.isArray).map(line);
    history.#past = history.#chain(facts.past, facts.now);
    history.#future = history.#chain(facts.future, facts.now);
    return { history, changes };
  }

  /** The deeds from their differences, the latest first; what comes after one that cannot be read is left out. */
  #chain(deeds, now) {
    const found = [];
    let base = now;
    for (const deed of list(deeds).slice(-MOST).reverse()) {
      try {
        const [differing, says] = deed;
        base = more(differing, base);
        const { state } = read(this.#turn, base);
        if (!state || !Array.isArray(says)) break;
        found.push([state, line(says)]);
      } catch {
        break;
      }
    }
    return found.reverse();
  }
}

/** The lines of a log as they came in. */
export const lines = (brief) => list(brief).slice(-MOST).filter(Array.isArray).map(line);

const list = (value) => (Array.isArray(value) ? value : []);
