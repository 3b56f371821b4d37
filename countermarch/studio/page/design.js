// A piece large, with its items to be moved, resized and changed. The server writes each change into the layout,
// as a person would, and draws the piece again; nothing is drawn here but the frames of the items.
import { look, say, send } from "/page/common.js";
import { make } from "/page/dom.js";
import { picture } from "/page/pictures.js";

const GRID = 0.5; // mm
const NEAR = 0.7; // mm within which an edge snaps to a guide
const NAMES = {
  text: "Text", shorter: "Shorter text", file: "Picture", symbol: "Symbol", echelon: "Size of unit", font: "Font",
  family: "Font", size: "Type size (pt)", min_size: "Smallest (pt)", leading: "Leading", lines: "Lines", align: "Align",
  vertical: "Vertical", fill: "Fill", to: "Shade to", toward: "Shade", line: "Line", ink: "Ink", paper: "Paper",
  weight: "Line (mm)", radius: "Corner (mm)", turn: "Turn (°)", opacity: "Opacity", fit: "Fit",
};
const PARTS = { units: "Units", markers: "Markers", chits: "Chits", cards: "Cards" };
const LENGTHS = ["x", "y", "width", "height"];

let known = { pieces: [] }; // pieces, and what can be chosen
let face = null; // the face that is shown: its size, items, and the digest of their layout
let at = { part: "", id: "", side: "front" };
let chosen = ""; // the path of the selected item, as text
let queue = Promise.resolve(); // changes are written one after the other
let waiting = null; // a change by keyboard that is not sent yet
let moved = null; // where an item was put by a change that is not written yet: its path and box
let host = null;
let openFile = null;
let refresh = null;
let again = null;
let shownFor = "";
let faceOf = ""; // the name of its items
let before = 0; // how many items there were
let newest = false; // whether the item that was added last is to be selected once it is there

/** Choose the piece that is shown. */
export const choose = (part, id) => { at = { part, id, side: "front" }; chosen = ""; };

/** Set where pieces are shown; `actions` open a file at a line and draw again. */
export function connect(element, actions) {
  host = element;
  ({ openFile, refresh, again } = actions);
}

/** What is asked for: the face first, since it is seen first. */
export function names() {
  const face = `${at.part}/${at.id}/${at.side}`;
  return [...(at.id ? [`face/${face}`, `items/${face}`] : []), "vocabulary", "pieces"];
}

/** Take one of these. */
export function take(name, value) {
  if (name === "pieces") known.pieces = value;
  else if (name === "vocabulary") known = { ...value, pieces: known.pieces };
  else { face = value; faceOf = name; }
}

/** Show the chosen piece, once all of it is there. */
export function ready() {
  if (!known.pieces.length) { host.replaceChildren(make("p", {}, "There are no pieces yet.")); return; }
  if (!known.pieces.some((one) => one.part === at.part && one.id === at.id)) { // the first time, or the piece is gone
    choose(known.pieces[0].part, known.pieces[0].id);
    refresh();
    return;
  }
  if (faceOf !== names()[1]) return; // it cannot be drawn
  if (newest && face.items.length > before) {
    newest = false;
    chosen = key(face.items.filter((item) => item.path.at(-2) === at.side).at(-1));
  }
  before = face.items.length;
  const still = moved && face.items.find((item) => key(item) === moved.path);
  if (still) still.box = moved.box;
  const focus = document.activeElement?.dataset?.focus ?? "";
  const name = names()[0];
  render(host.querySelector(`img[data-name="${CSS.escape(name)}"]`) ?? picture(name, `${at.id}, ${at.side}`));
  if (focus) host.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
}

const key = (item) => JSON.stringify(item.path);
const selected = () => face.items.find((item) => key(item) === chosen);

function render(picture) {
  const scroll = host.scrollTop;
  host.replaceChildren(bar(), make("div", { class: "bench" }, stage(picture), make("div", { id: "inspector" })));
  inspect();
  host.scrollTop = scroll;
}

function bar() {
  const groups = Object.entries(PARTS).map(([part, title]) => {
    const pieces = known.pieces.filter((one) => one.part === part);
    return pieces.length ? make("optgroup", { label: title },
      ...pieces.map((one) => make("option", { value: `${part}/${one.id}`, selected: one.part === at.part && one.id === at.id }, one.name))) : null;
  });
  const select = make("select", { "aria-label": "Piece", "data-focus": "piece", onchange: () => go(select.value) }, ...groups);
  const step = (by) => () => {
    const now = known.pieces.findIndex((one) => one.part === at.part && one.id === at.id);
    const next = known.pieces[(now + by + known.pieces.length) % known.pieces.length];
    go(`${next.part}/${next.id}`);
  };
  const side = (name, words) => make("button", {
    "aria-pressed": String(at.side === name), "data-focus": name, disabled: name === "back" && !face.back,
    onclick: () => { at.side = name; chosen = ""; refresh(); },
  }, words);
  const add = make("select", { "aria-label": "Add an item", "data-focus": "add", disabled: !face.own, onchange: () => addItem(add.value) },
    make("option", { value: "" }, "Add…"), ...known.kinds.map((kind) => make("option", { value: kind }, kind)));
  return make("div", { class: "bar" },
    make("button", { "aria-label": "Piece before", "data-focus": "before", onclick: step(-1) }, "‹"), select,
    make("button", { "aria-label": "Piece after", "data-focus": "after", onclick: step(1) }, "›"),
    side("front", "Front"), side("back", "Back"), add);
}

function go(piece) {
  const cut = piece.indexOf("/");
  choose(piece.slice(0, cut), piece.slice(cut + 1));
  refresh();
}

function stage(picture) {
  const made = make("div", { class: "stage", style: `aspect-ratio: ${face.width} / ${face.height}` }, picture);
  const wide = Math.min(1, face.width / face.height);
  made.style.width = `min(100%, ${Math.round(62 * wide)}vh)`;
  face.items.forEach((item) => made.append(frame(item, made)));
  made.addEventListener("pointerdown", (event) => { if (event.target === made || event.target === picture) select(""); });
  return made;
}

function frame(item, made) {
  const element = make("button", {
    class: "item", "data-path": key(item), "data-focus": key(item), "aria-pressed": String(key(item) === chosen),
    "aria-label": `${item.label}, line ${item.line}`, title: item.label,
    onpointerdown: (event) => drag(event, item, element, made), onkeydown: (event) => nudge(event, item),
    onfocus: () => { if (key(item) !== chosen) select(key(item)); },
  });
  if (key(item) === chosen) handles(element);
  put(element, item.box);
  return element;
}

function handles(element) {
  for (const where of ["nw", "n", "ne", "e", "se", "s", "sw", "w"]) element.append(make("span", { class: `handle ${where}`, "data-handle": where }));
}

function put(element, [x, y, wide, high]) {
  const share = (part, whole) => `${(part / whole) * 100}%`;
  Object.assign(element.style, {
    left: share(x, face.width), top: share(y, face.height), width: share(wide, face.width), height: share(high, face.height),
  });
}

function select(path, open = true) {
  chosen = path;
  host.querySelectorAll(".item").forEach((one) => {
    const on = one.dataset.path === path;
    one.setAttribute("aria-pressed", String(on));
    one.replaceChildren();
    if (on) handles(one);
  });
  inspect();
  const item = selected();
  if (item && open && shownFor !== path) openFile(face.file, item.line, false);
  shownFor = path;
}

// Where an edge or the middle of another item or of the piece is near, it snaps there; else to the grid.
function guides(item, axis) {
  const size = axis ? face.height : face.width;
  const found = [0, size / 2, size];
  for (const other of face.items) if (other !== item) {
    const [start, length] = [other.box[axis], other.box[axis + 2]];
    found.push(start, start + length / 2, start + length);
  }
  return found;
}

function snapped(item, axis, edges, free) {
  let best = null;
  for (const edge of free ? [] : edges) for (const guide of guides(item, axis)) {
    const off = guide - edge;
    if (Math.abs(off) <= NEAR && (best === null || Math.abs(off) < Math.abs(best.off))) best = { off, guide };
  }
  if (best) return best;
  return { off: free ? 0 : Math.round(edges[0] / GRID) * GRID - edges[0], guide: null };
}

function drag(event, item, element, made) {
  if (event.button) return;
  event.preventDefault();
  if (key(item) !== chosen) select(key(item));
  element.focus({ preventScroll: true });
  const handle = event.target.dataset.handle ?? "";
  const scale = face.width / made.clientWidth;
  const [fromX, fromY] = [event.clientX, event.clientY];
  let box = item.box;
  const lines = [0, 1].map((axis) => make("i", { class: `guide ${axis ? "across" : "down"}`, hidden: true }));
  made.append(...lines);
  const move = (moved) => {
    const by = [(moved.clientX - fromX) * scale, (moved.clientY - fromY) * scale];
    if (Math.hypot(...by) < 0.3 && box === item.box) return;
    box = [...item.box];
    for (const axis of [0, 1]) {
      const [near, far] = axis ? ["n", "s"] : ["w", "e"];
      const [start, length] = [item.box[axis], item.box[axis + 2]];
      const fixed = item.fixed.includes(LENGTHS[axis]) || (handle && item.fixed.includes(LENGTHS[axis + 2]));
      let found = { guide: null };
      if (fixed || (handle && !handle.includes(near) && !handle.includes(far))) { /* stays */ }
      else if (!handle) {
        const to = start + by[axis];
        found = snapped(item, axis, [to, to + length / 2, to + length], moved.altKey);
        box[axis] = to + found.off;
      } else if (handle.includes(near)) {
        const to = Math.min(start + by[axis], start + length - GRID);
        found = snapped(item, axis, [to], moved.altKey);
        box[axis] = to + found.off;
        box[axis + 2] = start + length - box[axis];
      } else {
        const to = Math.max(start + length + by[axis], start + GRID);
        found = snapped(item, axis, [to], moved.altKey);
        box[axis + 2] = to + found.off - start;
      }
      lines[axis].hidden = found.guide === null;
      lines[axis].style[axis ? "top" : "left"] = `${((found.guide ?? 0) / (axis ? face.height : face.width)) * 100}%`;
    }
    put(element, box);
    numbers(box);
  };
  const end = (kept) => {
    made.removeEventListener("pointermove", move);
    made.removeEventListener("pointerup", up);
    made.removeEventListener("pointercancel", lost);
    lines.forEach((line) => line.remove());
    if (!kept || box === item.box) { put(element, item.box); return; }
    item.box = box;
    place(item, box);
  };
  const up = () => end(true);
  const lost = () => end(false);
  made.setPointerCapture(event.pointerId);
  made.addEventListener("pointermove", move);
  made.addEventListener("pointerup", up);
  made.addEventListener("pointercancel", lost);
}

const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, -1], ArrowDown: [1, 1] };

function nudge(event, item) {
  if (event.key === "Delete" || event.key === "Backspace") { event.preventDefault(); removeItem(item); return; }
  if (event.key === "Escape") { select(""); return; }
  const arrow = ARROWS[event.key];
  if (!arrow || event.altKey || event.metaKey) return;
  event.preventDefault();
  const [axis, way] = arrow;
  const at = axis + (event.ctrlKey ? 2 : 0);
  if (item.fixed.includes(LENGTHS[at])) { say(`${LENGTHS[at]} is worked out for each piece; change its formula in the file.`); return; }
  item.box = item.box.with(at, Math.max(item.box[at] + way * (event.shiftKey ? 0.1 : GRID), event.ctrlKey ? 0.2 : 0));
  put(event.currentTarget, item.box);
  numbers(item.box);
  moved = { path: key(item), box: item.box };
  clearTimeout(waiting);
  waiting = setTimeout(() => place(item, item.box), 180);
}

function place(item, box) {
  moved = { path: key(item), box };
  return write("PUT", { path: item.path, box: box.map((one) => Math.round(one * 1000) / 1000) }, moved);
}

const set = (item, values) => write("PUT", { path: item.path, values });
const removeItem = (item) => { chosen = ""; return write("DELETE", { path: item.path }); };

function addItem(kind) {
  if (!kind) return;
  const heading = face.items.find((item) => item.path.at(-2) === at.side)?.path.slice(0, -1) ?? [at.side];
  write("POST", { path: heading, kind });
  newest = true;
}

/** Write a change, after those before it; what another program wrote in the meantime is shown, not overwritten. */
function write(method, change, move) {
  const piece = { ...at };
  queue = queue.then(async () => {
    try {
      const made = await send(`/item?${look()}`, { ...piece, ...change, digest: face.digest }, method);
      const same = face.digest === made.digest;
      face.digest = made.digest;
      if (moved === move) moved = null;
      say(`${made.name} saved`);
      if (same) again();
    } catch (error) {
      moved = null;
      await again();
      say(error.message);
    }
  });
  return queue;
}

function numbers(box) {
  LENGTHS.forEach((name, place) => {
    const input = host.querySelector(`[data-focus="box-${name}"]`);
    if (input) input.value = String(Math.round(box[place] * 100) / 100);
  });
}

function inspect() {
  const panel = host.querySelector("#inspector");
  if (!face.own) { panel.replaceChildren(...builtIn()); return; }
  const list = make("select", { "aria-label": "Item", "data-focus": "list", onchange: () => select(list.value) },
    make("option", { value: "" }, `${face.items.length} items: click one`),
    ...face.items.map((item) => make("option", { value: key(item), selected: key(item) === chosen }, item.label)));
  const item = selected();
  if (!item) { panel.replaceChildren(list, hint()); return; }
  const place = LENGTHS.map((name, number) => labelled(name.length > 1 ? name[0].toUpperCase() : name.toUpperCase(), make("input", {
    type: "number", step: 0.1, value: Math.round(item.box[number] * 100) / 100, "data-focus": `box-${name}`,
    "aria-label": `${name} in mm`, disabled: item.fixed.includes(name),
    onchange: (event) => { if (event.target.value !== "") placeAt(item, number, Number(event.target.value)); },
  })));
  panel.replaceChildren(list, make("div", { class: "numbers" }, ...place),
    ...item.fields.map((field) => labelled(NAMES[field.key] ?? field.key, ...control(item, field))),
    make("div", { class: "row" },
      make("button", { "data-focus": "source", onclick: () => openFile(face.file, item.line, true) }, `${face.file} line ${item.line}`),
      make("button", { "data-focus": "remove", onclick: () => removeItem(item) }, "Remove")));
}

function placeAt(item, number, value) {
  const box = item.box.with(number, number > 1 ? Math.max(value, 0.2) : value);
  place(item, box);
}

const hint = () => make("p", { class: "hint" },
  "Drag an item, or its handles. Arrow keys move by 0.5 mm, with Shift by 0.1 mm; with Ctrl they resize. Alt turns snapping off. Delete removes.");

function builtIn() {
  const words = "These pieces are drawn by the built-in layout. Make a layout of your own to change them here.";
  return [make("p", { class: "hint" }, words), make("button", {
    "data-focus": "start", onclick: async () => {
      try { say(`${(await send("/layout", { part: at.part })).name} made`); } catch (error) { say(error.message); }
    },
  }, `Make ${face.file}`)];
}

const labelled = (words, ...controls) => make("label", {}, make("span", {}, words), ...controls);

function control(item, field) {
  const change = (value) => set(item, { [field.key]: value });
  const common = { "data-focus": field.key, "aria-label": NAMES[field.key] ?? field.key, onchange: (event) => change(event.target.value) };
  const columns = known.columns[at.part].map((name) => `[${name}]`);
  if (field.as === "number") {
    return [make("input", { ...common, type: "number", step: "any", value: field.value,
      onchange: (event) => { if (event.target.value !== "") change(Number(event.target.value)); } })];
  }
  if (field.as === "choice") return [options(field.choices, field.value, common)];
  if (field.as === "font") return [options(known.fonts, field.value, common)];
  if (field.as === "family") return [options([...known.families, ...known.fonts], field.value, common)];
  if (field.as === "file") return [options([...known.pictures, ...columns], field.value, common)];
  if (field.as === "symbol") return [options([...columns, ...known.symbols], field.value, common)];
  if (field.as === "colour") return colour(field, common, change);
  if (field.as === "text" && field.key === "text") return words(field, common, columns, change);
  const plain = (value) => (field.as === "text" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value); // a size may be words
  return [make("input", { ...common, value: field.value, onchange: (event) => change(plain(event.target.value)) })];
}

function options(list, value, attributes) {
  const all = list.includes(value) ? list : [value, ...list];
  return make("select", attributes, ...all.map((one) => make("option", { value: one, selected: one === value }, one || "none")));
}

function colour(field, common, change) {
  const own = /^#[0-9a-f]{6}$/i.test(field.value) ? field.value : face.tones[field.value] || "#808080";
  return [options(["", ...known.colours], field.value, common),
    make("input", { type: "color", value: own, "aria-label": `${NAMES[field.key]}: own colour`, "data-focus": `${field.key}-own`,
      onchange: (event) => change(event.target.value) })];
}

function words(field, common, columns, change) {
  const area = make("textarea", { ...common, rows: Math.min(4, 1 + Math.ceil(field.value.length / 32)) });
  area.value = field.value;
  const list = make("datalist", { id: "insertable" }, ...[...columns, ...known.icons.map((name) => `{${name}}`)].map((value) => make("option", { value })));
  const insert = make("input", { list: "insertable", placeholder: "insert a column or an icon", "aria-label": "Insert a column or an icon", "data-focus": "insert",
    onchange: () => {
      if (!/^(\[.+\]|\{.+\})$/.test(insert.value)) return;
      area.setRangeText(insert.value, area.selectionStart, area.selectionEnd, "end");
      change(area.value);
    } });
  return [area, insert, list];
}
