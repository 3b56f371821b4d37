// Pieces on their way over the board: what a line of the log moves, and what is elsewhere than before.
import { make } from "./dom.js";
import { picture } from "./play_pieces.js";

const MOST = 14; // pieces that move at once; more are a blur
const APART = 110; // ms between two that set out
const FLIGHT = 650;
const STAY = 450;

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function counts({ places }) {
  const found = new Map();
  for (const place of places)
    for (const one of place.rows.flatMap((row) => row.lying)) {
      const at = found.get(one.piece) ?? new Map();
      found.set(one.piece, at.set(place.id, (at.get(place.id) ?? 0) + one.count));
    }
  return found;
}

/** What is elsewhere than before: [{piece, source, place}]. */
export function changed(before, after) {
  if (!before || !after) return [];
  const was = counts(before);
  return [...counts(after)].flatMap(([piece, now]) => {
    const then = was.get(piece) ?? new Map();
    const more = (one, other) => [...one].flatMap(([place, count]) => Array(Math.max(0, count - (other.get(place) ?? 0))).fill(place));
    const gone = more(then, now);
    return more(now, then).slice(0, gone.length).map((place, index) => ({ piece, source: gone[index], place }));
  });
}

/** Show some moves on a board: each piece on its way, and the places marked where something happens. */
export function fly(ui, root, moves) {
  const spot = (id) => root.querySelector(`[data-place="${CSS.escape(id)}"]`);
  for (const one of root.querySelectorAll(".cm-ghost")) one.remove();
  for (const one of root.querySelectorAll(".cm-now")) one.classList.remove("cm-now");
  moves.slice(-MOST).forEach(({ piece, source, place }, index) => {
    const to = spot(place);
    const away = spot(source);
    if (!to) return;
    for (const one of root.querySelectorAll(`[data-place="${CSS.escape(place)}"]`)) one.classList.add("cm-now");
    const face = piece && away && source !== place && !calm() ? picture(ui, { piece }) : null;
    if (face) launch(root, face, away, to, index * APART);
  });
}

function launch(root, face, away, to, delay) {
  const frame = root.getBoundingClientRect();
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return `translate(${box.left + box.width / 2 - frame.left}px, ${box.top + Math.min(box.height, 120) / 2 - frame.top}px) translate(-50%, -50%)`;
  };
  const ghost = make("span", { class: "cm-ghost", "aria-hidden": "true" }, face);
  root.append(ghost);
  const [start, end] = [middle(away), middle(to)];
  const keys = [{ transform: start, opacity: 0 }, { transform: start, opacity: 1, offset: 0.1 }, { transform: end, opacity: 1, offset: FLIGHT / (FLIGHT + STAY) }, { transform: end, opacity: 0 }];
  ghost.animate(keys, { duration: FLIGHT + STAY, delay, easing: "ease-in-out", fill: "both" }).finished.then(() => ghost.remove(), () => {});
}
