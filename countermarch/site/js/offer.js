// Keeping the site for a table without a signal, offered once: not at the first visit, when nobody knows yet whether
// they will come again, but at the next one.
import { make } from "./dom.js";
import { putAtFoot } from "./foot.js";
import { contents, leftToKeep } from "./offline.js";
import { put, stored } from "./storage.js";

const KEY = "countermarch.visits";
const APART = 1_800_000; // ms without a page that part one visit from the next
const CALM = 4000; // ms until the page is in use

/** Note this visit, and offer to keep the site when it is not the first and nothing was offered before. */
export function offerKeeping() {
  if (location.protocol === "file:" || !("caches" in window)) return;
  const { last, offered } = visits();
  const now = Date.now();
  put(KEY, JSON.stringify({ last: now, offered }));
  if (!last || offered || now - last < APART || navigator.connection?.saveData) return;
  setTimeout(() => offer().catch(() => {}), CALM); // without a signal it is offered another time
}

function visits() {
  try {
    const { last, offered } = JSON.parse(stored()?.getItem(KEY) ?? "{}");
    return { last: Number.isInteger(last) ? last : 0, offered: offered === true };
  } catch {
    return { last: 0, offered: false };
  }
}

async function offer() {
  const found = await contents();
  const done = () => put(KEY, JSON.stringify({ last: Date.now(), offered: true }));
  if (!(await leftToKeep(found)).length) return void done();
  if (document.querySelector(".cm-new")) return;
  const says = make("span", null, "Save the whole site on this device, so that you can play without a signal?");
  const later = make("button", { type: "button", onclick: () => shown.remove() }, "No, thanks");
  const shown = make("div", { class: "cm-new cm-offered", role: "region", "aria-label": "Save for offline" }, says, make("cm-keep"), later);
  shown.addEventListener("cm-kept", () => {
    shown.replaceChildren(make("span", { role: "status" }, "All of it is saved: it works without a signal now."), later);
    later.textContent = "All right";
  });
  putAtFoot(shown);
  done();
}
