// What is to be decided: the question with its rule, every choice as a button, and what each choice is worth.
import { make } from "./dom.js";
import { ruleLink } from "./play_log.js";
import { lying, picture } from "./play_pieces.js";
import { touches } from "./play_touch.js";

const MANY = 6; // more choices than these are in columns

/** Whether a choice is made on the map or at a place in the middle of the table. */
const onBoard = (sight) => {
  const wide = new Set((sight?.places ?? []).filter(({ kind }) => kind === "area" || kind === "lane").map(({ id }) => id));
  return (one) => wide.has(one.source || one.place);
};

/** The decision of a view. Where choices are made on the board, a phone lists them when asked to. */
export function decision(ui, view) {
  const { asks, suggests } = view.decision;
  const all = touches(view);
  const there = onBoard(view.sight);
  const folds = all.filter(there).length > 1;
  const { shown, faces } = pictured(view, folds);
  const kinds = ["cm-options", all.length > MANY ? "cm-options-many" : "", folds ? "cm-options-fold" : "", ui.listed ? "cm-listed" : ""];
  return [
    make("h2", { tabindex: "-1", "data-focus": "asks" }, asks),
    make("p", { class: "cm-rule-links" }, folds ? make("span", { class: "cm-tap" }, ui.held ? "Tap where it goes. " : "Tap the board. ") : null, "By ", rulesOf(ui, view.decision)),
    shown.length ? make("div", { class: "cm-laid cm-shown" }, shown.map((one) => lying(ui, one))) : null,
    make("div", { class: "cm-thought", hidden: true }),
    make("ol", { class: kinds.filter(Boolean).join(" ") }, suggests ? make("li", null, make("button", { type: "button", class: "cm-add cm-suggest", "data-focus": "suggest", onclick: () => ui.suggest() }, "Place as suggested")) : null, all.map((one, index) => make("li", { class: folds && there(one) ? "cm-on-board" : null }, option(ui, view, one, faces[index] ?? [])))),
  ].filter(Boolean);
}

/** The pieces of a decision: those that are above its choices, and one for each choice that differs from the others. */
function pictured({ sight, decision: { choices } }, folds) {
  const pieces = choices.map((_, index) => sight?.choices[index]?.pieces ?? []);
  const apart = new Map(pieces.flat().map((one) => [`${one.piece} ${one.back}`, one]));
  if (apart.size > 1) return { shown: sight.shown, faces: pieces };
  return { shown: folds || sight?.shown.length ? sight.shown : [...apart.values()], faces: [] };
}

/** The rules that give the choices, each once. */
function rulesOf(ui, { rule, cited, choices }) {
  const all = new Map([[rule, cited], ...choices.map((one) => [one.rule, one.cited])]);
  return [...all].flatMap(([each, said], index) => [index ? ", " : null, ruleLink(ui.game, { rule: each, cited: said })]);
}

/** A choice as a button with its pieces. */
export function option(ui, view, { id, says, rule, cited, index }, pieces, act = (press) => ui.choose(id, press)) {
  return make(
    "button",
    { type: "button", class: "cm-option-button", "data-focus": `choice-${id}`, "data-choice": id, onclick: act },
    make("i", { "aria-hidden": "true" }, String(index + 1)),
    pieces.map((one) => picture(ui, one)),
    make("span", { class: "cm-option-says" }, make("b", null, says), rule === view.decision.rule ? null : make("small", null, `by ${cited}`)),
    make("span", { class: "cm-worth", hidden: true }),
  );
}

const SMALL = 0.1; // below it a share has a decimal

const share = (number, all = number) => `${(number * 100).toFixed(all < SMALL ? 1 : 0)}`;

/** How many other choices the games do not tell from the best one. */
const notApart = (worth, best) => worth.filter(({ games, mean, error }, index) => index !== best && games && mean + error >= worth[best].mean - worth[best].error).length;

/** Write beside each choice what it is worth by now; `thought` is what the rules say of their thinking. */
export function showWorth(root, thought) {
  const { done, total, worth, best } = thought;
  const most = Math.max(...worth.map((one) => (one.games ? one.mean : 0)));
  root.querySelectorAll(".cm-option-button").forEach((button, index) => {
    const { games, mean, error } = worth[index];
    const shown = button.querySelector(".cm-worth");
    shown.hidden = !games;
    const chosen = best === index;
    const close = chosen && notApart(worth, best) > 0;
    button.classList.toggle("cm-best", chosen);
    const width = most ? Math.round((mean / most) * 100) : 0;
    shown.replaceChildren(...[
      make("span", { class: "cm-worth-bar", "aria-hidden": "true", style: `width: ${width}%` }),
      make("span", { class: "cm-worth-text" }, `${share(mean, most)} ± ${share(error, most)}%`, make("small", null, ` ${games} games`)),
      chosen ? make("span", { class: "cm-strongest" }, close ? "Highest, but within the margin of error" : "The strong player's choice") : null,
    ].filter(Boolean));
  });
  for (const pin of root.closest("cm-play").querySelectorAll(".cm-pin.cm-open")) {
    const means = pin.dataset.choices.split(" ").map((index) => worth[index]).filter(({ games }) => games).map(({ mean }) => mean);
    if (means.length) pin.firstChild.dataset.says = `${share(Math.max(...means), most)}%`;
    pin.classList.toggle("cm-pin-best", pin.dataset.choices.split(" ").includes(String(best)));
  }
  const box = root.querySelector(".cm-thought");
  box.hidden = false;
  const over = best !== null;
  const bar = over ? null : make("progress", { max: total, value: done, "aria-label": "Simulated games" });
  const near = over ? notApart(worth, best) : 0;
  const close = near ? `Too close to call: ${near} other ${near === 1 ? "choice" : "choices"} may be as good. ` : "";
  const method = "The percentage is your estimated chance of winning. Games are simulated from each choice, with what you cannot see reshuffled; the more promising half gets more games.";
  box.replaceChildren(make("p", { role: over ? "status" : null }, over ? `Evaluated over ${total} simulated games. ${close}` : `Thinking: ${done} of ${total} games. `, make("small", null, method)), bar ?? "");
}
