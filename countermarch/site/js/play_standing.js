// How a game stands: what is counted, with what it was before the last choice; and how it has ended.
import { make } from "./dom.js";
import { button, share } from "./play_actions.js";
import { newGame } from "./play_new.js";

/** What a player looks at first. `ui.before` holds the sums of before the last choice. */
export function sums({ view: { turn, sight }, before }) {
  return [
    make("p", { class: "cm-sub" }, make("b", null, `Turn ${turn}`)),
    make("dl", null, (sight?.sums ?? []).map(([name, now]) => sum(name, before.get(name), now))),
  ];
}

function sum(name, was, now) {
  const changed = was !== undefined && was !== now;
  return make("div", { class: changed ? "cm-changed" : null }, make("dt", null, name), make("dd", null, changed ? [make("s", null, was), " "] : null, now));
}

/** The end of a game, and what may come after it. */
export function ended(ui) {
  const { ending, turn, seed, options } = ui.view;
  const [tone, says] = ending.won === null ? ["", "The game is over"] : ending.won ? ["cm-won", "You have won"] : ["cm-lost", "You have lost"];
  return [
    make("p", { class: "cm-sub" }, says),
    make("h2", { class: tone, tabindex: "-1", "data-focus": "asks" }, `${ending.title} after ${turn} ${turn === 1 ? "turn" : "turns"}.`),
    make(
      "div",
      { class: "cm-actions" },
      button("New game …", "over-new", () => newGame(ui), "cm-big"),
      button("Replay this seed", "over-again", () => ui.begin({ seed, options }), "cm-add"),
      button("Share this game", "over-share", () => share(ui)),
    ),
  ];
}
