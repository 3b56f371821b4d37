// The methods of Python's texts and lists, and how a method of anything is found.
import { call, dict, send, sorted } from "./py_builtins.js";
import { bound, by } from "./py_things.js";
import { eq, outside } from "./py_values.js";

const WORD = /[\p{L}\p{N}]/u;

const TEXTS = {
  startswith: (text, start) => (Array.isArray(start) ? start.some((one) => text.startsWith(one)) : text.startsWith(start)),
  endswith: (text, end) => (Array.isArray(end) ? end.some((one) => text.endsWith(one)) : text.endsWith(end)),
  removeprefix: (text, start) => (text.startsWith(start) ? text.slice(start.length) : text),
  removesuffix: (text, end) => (end && text.endsWith(end) ? text.slice(0, -end.length) : text),
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  casefold: (text) => text.toLowerCase().replaceAll("\u00df", "ss"),
  capitalize: (text) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase(),
  strip: (text, letters) => TEXTS.rstrip(TEXTS.lstrip(text, letters), letters),
  lstrip: (text, letters) => {
    let start = 0;
    while (start < text.length && within(text[start], letters)) start += 1;
    return text.slice(start);
  },
  rstrip: (text, letters) => {
    let end = text.length;
    while (end && within(text[end - 1], letters)) end -= 1;
    return text.slice(0, end);
  },
  replace: (text, one, other) => (one ? text.replaceAll(one, () => other) : outside("replacing nothing")),
  split: (text, mark, most) => {
    if (mark === undefined) return text.split(/\s+/).filter(Boolean);
    const found = text.split(mark);
    return most === undefined || found.length <= most ? found : [...found.slice(0, most), found.slice(most).join(mark)];
  },
  splitlines: (text) => text.replace(/\r?\n$/, "").split(/\r?\n/).filter((line) => line || text),
  partition: (text, mark) => (text.includes(mark) ? cut(text, text.indexOf(mark), mark.length) : [text, "", ""]),
  rpartition: (text, mark) => (text.includes(mark) ? cut(text, text.lastIndexOf(mark), mark.length) : ["", "", text]),
  ljust: (text, wide, letter = " ") => text.padEnd(wide, letter),
  rjust: (text, wide, letter = " ") => text.padStart(wide, letter),
  zfill: (text, wide) => (/^[+-]/.test(text) ? text[0] + text.slice(1).padStart(wide - 1, "0") : text.padStart(wide, "0")),
  join: (text, items) => Array.from(items, (one) => (typeof one === "string" ? one : outside("joining what is not a text"))).join(text),
  translate: (text, table) => Array.from(text, (letter) => table.get(letter.codePointAt(0), letter) ?? "").join(""),
  isdigit: (text) => /^[0-9]+$/.test(text),
  isdecimal: (text) => /^\p{Nd}+$/u.test(text),
  isascii: (text) => /^[\u0000-\u007f]*$/.test(text), // eslint-disable-line no-control-regex
  isprintable: (text) => (/^[\u0020-\u007e]*$/.test(text) ? true : /[\u0000-\u001f\u007f]/.test(text) ? false : outside("letters that may not be printed")), // eslint-disable-line no-control-regex
  count: (text, part) => text.split(part).length - 1,
  index: (text, part) => (text.includes(part) ? text.indexOf(part) : outside("no such part")),
  find: (text, part, start) => text.indexOf(part, start),
  rfind: (text, part) => text.lastIndexOf(part),
  islower: (text) => text !== text.toUpperCase() && text === text.toLowerCase(),
  isupper: (text) => text !== text.toLowerCase() && text === text.toUpperCase(),
  title: (text) => text.replace(/\p{L}+/gu, (word) => TEXTS.capitalize(word)),
  isalpha: (text) => /^\p{L}+$/u.test(text),
  isalnum: (text) => text !== "" && [...text].every((letter) => WORD.test(letter)),
};

const cut = (text, place, length) => [text.slice(0, place), text.slice(place, place + length), text.slice(place + length)];

const within = (letter, letters) => (letters === undefined || letters === null ? /\s/.test(letter) : letters.includes(letter));

const LISTS = {
  append: (list, item) => (list.push(item), null),
  extend: (list, items) => (list.push(...items), null),
  insert: (list, place, item) => (list.splice(place, 0, item), null),
  pop: (list, place = -1) => (list.length ? list.splice(place, 1)[0] : outside("nothing to take")),
  remove: (list, item) => (list.splice(LISTS.index(list, item), 1), null),
  clear: (list) => ((list.length = 0), null),
  reverse: (list) => (list.reverse(), null),
  copy: (list) => [...list],
  count: (list, item) => list.filter((one) => eq(one, item)).length,
  index: (list, item) => {
    const place = list.findIndex((one) => eq(one, item));
    return place < 0 ? outside("no such item") : place;
  },
  sort: (list, given = {}) => (list.splice(0, list.length, ...sorted(list, given)), null),
};

/** A method of a text, a list or a thing. */
export function m(thing, name) {
  if (name === "send" && typeof thing.next === "function") return (given) => send(thing, given);
  const own = typeof thing === "string" ? TEXTS : Array.isArray(thing) ? LISTS : null;
  if (own) return own[name] ? (...args) => own[name](thing, ...args) : outside(`${name} of a text or a list`);
  const found = thing?.[name];
  if (found === undefined && thing?.isRow && name === "_asdict") return () => dict(thing.fields.map((field) => [field, thing[field]]));
  if (found === undefined && thing?.isRow && LISTS[name]) return (...args) => LISTS[name]([...thing], ...args);
  return typeof found === "function" ? found.bind(thing) : outside(`no method ${name}`);
}

/** Call a method with some arguments by name. */
export function ask(thing, name, args, given) {
  const found = thing !== null && typeof thing === "object" && !Array.isArray(thing) ? bound(thing, name) : undefined;
  return found?.names || Object.hasOwn(Object(thing), name) ? call(found, args, given) : m(thing, name)(...args, by(given));
}

export const join = (text, items) => TEXTS.join(text, items);
