// What the player was at last: the game, and the step of its turn with its lookups. Kept on this device alone.
const KEY = "countermarch.last";

/** The game whose page this is, by the address; nothing on any other page. */
export function gameHere() {
  const root = document.querySelector("[data-game], cm-turn[game], cm-play[game]");
  if (root) return root.dataset.game ?? root.getAttribute("game");
  return /\/games\/([^/]+)\//.exec(location.pathname)?.[1] ?? null;
}

/** {game, step, questions}: `step` in words and the questions that help with it, where a turn is being played. */
export function lately() {
  try {
    const held = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof held?.game !== "string") return null;
    const questions = Array.isArray(held.questions) ? held.questions.filter((one) => typeof one === "string") : [];
    return { game: held.game, step: typeof held.step === "string" ? held.step : "", questions };
  } catch {
    return null; // no storage here: nothing is remembered
  }
}

/** Remember a game; its step stays known while it is the same game. */
export function wasAt(game, step) {
  const before = lately();
  const kept = step ?? (before?.game === game ? { step: before.step, questions: before.questions } : {});
  try {
    localStorage.setItem(KEY, JSON.stringify({ game, ...kept }));
  } catch {
    // full or forbidden: home looks as at the first visit
  }
}
