// A game handed on: as an address, with the hands that are face down only where the player says so.
import { dialog, nothing } from "./dialogs.js";
import { make } from "./dom.js";
import { packState } from "./game_link.js";
import { hidden, withoutSecrets } from "./game_state.js";
import { showCode, TOO_LONG } from "./qr.js";
import { shareLink } from "./sharing.js";
import { page } from "./store.js";

const FITS = 2000; // letters of a link that a QR code still shows large enough for any camera

const address = async (ui, state, log) => page(`games/${ui.game}/turn/#state=${await packState(ui.turn, state, log)}`);

/** The link of a game that is handed over, with as much of its log as fits. */
async function withLog(ui, state, log) {
  for (const many of [30, 10, 3]) {
    const link = await address(ui, state, log.slice(-many));
    if (link.length <= FITS) return link;
  }
  return address(ui, state);
}

/** Hand the game on; whoever opens the link can look at all that it holds, so hidden hands are asked about. */
function handOn(ui, hand) {
  const go = async (state) => hand(await address(ui, state));
  if (!hidden(ui.turn, ui.state)) return void go(ui.state);
  const parts = [
    make("p", null, "Whoever opens the link can look at all that it holds."),
    make("p", { class: "cm-says" }, "If you leave them out, hidden pieces are back in their cups on the other device, and hidden choices are still to be made there. Nothing changes here."),
  ];
  dialog(ui, "Hidden hands", parts, [
    ["Leave them out", () => go(withoutSecrets(ui.turn, ui.state)), "cm-big"],
    ["Take them along", () => go(ui.state), "cm-add"],
    ["Cancel", nothing, "cm-quiet"],
  ]);
}

/** Hand a game over as a QR code or a link, with its log. */
export const codeOf = async (ui, state, log) => showCode(ui, "This game as a QR code", await withLog(ui, state, log), TOO_LONG);
export const shareOf = async (ui, state, log, place) => shareLink(ui, await withLog(ui, state, log), place);

/** Show the game as a QR code. */
export const asCode = (ui) => handOn(ui, (link) => showCode(ui, "This game as a QR code", link, TOO_LONG));

/** Share the game's link; `place` is where the page says that it was copied. */
export const share = (ui, place) => handOn(ui, (link) => shareLink(ui, link, place));
