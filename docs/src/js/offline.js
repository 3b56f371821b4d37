// Keeping the site on the device: the service worker for its pages, a button for the rules engine.
import { make } from "./dom.js";
import { contents } from "./engine.js";
import { root } from "./store.js";

const name = (version) => `countermarch-engine-${version}`;
const UNHURRIED = 2000;
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

/** Let the browser keep the pages; where it cannot (from disk, in old browsers) they just are not kept. */
export function keepPages() {
  if (location.protocol !== "file:" && "serviceWorker" in navigator) {
    // Not before the page is usable: keeping the site would take the line from what the player waits for.
    const register = () => navigator.serviceWorker.register(new URL("sw.js", root), { scope: root.pathname }).catch(() => {});
    const later = () => setTimeout(() => register().then(() => navigator.connection?.saveData || keepPictures()), UNHURRIED);
    if (document.readyState === "complete") later();
    else addEventListener("load", later, { once: true });
  }
}

/** Let the service worker fetch the pictures that are not on the device yet, once it has the pages. */
async function keepPictures() {
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage("keep-pictures");
}

/** <cm-keep>: a button that keeps the rules engine, with its size and progress. */
export class Keep extends HTMLElement {
  async connectedCallback() {
    if (location.protocol === "file:" || !("caches" in window)) {
      this.replaceChildren(
        make("p", { class: "cm-waiting" }, "From a folder on disk the compiled lookups work; questions that need the rules engine do not. Open the site from its address for those."),
      );
      return;
    }
    try {
      this.show(await contents());
    } catch {
      this.replaceChildren();
    }
  }

  async show({ version, files }) {
    const total = Object.values(files).reduce((sum, one) => sum + one, 0);
    const cache = await caches.open(name(version));
    const held = (await cache.keys()).length;
    const all = held >= Object.keys(files).length + 1;
    const status = make("span", { role: "status" }, all ? "All questions work without a signal." : "");
    const button = make(
      "button",
      { type: "button", class: "cm-quiet" },
      all ? "Remove the rules engine from this device" : `Keep for offline (${megabytes(total)} MB)`,
    );
    button.addEventListener("click", async () => {
      button.disabled = true;
      try {
        if (all) await caches.delete(name(version));
        else await this.fetchAll(cache, files, total, status);
        await this.show({ version, files });
      } catch (error) {
        status.textContent = `It could not be kept: ${error.message}`;
        button.disabled = false;
      }
    });
    this.replaceChildren(make("div", { class: "cm-actions" }, button, status));
  }

  async fetchAll(cache, files, total, status) {
    const bar = make("progress", { max: total, value: 0, "aria-label": "Keeping the rules engine" });
    this.append(bar);
    for (const file of ["files.json", ...Object.keys(files)]) {
      const address = new URL(`engine/${file}`, root);
      const answer = await fetch(address, { cache: "no-cache" });
      if (!answer.ok) throw new Error(`${file} did not arrive`);
      await cache.put(address, answer);
      bar.value += files[file] ?? 0;
      status.textContent = `${megabytes(bar.value)} of ${megabytes(total)} MB`;
    }
    bar.remove();
    keepPictures();
  }
}
