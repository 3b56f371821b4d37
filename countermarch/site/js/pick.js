// Units picked from pictures of the counters: a press takes the ratings of that side along, nothing is typed.
import { make } from "./dom.js";
import { t } from "./language.js";
import { load, root } from "./store.js";

const FINDABLE = 12;

/** The panels of a question: `host` is {game, question, add(list, facts), give(facts)}. */
export async function picker(host) {
  const all = await load(`${host.game}/_picks`);
  const taken = (by, { side }) => made.filter((one) => one !== by).forEach(({ leaveOut }) => leaveOut?.([side])); // who is across is of another side
  const made = all.picks.filter(({ questions }) => questions.includes(host.question)).map((one) => panel({ ...one, pieces: bySide(one.pieces, all.sides) }, all.sides, host, taken));
  return made.map(({ name, element }) => [name, element]);
}

function panel(one, sides, host, taken) {
  const status = make("p", { class: "cm-picked", role: "status" });
  const take = (piece, side, said) => () => {
    if (one.list) host.add(one.list, piece[side]);
    else host.give(piece[side]);
    status.textContent = `${said}: taken`;
    taken(panelled, piece);
  };
  const face = (piece, side) => {
    const said = `${piece.name}${side === "back" ? ", reverse" : ""}`;
    return counter(piece, side, (ratings) => `${said} ${ratings}`, take(piece, side, said));
  };
  const tiles = tilesOf(one.pieces, (piece) => ["front", "back"].filter((side) => piece[side]).map((side) => face(piece, side)));
  const find = one.pieces.length > FINDABLE ? narrowed(one.pieces, tiles, one.groups ?? sides, t("Find a counter"), t("Find in {0}", one.pieces.length)) : null;
  const element = make("details", { class: "cm-pick", open: true }, make("summary", null, one.title || t("Pick from the counters")), make("div", { class: "cm-pick-inner" }, find?.element, tiles, status));
  const panelled = { name: one.list ?? Object.keys(one.pieces[0].front)[0], element, leaveOut: find?.leaveOut };
  return panelled;
}

/** A list of counters; `narrowed` narrows it down. */
export const tilesOf = (pieces, faces) => make("ul", { class: "cm-pick-tiles" }, pieces.map((piece) => make("li", { "data-name": piece.name.toLowerCase() }, faces(piece))));

/** Pieces by their side, in the order of the game's `sides`: [[id, name, colour]]. */
export function bySide(pieces, sides) {
  const rank = ({ side }) => sides.findIndex(([id]) => id === side);
  return [...pieces].sort((one, other) => rank(one) - rank(other));
}

/**
 * What narrows many tiles down: a chip for each side (or other group) that their pieces are of, and a field for words of their names.
 * `leaveOut(some)` hides those of some sides and groups until they are asked for, unless nothing else is there.
 */
export function narrowed(pieces, tiles, sides, label, placeholder) {
  let [side, wanted, left] = ["", [], []];
  const of = (one) => one.group ?? one.side;
  const draw = () => {
    const mine = (one) => (side ? of(one) === side : wanted.length > 0 || !left.some((id) => id === one.side || id === one.group));
    const any = !pieces.some(mine);
    for (const [place, tile] of [...tiles.children].entries()) tile.hidden = !((any || mine(pieces[place])) && wanted.every((part) => tile.dataset.name.includes(part)));
    for (const { id, chip } of chips) chip.setAttribute("aria-pressed", String(id === side));
    tiles.scrollTo(0, 0);
  };
  const press = (id) => () => {
    side = side === id ? "" : id;
    draw();
  };
  const here = sides.filter(([id]) => pieces.some((one) => of(one) === id));
  const chips = here.length < 2 ? [] : here.map(([id, name, colour]) => ({ id, chip: make("button", { type: "button", class: "cm-quiet", "aria-pressed": "false", style: colour ? `--side: ${colour}` : null, onclick: press(id) }, name) }));
  const search = ({ target }) => {
    wanted = target.value.toLowerCase().split(/\s+/).filter(Boolean);
    draw();
  };
  const find = make("input", { type: "search", class: "cm-narrow", "aria-label": label, placeholder, autocomplete: "off", spellcheck: "false", oninput: search });
  const leaveOut = (some) => {
    if (String(some) === String(left)) return;
    left = some;
    draw();
  };
  return { element: make("div", { class: "cm-narrowed" }, chips.map(({ chip }) => chip), find), leaveOut };
}

/** A side of a counter as a picture, which goes if it is not there. */
export function picture(piece, side) {
  const drawn = make("img", { src: new URL(`${piece.picture}-${side}.svg`, root).href, alt: "", width: 56, height: 56, loading: "lazy", decoding: "async", onerror: () => drawn.remove() });
  return drawn;
}

/** A side of a counter as a button, with its picture, its name and its ratings, which `label` is told. */
export function counter(piece, side, label, onclick) {
  const ratings = Object.values(piece[side]).filter((value) => typeof value === "number").join("-");
  return make("button", { type: "button", class: "cm-pick-one", "aria-label": label(ratings), onclick }, picture(piece, side), make("span", null, piece.name), make("b", null, ratings));
}
