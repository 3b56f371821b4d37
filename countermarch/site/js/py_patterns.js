// Patterns of texts, as Python writes them; those of the rules mean the same to a browser.
import { call } from "./py_builtins.js";
import { outside } from "./py_values.js";

/** What a pattern found: the whole, and its groups by their numbers. */
const said = (found) => (found ? { __getitem__: (place) => found[place] ?? null, __bool__: () => true } : null);

/** A pattern, of which some letters of meaning that are not alike in both languages are not provided for. */
export function pattern(source) {
  if (/\(\?[^:=!<]|\(\?<[^=!]|\\[AZz]/.test(source)) outside("a pattern of Python's own");
  const [whole, any] = [new RegExp(`^(?:${source})$`), new RegExp(source, "g")];
  return {
    fullmatch: (text) => said(whole.exec(text)),
    sub: (made, text) => text.replace(any, (...found) => (typeof made === "string" ? outside("a text in place of a pattern") : call(made, [said(found)], {}))),
  };
}

export const fullmatch = (source, text) => pattern(source).fullmatch(text);
export const match = (source, text) => said(new RegExp(`^(?:${source})`).exec(text));
export const search = (source, text) => said(new RegExp(source).exec(text));
