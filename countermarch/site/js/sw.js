// The service worker. Pages and lookups are kept at the first visit; pictures afterwards, unhurried; the rules
// engine and the kits' PDFs when the player asks. What an earlier version kept is taken over where it is the same.
/* global CONTENTS */ // filled in by the build: see countermarch/site/offline.py
import { each, fetched, keeper, sha } from "./keeping.js";

const OURS = `countermarch ${new URL(self.registration.scope).pathname} `;
const names = keeper(OURS, CONTENTS);
const at = (path) => new URL(path, self.registration.scope).href;
const AT_ONCE = 6;
const UNHURRIED = 2;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => {
  if (event.data.take) self.skipWaiting();
  if (event.data.keep) event.waitUntil(inBackground(event.data));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope)) event.respondWith(answer(request));
});

/** Keep every page; one that was interrupted goes on where it stopped. The first version of all waits for nobody. */
async function install() {
  const cache = await caches.open(names.site);
  const older = (await caches.keys()).filter((name) => name.startsWith(`${OURS}site`) && name !== names.site);
  await each(CONTENTS.pages, AT_ONCE, ([path, digest]) => take(cache, older, path, digest));
}

/** Put a file into a cache, from an older one of them if it is the same there, else from the net. */
async function take(cache, older, path, digest) {
  const address = at(path);
  if (await cache.match(address)) return;
  for (const cacheName of older) {
    const kept = await caches.match(address, { cacheName });
    if (kept && (await sha(kept.clone())) === digest) {
      await cache.put(address, kept);
      return;
    }
  }
  await cache.put(address, await fetched(address));
}

/** The caches of older versions go, but for pictures and engine, which are first looked through for what is the same. */
async function takeOver() {
  const kept = [names.site, names.pictures, names.engine];
  const all = (await caches.keys()).filter((name) => name.startsWith(OURS) && !kept.includes(name));
  await Promise.all(all.filter((name) => name.startsWith(`${OURS}site`)).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** What comes from the device; what is not there from the net; a page that neither has is said to be missing. */
async function answer(request) {
  const url = new URL(request.url);
  url.search = "";
  url.hash = "";
  const bare = url.href.replace(/\/index\.html$/, "/");
  const path = bare.slice(self.registration.scope.length);
  const where = path.startsWith("engine/") ? names.engine : path.startsWith("sheets/") ? names.pictures : null;
  const kept = (await find(names.site, bare)) ?? (where && (await find(where, bare)));
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (request.mode !== "navigate") throw error;
    if (!path.endsWith("/") && (await find(names.site, `${bare}/`))) return Response.redirect(`${bare}/`);
    return Response.redirect(at(`${CONTENTS.missing}#${path}`));
  }
}

const opened = new Map();

/** Look into one cache by name: it is opened once, and only if it is there, so that looking makes none. */
async function find(name, address) {
  if (!opened.has(name)) {
    if (!(await caches.has(name))) return undefined;
    opened.set(name, await caches.open(name));
  }
  const found = await opened.get(name).match(address);
  if (found || name === names.site) return found;
  opened.delete(name); // the player may have had it removed, and kept anew
  return caches.match(address, { cacheName: name });
}

let busy;

/** Keep what is asked for in the background, one thing after the other: the net is wanted for other things as well. */
async function inBackground({ keep }) {
  busy = (busy ?? Promise.resolve()).then(() => (keep === "pictures" ? pictures() : file(keep))).catch(tell);
  await busy;
}

async function tell(error) {
  const full = error?.name === "QuotaExceededError";
  for (const client of await self.clients.matchAll()) client.postMessage({ stopped: full ? "full" : "interrupted" });
}

/** Every picture of the kits and pieces, and what the player had of an earlier version's engine and kits. */
async function pictures() {
  const older = (await caches.keys()).filter((name) => name.startsWith(`${OURS}pictures`) && name !== names.pictures);
  const cache = await caches.open(names.pictures);
  if (!(await cache.match(at("sheets/all")))) {
    await each(CONTENTS.packs, UNHURRIED, ([path, digest]) => unpack(cache, path, digest));
    await each(CONTENTS.previews, UNHURRIED, ([path, digest]) => take(cache, older, path, digest));
    await each(CONTENTS.kits, 1, async ([path, digest]) => {
      const had = await Promise.all(older.map((cacheName) => caches.match(at(path), { cacheName })));
      if (had.some(Boolean)) await take(cache, older, path, digest);
    });
    await cache.put(at("sheets/all"), new Response(CONTENTS.version));
  }
  await Promise.all(older.map((name) => caches.delete(name)));
  await renewEngine();
  for (const client of await self.clients.matchAll()) client.postMessage({ kept: "pictures" });
}

/** The pieces of a game come as one file, a small part of what they are one by one; each is kept as its own. */
async function unpack(cache, path, digest) {
  const mark = at(path);
  const held = await cache.match(mark);
  if (held && (await held.text()) === digest) return;
  const pieces = await (await fetched(mark)).json();
  const folder = mark.replace(/\.json$/, "/");
  await each(Object.entries(pieces), AT_ONCE, ([name, drawing]) =>
    cache.put(folder + name, new Response(drawing, { headers: { "Content-Type": "image/svg+xml" } })),
  );
  await cache.put(mark, new Response(digest));
}

/** A player who kept the engine keeps it when it changes: what is new of it is fetched, the rest is taken over. */
async function renewEngine() {
  const older = (await caches.keys()).filter((name) => name.startsWith(`${OURS}engine`) && name !== names.engine);
  if (older.length === 0) return;
  const cache = await caches.open(names.engine);
  await each(CONTENTS.engine, 1, ([path, digest]) => take(cache, older, path, digest));
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** A kit that the player downloads is kept too. */
async function file(path) {
  const known = CONTENTS.kits.find(([name]) => name === path);
  if (known) await take(await caches.open(names.pictures), [], path, known[1]);
}
