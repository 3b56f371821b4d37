// What can be done with a game besides playing it: taking back, thinking over, handing on, keeping, beginning another.
import { make } from "./dom.js";
import { logText } from "./play_log.js";
import { pack } from "./packed.js";
import { newGame, openFile, showGames } from "./play_new.js";
import { drawsCodes, showCode, TOO_LONG } from "./qr.js";
import { shareLink } from "./sharing.js";
import { page } from "./store.js";
import { fileName, save } from "./turn_files.js";

export const button = (text, focus, act, kind = "cm-quiet", more = {}) => make("button", { type: "button", class: kind, "data-focus": focus, onclick: act, ...more }, text);

/** The buttons at the thumb. */
export function buttons(ui) {
  const { view } = ui;
  const list = ({ currentTarget }) => {
    ui.listed = !ui.listed;
    currentTarget.setAttribute("aria-expanded", ui.listed);
    ui.querySelector(".cm-step .cm-options").classList.toggle("cm-listed", ui.listed);
  };
  const folds = ui.querySelector(".cm-step .cm-options-fold");
  return [
    button("Undo", "undo", (press) => ui.undo(press), "cm-quiet", { disabled: view.made === 0 }),
    view.decision ? button("What is each worth?", "worth", () => ui.think(), "cm-add") : null,
    folds ? button("List", "list", list, "cm-quiet cm-to-list", { "aria-expanded": String(Boolean(ui.listed)), "aria-label": "List of all choices" }) : null,
  ].filter(Boolean);
}

/** The buttons below the log. */
export function actionsOf(ui) {
  return [
    button("New game …", "new", () => newGame(ui)),
    button("Games …", "games", () => showGames(ui)),
    button("Share this game", "share", () => linked(ui, (link) => shareLink(ui, link, ui.querySelector(".cm-turn-actions")))),
    drawsCodes() ? button("Show as a QR code", "code", () => linked(ui, (link) => showCode(ui, "This game as a QR code", link, TOO_LONG))) : null,
    button("Save as a file", "save", () => saveFile(ui)),
    button("Open a file …", "open", () => openFile(ui)),
    button("Log as text", "log", () => save(`${named(ui)}.txt`, logText(`${ui.data.title}, seed ${ui.view.seed}`, ui.log), "text/plain")),
    terminal(ui),
  ].filter(Boolean);
}

const named = (ui) => fileName(ui.game, ui.view.seed);

/** Save the game as the file that the command line resumes. */
export function saveFile(ui) {
  save(`${named(ui)}.json`, ui.view.save);
}

function terminal(ui) {
  const folded = make("details", { class: "cm-fold cm-terminal" }, make("summary", null, "Continue in the terminal"));
  folded.addEventListener("toggle", () => {
    if (folded.childElementCount > 1) return;
    const says = "Save the game as a file, then type this; instead of the file you can give the link from “Share this game”. A game saved by the command line can be opened here with “Open a file …”.";
    folded.append(make("p", { class: "cm-says" }, says), make("pre", { tabindex: 0 }, make("code", null, `countermarch play --resume ${named(ui)}.json`)));
  });
  return folded;
}

const linked = async (ui, hand) => hand(page(`games/${ui.game}/play/#game=${await pack(ui.view.save)}`));
