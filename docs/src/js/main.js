// Everything the site's pages run: the custom elements, and what a page needs after each navigation.
import { atTheTable } from "./atlas.js";
import { Lookup } from "./lookup.js";
import { Turn } from "./turn.js";
import { Keep, keepPages } from "./offline.js";

customElements.define("cm-lookup", Lookup);
customElements.define("cm-turn", Turn);
customElements.define("cm-keep", Keep);
keepPages();

function arrive() {
  const page = document.querySelector(".cm-page[data-game]");
  if (page) atTheTable(page);
}

// Material announces every page it swaps in; without it (or with scripts late) the first one still counts.
if (window.document$) window.document$.subscribe(arrive);
else if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", arrive);
else arrive();
