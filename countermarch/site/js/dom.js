// Making elements without a framework and without ever parsing a string as HTML.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An element: make("p", {class: "x", onclick: f}, "text", child). */
export const make = (name, attributes, ...children) => fill(document.createElement(name), attributes, children);

/** The same for a drawing. */
export const draw = (name, attributes, ...children) =>
  fill(document.createElementNS(SVG, name), attributes, children);

/** Whether there is room beside a list for what narrows it down. */
export const isWide = () => matchMedia("(min-width: 45em)").matches;

const counted = (globalThis.countermarchNames ??= { last: 0 }); // one count for all scripts of the page

/** A name for an element that no other has. */
export const unique = () => `cm-${(counted.last += 1)}`;
