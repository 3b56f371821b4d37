// The games of one title side by side: open, name, save as a file, remove; and files taken in again.
import { dialog, nothing } from "./dialogs.js";
import { make, unique } from "./dom.js";
import { choose, fileName, save } from "./turn_files.js";
import { LONGEST_FILE, readGame } from "./turn_keeper.js";
import { arrive } from "./turn_players.js";

/** Show the saved games. */
export function showGames(ui) {
  const list = make("ul", { class: "cm-games" });
  const again = () => list.replaceChildren(...ui.keeper.games.map((one) => item(ui, one, again, () => shown.close())));
  const file = make("button", { type: "button", class: "cm-add", onclick: () => choose(".json,application/json", LONGEST_FILE, (text) => { shown.close(); opened(ui, text); }) }, "Open a file …");
  again();
  const shown = dialog(
    ui,
    "Games on this device",
    [ui.keeper.games.length ? list : make("p", { class: "cm-says" }, "No saved games yet: a game is saved from its first step on."), make("div", { class: "cm-actions" }, file)],
    [["Close", nothing, "cm-quiet"]],
  );
}

const button = (text, label, act, kind = "cm-quiet") => make("button", { type: "button", class: kind, "aria-label": label, onclick: act }, text);

function item(ui, one, again, close) {
  const { keeper } = ui;
  const here = one.id === keeper.id;
  const name = one.fault ? "A game that cannot be read" : one.name || "A game";
  const parts = fileName(ui.game, one.name ?? "unread");
  const sure = make("div", { class: "cm-actions", hidden: true });
  const removed = () => {
    keeper.remove(one.id);
    ui.refresh(`${name} has been removed.`);
    again();
  };
  sure.append(make("span", null, "Remove it for good?"), button("Remove", `Remove ${name} for good`, removed, "cm-big"), button("Keep it", `Keep ${name}`, () => (sure.hidden = true)));
  const field = make("input", { type: "text", value: one.name ?? "", maxlength: 60, "aria-label": `Name of ${name}`, id: unique() });
  const rename = make("form", { class: "cm-actions", hidden: true }, field, make("button", { type: "submit", class: "cm-big" }, "Name it"));
  rename.addEventListener("submit", (event) => {
    event.preventDefault();
    keeper.rename(one.id, field.value);
    ui.refresh("");
    again();
  });
  const open = () => {
    close();
    ui.open(one.id);
  };
  const naming = () => {
    rename.hidden = false;
    field.select();
  };
  return make(
    "li",
    { "aria-current": here ? "true" : null },
    make("b", null, name),
    make("small", null, one.fault ?? `${ui.inOneLine(one.history.now)}${one.saved ? `, saved ${one.saved}` : ""}${here ? "; this one is open" : ""}`),
    make(
      "div",
      { class: "cm-actions" },
      here || one.fault ? null : button("Open", `Open ${name}`, open, "cm-add"),
      one.fault ? null : button("Rename", `Rename ${name}`, naming),
      button("Save as a file", `Save ${name} as a file`, () => save(`${parts}.json`, one.text)),
      button("Remove …", `Remove ${name}`, () => (sure.hidden = false)),
    ),
    rename,
    sure,
  );
}

/** Take in the text of a file as another game. */
function opened(ui, text) {
  const found = text === null ? { fault: "The file is too big to be a saved game." } : readGame(ui.turn, text);
  if (found.fault) {
    dialog(ui, "This file cannot be opened", [make("p", null, found.fault)], [["All right", nothing, "cm-big"]]);
    return;
  }
  const { now, recent } = found.history;
  if (now.table?.to && !recent.length) { // handed over as a file
    arrive(ui, { state: now, changes: found.changes, log: found.history.log })?.();
    return;
  }
  ui.begin(found.history, found.name, `The game “${found.name}” was opened from a file.`, found.changes);
}

/** Two windows have gone on from one game, each its own way: ask how it shall go on. */
export function parted(ui, theirs) {
  const { keeper } = ui;
  const both = () => {
    keeper.part();
    ui.refresh(`Both are saved; this one as “${keeper.name}”.`);
  };
  if (theirs.fault) {
    dialog(
      ui,
      "Another window has saved a different position of this game",
      [make("p", null, theirs.fault), make("p", null, "It is not overwritten. This window's game can be saved beside it.")],
      [["Keep both", both, "cm-big"]],
    );
    return;
  }
  const here = () => {
    keeper.insist();
    ui.refresh("Continuing with this window's game.");
  };
  const there = () => {
    keeper.take(keeper.id);
    ui.refresh("It goes on as in the other window.");
  };
  const line = (history) => [make("strong", null, ui.inOneLine(history.now)), history.last ? ` (last: ${history.last})` : ""];
  dialog(
    ui,
    "This game went on in another window",
    [make("p", null, "There: ", line(theirs.history), "."), make("p", null, "Here: ", line(keeper.history), ".")],
    [["Keep both", both, "cm-big"], ["Go on from there", there, "cm-add"], ["Go on from here", here, "cm-add"]],
  );
}
