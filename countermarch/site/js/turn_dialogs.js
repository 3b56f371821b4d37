// What a game in play may have to ask: which scenario to begin, and whether to open the game of a link.
import { dialog, nothing } from "./dialogs.js";
import { make, unique } from "./dom.js";
import { unpackState } from "./game_link.js";
import { opening } from "./game_state.js";
import { History } from "./turn_history.js";
import { dated } from "./turn_keeper.js";
import { arrive } from "./turn_players.js";

/** Ask for the scenario and the options of a new game, then begin it. */
export function newGame(ui) {
  const { scenarios, trackers } = ui.turn;
  const name = unique();
  const radios = scenarios.map(([, title], place) => {
    const input = make("input", { type: "radio", name, value: place, checked: place === ui.state.scenario });
    return { input, element: make("label", { class: "cm-option" }, input, make("span", null, title)) };
  });
  const boxes = trackers
    .filter((one) => one.option)
    .map((one) => {
      const input = make("input", { type: "checkbox", checked: Boolean(ui.state.trackers[one.id]) });
      return { one, input, element: make("label", { class: "cm-option" }, input, make("span", null, one.title)) };
    });
  const chosen = () => Math.max(0, radios.findIndex(({ input }) => input.checked));
  const fits = ({ one }) => !one.only?.scenarios || one.only.scenarios.includes(scenarios[chosen()][0]);
  const offer = () => boxes.forEach((box) => (box.element.hidden = !fits(box)));
  radios.forEach(({ input }) => input.addEventListener("change", offer));
  offer();
  const called = make("input", { type: "text", value: dated(), maxlength: 60, id: unique() });
  const begin = () => {
    const options = boxes.filter((box) => fits(box) && box.input.checked).map(({ one }) => one.id);
    ui.begin(new History(ui.turn, opening(ui.turn, chosen(), options)), called.value, "A new game");
  };
  dialog(
    ui,
    "A new game",
    [
      radios.length > 1 ? make("fieldset", null, make("legend", null, "Scenario"), radios.map(({ element }) => element)) : null,
      boxes.length ? make("fieldset", null, make("legend", null, "Options"), boxes.map(({ element }) => element)) : null,
      make("p", { class: "cm-named" }, make("label", { for: called.id }, "Name"), called),
      ui.begun ? make("p", { class: "cm-says" }, "The previous game stays under “Games …”.") : null,
    ].filter(Boolean),
    [["Begin", begin, "cm-big"], ["Cancel", nothing, "cm-quiet"]],
  );
}

/** Take over a game from a link; when another one is being played here, only after asking. */
export async function sharedGame(ui, text) {
  const found = await unpackState(ui.turn, text);
  if (found.fault) {
    dialog(ui, "This link cannot be opened", [make("p", null, found.fault)], [["All right", nothing, "cm-big"]]);
    return;
  }
  const open = found.state.table ? arrive(ui, found) : () => ui.begin(new History(ui.turn, found.state), dated("Shared game"), "The shared game was opened.", found.changes);
  if (!open) return;
  if (!ui.begun) {
    open();
    return;
  }
  const parts = [
    make("p", null, "The link holds a game: ", make("strong", null, ui.inOneLine(found.state)), "."),
    make("p", null, "A game is being played on this device: ", make("strong", null, ui.inOneLine(ui.state)), "."),
    make("p", { class: "cm-says" }, "If you open the shared game, yours stays under “Games …”."),
  ];
  dialog(ui, "Open the shared game?", parts, [["Open the shared game", open, "cm-big"], ["Keep mine", nothing, "cm-quiet"]]);
}
