// A new game: its options and its seed; and the games that are saved.
import { dialog, nothing } from "./dialogs.js";
import { make, unique } from "./dom.js";
import { picture } from "./play_pieces.js";
import { page, root } from "./store.js";
import { choose, fileName, save } from "./turn_files.js";

const LARGEST_SEED = 1_000_000_000; // of those that are drawn, as on the command line
const LONGEST_FILE = 1_000_000;

const drawn = () => String(Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32) * LARGEST_SEED));

/** The form of a new game: {element, begin}; `begin()` hands {seed, options} on. */
function form(ui, act) {
  const groups = ui.data.options.map(({ id, asks, erratum, values }) => {
    const name = unique();
    const inputs = values.map(([value, says], index) => {
      const input = make("input", { type: "radio", name, value, checked: index === 0 });
      return { input, shown: make("label", { class: "cm-option" }, input, make("span", null, says)) };
    });
    const doubt = erratum ? make("a", { class: "cm-ref", href: page(`games/${ui.game}/errata/#${erratum.toLowerCase()}`) }, erratum) : null;
    return { id, inputs, element: make("fieldset", null, make("legend", null, asks, " ", doubt), inputs.map((one) => one.shown)) };
  });
  const seed = make("input", { type: "text", inputmode: "numeric", pattern: "[0-9]*", maxlength: 19, placeholder: "drawn", autocomplete: "off", id: unique() });
  const says = make("p", { class: "cm-says" }, "The seed determines all random events: the same seed and the same choices give the same game, here and on the command line.");
  const begin = () => {
    const digits = seed.value.replace(/\D/g, "");
    const options = Object.fromEntries(groups.map((one) => [one.id, one.inputs.find(({ input }) => input.checked).input.value]));
    act({ seed: digits || drawn(), options });
  };
  const more = make("details", { class: "cm-fold" }, make("summary", null, "Options"), groups.map((one) => one.element), make("p", { class: "cm-named" }, make("label", { for: seed.id }, "Seed"), seed), says);
  const element = make("div", { class: "cm-new-game" }, more);
  return { element, begin };
}

/** On a page without a game: the form and its button, in place. */
export function firstGame(ui) {
  const { element, begin } = form(ui, ui.begin);
  const others = ui.keeper.games.length ? button("Games …", () => showGames(ui)) : null;
  const { map, cover } = ui.data;
  const ground = map ? `background-image: url("${new URL(map.file, root).href}")` : null;
  return [
    make("div", { class: "cm-felt cm-cover", style: ground, "aria-hidden": "true" }, cover.map((piece) => picture(ui, { piece }))),
    make("h2", { tabindex: "-1", "data-focus": "asks" }, "A new game"),
    make("p", { class: "cm-aim" }, ui.data.says),
    make("p", { class: "cm-says" }, `The rules draw, roll and count; you decide by tapping the board. ${ui.data.length}`),
    make("button", { type: "button", class: "cm-big cm-begin", "data-focus": "begin", onclick: begin }, "Begin"),
    element,
    make("div", { class: "cm-actions" }, button("Open a file …", () => openFile(ui)), others),
  ];
}

/** Above a game: the same in a dialog. */
export function newGame(ui) {
  const { element, begin } = form(ui, ui.begin);
  const stays = make("p", { class: "cm-says" }, "The previous game stays under “Games …”.");
  dialog(ui, "A new game", [element, stays], [["Begin", begin, "cm-big"], ["Cancel", nothing, "cm-quiet"]]);
}

const button = (text, act, label, kind = "cm-quiet") => make("button", { type: "button", class: kind, "aria-label": label ?? null, onclick: act }, text);

/** Ask for a file of the command line or of this page, and open its game. */
export function openFile(ui) {
  choose(".json,application/json", LONGEST_FILE, (text) => {
    if (text === null) ui.refuse("It is longer than any saved game.");
    else ui.open(text);
  });
}

/** The saved games of this title. */
export function showGames(ui) {
  const list = make("ul", { class: "cm-games" });
  const again = () => list.replaceChildren(...ui.keeper.games.map((one) => kept(ui, one, again, () => shown.close())));
  again();
  const shown = dialog(
    ui,
    "Games on this device",
    [ui.keeper.games.length ? list : make("p", { class: "cm-says" }, "No saved games yet."), make("div", { class: "cm-actions" }, button("Open a file …", () => { shown.close(); openFile(ui); }, null, "cm-add"))],
    [["Close", nothing, "cm-quiet"]],
  );
}

function kept(ui, one, again, close) {
  const here = one.id === ui.keeper.id;
  const sure = make("div", { class: "cm-actions", hidden: true });
  const remove = () => {
    ui.keeper.remove(one.id);
    if (here) ui.forget();
    again();
  };
  const open = () => {
    close();
    ui.openKept(one.id);
  };
  sure.append(make("span", null, "Remove it for good?"), button("Remove", remove, `Remove ${one.says} for good`, "cm-big"), button("Keep it", () => (sure.hidden = true), `Keep ${one.says}`));
  return make(
    "li",
    { "aria-current": here ? "true" : null },
    make("b", null, one.says),
    make("small", null, `saved ${one.kept}${here ? "; this one is open" : ""}`),
    make(
      "div",
      { class: "cm-actions" },
      here ? null : button("Open", open, `Open ${one.says}`, "cm-add"),
      button("Save as a file", () => save(`${fileName(ui.game, one.says)}.json`, one.save), `Save ${one.says} as a file`),
      button("Remove …", () => (sure.hidden = false), `Remove ${one.says}`),
    ),
    sure,
  );
}
