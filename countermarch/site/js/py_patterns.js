// Patterns of texts, as Python writes them.
import { call, dict } from "./py_builtins.js";
import { outside } from "./py_values.js";

const LETTER = "\\p{L}\\p{N}_";
const [AFTER, BEFORE, NOT_AFTER, NOT_BEFORE] = ["?<=", "?=", "?<!", "?!"].map((look) => `(${look}[${LETTER}])`);
const MEANS = {
  ...{ w: `[${LETTER}]`, W: `[^${LETTER}]`, d: "\\p{Nd}", D: "\\P{Nd}", A: "(?<![^])", Z: "(?![^])" },
  ...{ b: `(?:${AFTER}${NOT_BEFORE}|${NOT_AFTER}${BEFORE})`, B: `(?:${AFTER}${BEFORE}|${NOT_AFTER}${NOT_BEFORE})` },
};
const same = (part) => part;
const unknown = (part) => outside(`${part} in a pattern`);
const SAME_ESCAPE = [/^\\(?:[sSnrtfv1-9]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4})/, same];

/** How each part of a pattern of Python's is written here: outside of classes of letters, and within one. */
const OUTSIDE = [
  [/^\[\^\\W_\]/, () => "[\\p{L}\\p{N}]"],
  [/^\\([wWdDbBAZ])/, (_, letter) => MEANS[letter]],
  SAME_ESCAPE,
  [/^\\([^])/, (_, letter) => letter.replace(/[\^$\\.*+?()[\]{}|/]/, "\\$&")],
  [/^\(\?P<(\w+)>/, (_, name) => `(?<${name}>`],
  [/^\(\?P=(\w+)\)/, (_, name) => `\\k<${name}>`],
  [/^\(\?(?::|=|!|<=|<!)/, same],
  [/^\(\?/, unknown],
  [/^\{(\d*)(,?)(\d*)\}/, (part, least, comma, most) => (least || most ? `{${least || 0}${comma}${most}}` : part.replace(/[{}]/g, "\\$&"))],
  [/^[{}\]]/, (part) => `\\${part}`],
  [/^\$/, () => "(?=\\n?(?![^]))"],
  [/^(\[\^?)(\]?)/, (_, begin, end) => begin + end.replace("]", "\\]")],
  [/^[^]/, same],
];
const WITHIN = [
  [/^\\w/, () => LETTER],
  [/^\\([dD])/, (_, letter) => MEANS[letter]],
  [/^\\[WBAZ]/, unknown],
  SAME_ESCAPE,
  [/^\\([^])/, (_, letter) => letter.replace(/[\^$\\.*+?()[\]{}|/-]/, "\\$&")],
  [/^\[/, () => "\\["],
  [/^[^]/, same],
];

/** A pattern of Python's as one of JavaScript's: letters, digits and edges of words of any script. */
function written(source) {
  let [made, rest, within] = ["", source, false];
  while (rest) {
    const [test, write] = (within ? WITHIN : OUTSIDE).find(([one]) => one.test(rest));
    const found = test.exec(rest);
    made += write(...found);
    rest = rest.slice(found[0].length);
    within = within ? found[0] !== "]" : found[0] !== "[^\\W_]" && found[0].startsWith("[");
  }
  return made;
}

/** What a pattern found: the whole, and its groups by their numbers or names. */
class Found {
  constructor(found) {
    this.found = found;
    this.string = found.input;
  }

  __bool__() {
    return true;
  }

  __getitem__(name) {
    return (typeof name === "string" ? this.found.groups?.[name] : this.found[name]) ?? null;
  }

  group(...names) {
    return names.length > 1 ? names.map((name) => this.__getitem__(name)) : this.__getitem__(names[0] ?? 0);
  }

  groups(other = null) {
    return this.found.slice(1).map((one) => one ?? other);
  }

  groupdict() {
    return dict(Object.entries(this.found.groups ?? {}).map(([name, one]) => [name, one ?? null]));
  }

  start() {
    return this.found.index;
  }

  end() {
    return this.found.index + this.found[0].length;
  }

  span() {
    return [this.start(), this.end()];
  }
}

const said = (found) => (found ? new Found(found) : null);

/** A text that stands for what was found, with its groups. */
const filled = (text, found) => text.replace(/\\(?:g<(\w+)>|([1-9])|([^]))/g, (_, name, number, other) => (other ? outside("an escape in a text that is put in") : (found[number ?? name] ?? found.groups?.[name] ?? "")));

class Pattern {
  constructor(source, ignoresCase) {
    const [text, flags] = [written(source), ignoresCase ? "iu" : "u"];
    this.any = new RegExp(text, `g${flags}`);
    this.here = new RegExp(`(?:${text})`, `y${flags}`);
    this.whole = new RegExp(`^(?:${text})(?![^])`, flags);
  }

  search(text, from = 0) {
    this.any.lastIndex = from;
    return said(this.any.exec(text));
  }

  match(text, from = 0) {
    this.here.lastIndex = from;
    return said(this.here.exec(text));
  }

  fullmatch(text) {
    return said(this.whole.exec(text));
  }

  finditer(text) {
    return Array.from(text.matchAll(this.any), said);
  }

  findall(text) {
    return Array.from(text.matchAll(this.any), (found) => (found.length > 2 ? found.slice(1).map((one) => one ?? "") : (found[found.length - 1] ?? "")));
  }

  split(text) {
    return text.split(new RegExp(this.any.source, this.any.flags.replace("g", ""))).map((one) => one ?? null);
  }

  sub(made, text) {
    let rest = 0;
    const pieces = [];
    for (const found of text.matchAll(this.any)) {
      pieces.push(text.slice(rest, found.index), typeof made === "string" ? filled(made, found) : call(made, [said(found)], {}));
      rest = found.index + found[0].length;
    }
    return pieces.join("") + text.slice(rest);
  }
}

const IGNORECASE = 2;
const known = new Map();

/** A pattern, made once; of Python's flags it may have the one by which capitals are small letters. */
export function pattern(source, flags = 0) {
  if (source instanceof Pattern) return source;
  if (flags & ~IGNORECASE) outside("a pattern with these flags");
  const name = `${flags} ${source}`;
  if (!known.has(name)) known.set(name, new Pattern(source, flags === IGNORECASE));
  return known.get(name);
}

export const fullmatch = (source, text) => pattern(source).fullmatch(text);
export const match = (source, text) => pattern(source).match(text);
export const search = (source, text) => pattern(source).search(text);
export const findall = (source, text) => pattern(source).findall(text);
export const finditer = (source, text) => pattern(source).finditer(text);
export const split = (source, text) => pattern(source).split(text);
export const sub = (source, made, text) => pattern(source).sub(made, text);

/** `re.escape`, as far as patterns made of it mean the same. */
export const escape = (text) => text.replace(/[^\p{L}\p{N}_]/gu, "\\$&");
