// Units picked from pictures of the counters: a press takes the ratings of that side along, nothing is typed.
import { make } from "./dom.js";
import { t } from "./language.js";
import { load, root } from "./store.js";

const FINDABLE = 12;

/** The panels of a question: `host` is {game, question, add(list, facts), give(facts)}. */
export async function picker(host) {
  const all = await load(`${host.game}/_picks`);
  return all.picks.filter(({ questions }) => questions.includes(host.question)).map((one) => [one.list ?? Object.keys(one.pieces[0].front)[0], panel(one, host)]);
}

function panel(one, host) {
  const status = make("p", { class: "cm-picked", role: "status" });
  const take = (piece, side, said) => () => {
    if (one.list) host.add(one.list, piece[side]);
    else host.give(piece[side]);
    status.textContent = `${said}: taken`;
  };
  const face = (piece, side) => {
    const said = `${piece.name}${side === "back" ? ", reverse" : ""}`;
    return counter(piece, side, (ratings) => `${said} ${ratings}`, take(piece, side, said));
  };
  const tiles = tilesOf(one.pieces, (piece) => ["front", "back"].filter((side) => piece[side]).map((side) => face(piece, side)));
  const find = one.pieces.length > FINDABLE ? finder(t("Find a counter"), t("Find in {0} counters", one.pieces.length), tiles) : null;
  return make("details", { class: "cm-pick", open: true }, make("summary", null, one.title || t("Pick from the counters")), make("div", { class: "cm-pick-inner" }, find, tiles, status));
}

/** A list of counters; `finder` narrows it down. */
export const tilesOf = (pieces, faces) => make("ul", { class: "cm-pick-tiles" }, pieces.map((piece) => make("li", { "data-name": piece.name.toLowerCase() }, faces(piece))));

/** A field that shows of some tiles those whose names hold every word of it. */
export function finder(label, placeholder, tiles) {
  const narrow = ({ target }) => {
    const wanted = target.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const tile of tiles.children) tile.hidden = !wanted.every((part) => tile.dataset.name.includes(part));
  };
  return make("input", { type: "search", class: "cm-narrow", "aria-label": label, placeholder, autocomplete: "off", spellcheck: "false", oninput: narrow });
}

/** A side of a counter as a button, with its picture, its name and its ratings, which `label` is told. */
export function counter(piece, side, label, onclick) {
  const ratings = Object.values(piece[side]).filter((value) => typeof value === "number").join("-");
  const drawn = make("img", { src: new URL(`${piece.picture}-${side}.svg`, root).href, alt: "", width: 56, height: 56, loading: "lazy", decoding: "async", onerror: () => drawn.remove() });
  return make("button", { type: "button", class: "cm-pick-one", "aria-label": label(ratings), onclick }, drawn, make("span", null, piece.name), make("b", null, ratings));
}
