// What the service worker and the pages both know of keeping: the names of the caches, fetching into them.

/** The caches of this version; `ours` is what all of them begin with, and tells one site of a host from another. */
export const keeper = (ours, { version, restVersion }) => ({ site: `${ours}site ${version}`, rest: `${ours}rest ${restVersion}` });

/** Have the service worker keep files of the site by their paths, when there is one. */
export function keepFiles(paths) {
  if (location.protocol === "file:" || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ keep: paths }));
}

/** Do something with each of a list, so many at once; the first error ends it. */
export async function each(list, atOnce, act) {
  const left = [...list].reverse();
  const some = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await act(one);
  };
  await Promise.all(Array.from({ length: atOnce }, some));
}

/** Fetch a file as the server has it now; an answer that was redirected is made one that a page may be given. */
export async function fetched(address) {
  const response = await fetch(address, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${new URL(address).pathname} could not be loaded`);
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}

/** The first letters of a response's digest, as the build writes them. */
export async function sha(response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return Array.from(new Uint8Array(digest).subarray(0, 6), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
