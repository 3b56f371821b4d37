// Classes of programs: records, named tuples, errors; how they are made and called.
import { outside, str } from "./py_values.js";

/** What every class of a program is. */
export class Thing {
  #key;

  __init__() {}

  /** Its key in dictionaries, made once: what is a key never changes. */
  __key__(made) {
    return (this.#key ??= made());
  }
}

/** A named tuple: a thing with fields that is also a row of them. */
export class Row extends Thing {
  get isRow() {
    return true;
  }

  *[Symbol.iterator]() {
    for (const name of this.fields) yield this[name];
  }

  __len__() {
    return this.fields.length;
  }

  _replace(given) {
    return replace(this, given);
  }
}

/** Python's own errors. Those that a program does not catch reach the page. */
export class Exception extends Thing {
  __init__(...args) {
    this.args = args;
  }

  __str__() {
    return this.args.length === 1 ? str(this.args[0]) : outside("an error of several parts");
  }
}
export class StopIteration extends Exception {
  get value() {
    return this.args[0] ?? null;
  }
}
export class AssertionError extends Exception {}
export class RecursionError extends Exception {}
export class ValueError extends Exception {}
export class TypeError extends Exception {}
export class LookupError extends Exception {}
export class KeyError extends LookupError {}

/** What is given by name: the last argument of a function of Python's own. */
export class By {
  constructor(given) {
    Object.assign(this, given);
  }
}
export const by = (given) => new By(given);

/** Take what is given by name off the end of the arguments. */
export const parted = (args) => (args.at(-1) instanceof By ? [args.slice(0, -1), args.at(-1)] : [args, {}]);

/** Say what the fields of a class are, and what those are that are not given; `order` is that of the arguments. */
export function record(kind, fields, defaults, order = fields) {
  kind.prototype.fields = fields;
  kind.order = order;
  kind._fields = fields;
  if (Object.hasOwn(kind.prototype, "__init__")) return;
  const places = fields.map((name) => order.indexOf(name));
  kind.prototype.__init__ = function fill(...args) {
    if (args.length > order.length) outside(`${kind.name} takes fewer`);
    for (let at = 0; at < fields.length; at += 1) {
      const name = fields[at];
      const value = args[places[at]];
      if (value === undefined && !(name in defaults)) outside(`${kind.name} without ${name}`);
      this[name] = value === undefined ? defaults[name]() : value;
    }
    this.__post_init__?.();
  };
}

export const is_dataclass = (kind) => kind._fields !== undefined && !(kind.prototype instanceof Row);

export const fields = (kind) => kind._fields.map((name) => ({ name }));

/** Say what the parameters of a function are called; `more`: what else is given by name comes in a dictionary. */
export function takes(run, names, more) {
  run.names = names;
  run.more = more;
}

export function make(kind, ...args) {
  const made = new kind();
  made.__init__(...args);
  return made;
}

/** A record by its fields in order, as the data have it. */
export function raw(kind, values) {
  const made = new kind();
  (made.fields ?? []).forEach((name, place) => (made[name] = values[place]));
  return made;
}

export function replace(thing, given) {
  const made = Object.assign(new thing.constructor(), thing);
  for (const [name, value] of Object.entries(given)) {
    if (!thing.fields?.includes(name)) outside(`no field ${name}`);
    made[name] = value;
  }
  return made;
}

const isClass = (run) => run.prototype instanceof Thing;

/** The arguments of a function, those by name at their places. */
function placed(names, args, given, more, dictionary) {
  const found = [...args];
  const rest = [];
  for (const [name, value] of Object.entries(given)) {
    const place = names.indexOf(name);
    if (place >= 0) found[place] = value;
    else rest.push([name, value]);
  }
  if (more) found[names.length] = dictionary(rest);
  else if (rest.length) outside(`no parameter ${rest[0][0]}`);
  return Array.from(found);
}

/** Call anything with arguments in order and by name. */
export function caller(dictionary) {
  return (run, args, given) => {
    if (typeof run !== "function") return run?.__call__ ? run.__call__(...args) : outside("a call of what is not a function");
    if (isClass(run)) return make(run, ...placed(run.order ?? run.prototype.__init__.names ?? outside("what is made"), args, given));
    if (!Object.keys(given).length) return run(...args);
    if (run.isQuestion) return args.length ? outside("a question by place") : run(given);
    if (run.names) return run(...placed(run.names, args, given, run.more, dictionary));
    return run(...args, by(given));
  };
}

/** A method as a value, which keeps what it is of. */
export function bound(thing, name) {
  const found = thing[name];
  if (typeof found !== "function" || Object.hasOwn(thing, name)) return found;
  return Object.assign((...args) => found.apply(thing, args), { names: found.names, more: found.more });
}

export function isinstance(value, kinds) {
  if (Array.isArray(kinds)) return kinds.some((kind) => isinstance(value, kind));
  return kinds.holds ? kinds.holds(value) : value instanceof kinds;
}
