// The pieces of the printed kit on the page.
import { dialog, nothing } from "./dialogs.js";
import { make } from "./dom.js";
import { keepFiles } from "./keeping.js";
import { page, root } from "./store.js";

const TALL = 1.2; // what is so much taller than wide is a card

const file = (path) => new URL(path, root).href;

/** Keep the map and every piece on the device, so that the game is all there without a signal. */
export function keepPictures({ pieces, map }) {
  if (navigator.connection?.saveData) return;
  const faces = Object.values(pieces).flatMap(([front, back]) => [front, back]);
  keepFiles([...new Set([map?.file, map?.bare, ...faces].filter(Boolean))]);
}

/** The picture of pieces that are together, or nothing where the kit has none; its name where it does not arrive. */
export function picture(ui, { piece, back, says = "" }, attributes = {}) {
  const drawn = ui.data.pieces[piece];
  if (!drawn) return null;
  const [front, behind, width, height] = drawn;
  const kind = height > width * TALL ? "cm-card-face" : "cm-counter-face";
  const [name] = says.split(". ");
  const onerror = ({ target }) => target.replaceWith(make("span", { class: "cm-lies-named" }, name));
  return make("img", { src: file((back && behind) || front), alt: "", onerror, width: Math.round(width * 4), height: Math.round(height * 4), class: kind, decoding: "async", ...attributes });
}

export const counted = ({ count = 1, says }) => (count > 1 ? `${count} × ${says}` : says);

/** Pieces that are together as a button: at a `place` of the board it is touched, elsewhere shown large. A touch chooses
    where the piece is `lit`, or the whole place is a choice (`chosen`). */
export function lying(ui, one, place = null, lit = false, chosen = false) {
  const face = picture(ui, one) ?? make("span", { class: "cm-lies-named" }, counted(one));
  const touch = (press) => {
    press.stopPropagation();
    if (place) ui.touch({ place, piece: one }, press);
    else closer(ui, one);
  };
  return make(
    "button",
    { type: "button", class: lit ? "cm-lies cm-open" : "cm-lies", "aria-label": `${counted(one)}: ${lit || chosen ? "choose" : "look closer"}`, title: counted(one), onclick: touch, "data-focus": place && `${place} ${one.piece}` },
    face,
    one.count > 1 ? make("b", { class: "cm-times" }, `×${one.count}`) : null,
  );
}

/** Show a piece large, with what it says and where all pieces are. */
export function closer(ui, one) {
  const [title, ...rest] = one.says.split(". ");
  dialog(
    ui,
    counted({ ...one, says: title }),
    [
      make("div", { class: "cm-closer" }, picture(ui, one)),
      rest.length ? make("p", null, rest.join(". ")) : null,
      make("p", { class: "cm-says" }, make("a", { href: page(`games/${ui.game}/pieces/#${encodeURIComponent(one.piece)}`) }, "All about this piece")),
    ].filter(Boolean),
    [["Close", nothing, "cm-big"]],
  );
}
