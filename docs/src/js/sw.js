// The service worker: the site is kept on the device at the first visit; the rules engine when the player asks.
/* global CONTENTS */ // {version, pages: [path], engine: version}, filled in by the build

const SITE = `countermarch-${CONTENTS.version}`;
const ENGINE = `countermarch-engine-${CONTENTS.engine}`;
const AT_ONCE = 6;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(SITE);
      const left = [...CONTENTS.pages];
      const fetchSome = async () => {
        for (let path = left.pop(); path !== undefined; path = left.pop()) {
          await cache.add(new Request(new URL(path, self.registration.scope), { cache: "no-cache" }));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, fetchSome));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      const old = names.filter((name) => name.startsWith("countermarch-") && name !== SITE && name !== ENGINE);
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

/** What is kept comes from the device; what is not, from the net; a page that neither has is said to be missing. */
async function answer(request) {
  const bare = new URL(request.url);
  bare.search = "";
  bare.hash = "";
  const kept = (await caches.match(bare.href)) ?? (bare.pathname.endsWith("/") ? await caches.match(`${bare.href}index.html`) : undefined);
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (request.mode !== "navigate") throw error;
    return (await caches.match(new URL("404.html", self.registration.scope))) ?? Response.error();
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope)) event.respondWith(answer(request));
});
