// The studio's page. The server draws and writes; this only shows, and sends what was changed with the digest
// of what it was changed from, so that nothing another program wrote in the meantime is lost.
import { $, attempt, call, look, say, send } from "/page/common.js";
import { showColumns } from "/page/columns.js";
import { choose, showDesign } from "/page/design.js";
import { showMap } from "/page/map.js";
import { showStart } from "/page/start.js";

let view = "sheets";
let version = 0;
let open = null; // the file that is open: name, text, digest
const TALL = 19.5; // a line of a file that is shown as text, in pixels
let cells = []; // its rows, if it is a table

const draw = attempt(async () => {
  const mine = ++version;
  const begun = performance.now();
  const state = await call(`/state?${look()}`);
  if (mine !== version) return;
  document.title = `${state.title} - Studio`;
  $("title").textContent = state.title;
  document.body.classList.toggle("starting", Boolean(state.start));
  if (state.start) { showStart($("shown"), state, enter); return; }
  if (view === "columns") {
    $("shown").className = view;
    await showColumns($("shown"), state.faults, () => mine === version);
    if (mine === version) showFaults(state.faults.length ? state.faults : await call(`/faults?${look()}`));
    return;
  }
  if (view === "map") { // as far as it can be drawn
    $("shown").className = view;
    await attempt(showMap)($("shown"), { openFile: showSource, refresh: draw }, () => mine === version);
    if (mine === version) showFaults(state.faults.length ? state.faults : await call(`/faults?${look()}`));
    return;
  }
  if (state.faults.length) { showFaults(state.faults); return; } // the last good drawing stays
  if (view === "design") $("shown").className = view;
  const shown = $("shown");
  const top = shown.scrollTop;
  shown.className = view;
  if (view === "sheets") {
    const made = Array.from({ length: state.pages }, (_, number) =>
      figure(`/sheet/${number}.svg?${look()}&v=${mine}`, `Page ${number + 1}: ${titleOf(state.parts, number)}`));
    shown.replaceChildren(...made);
  } else if (view === "design") {
    try {
      await showDesign(shown, { openFile: showSource, refresh: draw }, () => mine === version);
    } catch (error) {
      say(error.message);
      showFaults(await call(`/faults?${look()}`));
      return;
    }
    if (mine !== version) return;
  } else {
    const pieces = await call(`/pieces?${look()}`);
    if (mine !== version) return;
    const kept = new Map([...shown.querySelectorAll("img")].map((image) => [image.getAttribute("src"), image]));
    shown.replaceChildren(...pieces.map((piece, number) => pieceFigure(piece, number, kept)));
  }
  shown.scrollTop = top;
  say(`Drawn in ${Math.round(performance.now() - begun)} ms`);
  await new Promise((done) => setTimeout(done, 300)); // pictures first: all pieces are drawn to find faults
  if (mine === version) showFaults(await call(`/faults?${look()}`));
});

function titleOf(parts, page) {
  return parts.filter((part) => part.first <= page).at(-1)?.title ?? "";
}

function figure(address, words, kept = null) {
  const made = document.createElement("figure");
  const image = kept ?? document.createElement("img");
  if (!kept) {
    image.loading = "lazy";
    image.src = address;
  }
  image.alt = words;
  const caption = document.createElement("figcaption");
  caption.textContent = words;
  made.append(image, caption);
  return made;
}

function pieceFigure(piece, number, kept) {
  const words = piece.copies > 1 ? `${piece.label} (${piece.copies})` : piece.label;
  const address = (side) => `/piece/${number}/${side}.svg?${look()}&v=${piece.drawn}`;
  const made = figure(address("front"), words, kept.get(address("front"))); // a face that has not changed is not fetched again
  made.tabIndex = 0;
  made.setAttribute("role", "button");
  const go = attempt(async () => {
    document.querySelectorAll("#shown [aria-current]").forEach((one) => one.removeAttribute("aria-current"));
    made.setAttribute("aria-current", "true");
    if (piece.file) await openFile(piece.file, piece.line);
  });
  made.addEventListener("dblclick", () => { choose(piece.part, piece.name); show("design"); });
  made.addEventListener("click", go);
  made.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); go(); }
    if (event.key === "b" && piece.back) made.firstChild.src = address("back");
    if (event.key === "d") { choose(piece.part, piece.name); show("design"); }
    if (event.key === "f") made.firstChild.src = address("front");
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
  $("file").replaceChildren(...names.map((name) => new Option(name, name)));
  if (names.includes(chosen)) $("file").value = chosen;
  return names;
}

const isTable = (name) => /\.(csv|tsv)$/.test(name);

async function openFile(name, line = 0, focus = true) {
  if (!(open && open.name === name && !edited())) {
    if (edited() && !confirm("Leave your changes to this file?")) return;
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
  cells = rowsOf(open.text);
  const table = document.createElement("table");
  cells.forEach((row, number) => {
    const tr = table.insertRow();
    row.cells.forEach((value, column) => {
      if (number === 0) {
        const th = document.createElement("th");
        th.scope = "col";
        th.textContent = value;
        tr.append(th);
        return;
      }
      const input = document.createElement("input");
      input.value = value;
      input.setAttribute("aria-label", `${cells[0].cells[column] ?? `Column ${column + 1}`}, line ${row.line}`);
      input.addEventListener("change", () => setCell(row.line, column, input));
      input.addEventListener("keydown", (event) => move(event, tr, column));
      tr.insertCell().append(input);
    });
    if (row.line === line) tr.setAttribute("aria-current", "true");
  });
  $("table").replaceChildren(table);
  table.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
}

function move(event, tr, column) {
  const next = { Enter: tr.nextSibling, ArrowDown: tr.nextSibling, ArrowUp: tr.previousSibling }[event.key];
  const input = next?.cells[column]?.querySelector("input");
  if (input) { event.preventDefault(); input.focus(); input.select(); }
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

const ask = attempt(async (event) => {
  event.preventDefault();
  const reply = await send("/ask/sentence", { sentence: $("sentence").value });
  const given = Object.entries(reply.given ?? {}).map(([key, value]) => `${key} ${JSON.stringify(value)}`).join(", ");
  const outcomes = Object.entries(reply.outcomes ?? {}).map(([key, value]) => `${key}: ${value}`);
  const answer = reply.answer ? Object.entries(reply.answer).map(([key, value]) => `${key}: ${JSON.stringify(value)}`) : [];
  const lines = [given && `Understood: ${given}`, reply.says, ...answer, ...outcomes];
  $("answer").textContent = lines.filter(Boolean).join("\n");
});

const print = attempt(async () => {
  say("Printing …");
  const made = await send(`/print/kit?${look()}`, { formats: ["pdf"] });
  say(`Printed: ${made.folder}/kit.pdf, ${made.pages} pages`);
});

const exported = attempt(async () => {
  const format = $("export").value;
  $("export").value = "";
  const made = await send(`/print/kit?${look()}`, { formats: [format] });
  say(`Exported into ${made.folder}`);
});

function listen() {
  const events = new EventSource("/events");
  events.onmessage = attempt(async (event) => {
    if (event.data !== "changed") { say(event.data); return; } // how far a print is
    draw();
    if (document.body.classList.contains("starting")) return;
    await files();
    if (!open || edited()) return;
    const focused = document.activeElement?.getAttribute?.("aria-label");
    const fresh = await call(`/file?${new URLSearchParams({ name: open.name })}`);
    if (fresh.digest === open.digest) return;
    open = fresh;
    showFile();
    if (focused) document.querySelector(`#table [aria-label="${CSS.escape(focused)}"]`)?.focus();
  });
  events.onerror = () => say("The studio has stopped, or the connection is lost.");
}

function aside(shown) { // the files beside what is shown
  document.body.classList.toggle("alone", !shown);
  $("files").setAttribute("aria-pressed", String(shown));
}

function show(name) {
  view = name;
  document.querySelectorAll("#look .sheet").forEach((one) => { one.hidden = !["sheets", "pieces"].includes(name); });
  aside(name !== "map");
  document.querySelectorAll("[data-view]").forEach((one) => one.setAttribute("aria-pressed", String(one.dataset.view === name)));
  draw();
}
document.querySelectorAll("[data-view]").forEach((button) => button.addEventListener("click", () => show(button.dataset.view)));
$("look").addEventListener("change", draw);
$("files").addEventListener("click", () => aside(document.body.classList.contains("alone")));
$("file").addEventListener("change", attempt(() => openFile($("file").value)));
$("grid").addEventListener("click", () => {
  $("grid").setAttribute("aria-pressed", String($("grid").getAttribute("aria-pressed") !== "true"));
  showFile();
});
$("text").addEventListener("input", () => { $("save").disabled = !edited(); });
$("save").addEventListener("click", save);
$("undo").addEventListener("click", turn("undo"));
$("redo").addEventListener("click", turn("redo"));
$("print").addEventListener("click", print);
$("export").addEventListener("change", exported);
$("ask").addEventListener("submit", ask);
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
  const opened = first.find(isTable) ?? first[0];
  open = null;
  if (opened) await attempt(() => openFile(opened))();
}

async function enter(name) {
  document.body.classList.remove("starting");
  await openFirst();
  show(name);
}

if (!(await call("/state")).start) await openFirst();
listen();
draw();
