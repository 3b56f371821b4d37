// The log: every step, roll and ruling with its turn and side, latest first; and all of it as a text.
import { make } from "./dom.js";
import { nameOf } from "./game_links.js";
import { counter } from "./game_state.js";

const SHOWN = 40;

const when = (turn, { turn: number, step, side }) => {
  const first = counter(turn);
  return [number === null ? "" : `${nameOf(turn, first)} ${number}`, step, side].filter(Boolean).join(" · ");
};

/** The latest lines, under the step in which they were written. */
export function logList(turn, log) {
  if (!log.length) return make("p", { class: "cm-says" }, "Nothing has happened yet.");
  const shown = log.slice(-SHOWN).reverse();
  const items = shown.map((one, place) => {
    const at = when(turn, one);
    const again = place > 0 && when(turn, shown[place - 1]) === at;
    return make("li", null, make("span", null, one.who ? make("b", null, `${one.who}: `) : null, one.says), at && !again ? make("small", null, at) : null);
  });
  return make("ol", { reversed: true, start: log.length }, items);
}

/** The whole log as text, oldest first. */
export function logText(turn, title, log) {
  const lines = [title, "=".repeat([...title].length)];
  let before;
  for (const one of log) {
    const at = when(turn, one);
    if (at !== before) lines.push("", at || "Before");
    before = at;
    lines.push(`  ${one.who ? `${one.who}: ` : ""}${one.says}`);
  }
  return `${lines.join("\n")}\n`;
}
