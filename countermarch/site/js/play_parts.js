// The parts of the page on which a game is played, what it has to tell at its head, and where the eye and the keyboard are.
import { make } from "./dom.js";
import { saveFile } from "./play_actions.js";
import { WHY } from "./storage.js";

const HEADER = 60; // px of the screen that the page does not have

const LOST = {
  blocked: `${WHY.blocked} The game is lost when this window is closed, unless you save it as a file.`,
  full: `${WHY.full} What you do from now on is lost when this window is closed, unless you save it as a file.`,
};

/** The empty parts of the page, by name. */
export const places = () => ({
  notices: make("div", { class: "cm-notices" }),
  sums: make("div", { class: "cm-sums" }),
  happened: make("section", { class: "cm-happened", "aria-label": "What has happened" }),
  step: make("section", { class: "cm-step", "aria-label": "What is to be decided" }),
  board: make("section", { class: "cm-board", "aria-label": "The board" }),
  log: make("section", { class: "cm-log-whole", "aria-label": "Log" }),
  actions: make("div", { class: "cm-actions cm-turn-actions" }),
  bar: make("div", { class: "cm-play-bar", role: "group", "aria-label": "Game" }),
  spoken: make("p", { class: "cm-hidden", role: "status" }),
});

/** Tell something at the head of the page, with what can be done about it: [[text, act, kind]]. */
export function showNotice(notices, name, title, parts, actions) {
  const buttons = actions.map(([text, act, kind]) => make("button", { type: "button", class: kind, onclick: act }, text));
  notices.replaceChildren(make("section", { class: "cm-notice", "data-notice": name, "aria-label": title }, make("h2", null, title), parts, buttons.length ? make("div", { class: "cm-actions" }, buttons) : null));
}

/** That the browser does not keep the game, and what is lost by it. */
export function notKept(ui, notices) {
  showNotice(notices, "lost", "This game is not being saved", [make("p", null, LOST[ui.keeper.trouble])], ui.view ? [["Save it as a file", () => saveFile(ui), "cm-big"]] : []);
}

/** What is focused: {name, at}, the name of a button and its place among the choices. */
export function focused(ui) {
  const name = ui.querySelector(":focus")?.dataset.focus;
  return name && { name, at: [...ui.querySelectorAll("[data-choice]")].findIndex((one) => one.dataset.focus === name) };
}

/** Scroll until what is lit on the board is in sight; between the header and the sheet of a phone, as much of the map as leaves it there. */
export function reveal(board, sheet) {
  const rects = (selector) => [...board.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const [map] = rects(".cm-map");
  const lit = [rects(".cm-pin.cm-open, .cm-lane.cm-open"), map ? [map] : []].find((one) => one.length);
  if (!lit) return;
  const { left, top: floor } = sheet.getBoundingClientRect();
  const beside = left > lit[0].left;
  const head = HEADER + (beside ? 0 : board.previousElementSibling.offsetHeight); // the turn and the points stay in sight
  const low = (beside ? innerHeight : floor) - 8;
  const [top, bottom] = [Math.min(...lit.map((one) => one.top)) - head, Math.max(...lit.map((one) => one.bottom))];
  const whole = map && !beside ? Math.max(map.bottom - low, map.top - head) : bottom > low ? bottom - low : Math.min(0, top);
  const by = Math.min(whole, top);
  if (by) scrollBy({ top: by });
}

/** Put the focus back after everything is shown anew: where it was to `stay`, else on what is asked. */
export function settle(ui, before, { stay }) {
  if (!before) return;
  const { name, at } = before;
  const again = ui.querySelector(`[data-focus="${CSS.escape(name)}"]:not(:disabled)`) ?? ui.querySelectorAll("[data-choice]")[at];
  const asks = ui.querySelector('[data-focus="asks"]');
  (stay ? again ?? asks : asks)?.focus({ preventScroll: true });
}
