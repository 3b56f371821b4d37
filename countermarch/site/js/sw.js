// The service worker. The pages of the games and their lookups are kept at the first visit; pictures, guides and kits
// when they are looked at or the player asks for all of them. What an earlier version kept is taken over where it is
// the same.
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
  if (event.data.renew) event.waitUntil(renew());
  if (event.data.keep) event.waitUntil(keepListed(event.data.keep));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope)) event.respondWith(answer(event));
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

/** The pages of older versions go; what else they kept is first looked through for what is the same. */
async function takeOver() {
  const all = (await caches.keys()).filter((name) => name.startsWith(`${OURS}site`) && name !== names.site);
  await Promise.all(all.map((name) => caches.delete(name)));
  await self.clients.claim();
}

const rest = new Map(CONTENTS.rest);

/** What comes from the device; what is not there from the net; a page that neither has is said to be missing. */
async function answer(event) {
  const { request } = event;
  const url = new URL(request.url);
  url.search = "";
  url.hash = "";
  const bare = url.href.replace(/\/index\.html$/, "/");
  const path = bare.slice(self.registration.scope.length);
  const kept = (await find(names.site, bare)) ?? (await find(names.rest, bare));
  if (kept) return kept;
  try {
    const response = await fetch(request);
    const whole = response.status === 200 && !response.redirected;
    if (whole && rest.has(path)) event.waitUntil(keepSeen(bare, response.clone()));
    return response;
  } catch (error) {
    if (request.mode !== "navigate") throw error;
    if (!path.endsWith("/") && (await find(names.site, `${bare}/`))) return Response.redirect(`${bare}/`);
    return Response.redirect(at(`${CONTENTS.missing}#${path}`));
  }
}

/** What is looked at is kept as well; where the device has no room left it is not. */
async function keepSeen(address, response) {
  await (await caches.open(names.rest)).put(address, response).catch(() => {});
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
  opened.delete(name); // the player may have had it removed, and kept again
  return caches.match(address, { cacheName: name });
}

/** Whatever was kept of an earlier version is kept of this one: what is new of it is fetched, the rest is taken over. */
async function renew() {
  const older = (await caches.keys()).filter((name) => name.startsWith(`${OURS}rest`) && name !== names.rest);
  if (!older.length) return;
  const cache = await caches.open(names.rest);
  await each(CONTENTS.rest, UNHURRIED, async ([path, digest]) => {
    const had = await Promise.all(older.map((cacheName) => caches.match(at(path), { cacheName })));
    if (had.some(Boolean)) await take(cache, older, path, digest);
  });
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** What a page asks to be kept: a kit that is downloaded, the pieces of a game that is played. */
async function keepListed(paths) {
  const cache = await caches.open(names.rest);
  const known = paths.filter((path) => rest.has(path));
  await each(known, UNHURRIED, (path) => take(cache, [], path, rest.get(path)));
}
