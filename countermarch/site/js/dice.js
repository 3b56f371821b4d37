// Dice: faces drawn with pips, fair rolls from the browser's own source of chance.
import { draw } from "./dom.js";

const PIPS = {
  1: [[12, 12]],
  2: [[7, 7], [17, 17]],
  3: [[7, 7], [12, 12], [17, 17]],
  4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]],
  6: [[7, 6.5], [17, 6.5], [7, 12], [17, 12], [7, 17.5], [17, 17.5]],
};

/** The faces of a die of the schema, lowest first. */
export function faces(kind) {
  const lowest = kind.zero_based ? 0 : 1;
  return Array.from({ length: kind.sides }, (_, place) => place + lowest);
}

/** A picture of a face: pips for a six-sided die, a figure for any other. */
export function face(kind, value) {
  const drawn = draw("svg", { viewBox: "0 0 24 24", class: "cm-die", "aria-hidden": "true" });
  drawn.append(draw("rect", { x: 1.5, y: 1.5, width: 21, height: 21, rx: 4.5, class: "cm-die-body" }));
  if (kind.sides === 6) {
    for (const [x, y] of PIPS[value]) drawn.append(draw("circle", { cx: x, cy: y, r: 2.1, class: "cm-pip" }));
  } else {
    drawn.append(draw("text", { x: 12, y: 16.6, class: "cm-die-figure" }, String(value)));
  }
  return drawn;
}

/** A whole number from 0 to below `sides`, each equally likely: draws that would favour some are thrown away. */
export function chance(sides) {
  const most = Math.floor(2 ** 32 / sides) * sides;
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while (drawn[0] >= most);
  return drawn[0] % sides;
}

export const roll = (kind) => chance(kind.sides) + (kind.zero_based ? 0 : 1);
