// Tells the page of every new address, however it comes: the browser follows a link by itself (hashchange), goes
// back or forward (popstate), or the theme follows the link, which no event of the browser tells of.

/** Have `document` say "cm-address" whenever the address has changed, or the same one is asked for again. */
export function hearOfAddresses() {
  const tell = () => document.dispatchEvent(new CustomEvent("cm-address"));
  addEventListener("hashchange", tell);
  addEventListener("popstate", tell);
  whenThemed(() => window.location$?.subscribe(tell));
}

/** Have `swapped` called for every page that the theme swaps in. */
export function hearOfPages(swapped) {
  whenThemed(() => window.document$?.subscribe(swapped));
}

/** Our scripts stand at the end of the page, before the theme's. */
function whenThemed(follow) {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", follow, { once: true });
  else follow();
}
