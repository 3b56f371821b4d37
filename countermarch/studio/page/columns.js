// How the spreadsheet was understood, beside a piece as it prints; each guess can be changed, and is kept in game.toml.
import { say, send } from "/page/common.js";
import { make } from "/page/dom.js";
import { become, picture } from "/page/pictures.js";

const ROLES = {
  title: "title", cost: "cost", stat: "number", kind: "kind (a colour each)", tag: "words", flag: "yes or no", colour: "colour",
  picture: "picture", rules: "text to read", flavour: "flavour text", hidden: "not shown",
};
const KNOWN = { count: "number of copies", body: "text to read", title: "title" };

let at = {}; // the piece that is shown, by part
let showPiece = () => {}; // shows the first of a part

let host = null;
let again = null;
let found = { lists: [] }; // how the spreadsheets are understood
let known = []; // all pieces
let headingsOpen = false;

/** Set where it is shown; `actions` fetch all again. */
export function connect(element, actions) {
  host = element;
  ({ again } = actions);
}

/** What is asked for. */
export const names = () => ["understood", "pieces"];

/** Take one of these. */
export function take(name, value) {
  if (name === "pieces") known = value;
  else found = value;
}

/** Show all lists of pieces of the folder. */
export function ready() {
  const focus = document.activeElement?.dataset?.focus ?? "";
  const change = async (given) => {
    try {
      const { names: files } = await send("/understood", given, "PUT");
      say(`${files.join(" and ")} written`);
    } catch (error) { await again(); say(error.message); }
  };
  const scroll = host.scrollTop;
  const pieces = known.filter((one) => found.lists.some((list) => list.part === one.part));
  host.replaceChildren(live(pieces), make("div", {}, ...found.lists.map((list) => guesses(list, found, change)), ...rest(found, change)));
  host.scrollTop = scroll;
  if (focus) host.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
}

function live(pieces) {
  if (!pieces.length) return make("div", { class: "live" }, make("p", {}, "No piece can be drawn yet; see the faults below."));
  const now = Math.max(0, pieces.findIndex((one) => one.part === at.part && one.id === at.id));
  const face = ({ part, id }) => `face/${part}/${id}/front`;
  const image = host.querySelector(".live img") ?? picture(face(pieces[now]), "");
  const select = make("select", { "aria-label": "Piece", "data-focus": "piece", onchange: () => show(Number(select.value)) },
    ...pieces.map((one, number) => make("option", { value: number, selected: number === now }, one.name)));
  function show(number) {
    at = pieces[(number + pieces.length) % pieces.length];
    select.value = String(pieces.indexOf(at));
    image.alt = at.name;
    if (image.dataset.name !== face(at)) become(image, face(at));
  }
  show(now);
  showPiece = (part) => show(Math.max(0, pieces.findIndex((one) => one.part === part)));
  return make("div", { class: "live" }, image, make("div", { class: "row" },
    make("button", { "aria-label": "Piece before", "data-focus": "before", onclick: () => show(Number(select.value) - 1) }, "‹"), select,
    make("button", { "aria-label": "Piece after", "data-focus": "after", onclick: () => show(Number(select.value) + 1) }, "›")));
}

function guesses(list, found, change) {
  const { part } = list;
  const meanings = (column) => {
    const options = (words, names) => names.map((name) => make("option", { value: name, selected: name === column.is }, words[name] ?? name));
    return make("select", {
      "aria-label": `${column.heading} is`, "data-focus": `${part}/${column.name}`, disabled: column.fixed,
      title: column.fixed ? "The heading is the name of this column" : "",
      onchange: (event) => change({ part, column: column.name, is: event.target.value }),
    }, make("optgroup", { label: "A column of its own" }, ...options(ROLES, found.roles)),
    make("optgroup", { label: `Known for ${part}` }, ...options(KNOWN, list.known)));
  };
  const rows = list.columns.map((column) => make("label", { class: column.is === "hidden" ? "guess unseen" : "guess" },
    make("span", {}, make("b", {}, column.heading), make("small", {}, column.why || column.examples.join(" · ") || "empty")), meanings(column)));
  const sheets = Object.entries(list.kinds).map(([sheet, kind]) => make("label", { class: kind ? "guess" : "guess unseen" }, make("span", {}, "Sheet ", make("b", {}, sheet)),
    meansSelect(`Sheet ${sheet} has`, `sheet/${part}/${sheet}`, kind, found.kinds, (value) => change({ part, sheet, kind: value }), "not part of the game")));
  const designs = list.design ? make("label", {}, "Layout ", make("select", { "aria-label": `Layout of ${part}`, "data-focus": `design/${part}`,
    onchange: (event) => change({ part, design: event.target.value }) },
  ...list.designs.map((name) => make("option", { selected: name === list.design }, name)))) : "You have changed the layout, or it is the built-in one; it stays as it is.";
  const seen = () => { if (at.part !== part) showPiece(part); };
  return make("section", { "aria-label": list.file, onfocusin: seen }, make("h2", {}, `${list.file}: ${list.rows} rows of `, kinds(list, found, change)), sheets.length ? make("div", { class: "guesses" }, ...sheets) : null, headings(list, change),
    make("p", {}, designs), ...list.asks.map((name) => make("p", { class: "ask" },
      `Does “${name}” say how many there are of each? `, make("button", { "data-focus": `ask/${name}`, onclick: () => change({ part, column: name, is: "count" }) }, "Yes"))), make("div", { class: "guesses" }, ...rows),
    list.left_out.length ? make("p", {}, `Not on the pieces: ${list.left_out.join(", ")}`) : null,
    ...list.notes.map((note) => make("p", {}, note)));
}

const TABLES = { results: "a results table", chart: "a chart", track: "a track" };

/** A choice of what a sheet or a spreadsheet has: pieces, a table, or (`none`) nothing. */
function meansSelect(name, focus, now, kinds, act, none = "") {
  return make("select", { "aria-label": name, "data-focus": focus, onchange: (event) => act(event.target.value) },
    none ? make("option", { value: "", selected: !now }, none) : null,
    ...kinds.map((kind) => make("option", { value: kind, selected: kind === now }, TABLES[kind] ?? kind)));
}

const kinds = ({ part, file }, found, change) => meansSelect(`${file} has`, `kind/${file}`, part, found.kinds, (kind) => change({ part, kind }));

// The top of the spreadsheet: the row of the headings is chosen by a click.
function headings(list, change) {
  const name = `heading/${list.part}`;
  const choice = (row, words) => make("input", { type: "radio", name, value: row, checked: row === list.heading, "aria-label": words,
    "data-focus": `${name}/${row}`, onchange: () => change({ part: list.part, heading: row }) });
  const rows = list.top.map(({ row, cells }) => make("tr", { class: row === list.heading ? "heads" : row < list.heading ? "unseen" : "", onclick: (event) => {
    if (event.target.tagName !== "INPUT") event.currentTarget.querySelector("input").click();
  } }, make("td", {}, choice(row, `Headings in row ${row}`), ` ${row}`), ...cells.slice(0, 8).map((cell) => make("td", {}, cell))));
  const said = list.heading ? `The headings are in row ${list.heading}` : "The file has no headings";
  return make("details", { open: headingsOpen, ontoggle: (event) => { headingsOpen = event.target.open; } }, make("summary", { "data-focus": `top/${list.part}` }, said),
    make("div", { class: "top" }, make("table", {}, ...rows)), make("label", {}, choice(0, "No headings"), " none: all rows are data"));
}

function rest(found, change) {
  const language = make("select", { "aria-label": "Language", "data-focus": "language", onchange: (event) => change({ language: event.target.value }) },
    ...Object.entries(found.languages).map(([code, name]) => make("option", { value: code, selected: code === found.language }, name)));
  const kept = found.kept.map(({ file, kind }) => make("label", { class: "guess" }, make("span", {}, make("b", {}, file)),
    meansSelect(`${file} has`, `kept/${file}`, kind, found.kinds, (value) => change({ file, kind: value }))));
  return [kept.length ? make("h2", {}, "Spreadsheets that are tables") : null, make("div", { class: "guesses" }, ...kept), make("h2", {}, "The game"), make("p", {}, make("label", {}, "Language of the words that Countermarch adds ", language)),
    found.tables.length ? make("p", {}, `Tables: ${found.tables.join(", ")}`) : null];
}
