// Dictionaries, counters and sets of programs: they keep the order in which they were filled.
import { KeyError, make } from "./py_things.js";
import { add_to } from "./py_changes.js";
import { eq, key, outside, sub } from "./py_values.js";

export class Dict {
  constructor(pairs = []) {
    this.inner = new Map();
    for (const [name, value] of pairs) this.put(name, value);
  }

  *[Symbol.iterator]() {
    for (const [name] of this.inner.values()) yield name;
  }

  __len__() {
    return this.inner.size;
  }

  __contains__(name) {
    return this.inner.has(key(name));
  }

  __getitem__(name) {
    const found = this.inner.get(key(name));
    return found ? found[1] : this.missing(name);
  }

  missing(name) {
    throw make(KeyError, name);
  }

  put(name, value) {
    const known = key(name);
    const found = this.inner.get(known);
    if (found) found[1] = value;
    else this.inner.set(known, [name, value]);
  }

  __or__(other) {
    return new Dict([...this.items(), ...other.items()]);
  }

  __eq__(other) {
    if (!(other instanceof Dict) || other.inner.size !== this.inner.size) return false;
    return [...this.inner].every(([known, [, value]]) => other.inner.has(known) && eq(value, other.inner.get(known)[1]));
  }

  get(name, other = null) {
    const found = this.inner.get(key(name));
    return found ? found[1] : other;
  }

  setdefault(name, value = null) {
    if (!this.__contains__(name)) this.put(name, value);
    return this.__getitem__(name);
  }

  clear() {
    this.inner.clear();
    return null;
  }

  pop(name, other) {
    const found = this.inner.get(key(name));
    if (!found && other === undefined) return this.missing(name);
    this.inner.delete(key(name));
    return found ? found[1] : other;
  }

  update(other) {
    for (const [name, value] of other instanceof Dict ? other.items() : other) this.put(name, value);
  }

  items() {
    return [...this.inner.values()].map(([name, value]) => [name, value]);
  }

  keys() {
    return new PySet(this);
  }

  values() {
    return [...this.inner.values()].map(([, value]) => value);
  }

  copy() {
    return new Dict(this.items());
  }
}

/** A dictionary that makes what it has not. */
export class DefaultDict extends Dict {
  constructor(made) {
    super();
    this.made = made;
  }

  missing(name) {
    if (!this.made) outside("a defaultdict of nothing");
    this.put(name, this.made());
    return this.inner.get(key(name))[1];
  }
}

/** How often each thing is there. */
export class CounterDict extends Dict {
  constructor(given = []) {
    super();
    this.update(given);
  }

  missing() {
    return 0;
  }

  update(given) {
    if (given instanceof Dict) for (const [name, count] of given.items()) this.put(name, add_to(this.__getitem__(name), count));
    else for (const name of given) this.put(name, this.__getitem__(name) + 1);
  }

  total() {
    return this.values().reduce((one, other) => one + other, 0);
  }

  elements() {
    return this.items().flatMap(([name, count]) => Array.from({ length: Math.max(0, count) }, () => name));
  }

  most_common(most) {
    const found = this.items().sort((one, other) => other[1] - one[1]);
    return found.slice(0, most ?? found.length);
  }

  __sub__(other) {
    const left = new CounterDict();
    for (const [name, count] of this.items()) {
      const rest = sub(count, other.__getitem__(name));
      if (rest > 0) left.put(name, rest);
    }
    return left;
  }

  __add__(other) {
    const sum = new CounterDict();
    for (const name of [...this, ...other]) {
      const count = this.__getitem__(name) + other.__getitem__(name);
      if (count > 0) sum.put(name, count);
    }
    return sum;
  }
}

export class PySet {
  constructor(items = []) {
    this.inner = new Map();
    this.update(items);
  }

  [Symbol.iterator]() {
    return this.inner.values();
  }

  /** Those of its items that are among others, or are not. */
  #among(other, wanted) {
    const made = new PySet();
    for (const [known, item] of this.inner) if (other.inner.has(known) === wanted) made.inner.set(known, item);
    return made;
  }

  __len__() {
    return this.inner.size;
  }

  __contains__(item) {
    return this.inner.has(key(item));
  }

  __eq__(other) {
    return other instanceof PySet && other.inner.size === this.inner.size && this.issubset(other);
  }

  __or__(other) {
    return this.union(other);
  }

  __and__(other) {
    return this.#among(other, true);
  }

  __sub__(other) {
    return this.#among(other, false);
  }

  __within__(other, strictly) {
    return this.issubset(other) && (!strictly || this.inner.size < other.__len__());
  }

  add(item) {
    const known = key(item);
    if (!this.inner.has(known)) this.inner.set(known, item);
  }

  discard(item) {
    this.inner.delete(key(item));
  }

  remove(item) {
    if (!this.inner.delete(key(item))) throw make(KeyError, item);
  }

  update(items) {
    if (!(items instanceof PySet)) for (const item of items) this.add(item);
    else if (!this.inner.size) this.inner = new Map(items.inner);
    else for (const [known, item] of items.inner) if (!this.inner.has(known)) this.inner.set(known, item);
  }

  union(...others) {
    const made = new PySet(this);
    for (const items of others) made.update(items);
    return made;
  }

  intersection(other) {
    return this.__and__(new PySet(other));
  }

  difference(other) {
    return this.__sub__(new PySet(other));
  }

  issubset(other) {
    const held = other.__contains__ ? other : new PySet(other);
    for (const item of this) if (!held.__contains__(item)) return false;
    return true;
  }

  issuperset(other) {
    for (const item of other) if (!this.__contains__(item)) return false;
    return true;
  }

  isdisjoint(other) {
    for (const item of other) if (this.__contains__(item)) return false;
    return true;
  }
}

/** A dictionary whose keys are all pairs of some rows and columns. */
export const grid = (rows, columns, values) => new Dict(rows.flatMap((row, down) => columns.map((column, across) => [[row, column], values[down * columns.length + across]])));
