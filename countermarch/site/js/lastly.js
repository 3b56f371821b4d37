// What the player was at last: the game, and the step of its turn with its lookups. Kept on this device alone.
const KEY = "countermarch.last";
const FACTS = "countermarch.facts.";
const FORCES = "countermarch.forces.";
const LAST = 2; // forces of a side that are remembered

/** The game whose page this is, by the address; nothing on any other page. */
export function gameHere() {
  const root = document.querySelector("[data-game], cm-turn[game], cm-play[game]");
  if (root) return root.dataset.game ?? root.getAttribute("game");
  return /\/games\/([^/]+)\//.exec(location.pathname)?.[1] ?? null;
}

/** {game, battle, step, questions, play}: whether its battle screen was open last; `step` in words and the questions that help with it, where a turn is led; `play` how far one is played. */
export function lately() {
  const held = kept(KEY);
  if (typeof held?.game !== "string") return null;
  const text = (one) => (typeof one === "string" ? one : "");
  const questions = Array.isArray(held.questions) ? held.questions.filter((one) => typeof one === "string") : [];
  return { game: held.game, battle: held.battle === true, step: text(held.step), questions, play: text(held.play) };
}

/** Remember a game, with news of its {step, questions}, {play} or {battle}; the rest stays known while it is the same game. */
export function wasAt(game, news = {}) {
  const before = lately();
  keep(KEY, { ...(before?.game === game ? before : {}), ...news, game });
}

/** What the game that is led says of a question, as an address has it; "" where it says nothing. */
export const factsOfGame = (game, question) => String(kept(`${FACTS}${game}`)?.[question] ?? "");

/** Remember what a game that is led says of each question: {question: facts}; null when none is led any more. */
export const keepFacts = (game, facts) => keep(`${FACTS}${game}`, facts);

/** The forces of a side that fought last in a game, the latest first: [[[name, side of the counter], ...], ...]. */
export function lastForces(game, side) {
  const held = kept(FORCES + game)?.[side];
  return Array.isArray(held) ? held.filter((force) => Array.isArray(force) && force.length && force.every(Array.isArray)) : [];
}

/** Remember a force that has fought. */
export function keepForces(game, side, force) {
  const others = lastForces(game, side).filter((one) => String(one) !== String(force));
  keep(FORCES + game, { ...kept(FORCES + game), [side]: [force, ...others].slice(0, LAST) });
}

function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null; // no storage here: nothing is remembered
  }
}

function keep(key, held) {
  try {
    localStorage.setItem(key, JSON.stringify(held));
  } catch {
    // full or forbidden: home looks as at the first visit
  }
}
