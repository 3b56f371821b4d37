// Tells the page of every new address, however it comes: the browser follows a link by itself (hashchange), goes
// back or forward (popstate), or the theme follows the link, which no event of the browser reports.

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

const [TRIES, BETWEEN] = [15, 60];

/**
 * Bring something to the top of the page as soon as the page can be scrolled: while the theme's search covers a
 * phone it cannot, goes back to where it was when the search closes, and scrolls in full a moment later only.
 */
export function bringUp(element) {
  const { body } = document;
  const held = () => body.hasAttribute("data-md-scrolllock");
  const scroll = () => element.scrollIntoView({ block: "start" });
  if (!held()) return void requestAnimationFrame(scroll);
  const again = (left) => {
    scroll();
    if (left > 0 && !isUp(element)) setTimeout(again, BETWEEN, left - 1);
  };
  const watch = new MutationObserver(() => {
    if (held()) return;
    watch.disconnect();
    requestAnimationFrame(() => again(TRIES));
  });
  watch.observe(body, { attributes: true, attributeFilter: ["data-md-scrolllock"] });
}

/** Whether something is as far up as it can be. */
function isUp(element) {
  const room = parseFloat(getComputedStyle(element).scrollMarginTop) + 2;
  const { scrollHeight } = document.documentElement;
  return element.getBoundingClientRect().top <= room || scrollY + innerHeight >= scrollHeight - 2;
}

/** Our scripts are at the end of the page, before the theme's. */
function whenThemed(follow) {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", follow, { once: true });
  else follow();
}
