// The board: the map of the printed kit with what stands on it, tracks, and every place with its pieces.
import { make } from "./dom.js";
import { lying, picture } from "./play_pieces.js";
import { root } from "./store.js";

const percent = (part, whole) => `${((part / whole) * 100).toFixed(2)}%`;

/** The board as the rules show it; where it tells none, its lines in words. */
export function board(ui, view) {
  const { sight } = view;
  if (!sight) return [make("dl", { class: "cm-lines" }, view.board.map(([name, says]) => make("div", null, make("dt", null, name), make("dd", null, says))))];
  const shown = sight.places.filter((one) => one.kind !== "track" && (one.rows.length || one.kind !== "area"));
  const areas = shown.filter((one) => one.kind === "area");
  const others = shown.filter((one) => one.kind !== "area");
  return [
    ui.data.map ? map(ui, sight) : null,
    ...sight.places.filter((one) => one.kind === "track").map((one) => track(ui, one)),
    areas.length ? make("div", { class: "cm-places cm-areas" }, areas.map((one) => place(ui, one))) : null,
    others.length ? make("div", { class: "cm-places" }, others.map((one) => place(ui, one))) : null,
  ].filter(Boolean);
}

const wide = (one) => one.rows.length > 1;

function place(ui, one) {
  return make(
    "section",
    { class: wide(one) ? "cm-place-box cm-place-wide" : "cm-place-box", "data-place": one.id, "aria-label": one.title },
    make("h3", null, one.title, one.says ? make("small", null, ` ${one.says}`) : null),
    one.rows.map((row) => make("div", { class: "cm-row" }, row.title ? make("h4", null, row.title) : null, pieces(ui, row.lying))),
  );
}

const pieces = (ui, all) => (all.length ? make("div", { class: "cm-laid" }, all.map((one) => lying(ui, one))) : make("p", { class: "cm-says" }, "None"));

/** The map with small pieces; it only shows at a glance what the places below say in full. */
function map(ui, sight) {
  const { file, width, height, spots } = ui.data.map;
  const numbers = new Map();
  sight.choices.forEach(({ place: where }, index) => {
    if (where in spots) numbers.set(where, [...(numbers.get(where) ?? []), index + 1]);
  });
  const stacks = sight.places
    .filter((one) => one.id in spots && (one.rows.length || numbers.has(one.id)))
    .map((one) => {
      const [x, y] = spots[one.id];
      return make(
        "div",
        { class: "cm-pile", style: `left: ${percent(x, width)}; top: ${percent(y, height)}` },
        numbers.has(one.id) ? make("i", { class: "cm-pin" }, numbers.get(one.id).length > 2 ? "●" : numbers.get(one.id).join(" ")) : null,
        one.rows.flatMap((row) => row.lying).map((each) => make("span", null, picture(ui, each), each.count > 1 ? make("b", null, `×${each.count}`) : null)),
      );
    });
  const onerror = ({ target }) => (target.closest(".cm-map").hidden = true); // the list below says it all
  const image = make("img", { src: new URL(file, root).href, alt: "", onerror, width: Math.round(width * 4), height: Math.round(height * 4) });
  return make("div", { class: "cm-map", role: "img", "aria-label": "The map; the list below says what is on it, place by place" }, make("div", { "aria-hidden": "true" }, image, stacks));
}

/** A track of the game with the markers in its boxes. */
function track(ui, one) {
  const boxes = ui.data.tracks[one.id] ?? [];
  const markers = one.rows.flatMap((row) => row.lying);
  const says = markers.map((marker) => marker.says).join(", ");
  return make(
    "section",
    { class: "cm-place-box", "data-place": one.id, "aria-label": one.title },
    make("h3", null, one.title),
    make(
      "div",
      { class: "cm-track", role: "img", "aria-label": says, style: `--boxes: ${boxes.length}; --half: ${Math.ceil(boxes.length / 2)}` },
      boxes.map(([label, tone], index) =>
        make("span", { class: `cm-space cm-tone-${tone}` }, markers.filter((marker) => marker.box === index).map((marker) => picture(ui, marker)), make("small", null, label)),
      ),
    ),
    one.says ? make("p", { class: "cm-says" }, one.says) : null,
  );
}
