// The site's data: small scripts that hand their contents over, so that the same files work from a server and
// from a folder on disk, where a page may not fetch.
import { make } from "./dom.js";

const here = document.currentScript ? document.currentScript.src : location.href;

export const root = new URL("../", here);

function begin() {
  const waiting = new Map();
  const held = new Map();
  const take = (name, data) => {
    held.set(name, data);
    waiting.get(name)?.resolve(data);
  };
  return { waiting, held, take };
}

// One for all scripts of the site, whichever comes first.
const { waiting, held } = (window.countermarch ??= begin());

const bring = (path) => new Promise((onload, onerror) => document.head.append(make("script", { src: new URL(path, root).href, onload, onerror })));

/** Load a piece of data once, e.g. "lebanon-82" or "lebanon-82/combat-result". */
export function load(name) {
  if (held.has(name)) return Promise.resolve(held.get(name));
  const known = waiting.get(name);
  if (known) return known.promise;
  const entry = {};
  entry.promise = new Promise((resolve, reject) => {
    entry.resolve = resolve;
    const failed = () => {
      waiting.delete(name);
      reject(new Error("This lookup could not be loaded. It works offline once the site is saved on this device."));
    };
    bring(`data/${name}.js`).then(() => held.has(name) || failed(), failed); // what was cut off on its way runs, and hands nothing over
  });
  waiting.set(name, entry);
  return entry.promise;
}

const running = new Map();

/** Run another of the site's own scripts, once; the promise is kept when it has run, broken when it does not arrive. */
export function run(name) {
  if (running.has(name)) return running.get(name);
  const ran = bring(`assets/${name}`).catch(() => {
    running.delete(name);
    throw new Error("Part of this page could not be loaded.");
  });
  running.set(name, ran);
  return ran;
}

/** The address of a page of the site, which is a folder or, where the site works from disk, a file. */
export function page(path) {
  const kept = document.querySelector('meta[name="cm-pages-are-files"]') ? path.replace(/\/(#|$)/, ".html$1") : path;
  return new URL(kept, root).href;
}
