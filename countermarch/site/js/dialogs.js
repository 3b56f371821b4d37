// Asking and showing something above the page.
import { make, unique } from "./dom.js";

/** Ask something, or show something, above the page; each action closes it. */
export function dialog(ui, title, parts, actions) {
  const named = unique();
  const shown = make(
    "dialog",
    { class: "cm-dialog", "aria-labelledby": named },
    make("h2", { id: named }, title),
    parts,
    make("div", { class: "cm-actions" }, actions.map(([text, act, kind]) => make("button", { type: "button", class: kind, onclick: () => { shown.close(); act(); } }, text))),
  );
  shown.addEventListener("close", () => shown.remove());
  ui.append(shown);
  shown.showModal();
  return shown;
}

/** The work of a button that only closes. */
export const nothing = () => {};
