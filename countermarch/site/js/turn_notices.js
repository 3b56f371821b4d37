// What a player has to know of how the game is kept, at the head of the page until they have seen to it.
import { make } from "./dom.js";
import { WHY } from "./storage.js";
import { save } from "./turn_files.js";

const LOST = {
  blocked: `${WHY.blocked} What you enter here is lost when this window is closed.`,
  full: `${WHY.full} What you do from now on is lost when this window is closed; the game stays saved as it was before.`,
};

/** The notices of now, each a box with what can be done about it. */
export function notices(ui) {
  const { keeper } = ui;
  return [
    ...keeper.unread.map((one) => unreadable(ui, one)),
    keeper.changes.length ? changed(ui) : null,
    keeper.trouble ? lost(ui) : null,
    ui.outside ? outside(ui) : null,
  ].filter(Boolean);
}

const notice = (name, title, parts, actions) =>
  make("section", { class: "cm-notice", "data-notice": name, "aria-label": title }, make("h2", null, title), parts, make("div", { class: "cm-actions" }, actions));

function unreadable(ui, { id, text, fault }) {
  const anew = () => {
    ui.keeper.setAside(id);
    ui.refresh("Started again. The other game stays under “Games …”.");
  };
  return notice(
    `unread-${id}`,
    "A saved game cannot be read",
    [make("p", null, fault), make("p", null, "It is left on this device as it is, and is not overwritten. Below is a new game.")],
    [ui.button("Save it as a file", `save-unread-${id}`, () => save(`${ui.game}-unread.json`, text), "cm-big"), ui.button("Start again", `anew-${id}`, anew, "cm-add")],
  );
}

function changed(ui) {
  const { keeper } = ui;
  const seen = () => {
    keeper.changes = [];
    ui.refresh("");
  };
  return notice(
    "changed",
    "This page has changed since the game was saved",
    [make("p", null, "The game continues, except for these changes:"), make("ul", null, keeper.changes.map((one) => make("li", null, one)))],
    [ui.button("All right", "changed-seen", seen, "cm-big"), ui.button("Save it as it was", "changed-save", () => save(`${ui.game}-before.json`, keeper.before), "cm-add")],
  );
}

function lost(ui) {
  const { keeper } = ui;
  return notice(
    "lost",
    "This game is not being saved",
    [make("p", null, LOST[keeper.trouble]), keeper.trouble === "full" ? make("p", null, "To make room, remove a game under “Games …”.") : null].filter(Boolean),
    [ui.button("Save it as a file", "lost-save", () => ui.saveFile(), "cm-big"), ui.button("Games …", "lost-games", () => ui.games(), "cm-add")],
  );
}

function outside(ui) {
  const seen = () => {
    ui.outside = "";
    ui.refresh("");
  };
  return notice("outside", "From another window", [make("p", null, ui.outside)], [ui.button("All right", "outside-seen", seen, "cm-add")]);
}
