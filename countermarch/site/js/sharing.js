// A link handed on: by the device's own menu on a phone, else copied, else shown.
import { dialog, nothing } from "./dialogs.js";
import { make } from "./dom.js";

const TOAST = 4000; // ms

/** Share a link of a page; beside `place` is a note that it was copied. */
export async function shareLink(ui, url, place) {
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ url });
      return;
    }
    await navigator.clipboard.writeText(url);
    ui.say("The link has been copied.");
    const toast = make("span", { class: "cm-toast" }, "Link copied");
    place.append(toast);
    setTimeout(() => toast.remove(), TOAST);
  } catch (error) {
    if (error.name === "AbortError") return;
    const shown = make("input", { type: "text", readonly: true, value: url, "aria-label": "Link to this game" });
    dialog(ui, "Link to this game", [make("p", { class: "cm-named" }, shown)], [["Close", nothing, "cm-big"]]);
    shown.select();
  }
}
