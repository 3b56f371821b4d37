// The studio's page. The server draws and writes; this only shows, and sends what was changed with the digest
// of what it was changed from, so that nothing another program wrote in the meantime is lost.
import { $, ask, attempt, call, look, say, send, wholeLook } from "/page/common.js";
import * as columns from "/page/columns.js";
import * as design from "/page/design.js";
import { make } from "/page/dom.js";
import { showMap } from "/page/map.js";
import * as pictures from "/page/pictures.js";
import * as rules from "/page/rules.js";
import { showStart } from "/page/start.js";

let view = "sheets";
let shows = 0; // how often a view was chosen
let running = null; // ends what is being asked for
let open = null; // the file that is open: name, text, digest
const WIDEST = 34; // the widest column of a table, in letters
const TALL = 19.5; // a line of a file that is shown as text, in pixels
let cells = []; // its rows, if it is a table
const held = new Map(); // the versions of the lists that are shown, by their names
let news = false; // whether any of them has come and is not shown yet

// What each view asks for besides its pictures, and what it does with what has changed: each alone, then all.
const VIEWS = {
  sheets: { names: () => ["sheets"], take: (_, value) => showSheets(value) },
  pieces: { names: () => ["pieces"], take: (_, value) => showPieces(value) },
  design,
  columns,
  map: { names: () => [] },
  rules,
};

const dark = matchMedia("(prefers-color-scheme: dark)");
const paint = () => (document.documentElement.dataset.mdColorScheme = dark.matches ? "slate" : "default");
dark.addEventListener("change", paint);
paint();

const draw = attempt(async () => {
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  const begun = performance.now();
  const now = VIEWS[view];
  const quiet = ["map", "columns", "rules"].includes(view); // they say what was written
  $("shown").className = view;
  if (view === "map") await attempt(showMap)($("shown"), { openFile: showSource, refresh: draw }, () => !signal.aborted);
  if (signal.aborted) return;
  const lists = now.names();
  const wanted = new Map(["title", ...lists, "faults"].map((name) => [name, held.get(name) ?? ""]));
  for (const name of held.keys()) if (!wanted.has(name)) held.delete(name);
  const all = new Map([...pictures.begin(signal), ...wanted]); // what is seen first is asked for first
  let failed = "";
  const taken = (line, done) => {
    const fresh = line.value !== undefined;
    if (line.error && !line.name.startsWith("sheet/")) failed ||= line.error;
    if (fresh && !pictures.take(line)) {
      held.set(line.name, line.version);
      if (line.name === "title") entitle(line.value);
      else if (line.name === "faults") showFaults(line.value);
      else { news = true; now.take(line.name, line.value); }
    }
    if (line.name !== (lists.at(-1) ?? "title")) return; // all is drawn, but faults are still looked for
    if (news) { news = false; now.ready?.(); }
    now.settled?.();
    if (failed || !quiet) say(failed || `Drawn in ${Math.round(performance.now() - begun)} ms`);
    follow();
    done();
  };
  await new Promise((done, ended) => { ask(all, (line) => taken(line, done), signal).then(done, ended); });
});

function entitle(title) {
  document.title = `${title} - Studio`;
  $("title").textContent = title;
}

function figure(image, words) {
  image.alt = words;
  return make("figure", {}, image, make("figcaption", {}, words));
}

// The pictures that are there are kept, so that they do not flicker.
function replaced(figures) {
  const top = $("shown").scrollTop;
  $("shown").replaceChildren(...figures);
  $("shown").scrollTop = top;
}

function showSheets({ pages, parts }) {
  const now = $("part").value;
  $("part").replaceChildren(...parts.map(({ title, first }) => new Option(title, first)));
  if (parts.some(({ first }) => String(first) === now)) $("part").value = now;
  const begun = !$("shown").firstElementChild;
  const there = [...$("shown").querySelectorAll("img")];
  replaced(Array.from({ length: pages }, (_, number) => {
    const title = parts.filter((part) => part.first <= number).at(-1)?.title ?? "";
    return figure(there[number] ?? pictures.picture(`sheet/${number}`, ""), `Page ${number + 1}: ${title}`);
  }));
  const pieces = parts.find(({ kind }) => ["counters", "cards"].includes(kind)); // what a cover stands before
  if (begun && pieces?.first) { $("part").value = pieces.first; goTo(); }
}

function showPieces(pieces) {
  const there = new Map([...$("shown").querySelectorAll("img")].map((image) => [image.dataset.name, image]));
  replaced(pieces.map((piece) => pieceFigure(piece, there)));
}

function pieceFigure(piece, there) {
  const face = (side) => `face/${piece.part}/${piece.id}/${side}`;
  const image = there.get(face("front")) ?? there.get(face("back")) ?? pictures.picture(face("front"), "");
  const made = figure(image, piece.copies > 1 ? `${piece.name} (${piece.copies})` : piece.name);
  made.tabIndex = 0;
  made.setAttribute("role", "button");
  const go = attempt(async () => {
    document.querySelectorAll("#shown [aria-current]").forEach((one) => one.removeAttribute("aria-current"));
    made.setAttribute("aria-current", "true");
    if (piece.file) await openFile(piece.file, piece.line);
  });
  const large = () => { design.choose(piece.part, piece.id); show("design"); };
  made.addEventListener("dblclick", large);
  made.addEventListener("click", go);
  made.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); go(); }
    if (event.key === "b") pictures.become(image, face("back"));
    if (event.key === "d") large();
    if (event.key === "f") pictures.become(image, face("front"));
  });
  return made;
}

function showFaults(faults) {
  $("faults").replaceChildren(...faults.map((fault) => {
    const made = document.createElement("button");
    made.textContent = fault.says;
    made.addEventListener("click", attempt(async () => {
      const name = [...$("file").options].map((one) => one.value).find((one) => one.split("/").at(-1) === fault.file);
      if (name) { aside(true); await openFile(name, fault.line); }
    }));
    return made;
  }));
}

async function files() {
  const names = await call("/files");
  const chosen = $("file").value;
  if (`${names}` === `${[...$("file").options].map((one) => one.value)}`) return names;
  $("file").replaceChildren(...names.map((name) => new Option(name, name)));
  if (names.includes(chosen)) $("file").value = chosen;
  return names;
}

const PIECES = ["units.csv", "cards.csv", "markers.csv", "chits.csv"]; // what is opened first
const isTable = (name) => /\.(csv|tsv)$/.test(name);

async function openFile(name, line = 0, focus = true) {
  if (!(open && open.name === name && !edited())) {
    if (edited() && !confirm("Discard your changes to this file?")) return;
    open = await call(`/file?${new URLSearchParams({ name })}`);
    $("file").value = name;
  }
  showFile(line, focus);
}

const edited = () => open && !$("text").hidden && $("text").value !== open.text;

// The lines of an item in its layout are shown beside it; the focus follows only where it is asked for.
const showSource = attempt(async (name, line, focus) => {
  if (edited() && open.name !== name) return;
  if (focus) aside(true);
  await openFile(name, line, focus);
});

function showFile(line = 0, focus = true) {
  const table = isTable(open.name) && $("grid").getAttribute("aria-pressed") === "true";
  $("grid").hidden = !isTable(open.name);
  $("rows").hidden = !table;
  $("save").hidden = table; // each cell is saved by itself
  $("table").hidden = !table;
  $("text").hidden = table;
  if (table) { showTable(line); return; }
  $("text").value = open.text;
  $("text").style.backgroundImage = "none";
  $("save").disabled = true;
  if (!line) return;
  const lines = open.text.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  if (focus) $("text").focus();
  $("text").setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  $("text").scrollTop = Math.max(0, (line - 4) * TALL);
  let last = line; // the lines of a table of the layout are shown as one
  while (lines[last]?.trim() && !/^\s*(#|\[)/.test(lines[last])) last += 1;
  Object.assign($("text").style, {
    backgroundImage: "linear-gradient(var(--mark), var(--mark))", backgroundRepeat: "no-repeat",
    backgroundPosition: `0 ${10 + (line - 1) * TALL}px`, backgroundSize: `100% ${(last - line + 1) * TALL}px`,
  });
}

// The server has the rules of CSV; here rows are cut in the same way only to be shown.
function rowsOf(text) {
  const head = text.split("\n", 1)[0];
  const between = [",", ";", "\t"].sort((a, b) => head.split(b).length - head.split(a).length)[0];
  const rows = [];
  let row = [], at = 0, line = 1, begun = 1;
  while (at <= text.length) {
    let value = "";
    if (text[at] === '"') {
      at += 1;
      while (at < text.length && (text[at] !== '"' || text[at + 1] === '"')) {
        if (text[at] === '"') at += 1;
        if (text[at] === "\n") line += 1;
        value += text[at];
        at += 1;
      }
      at += 1;
    } else {
      while (at < text.length && text[at] !== between && text[at] !== "\n" && text[at] !== "\r") { value += text[at]; at += 1; }
    }
    row.push(value);
    if (text[at] === between) { at += 1; continue; }
    if (row.length > 1 || row[0]) rows.push({ line: begun, cells: row });
    if (text[at] === "\r" && text[at + 1] === "\n") at += 1;
    if (at >= text.length) break;
    line += 1; begun = line; row = []; at += 1;
  }
  return rows;
}

function showTable(line) {
  const before = cells;
  cells = rowsOf(open.text);
  const table = $("table").firstChild;
  const alike = table?.dataset.name === open.name && before.length === cells.length &&
    cells.every((row, number) => row.line === before[number].line && row.cells.length === before[number].cells.length) &&
    `${cells[0]?.cells}` === `${before[0]?.cells}`;
  if (!alike) { use(0); $("table").replaceChildren(newTable()); }
  else cells.forEach((row, number) => row.cells.forEach((value, column) => { // a cell that has not changed stays as it is
    if (value !== before[number].cells[column]) table.rows[number].cells[column].firstChild.value = value;
  }));
  if (!line) return;
  $("table").querySelector("[aria-current]")?.removeAttribute("aria-current");
  const row = $("table").firstChild.rows[cells.findIndex((one) => one.line === line)];
  row?.setAttribute("aria-current", "true");
  row?.scrollIntoView({ block: "center" });
}

// A column is as wide as its cells; long texts and several lines are shown whole.
function newTable() {
  const table = make("table", { "data-name": open.name });
  const widths = cells[0]?.cells.map((_, column) => Math.max(...cells.map((row) => row.cells[column]?.length ?? 0)));
  const wide = (column) => Math.min(WIDEST, Math.max(5, (widths[column] ?? 0) + 1));
  cells.forEach((row, number) => {
    const tr = table.insertRow();
    row.cells.forEach((value, column) => {
      if (number === 0) { tr.append(make("th", { scope: "col" }, value)); return; }
      const long = value.length > WIDEST || value.includes("\n");
      const input = make(long ? "textarea" : "input", { "aria-label": `${cells[0].cells[column] ?? `Column ${column + 1}`}, line ${row.line}`,
        rows: long ? Math.min(4, value.split("\n").reduce((sum, line) => sum + 1 + Math.floor(line.length / WIDEST), 0)) : null,
        style: `width: ${wide(column)}ch`, spellcheck: "false",
        onfocus: () => use(row.line), onchange: () => setCell(row.line, column, input), onkeydown: (event) => move(event, tr, column) });
      input.value = value;
      tr.insertCell().append(input);
    });
  });
  return table;
}

function move(event, tr, column) {
  const { tagName, selectionStart, value } = event.target;
  const within = tagName === "TEXTAREA" && ({ ArrowDown: selectionStart < value.length, ArrowUp: selectionStart > 0 }[event.key] ?? event.altKey);
  const next = { Enter: tr.nextSibling, ArrowDown: tr.nextSibling, ArrowUp: tr.previousSibling }[event.key];
  if (within || next === undefined) return;
  event.preventDefault();
  const input = next?.cells[column]?.firstElementChild;
  if (input?.select) { input.focus(); input.select(); } else event.target.blur();
}

const setCell = attempt(async (line, column, input) => {
  try {
    const given = { name: open.name, line, column, text: input.value, digest: open.digest };
    open = await send(`/file?${look()}`, given, "PUT");
    cells = rowsOf(open.text);
  } catch (error) {
    input.value = cells.find((row) => row.line === line)?.cells[column] ?? "";
    throw error;
  }
});

// The row that was used last is copied below itself, or removed.
let used = 0;
function use(line) {
  used = line;
  for (const button of $("rows").children) button.disabled = !line;
}
const changeRow = (row) => attempt(async () => {
  open = await send(`/file?${look()}`, { name: open.name, row, line: used, digest: open.digest }, "PUT");
  const below = row === "copy" ? rowsOf(open.text).find((one) => one.line > used)?.line ?? 0 : 0;
  use(0);
  showFile(below);
  $("table").querySelector("[aria-current] :is(input, textarea)")?.focus();
});

const save = attempt(async () => {
  if (!edited()) return;
  open = await send(`/file?${look()}`, { name: open.name, text: $("text").value, digest: open.digest }, "PUT");
  $("save").disabled = true;
  say(`${open.name} saved`);
});

const turn = (way) => attempt(async () => {
  const { name } = await send(`/${way}`, {});
  say(`${name}: ${way === "undo" ? "taken back" : "done again"}`);
  open = null;
  await openFile(name);
});

const asked = attempt(async (event) => {
  event.preventDefault();
  const reply = await send("/ask/sentence", { sentence: $("sentence").value });
  const given = Object.entries(reply.given ?? {}).map(([key, value]) => `${key} ${JSON.stringify(value)}`).join(", ");
  const outcomes = Object.entries(reply.outcomes ?? {}).map(([key, value]) => `${key}: ${value}`);
  const answer = reply.answer ? Object.entries(reply.answer).map(([key, value]) => `${key}: ${JSON.stringify(value)}`) : [];
  const lines = [given && `Understood: ${given}`, reply.says, ...answer, ...outcomes];
  $("answer").textContent = lines.filter(Boolean).join("\n");
});

const printed = (formats, words) => attempt(async () => {
  say("Printing …");
  const made = await send(`/print/kit?${wholeLook()}`, { formats });
  say([words(made), ...made.notes].join("; "));
});

const print = printed(["pdf"], (made) => `Printed: ${made.folder}/kit.pdf, ${made.pages} pages`);

function exported() {
  const format = $("export").value;
  $("export").value = "";
  printed([format], (made) => `Exported into ${made.folder}`)();
}

function listen() {
  const events = new EventSource("/events");
  events.onmessage = (event) => {
    if (event.data !== "changed") say(event.data); // how far a print is
    else if (document.body.classList.contains("starting")) start();
    else draw();
  };
  events.onerror = () => say("The studio has stopped, or the connection is lost.");
}

// The files beside the pictures follow once these are there.
const follow = attempt(async () => {
  await files();
  if (!open || edited()) return;
  const focused = document.activeElement?.getAttribute?.("aria-label");
  const before = open;
  const fresh = await call(`/file?${new URLSearchParams({ name: open.name })}`);
  if (open !== before || fresh.digest === open.digest || edited()) return; // what was written meanwhile is newer
  open = fresh;
  showFile();
  if (focused) document.querySelector(`#table [aria-label="${CSS.escape(focused)}"]`)?.focus();
});

function aside(shown) { // the files beside what is shown
  document.body.classList.toggle("alone", !shown);
  $("files").setAttribute("aria-pressed", String(shown));
}

function show(name) {
  view = name;
  shows += 1;
  held.clear();
  $("shown").replaceChildren();
  for (const label of document.querySelectorAll("#look [data-views]")) {
    label.hidden = label.querySelector("select, input").disabled = !label.dataset.views.includes(name);
  }
  aside(!["columns", "map", "rules"].includes(name));
  document.querySelectorAll("[data-view]").forEach((one) => one.setAttribute("aria-pressed", String(one.dataset.view === name)));
  draw();
}
document.querySelectorAll("[data-view]").forEach((button) => button.addEventListener("click", () => show(button.dataset.view)));
$("look").addEventListener("change", (event) => { if (event.target.name) draw(); });
const goTo = () => $("shown").querySelectorAll("figure")[$("part").value]?.scrollIntoView({ block: "start" });
$("part").addEventListener("change", goTo);
$("zoom").addEventListener("input", () => $("shown").style.setProperty("--zoom", 0.55 + $("zoom").value ** 2 * 0.1125));
$("files").addEventListener("click", () => aside(document.body.classList.contains("alone")));
$("file").addEventListener("change", attempt(() => openFile($("file").value)));
$("grid").addEventListener("click", () => {
  $("grid").setAttribute("aria-pressed", String($("grid").getAttribute("aria-pressed") !== "true"));
  showFile();
});
$("text").addEventListener("input", () => { $("save").disabled = !edited(); });
$("save").addEventListener("click", save);
for (const button of $("rows").children) button.addEventListener("click", changeRow(button.dataset.row));
$("undo").addEventListener("click", turn("undo"));
$("redo").addEventListener("click", turn("redo"));
$("print").addEventListener("click", print);
$("export").addEventListener("change", exported);
$("ask").addEventListener("submit", asked);
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey)) return;
  if (event.key === "s") { event.preventDefault(); save(); }
  if (event.key === "z" && event.target.tagName !== "TEXTAREA" && event.target.tagName !== "INPUT") {
    event.preventDefault();
    turn(event.shiftKey ? "redo" : "undo")();
  }
});

// Once a folder is open, or another: its files beside it.
async function openFirst() {
  const first = await files();
  const opened = PIECES.find((name) => first.includes(name)) ?? first.find(isTable) ?? first[0];
  open = null;
  if (opened) await attempt(() => openFile(opened))();
}

async function enter(name = "", before = shows) {
  document.body.classList.remove("starting");
  await openFirst();
  if (name || shows === before) show(name || view); // what was chosen meanwhile is there, and may be typed into
}

// A folder, or what can be begun.
const start = attempt(async () => {
  let state = null;
  const before = shows;
  await ask([["state", ""]], (line) => { state = line.value; });
  document.body.classList.toggle("starting", Boolean(state.start));
  $("shops").replaceChildren(...Object.entries(state.shops ?? {}).map(([name, title]) => new Option(title, name)));
  if (state.start) showStart($("shown"), state, enter);
  else await enter("", before);
});

// All is fetched, for a page that shows what could not be written.
const again = () => { held.clear(); return draw(); };
design.connect($("shown"), { openFile: showSource, refresh: draw, again });
columns.connect($("shown"), { again });
rules.connect($("shown"), { openFile: showSource });
listen();
start();
