// The theme keeps every page that it has swapped out, some thousand nodes each: after a few of them the next link
// is left to the browser, which loads its page whole and forgets the others. What a player has done is kept anyway.
import { hearOfPages } from "./hearing.js";

const MOST = 7; // pages swapped in before one is loaded whole

/** Let the browser follow a link now and then. */
export function renewNowAndThen() {
  let pages = -1; // the first page is told of too
  hearOfPages(() => pages++);
  addEventListener(
    "click",
    (event) => {
      const link = event.target.closest?.("a[href]");
      if (pages >= MOST && link && leaves(link)) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

/** Whether a link goes to another page of this site. */
function leaves(link) {
  const there = new URL(link.href, location.href);
  return there.origin === location.origin && there.pathname !== location.pathname;
}
