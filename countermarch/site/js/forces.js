// Counters that one tap takes together: a force that fought last, and all of one formation.
import { make } from "./dom.js";
import { t } from "./language.js";
import { picture } from "./pick.js";

const SHOWN = 3; // pictures of a force, each half behind the one before

/** The pieces with the forces of them: those that fought last first, each formation after the last of its counters. */
export function withForces(pieces, before) {
  const named = (force) => force.map(([name, side]) => ({ piece: pieces.find((one) => one.name === name && one[side]), side }));
  const last = before.map(named).filter((force) => force.every(({ piece }) => piece)).map((force) => as(force, t("as last time")));
  const of = (formation) => pieces.filter((one) => one.formation === formation);
  const withWhole = (piece) => {
    const all = piece.formation ? of(piece.formation) : [];
    return all.length > 1 && all.at(-1) === piece ? [piece, as(all.map((one) => ({ piece: one, side: "front" })), t("all of {0}", piece.formation))] : [piece];
  };
  return [...last, ...pieces.flatMap(withWhole)];
}

/** Several counters as one, with their first ratings: "10+8+7". */
const as = (force, says) => ({ ...force[0].piece, name: force.map(({ piece }) => piece.name).join(", "), force, says, ratings: force.map(({ piece, side }) => Object.values(piece[side]).find((one) => typeof one === "number") ?? "").join("+") });

/** A force as one button. */
export const forceTile = ({ name, force, says, ratings }, onclick) =>
  make("button", { type: "button", class: "cm-pick-one cm-force-tile", "aria-label": `${says}: ${name}`, onclick }, make("span", { class: "cm-fanned", style: `--many: ${Math.min(force.length, SHOWN)}` }, force.slice(0, SHOWN).map(({ piece, side }) => picture(piece, side))), make("span", null, says), /\d/.test(ratings) ? make("b", null, ratings) : null);
