// The service worker: the pages are kept on the device at the first visit, the pictures of the pieces and sheets
// after that and unhurried, the rules engine when the player asks.
/* global CONTENTS */ // {version, pages: [path], pictures: version, engine: version}, filled in by the build

const SITE = `countermarch-${CONTENTS.version}`;
const PICTURES = `countermarch-pictures-${CONTENTS.pictures}`;
const ENGINE = `countermarch-engine-${CONTENTS.engine}`;
const AT_ONCE = 6;

const full = (path) => new URL(path, self.registration.scope).href;

/** Put what is missing of some files into a cache; what an interrupted visit has brought is not fetched again. */
async function keep(name, paths) {
  const cache = await caches.open(name);
  const held = new Set((await cache.keys()).map((request) => request.url));
  const left = paths.filter((path) => !held.has(full(path)));
  const fetchSome = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      await cache.add(new Request(full(path), { cache: "no-cache" }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchSome));
}

/** Keep the pictures; without a line or without room what has come stays, and a later visit goes on. */
async function keepPictures() {
  try {
    const { paths } = await (await fetch(full("sheets/list.json"), { cache: "no-cache" })).json();
    await keep(PICTURES, paths);
  } catch {
    /* the next page asks again */
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(keep(SITE, CONTENTS.pages).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      const old = names.filter((name) => name.startsWith("countermarch-") && ![SITE, PICTURES, ENGINE].includes(name));
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "keep-pictures") event.waitUntil(keepPictures());
});

function absent() {
  const text = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Not kept on this device</title>
<body style="font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1rem"><h1>Not kept on this device</h1>
<p>There is no signal, and this page is not among those that are kept. The lookups, the rules and the pieces of every game are.</p>
<p><a href="${full("./")}">To the games</a></p>`;
  return new Response(text, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** What is kept comes from the device; what is not, from the net; a page that neither has is said to be missing. */
async function answer(request) {
  const bare = new URL(request.url);
  bare.search = "";
  bare.hash = "";
  const within = bare.href.slice(self.registration.scope.length);
  // One cache asked by its name is quicker than all of them.
  const cacheName = within.startsWith("sheets/") ? PICTURES : within.startsWith("engine/") ? ENGINE : SITE;
  const kept = await caches.match(bare.href, { cacheName });
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (request.mode !== "navigate") throw error;
    return absent();
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope)) event.respondWith(answer(request));
});
