// Keeping the site on the device: the service worker for the pages of its games, a button for all the rest.
import { make } from "./dom.js";
import { putAtFoot } from "./foot.js";
import { each, fetched, keeper, keepFiles } from "./keeping.js";
import { t } from "./language.js";
import { root } from "./store.js";

const HURRY = { pages: 2000, renewal: 5000 };
const HOUR = 3_600_000;
const AT_ONCE = 4;
const FROM_DISK = t("This site is in a folder on this device: all of it works without a signal.");
const KEEPS_NOTHING = t("This browser saves nothing for this site, so the site is not available offline.");
const FULL = t("This device has no more room for the site. What is already saved still works.");
const broken = (error) => t("The site could not be saved: {0}. What was downloaded so far is saved; try again.", error.message);
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
const after = (time) => new Promise((done) => setTimeout(done, time));

/** Let the browser keep the pages; where it cannot (from disk, in old browsers) they just are not kept. */
export function keepPages() {
  if (location.protocol === "file:" || !("serviceWorker" in navigator)) return;
  // Not before the page is usable: keeping the site would take the line from what the player waits for.
  const later = () => setTimeout(register, HURRY.pages);
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-kit]");
    if (link) keepKit(link);
  });
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}

async function register() {
  const worker = navigator.serviceWorker;
  const had = Boolean(worker.controller);
  let asked = false;
  worker.addEventListener("controllerchange", () => asked && location.reload());
  try {
    const registration = await worker.register(new URL("sw.js", root), { scope: root.pathname });
    const offer = () => {
      if (!had || !registration.waiting) return;
      announce(() => {
        asked = true;
        registration.waiting?.postMessage({ take: true });
      });
    };
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
    offer();
    lookAgain(registration);
    await worker.ready;
    await after(HURRY.renewal);
    worker.controller?.postMessage({ renew: true });
  } catch {
    // A browser that keeps nothing (a private window, say) shows the site all the same.
  }
}

/** An installed site may stay open for days: when it is looked at again, ask whether there is a new version. */
function lookAgain(registration) {
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - last < HOUR) return;
    last = Date.now();
    registration.update().catch(() => {});
  });
}

function announce(take) {
  document.querySelector(".cm-offered")?.remove();
  if (document.querySelector(".cm-new")) return;
  const shown = make(
    "div",
    { class: "cm-new", role: "status" },
    make("span", null, "A new version of this site is here."),
    make("button", { type: "button", onclick: take }, t("Reload")),
    make("button", { type: "button", onclick: () => shown.remove() }, t("Later")),
  );
  putAtFoot(shown);
}

/** Have a kit that the player downloads kept on the device as well. */
function keepKit(link) {
  if (link.href.startsWith(root.href)) keepFiles([link.href.slice(root.href.length)]);
}

/** What there is to keep on request: {restVersion, files: {path: bytes}}. */
export async function contents() {
  return (await fetched(new URL("kept.json", root).href)).json();
}

const restOf = (found) => keeper(`countermarch ${root.pathname} `, found).rest;

/** What is not on this device yet: [{address, size}]. */
export async function leftToKeep(found) {
  const name = restOf(found);
  const parts = Object.entries(found.files).map(([path, size]) => ({ size, address: new URL(path, root).href }));
  if (!(await caches.has(name))) return parts;
  const held = new Set((await (await caches.open(name)).keys()).map(({ url }) => url));
  return parts.filter(({ address }) => !held.has(address));
}

/** <cm-keep>: a button that keeps pictures, guides and kits as well, with their size on the device and its progress. */
export class Keep extends HTMLElement {
  async connectedCallback() {
    if (location.protocol === "file:") return this.#say(FROM_DISK);
    if (!("caches" in window)) return this.#say(KEEPS_NOTHING);
    try {
      await this.show(await contents());
    } catch (error) {
      if (error.name === "SecurityError") this.#say(KEEPS_NOTHING);
      else this.replaceChildren();
    }
  }

  #say(words) {
    this.replaceChildren(make("p", { class: "cm-waiting" }, words));
  }

  async show(found) {
    const left = await leftToKeep(found);
    const bytes = left.reduce((sum, one) => sum + one.size, 0);
    const all = left.length === 0;
    const status = make("span", { role: "status" }, all ? t("All of this site works without a signal, and the kits can be printed.") : "");
    const text = all ? t("Remove pictures, guides and kits from this device") : t("Save for offline ({0} MB on this device)", megabytes(bytes));
    const button = make("button", { type: "button", class: "cm-quiet" }, text);
    button.addEventListener("click", async () => {
      button.disabled = true;
      try {
        if (all) await caches.delete(restOf(found));
        else await this.#fetchAll(found, left, bytes, status);
        await this.show(found);
        if (!all) this.dispatchEvent(new CustomEvent("cm-kept", { bubbles: true }));
      } catch (error) {
        await this.show(found); // what is left is less now
        this.querySelector("[role=status]").textContent = error.name === "QuotaExceededError" ? FULL : broken(error);
      }
    });
    this.replaceChildren(make("div", { class: "cm-actions" }, button, status));
  }

  async #fetchAll(found, parts, total, status) {
    navigator.storage?.persist?.();
    const bar = make("progress", { max: total, value: 0, "aria-label": t("Saving the site for offline use") });
    this.append(bar);
    const cache = await caches.open(restOf(found));
    await each(parts, AT_ONCE, async ({ address, size }) => {
      await cache.put(address, await fetched(address));
      bar.value += size;
      status.textContent = `${megabytes(bar.value)} of ${megabytes(total)} MB`;
    });
    bar.remove();
  }
}

/** <cm-missing>: on the page that stands in for one that is not kept, which one was asked for. */
export class Missing extends HTMLElement {
  connectedCallback() {
    const asked = new URL(location.hash.slice(1) || "./", root);
    if (!asked.href.startsWith(root.href)) return;
    const path = asked.pathname.slice(root.pathname.length);
    this.replaceChildren(
      make(
        "p",
        null,
        path ? [`${t("You asked for")} `, make("code", null, path), ". "] : null,
        make("a", { href: asked.href, class: "cm-again" }, t("Try again")),
      ),
    );
  }
}
