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
  const tiles = make("ul", { class: "cm-pick-tiles" });
  const find = make("input", { type: "search", class: "cm-narrow", "aria-label": t("Find a counter"), placeholder: t("Find in {0} counters", one.pieces.length), autocomplete: "off", spellcheck: "false", oninput: () => narrow() });
  let items;
  const narrow = () => {
    const wanted = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const { name, tile } of items) tile.hidden = !wanted.every((part) => name.toLowerCase().includes(part));
  };
  const take = (piece, side, said) => () => {
    if (one.list) host.add(one.list, piece[side]);
    else host.give(piece[side]);
    status.textContent = `${said}: taken`;
  };
  const build = () => {
    items = one.pieces.map((piece) => ({ name: piece.name, tile: make("li", null, ["front", "back"].filter((side) => piece[side]).map((side) => face(piece, side, take))) }));
    tiles.replaceChildren(...items.map(({ tile }) => tile));
  };
  const made = make("details", { class: "cm-pick" }, make("summary", null, one.title || t("Pick from the counters")), make("div", { class: "cm-pick-inner" }, one.pieces.length > FINDABLE ? find : null, tiles, status));
  made.addEventListener("toggle", () => made.open && !items && build());
  return made;
}

function face(piece, side, take) {
  const said = `${piece.name}${side === "back" ? ", reverse" : ""}`;
  const ratings = Object.values(piece[side]).filter((value) => typeof value === "number").join("-");
  const drawn = make("img", { src: new URL(`${piece.picture}-${side}.svg`, root).href, alt: "", width: 56, height: 56, loading: "lazy", decoding: "async", onerror: () => drawn.remove() });
  return make("button", { type: "button", class: "cm-pick-one", "aria-label": `${said} ${ratings}`, onclick: take(piece, side, said) }, drawn, make("span", null, piece.name), make("b", null, ratings));
}
