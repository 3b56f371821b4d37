// Everything the site's pages run: the custom elements, and what a page needs after each navigation.
import { atTheTable } from "./atlas.js";
import { Filter } from "./filter.js";
import { Gallery, Sheets } from "./gallery.js";
import { Lookup } from "./lookup.js";
import { Turn } from "./turn.js";
import { Keep, keepPages, Missing } from "./offline.js";
import { keepTicks, showSibling, unfold, unfoldOnPaper } from "./reading.js";

customElements.define("cm-lookup", Lookup);
customElements.define("cm-turn", Turn);
customElements.define("cm-keep", Keep);
customElements.define("cm-missing", Missing);
customElements.define("cm-gallery", Gallery);
customElements.define("cm-sheets", Sheets);
customElements.define("cm-filter", Filter);
keepPages();
unfoldOnPaper();
addEventListener("hashchange", pointOut);

function arrive() {
  const page = document.querySelector(".cm-page[data-game]");
  if (page) atTheTable(page);
  else pointOut();
  keepTicks();
  showSibling();
}

// A page swapped in by instant navigation can come after its address: the clause pointed at is then not
// :target, and neither lit up nor in view, until the browser is sent to it once more.
function pointOut() {
  const named = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
  if (named) unfold(named);
  if (named && !named.matches(":target")) requestAnimationFrame(() => location.replace(location.hash));
}

// Material announces every page it swaps in; without it (or with scripts late) the first one still counts.
if (window.document$) window.document$.subscribe(arrive);
else if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", arrive);
else arrive();
