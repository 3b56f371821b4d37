// The board: the map of the printed kit with the pieces on it, the places side by side, tracks and what is beside them.
// A tap on it is an answer (play_touch.js); every place of it is a button, for those who do not tap.
import { dialog, nothing } from "./dialogs.js";
import { draw, make } from "./dom.js";
import { option } from "./play_decision.js";
import { counted, lying, picture } from "./play_pieces.js";
import { litOf, touches } from "./play_touch.js";
import { root } from "./store.js";

const ZOOMS = [1, 1.6, 2.5];
const LOW = 0.94; // at the lower edge, where nothing fits below a name

const percent = (part, whole) => `${((part / whole) * 100).toFixed(2)}%`;

/** The board as the rules show it; where a game has none, its lines in words. `past` is how it was before. */
export function board(ui, view, past = null) {
  const sight = past ?? view.sight;
  if (!sight) return [make("dl", { class: "cm-lines" }, view.board.map(([name, says]) => make("div", null, make("dt", null, name), make("dd", null, says))))];
  const lit = litOf(past ? [] : touches(view), ui.held);
  const of = (kind) => sight.places.filter((one) => one.kind === kind);
  const lanes = of("lane");
  const boxes = [...(ui.data.map ? [] : of("area")), ...of("place")];
  return [
    ui.data.map ? map(ui, of("area"), lit) : null,
    lanes.length ? make("div", { class: "cm-lanes", style: `--lanes: ${lanes.length}; --rows: ${Math.max(...lanes.map((one) => one.rows.length))}` }, lanes.map((one) => lane(ui, one, lit))) : null,
    ...of("track").map((one) => track(ui, one, lit)),
    make("div", { class: "cm-places" }, boxes.filter((one) => one.rows.length || one.says).map((one) => box(ui, one, lit))),
  ].filter(Boolean);
}

const shine = (name, one, lit) => (lit.places.has(one.id) ? `${name} cm-open` : name);
const at = (ui, one) => ({ "data-place": one.id, onclick: (press) => ui.touch({ place: one.id }, press) });
const all = (one) => one.rows.flatMap((row) => row.lying);

function rows(ui, one, lit) {
  return one.rows.map((row) => make("div", { class: "cm-row" }, row.title ? make("h4", null, row.title) : null, make("div", { class: "cm-laid" }, row.lying.map((each) => lying(ui, each, one.id, lit.lit(one.id, each), lit.places.has(one.id))))));
}

function box(ui, one, lit) {
  return make("section", { class: shine("cm-place-box", one, lit), "aria-label": one.title, ...at(ui, one) }, make("h3", null, one.title, one.says ? make("small", null, ` ${one.says}`) : null), rows(ui, one, lit));
}

function lane(ui, one, lit) {
  const open = lit.places.has(one.id);
  const title = [make("b", null, one.title), make("small", null, one.says)];
  const head = open ? make("button", { type: "button", "data-focus": `place-${one.id}`, onclick: at(ui, one).onclick }, title) : make("h3", null, title);
  head.classList.add("cm-lane-head");
  const shown = make("section", { class: shine("cm-lane", one, lit), "aria-label": one.title, ...at(ui, one) }, head, rows(ui, one, lit));
  if (open) head.addEventListener("click", (press) => press.stopPropagation());
  return shown;
}

/** The map: it is zoomed by making it wider than its frame, which scrolls. */
function map(ui, areas, lit) {
  const { file, bare, width, height, spots, outlines } = ui.data.map;
  const there = areas.filter((one) => one.id in spots);
  const shape = (one) => draw("polygon", { points: (outlines[one.id] ?? []).join(" "), class: shine("cm-area", one, lit), ...at(ui, one) });
  const onerror = ({ target }) => target.remove(); // places and pieces are there without it
  const image = make("img", { src: new URL(bare, root).href, alt: "", onerror, width: Math.round(width * 4), height: Math.round(height * 4) });
  const place = (one) => `left: ${percent(spots[one.id][0], width)}; top: ${percent(spots[one.id][1], height)}`;
  const inner = make(
    "div",
    { class: "cm-map-inner", style: `aspect-ratio: ${width} / ${height}` },
    image,
    draw("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, there.map(shape)),
    there.map((one) => make("div", { class: "cm-pile", "aria-hidden": "true", style: place(one) }, all(one).map((each) => make("span", null, picture(ui, each), each.count > 1 ? make("b", null, `×${each.count}`) : null)))),
    there.map((one) => make("span", { class: all(one).length ? "cm-area-name cm-full" : lit.places.has(one.id) ? "cm-area-name" : "cm-area-name cm-nothing-there", "aria-hidden": "true", style: place(one) }, one.title)),
    there.map((one) => pin(ui, one, lit, place(one), spots[one.id][1] > LOW * height)),
  );
  const frame = make("div", { class: "cm-map-frame", tabindex: 0, role: "group", "aria-label": "The map" }, inner);
  const shown = make("div", { class: ui.bare ? "cm-map cm-bare" : "cm-map", style: `--shape: ${(width / height).toFixed(3)}` }, frame);
  const zoom = (by) => {
    const middle = [(frame.scrollLeft + frame.clientWidth / 2) / inner.clientWidth, (frame.scrollTop + frame.clientHeight / 2) / inner.clientHeight];
    ui.zoom = Math.min(ZOOMS.length - 1, Math.max(0, (ui.zoom ?? 0) + by));
    inner.style.width = `${ZOOMS[ui.zoom] * 100}%`;
    shown.style.setProperty("--high", frame.clientWidth * (height / width) + "px");
    shown.classList.toggle("cm-zoomed", ui.zoom > 0);
    frame.scrollTo(middle[0] * inner.clientWidth - frame.clientWidth / 2, middle[1] * inner.clientHeight - frame.clientHeight / 2);
  };
  const hide = ({ currentTarget }) => {
    ui.bare = !ui.bare;
    shown.classList.toggle("cm-bare", ui.bare);
    currentTarget.setAttribute("aria-pressed", ui.bare);
  };
  const tool = (text, says, act, more = {}) => make("button", { type: "button", class: "cm-quiet", "aria-label": says, title: says, "data-focus": says, onclick: act, ...more }, text);
  shown.append(make("div", { class: "cm-map-tools" }, tool("+", "Zoom in", () => zoom(1)), tool("−", "Zoom out", () => zoom(-1)), tool("◩", "Hide the pieces", hide, { "aria-pressed": String(Boolean(ui.bare)) }), tool("?", "The map as printed, with its legend", () => dialog(ui, "The map as printed", [make("div", { class: "cm-printed", tabindex: 0 }, make("img", { src: new URL(file, root).href, alt: "" }))], [["Close", nothing, "cm-big"]]), { class: "cm-quiet cm-as-printed" })));
  const scrolled = ui.scrolled ?? [0, 0];
  frame.addEventListener("scroll", () => (ui.scrolled = [frame.scrollLeft, frame.scrollTop]));
  if (ui.zoom) requestAnimationFrame(() => { zoom(0); frame.scrollTo(...scrolled); });
  drag(frame);
  return shown;
}

/** A mouse draws a zoomed map about; fingers do so by themselves. */
function drag(frame) {
  frame.addEventListener("pointermove", ({ buttons, pointerType, movementX, movementY }) => {
    if (buttons === 1 && pointerType === "mouse") frame.scrollBy(-movementX, -movementY);
  });
}

/** A place of the map as a button: it says what is there, and how many choices. */
function pin(ui, one, lit, style, isLow) {
  const open = lit.places.get(one.id) ?? [];
  const held = all(one).map(counted).join("; ");
  const asks = open.length > 1 ? `. ${open.length} choices` : open.length ? `. ${open[0].says}` : "";
  return make("button", { type: "button", class: shine(held ? "cm-pin cm-pin-full" : isLow ? "cm-pin cm-pin-low" : "cm-pin", one, lit), style, tabindex: open.length ? null : -1, "data-choices": open.map(({ index }) => index).join(" "), "data-focus": `place-${one.id}`, "aria-label": `${one.title}${held ? `: ${held}` : ""}${asks}`, ...at(ui, one) }, open.length ? make("b", { "data-says": open.length > 1 ? open.length : null }) : null);
}

/** A track of the game with the markers in its boxes. */
function track(ui, one, lit) {
  const boxes = ui.data.tracks[one.id] ?? [];
  const markers = all(one);
  return make(
    "section",
    { class: shine("cm-place-box cm-place-track", one, lit), "aria-label": one.title, ...at(ui, one) },
    make("h3", null, one.title),
    make(
      "div",
      { class: "cm-track", role: "img", "aria-label": markers.map((marker) => marker.says).join(", "), style: `--boxes: ${boxes.length}` },
      boxes.map(([label, tone], index) => make("span", { class: `cm-space cm-tone-${tone}` }, markers.filter((marker) => marker.box === index).map((marker) => picture(ui, marker)), make("small", null, label))),
    ),
    one.says ? make("p", { class: "cm-says" }, one.says) : null,
  );
}

const titled = (ui, id) => ui.view.sight.places.find((one) => one.id === id);

/** Ask which of several choices at a place is meant. */
export function which(ui, id, found) {
  const list = make("ol", { class: "cm-options" }, found.map((one) => make("li", null, option(ui, ui.view, one, one.pieces, (press) => { shown.close(); ui.choose(one.id, press); }))));
  const shown = dialog(ui, titled(ui, id)?.title ?? "Which?", [list], [["Not here", nothing, "cm-quiet"]]);
}

/** Show a place large: what is on it. */
export function lookAt(ui, id) {
  const one = titled(ui, id);
  if (!one || (!one.rows.length && !one.says)) return;
  dialog(ui, one.title, [one.says ? make("p", { class: "cm-says" }, one.says) : null, make("ul", { class: "cm-seen" }, all(one).map((each) => make("li", null, picture(ui, each), make("span", null, counted(each)))))].filter(Boolean), [["Close", nothing, "cm-big"]]);
}
