// What is to be decided: the question with its rule, every choice as a button, and what each choice is worth.
import { make } from "./dom.js";
import { ruleLink } from "./play_log.js";
import { lying, picture } from "./play_pieces.js";

const MANY = 6; // more choices than these stand in columns

/** The decision of a view; `choose` is given the id of the choice that is pressed. */
export function decision(ui, view) {
  const { asks, choices } = view.decision;
  const { shown, faces } = pictured(view);
  return [
    make("h2", { tabindex: "-1", "data-focus": "asks" }, asks),
    make("p", { class: "cm-rule-links" }, "By ", rulesOf(ui, view.decision)),
    shown.length ? make("div", { class: "cm-laid cm-shown" }, shown.map((one) => lying(ui, one))) : null,
    make("div", { class: "cm-thought", hidden: true }),
    make("ol", { class: choices.length > MANY ? "cm-options cm-options-many" : "cm-options" }, choices.map((one, index) => make("li", null, option(ui, view, { ...one, number: index + 1 }, faces[index])))),
  ].filter(Boolean);
}

/** The pieces of a decision: those that stand above its choices, and one for each choice that differs from the others. */
function pictured({ sight, decision: { choices } }) {
  const pieces = choices.map((_, index) => sight?.choices[index]?.piece ?? null);
  const apart = new Map(pieces.filter(Boolean).map((one) => [`${one.piece} ${one.back}`, one]));
  if (apart.size > 1) return { shown: sight.shown, faces: pieces };
  return { shown: sight?.shown.length ? sight.shown : [...apart.values()], faces: [] };
}

/** The rules that give the choices, each once. */
function rulesOf(ui, { rule, cited, choices }) {
  const all = new Map([[rule, cited], ...choices.map((one) => [one.rule, one.cited])]);
  return [...all].flatMap(([each, said], index) => [index ? ", " : null, ruleLink(ui.game, { rule: each, cited: said })]);
}

function option(ui, view, { id, says, rule, cited, number }, piece) {
  return make(
    "button",
    { type: "button", class: "cm-option-button", "data-focus": `choice-${id}`, "data-choice": id, onclick: (press) => ui.choose(id, press) },
    make("i", { "aria-hidden": "true" }, String(number)),
    piece ? picture(ui, piece) : null,
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
    button.classList.toggle("cm-best", chosen);
    const width = most ? Math.round((mean / most) * 100) : 0;
    shown.replaceChildren(...[
      make("span", { class: "cm-worth-bar", "aria-hidden": "true", style: `width: ${width}%` }),
      make("span", { class: "cm-worth-text" }, `${share(mean, most)} ± ${share(error, most)}\u00a0%`, make("small", null, ` ${games} games`)),
      chosen ? make("span", { class: "cm-strongest" }, "The strong player's choice") : null,
    ].filter(Boolean));
  });
  const box = root.querySelector(".cm-thought");
  box.hidden = false;
  const over = best !== null;
  const bar = over ? null : make("progress", { max: total, value: done, "aria-label": "Games played on" });
  const near = over ? notApart(worth, best) : 0;
  const close = near ? `Too close to call: ${near} other ${near === 1 ? "choice" : "choices"} may be as good. ` : "";
  const method = "The share is the chance to win. Games are played from each choice, with what you cannot see dealt again; the better half gets more games.";
  box.replaceChildren(make("p", { role: over ? "status" : null }, over ? `Thought over in ${total} games. ${close}` : `Thinking: ${done} of ${total} games. `, make("small", null, method)), bar ?? "");
}
