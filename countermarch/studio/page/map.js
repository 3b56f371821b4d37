// A map as it prints, painted on: hexes, hexsides, roads, names. The server writes each stroke into the map's file, as
// a person would, and draws the map again; here only the stroke itself is shown until then.
import { call, look, say, send } from "/page/common.js";
import { draw, make } from "/page/dom.js";
import { movable } from "/page/map_areas.js";

const TITLES = { terrain: "Terrain", sides: "Hexsides", road: "Roads", names: "Names" };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const STEP = 0.25; // of the distance of hexes: how far apart a fast stroke is looked at
const MM = 3.78; // pixels of a mm at its natural size

let board = null; // the map: its hexes, lines and names, and the digest of its file
let id = ""; // which map
let brush = { layer: "terrain", key: null, title: "" }; // what is painted with; no key erases
let cursor = ""; // the hex that the keyboard is at
let aim = [0, 0];
let zoom = 0; // 0: as wide as there is room
let chosen = null; // the place or words whose name is shown
let begun = ""; // the hex from which a road goes on by keyboard
let queue = Promise.resolve(); // strokes are written one after the other
let holding = null; // until a stroke is at its end, the map is not drawn again
let shown = () => {}; // called once the map is drawn again
let host = null;
let actions = null;
let near = new Map(); // the neighbours of each hex, and the sides between

/** Show a map of the folder; `given` has openFile and refresh. */
export async function showMap(element, given, current) {
  host = element;
  actions = given;
  const picture = new Image();
  picture.draggable = false;
  const asked = `${look()}&${new URLSearchParams({ map: id })}`;
  const paint = () => { picture.src = `/map.svg?${asked}&v=${Math.random()}`; return picture.decode(); };
  const painted = paint().catch(() => null); // beside the positions
  let found = null;
  try {
    found = await call(`/map?${asked}`);
  } catch (error) {
    if (error.status !== 404) throw error;
    const form = host.querySelector("[data-focus=add-map]"); // drawing again keeps what was typed into it
    if (current() && !form) host.replaceChildren(begin());
    return [];
  }
  await painted;
  if (!picture.naturalWidth) await paint().catch(() => { throw new Error("The map cannot be drawn; the fault is listed below."); }); // it was asked for before the map was there
  while (holding) await holding;
  if (!current()) return [];
  const first = board?.name !== found.name;
  board = found;
  id = board.id;
  const places = (board.places ?? []).map((one) => `${one.name} in ${one.hex}`);
  picture.alt = [`The map ${board.title}`, ...places].join("; ");
  if (board.kind === "hexes") joined();
  if (first) { chosen = null; choose(board.kind === "hexes" ? "terrain" : "names", board.kind === "hexes" ? Math.min(1, board.terrains.length - 1) : "words"); }
  brush = known(brush);
  const focus = document.activeElement?.dataset?.focus ?? "";
  const desk = host.querySelector(".desk");
  const scroll = desk ? [desk.scrollLeft, desk.scrollTop] : [0, 0];
  render(picture);
  host.querySelector(".desk").scrollTo(...scroll);
  if (focus) host.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
  shown();
  host.dataset.digest = board.digest; // which text of the file is on the screen
  return board.faults;
}

function begin() {
  const size = (name, value) => make("input", { type: "number", min: 1, max: 60, value, "aria-label": name });
  const [columns, rows] = [size("Columns", 10), size("Rows", 8)];
  const go = async () => {
    try { say(`${(await send(`/map?${look()}`, { columns: Number(columns.value), rows: Number(rows.value) })).name} written`); } catch (error) { say(error.message); }
  };
  return make("div", { class: "none" }, make("h2", {}, "This game has no map yet"),
    make("p", {}, "Begin with empty hexes, and paint terrain, rivers, roads and names on them."),
    make("div", { class: "row" }, make("label", {}, "Columns ", columns), make("label", {}, "Rows ", rows),
      make("button", { class: "main", "data-focus": "add-map", onclick: go }, "Add a map")));
}

function joined() {
  near = new Map(Object.keys(board.hexes).map((name) => [name, new Map()]));
  for (const [one, other, ...ends] of board.sides) {
    near.get(one).set(other, ends);
    near.get(other).set(one, ends);
  }
  if (!board.hexes[cursor]) { cursor = Object.keys(board.hexes)[0]; aim = board.hexes[cursor].slice(0, 2); }
}

// A brush is found again by its title: the tables of the file may have other numbers by now.
function known(one) {
  if (one.key === null || one.layer === "names") return one;
  const list = one.layer === "terrain" ? board.terrains : board.lines;
  const fits = (entry) => entry && entry.title === one.title && (one.layer === "terrain" || entry.road === (one.layer === "road"));
  if (fits(list[one.key])) return one;
  const at = list.findIndex(fits);
  if (at >= 0) return { ...one, key: at };
  const starts = board.starts[{ terrain: "terrains", sides: "sides", road: "roads" }[one.layer]];
  return one.title in starts ? { ...one, key: one.title } : { ...one, key: null, title: "" };
}

function choose(layer, key) {
  const list = layer === "terrain" ? board.terrains : board.lines;
  brush = { layer, key, title: typeof key === "number" ? list?.[key]?.title ?? "" : key ?? "" };
  begun = "";
}

// ---- the palette

function render(picture) {
  const stage = make("div", {
    class: "map-stage", tabindex: 0, role: "application", "data-focus": "stage", onkeydown: keyed,
    "aria-label": `${board.title}. Arrow keys move, Enter paints, Delete erases.`,
  }, picture, overlay());
  stage.style.aspectRatio = `${board.width} / ${board.height}`;
  stage.style.width = wide();
  host.replaceChildren(make("div", { class: "palette" }, ...palette()), make("div", { class: "desk" }, stage));
  if (board.kind === "hexes") mark();
}

function palette() {
  const several = board.maps.length < 2 ? [] : [make("select", { "aria-label": "Map", "data-focus": "map", onchange: (event) => { id = event.target.value; actions.refresh(); } },
    ...board.maps.map((one) => make("option", { selected: one === id }, one)))];
  const size = make("div", { class: "row zoom" },
    ...[["−", "Smaller", () => { zoom = Math.max(0.4, (zoom || fit()) / 1.25); }], ["Fit", "Fit the window", () => { zoom = 0; }],
      ["+", "Larger", () => { zoom = Math.min(4, (zoom || fit()) * 1.25); }]].map(([words, title, act]) =>
      make("button", { title, "aria-label": title, "data-focus": title, onclick: () => { act(); host.querySelector(".map-stage").style.width = wide(); } }, words)));
  if (board.kind !== "hexes") return [...several, size, ...group("names"), inspector(), hint()];
  return [...several, size, ...Object.keys(TITLES).flatMap(group), inspector(), hint()];
}

const wide = () => (zoom ? `${board.width * MM * zoom}px` : `min(100%, (100vh - 175px) * ${board.width / board.height})`);
const fit = () => host.querySelector(".map-stage").clientWidth / (board.width * MM);

function group(layer) {
  const made = [];
  if (layer === "terrain") made.push(...board.terrains.map((one, key) => tool(layer, key, one.title, swatch(one.fill))));
  else if (layer === "names") {
    if (board.kind === "hexes") made.push(tool(layer, "place", "Town or place", swatch("", "●")));
    made.push(tool(layer, "words", "Free words", swatch("", "A")));
  } else {
    const seen = new Set();
    board.lines.forEach((one, key) => {
      const name = one.title || `${layer === "road" ? "road" : "line"} without a title`;
      if (one.road !== (layer === "road") || seen.has(`${name}${one.colour}`)) return;
      seen.add(`${name}${one.colour}`);
      made.push(tool(layer, key, name, stripe(one.colour, one.dashed)));
    });
  }
  if (layer !== "names") {
    const starts = board.starts[{ terrain: "terrains", sides: "sides", road: "roads" }[layer]];
    const titles = layer === "terrain" ? [] : board.lines.filter((one) => one.road === (layer === "road")).map((one) => one.title);
    const fresh = Object.keys(starts).filter((one) => !titles.includes(one));
    if (typeof brush.key === "string" && brush.layer === layer) made.push(tool(layer, brush.key, brush.key, layer === "terrain" ? swatch(starts[brush.key]) : stripe(starts[brush.key])));
    const more = make("select", { "aria-label": `New: ${TITLES[layer]}`, "data-focus": `new/${layer}`, onchange: () => pick(layer, more.value) },
      make("option", { value: "" }, "New…"), ...fresh.map((one) => make("option", {}, one)));
    made.push(tool(layer, null, "Erase", swatch("", "✕")), more);
  }
  return [make("h2", {}, TITLES[layer]), make("div", { class: "tools", role: "group", "aria-label": TITLES[layer] }, ...made)];
}

const swatch = (fill, sign = "") => make("i", { class: "swatch", style: fill ? `background:${fill}` : "" }, sign);
const stripe = (colour, dashed) => make("i", { class: "swatch" }, make("i", { style: `border-top: 4px ${dashed ? "dashed" : "solid"} ${colour || "currentColor"}` }));

function tool(layer, key, words, sign) {
  const on = brush.layer === layer && brush.key === key;
  return make("button", { class: "tool", "aria-pressed": String(on), "data-focus": `${layer}/${key ?? "erase"}`, onclick: () => pick(layer, key) }, sign, words);
}

function pick(layer, key) {
  choose(layer, key);
  chosen = null;
  repaint();
}

function repaint() { // the palette alone
  const focus = document.activeElement?.dataset?.focus ?? "";
  host.querySelector(".palette").replaceChildren(...palette());
  if (focus) host.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
  mark();
}

function hint() {
  const words = {
    terrain: "Click or drag over hexes. Shift erases. Keys: arrows, Enter.",
    sides: "Click or drag along the sides of hexes. Shift erases. Keys: arrows, then 1 to 6 for a side.",
    road: "Drag from hex to hex; starting at the end of a road extends it. Erase cuts at a hex. Keys: Enter at each end.",
    names: board.kind === "hexes" ? "Click to name a place, drag to move it." : "Drag names, boxes and corners. Click to name.",
  };
  return make("p", { class: "hint" }, words[brush.layer]);
}

// ---- names

function inspector() {
  if (!chosen) return make("div", { hidden: true });
  const words = chosen.layer === "words";
  const fresh = words ? chosen.number === undefined : !chosen.id;
  const name = make("input", { value: chosen.name, placeholder: "Name", maxlength: 80, "aria-label": "Name", "data-focus": "name",
    onkeydown: (event) => { if (event.key === "Enter") { event.preventDefault(); name.blur(); } if (event.key === "Escape") { name.value = chosen.name; chosen = null; repaint(); } },
    onchange: () => { if (name.value.trim()) rename(name.value.trim()); } });
  const made = [make("h2", {}, words ? "Words" : fresh ? `New place in ${chosen.hex}` : "Place"), name];
  if (!words && chosen.hex !== undefined && !fresh) {
    const hex = make("input", { value: chosen.hex, "aria-label": "Hex", "data-focus": "hex", size: 5, onchange: () => write({ do: "place", id: chosen.id, hex: hex.value.trim() }) });
    made.push(make("label", {}, "Hex ", hex));
  }
  if (words && !fresh) {
    const size = make("input", { type: "number", min: 5, max: 72, value: chosen.size, "aria-label": "Size in points", "data-focus": "size",
      onchange: () => write({ do: "words", number: chosen.number, size: Number(size.value) }) });
    made.push(make("label", {}, "Size ", size));
  }
  if (!fresh && (words || chosen.hex !== undefined)) made.push(make("button", { "data-focus": "remove", onclick: remove }, "Remove"));
  return make("div", { class: "named" }, ...made);
}

function rename(name) {
  const one = chosen;
  if (one.layer === "words") write(one.number === undefined ? { do: "words", text: name, at: one.at, size: 9 } : { do: "words", number: one.number, text: name });
  else write(one.id ? { do: "place", id: one.id, name } : { do: "place", name, hex: one.hex });
  chosen = null;
}

function remove() {
  write(chosen.layer === "words" ? { do: "words", number: chosen.number } : { do: "place", id: chosen.id });
  chosen = null;
}

/** Show the name of a place or of words, to be changed. */
export function edit(one) {
  chosen = one;
  repaint();
  const input = host.querySelector("[data-focus=name]");
  input?.focus();
  input?.select();
}

// ---- what lies over the picture

function overlay() {
  const svg = draw("svg", { viewBox: `0 0 ${board.width} ${board.height}`, "aria-hidden": "true" });
  svg.append(draw("g", { class: "wrong" }), draw("g", { class: "stroke" }), draw("g", { class: "at" }));
  if (board.kind === "hexes") {
    for (const fault of board.faults) for (const name of fault.hexes) if (board.hexes[name]) {
      svg.firstChild.append(draw("polygon", { points: outline(name), onclick: () => actions.openFile(board.name, fault.line, true) }, draw("title", {}, fault.says)));
    }
    svg.addEventListener("pointerdown", stroke);
    svg.addEventListener("pointermove", hover);
    svg.addEventListener("pointerleave", () => svg.lastChild.replaceChildren());
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
  } else movable(svg, board, { write, edit});
  return svg;
}

const outline = (name, share = 0.97) => board.corners.map(([x, y]) => `${board.hexes[name][0] + x * share},${board.hexes[name][1] + y * share}`).join(" ");

function point(svg, event) {
  const box = svg.getBoundingClientRect();
  return [((event.clientX - box.left) / box.width) * board.width, ((event.clientY - box.top) / box.height) * board.height];
}

function hexAt([x, y], always = false) {
  let best = "", least = always ? Infinity : Math.hypot(...board.corners[0]) * 1.02;
  for (const [name, [a, b]] of Object.entries(board.hexes)) {
    const far = Math.hypot(x - a, y - b);
    if (far < least) { least = far; best = name; }
  }
  return best;
}

function sideAt(at) {
  const one = hexAt(at);
  if (!one) return null;
  let best = null, least = Math.hypot(...board.corners[0]) * 0.45;
  for (const [other, [ax, ay, bx, by]] of near.get(one)) {
    const [dx, dy] = [bx - ax, by - ay];
    const t = Math.min(1, Math.max(0, ((at[0] - ax) * dx + (at[1] - ay) * dy) / (dx * dx + dy * dy)));
    const far = Math.hypot(at[0] - ax - t * dx, at[1] - ay - t * dy);
    if (far < least) { least = far; best = one < other ? [one, other] : [other, one]; }
  }
  return best;
}

function colour() {
  if (brush.key === null) return "#d6336c";
  if (typeof brush.key === "string") return board.starts[{ terrain: "terrains", sides: "sides", road: "roads" }[brush.layer]]?.[brush.key] ?? "#333";
  return (brush.layer === "terrain" ? board.terrains[brush.key]?.fill : board.lines[brush.key]?.colour) || "#333";
}

const segment = ([ax, ay, bx, by], attributes) => draw("line", { x1: ax, y1: ay, x2: bx, y2: by, ...attributes });

function hover(event) {
  const svg = event.currentTarget;
  if (event.buttons) return;
  const at = point(svg, event);
  const group = svg.lastChild;
  if (brush.layer === "sides") {
    const side = sideAt(at);
    group.replaceChildren(...(side ? [segment(near.get(side[0]).get(side[1]), { class: "spot" })] : []));
    return;
  }
  const name = hexAt(at);
  group.replaceChildren(...(name ? [draw("polygon", { points: outline(name), class: "spot" })] : []));
}

function mark() { // where the keyboard is
  const group = host.querySelector(".map-stage svg g.at");
  const stage = host.querySelector(".map-stage");
  if (!group || board.kind !== "hexes") return;
  group.replaceChildren();
  if (document.activeElement !== stage) return;
  group.append(draw("polygon", { points: outline(cursor), class: "cursor" }));
  if (brush.layer === "sides") around(cursor).forEach(([, [ax, ay, bx, by]], at) => {
    const [x, y] = board.hexes[cursor];
    group.append(draw("text", { x: (ax + bx) / 2 * 0.8 + x * 0.2, y: (ay + by) / 2 * 0.8 + y * 0.2 + 1, class: "digit" }, String(at + 1)));
  });
  if (begun && begun !== cursor) group.append(segment([...board.hexes[begun].slice(0, 2), ...board.hexes[cursor].slice(0, 2)], { class: "spot" }));
}

function around(name) { // its sides, clockwise from the top
  const [x, y] = board.hexes[name];
  const turn = ([, [ax, ay, bx, by]]) => (Math.atan2((ax + bx) / 2 - x, y - (ay + by) / 2) + 2 * Math.PI + 0.01) % (2 * Math.PI);
  return [...near.get(name)].sort((one, other) => turn(one) - turn(other));
}

// ---- painting

function stroke(event) {
  if (event.button > 2 || event.button === 1) return;
  event.preventDefault();
  const svg = event.currentTarget;
  host.querySelector(".map-stage").focus({ preventScroll: true });
  const erase = event.shiftKey || event.button === 2;
  if (brush.layer === "names") { name(event, svg); return; }
  const used = erase ? { ...brush, key: null, title: "" } : brush;
  const tint = used.key === null ? "#d6336c" : colour();
  const done = held();
  const group = svg.querySelector("g.stroke");
  svg.lastChild.replaceChildren();
  const cells = new Map();
  const way = [];
  let last = point(svg, event);
  const touch = (at) => {
    if (used.layer === "sides") {
      const side = sideAt(at);
      if (!side || cells.has(side.join("/"))) return;
      cells.set(side.join("/"), side);
      group.append(segment(near.get(side[0]).get(side[1]), { stroke: tint, "stroke-width": 2.2, "stroke-linecap": "round" }));
      return;
    }
    const one = hexAt(at);
    if (!one) return;
    cursor = one;
    aim = board.hexes[one].slice(0, 2);
    if (used.layer === "terrain" || used.key === null) {
      if (cells.has(one)) return;
      cells.set(one, one);
      group.append(draw("polygon", { points: outline(one, 1), fill: tint, "fill-opacity": used.key === null ? 0.35 : 0.85 }));
      return;
    }
    if (one === way.at(-1)) return;
    if (one === way.at(-2)) way.pop(); // back where it came from
    else if (way.length) way.push(...path(way.at(-1), one));
    else way.push(one);
    const points = way.map((each) => board.hexes[each].slice(0, 2).join(",")).join(" ");
    group.replaceChildren(draw("polyline", { points, fill: "none", stroke: tint, "stroke-width": 2, "stroke-linejoin": "round", "stroke-linecap": "round" }));
  };
  const move = (moved) => {
    const to = point(svg, moved);
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - last[0], to[1] - last[1]) / (Math.hypot(...board.corners[0]) * STEP)));
    for (let step = 1; step <= steps; step += 1) touch([0, 1].map((axis) => last[axis] + ((to[axis] - last[axis]) * step) / steps));
    last = to;
  };
  const end = () => {
    svg.removeEventListener("pointermove", move);
    svg.removeEventListener("pointerup", end);
    svg.removeEventListener("pointercancel", end);
    done();
    lay(used, used.layer === "road" && used.key !== null ? way : [...cells.values()]);
  };
  touch(last);
  svg.setPointerCapture(event.pointerId);
  svg.addEventListener("pointermove", move);
  svg.addEventListener("pointerup", end);
  svg.addEventListener("pointercancel", end);
}

function held() {
  let done = () => {};
  holding = new Promise((end) => { done = () => { holding = null; end(); }; });
  return done;
}

function path(from, to) { // the hexes from one to another, as straight as they lie
  const made = [];
  let here = from;
  while (here !== to && made.length < 200) {
    const [x, y] = board.hexes[to];
    const far = (one) => Math.hypot(board.hexes[one][0] - x, board.hexes[one][1] - y);
    const next = [...near.get(here).keys()].reduce((best, one) => (best === "" || far(one) < far(best) - 1e-6 ? one : best), "");
    if (!next || far(next) >= far(here)) return made;
    made.push(next);
    here = next;
  }
  return made;
}

function lay(used, cells) {
  if (!cells.length || (used.layer === "road" && used.key !== null && cells.length < 2)) { host.querySelector("g.stroke")?.replaceChildren(); return; }
  write(used.layer === "sides" ? { do: "sides", sides: cells } : { do: used.layer, hexes: cells }, used);
}

function name(event, svg) {
  const at = point(svg, event);
  const words = board.words.findIndex((one) => Math.abs(one.at[1] - one.size * 0.12 - at[1]) < one.size * 0.3 && Math.abs(one.at[0] - at[0]) < Math.max(3, one.text.length * one.size * 0.09));
  const hex = hexAt(at);
  const place = board.places.find((one) => one.hex === hex);
  const one = brush.key === "words" ? (words >= 0 ? { layer: "words", number: words, name: board.words[words].text, size: board.words[words].size } : { layer: "words", name: "", at: at.map((each) => Math.round(each * 10) / 10) })
    : hex ? { layer: "place", id: place?.id ?? "", name: place?.name ?? "", hex } : null;
  if (!one) return;
  const done = held();
  if (hex) { cursor = hex; aim = board.hexes[hex].slice(0, 2); }
  const group = svg.querySelector("g.stroke");
  let to = at;
  const move = (moved) => {
    to = point(svg, moved);
    if (one.layer === "place" && one.id && hexAt(to)) group.replaceChildren(draw("polygon", { points: outline(hexAt(to)), class: "spot" }));
    else if (one.number !== undefined) group.replaceChildren(draw("text", { x: to[0], y: to[1], "text-anchor": "middle", "font-size": one.size * 0.35, fill: "#d6336c" }, one.name));
  };
  const end = () => {
    done();
    svg.removeEventListener("pointermove", move);
    svg.removeEventListener("pointerup", end);
    svg.removeEventListener("pointercancel", end);
    group.replaceChildren();
    const far = Math.hypot(to[0] - at[0], to[1] - at[1]);
    if (one.number !== undefined && far > 1) {
      const [x, y] = board.words[one.number].at;
      write({ do: "words", number: one.number, at: [x + to[0] - at[0], y + to[1] - at[1]].map((each) => Math.max(0, Math.round(each * 10) / 10)) });
    } else if (one.id && hexAt(to) && hexAt(to) !== one.hex) write({ do: "place", id: one.id, hex: hexAt(to) });
    else edit(one);
  };
  svg.setPointerCapture(event.pointerId);
  svg.addEventListener("pointermove", move);
  svg.addEventListener("pointerup", end);
  svg.addEventListener("pointercancel", end);
}

/** Write a stroke, after those before it and once the map is as they left it. */
function write(change, used = null) {
  queue = queue.then(async () => {
    try {
      let drawn = null;
      const put = () => {
        const paint = used ? { with: known(used).key } : {};
        drawn = new Promise((done) => { shown = done; setTimeout(done, 3000); });
        return send(`/map?${look()}`, { map: id, ...change, ...paint, digest: board.digest }, "PUT");
      };
      const made = await put().catch(async (error) => {
        if (error.status !== 409 || !used) throw error;
        await actions.refresh(); // another program has written the file: a stroke is as good on the new one
        return put();
      });
      say(`${made.name} saved`);
      if (made.digest === board.digest) host.querySelector("g.stroke")?.replaceChildren();
      else await drawn;
    } catch (error) {
      await actions.refresh();
      say(error.message);
    }
  });
  return queue;
}

// ---- the keyboard

function describe(one) {
  const terrain = board.terrains[board.hexes[one][2]]?.title ?? "no terrain";
  const place = board.places.find((each) => each.hex === one)?.name;
  const along = board.lines.filter((line) => (line.road ? line.cells.includes(one) : line.cells.some((side) => side.includes(one)))).map((line) => line.title);
  return [one, terrain, place, ...new Set(along)].filter(Boolean).join(", ");
}

function keyed(event) {
  if (board.kind !== "hexes" || event.altKey || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return;
  const arrow = ARROWS[event.key];
  const [x, y] = board.hexes[cursor];
  if (arrow) {
    event.preventDefault();
    const steps = [...near.get(cursor).keys()].map((one) => board.hexes[one].slice(0, 2)).map(([a, b]) => Math.abs(arrow[0] ? a - x : b - y)).filter((far) => far > 1);
    const by = Math.min(...steps, 100);
    const to = arrow[0] ? [x + arrow[0] * by, aim[1]] : [aim[0], y + arrow[1] * by];
    const next = hexAt(to, true);
    if (next && next !== cursor) { cursor = next; aim = arrow[0] ? [board.hexes[next][0], aim[1]] : [aim[0], board.hexes[next][1]]; }
    mark();
    say(describe(cursor));
    return;
  }
  if (event.key === "Escape") { begun = ""; mark(); return; }
  const erase = event.key === "Delete" || event.key === "Backspace" || (event.shiftKey && event.key === "Enter");
  const digit = brush.layer === "sides" && /^[1-6]$/.test(event.key) ? around(cursor)[Number(event.key) - 1] : null;
  if (!erase && !digit && event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  const used = erase ? { ...brush, key: null, title: "" } : brush;
  if (brush.layer === "terrain") lay(used, [cursor]);
  else if (brush.layer === "sides" && (digit || erase)) lay(used, (digit ? [digit] : around(cursor)).map(([other]) => [cursor, other]));
  else if (brush.layer === "road" && used.key === null) lay(used, [cursor]);
  else if (brush.layer === "road") {
    if (begun && begun !== cursor) lay(used, [begun, ...path(begun, cursor)]);
    begun = cursor;
    say(`Road from ${cursor}: go on, and press Enter`);
  } else if (brush.layer === "names") {
    const place = board.places.find((one) => one.hex === cursor);
    if (erase && place) write({ do: "place", id: place.id });
    else if (!erase) edit({ layer: "place", id: place?.id ?? "", name: place?.name ?? "", hex: cursor });
  }
  mark();
}
document.addEventListener("focusin", () => { if (board && host?.isConnected && host.querySelector(".map-stage")) mark(); });
