// What all pages of the site run: the custom elements, and what a page needs after each navigation.
import { Again } from "./again.js";
import { atTheTable } from "./atlas.js";
import { Filter } from "./filter.js";
import { searchInHeader } from "./header.js";
import { hearOfAddresses, hearOfPages } from "./hearing.js";
import { gameHere, wasAt } from "./lastly.js";
import { Lookup } from "./lookup.js";
import { tellLost } from "./lost.js";
import { offerKeeping } from "./offer.js";
import { Keep, keepPages, Missing } from "./offline.js";
import { closeMenus, focusOnHeading, keepTicks, reachWideBoxes, unfold, unfoldOnPaper } from "./reading.js";
import { renewNowAndThen } from "./renewing.js";
import { run } from "./store.js";

customElements.define("cm-lookup", Lookup);
customElements.define("cm-again", Again);
customElements.define("cm-keep", Keep);
customElements.define("cm-missing", Missing);
customElements.define("cm-filter", Filter);

/** What only some pages have, and the script that makes it work. */
const APART = { "cm-turn": "countermarch-turn.js", "cm-play": "countermarch-play.js", "cm-gallery, cm-sheets": "countermarch-gallery.js", "cm-dispute": "countermarch-dispute.js" };

keepPages();
offerKeeping();
unfoldOnPaper();
closeMenus();
hearOfAddresses();
renewNowAndThen();
document.addEventListener("cm-address", () => arrived?.isConnected && pointOut());

let arrived; // the article that was set up last
let shown = false; // whether a page was shown before this one

function arrive() {
  const article = document.querySelector("article");
  if (article === arrived) return;
  arrived = article;
  searchInHeader();
  const game = gameHere();
  if (game) wasAt(game, { battle: Boolean(article?.querySelector("cm-lookup[battle]")) });
  const page = document.querySelector(".cm-page[data-game]");
  if (page) atTheTable(page);
  pointOut();
  for (const [element, script] of Object.entries(APART)) if (document.querySelector(element)) run(script).catch(() => {}); // what is in the page without it says enough
  keepTicks();
  if (article) tellLost(article);
  if (shown) focusOnHeading();
  shown = true;
  requestAnimationFrame(reachWideBoxes);
}

// A page swapped in by instant navigation can come after its address: the clause pointed at is then not
// :target, and neither lit up nor in view, until the browser is sent to it once more.
function pointOut() {
  const named = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
  if (named) unfold(named);
  if (named && !named.matches(":target")) requestAnimationFrame(() => location.replace(location.hash));
}

arrive();
hearOfPages(arrive);
addEventListener("resize", reachWideBoxes);
addEventListener("load", reachWideBoxes);
