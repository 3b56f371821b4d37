// Draws a results table or a chart as it is printed, with the row, the column and the cell that were used lit up.
import { make } from "./dom.js";
import { said } from "./words.js";

const TALL = 12;

/** The tables that a ruling read, each once, lit; `facts` tell which of several head rows is read. */
export function litTables(game, cells, facts, steps = []) {
  const named = [...new Set((cells ?? []).map(([table]) => table))];
  return named
    .filter((name) => Object.hasOwn(game.tables, name))
    .map((name) => {
      const table = game.tables[name];
      const used = cells.filter(([one]) => one === name);
      const drawn = table.kind === "results" ? results(table, used, headsRead(table, facts, steps)) : chart(table, used);
      drawn.dataset.table = name; // what of it is tapped gives the facts that lead there
      return drawn;
    });
}

const ROOM = 24; // lines of charts that are beside a form

/** The charts of a question's rules, in their order: what there is to see before any of it is known. Where `all`, as many as there is room for. */
export function chartsOf(game, rules, all = false) {
  const lines = (name) => game.tables[name].rows.length;
  const names = [...new Set(rules.flatMap((rule) => Object.keys(game.tables).filter((name) => game.tables[name].rule === rule || game.tables[name].rule.startsWith(`${rule}.`))))];
  const few = names.filter((name) => lines(name) <= TALL);
  let room = ROOM;
  const shown = all && few.length ? few.filter((name) => lines(name) <= room && (room -= lines(name)) >= 0) : names.slice(0, 1);
  return litTables(game, shown.map((name) => [name]), []);
}

/** Bring the cell that was used to the middle of its frame. */
export function bringForward(place) {
  for (const frame of place.querySelectorAll(".cm-scroll")) {
    frame.style.scrollPaddingLeft = `${frame.querySelector("th")?.offsetWidth ?? 0}px`; // no halves of cells beside the column that stays
    const cell = [...frame.querySelectorAll(".cm-cell")].at(-1);
    if (!cell) continue;
    const [box, one] = [frame.getBoundingClientRect(), cell.getBoundingClientRect()];
    frame.scrollLeft += one.left + one.width / 2 - box.left - box.width / 2;
    frame.scrollTop += one.top + one.height / 2 - box.top - box.height / 2;
  }
}

function framed(table, kind, head, body) {
  const tall = body.length > TALL ? " cm-tall" : "";
  return make(
    "figure",
    { class: "cm-table" },
    make("figcaption", null, table.title, " ", make("span", { class: "cm-rule" }, table.cited)),
    make(
      "div",
      { class: `cm-scroll${tall}`, tabindex: 0, role: "region", "aria-label": table.title },
      make(
        "table",
        { class: kind },
        make("caption", { class: "cm-hidden" }, `${table.title}; what was used is marked`),
        make("thead", null, head),
        make("tbody", null, body),
      ),
    ),
  );
}

const classes = (...names) => names.filter(Boolean).join(" ") || null;

function cellOf(text, row, column, used, more) {
  const here = used.some(([, one, other]) => one === row && other === column);
  const lit = !here && used.some(([, one, other]) => one === row || (other === column && !used.whole));
  return make(
    "td",
    { class: classes(here && "cm-cell", lit && "cm-lit", more), "aria-current": here ? "true" : null, "data-row": row, "data-column": column },
    text,
  );
}

const side = (text, row, used) =>
  make("th", { scope: "row", class: used.some(([, one]) => one === row) ? "cm-lit" : null, "data-row": row }, text);

/** The rows of headings that were read: the last that a step came to, else those that a fact names. */
function headsRead(table, facts, steps) {
  const last = steps.filter(({ value }) => table.heads.some(({ id }) => id === value)).pop();
  return table.heads.filter(({ id }) => (last ? id === last.value : facts.some((fact) => fact === id || id.split("-").includes(fact))));
}

function results(table, used, read) {
  const lit = (column) => used.some(([, , one]) => one === column);
  const heads = table.heads.map((head) => {
    const here = read.length === 1 && read[0] === head;
    return make(
      "tr",
      { class: here ? "cm-read" : null },
      make("th", { scope: "row", class: classes("cm-head", here && "cm-lit") }, head.title),
      table.columns.map((column) => {
        const label = head.labels[head.columns.indexOf(column)];
        return make("th", { scope: "col", class: classes(here && lit(column) ? "cm-cell" : (here || lit(column)) && "cm-lit"), "data-column": label && column, "data-head": label && head.id }, label ?? "");
      }),
    );
  });
  const plain = [
    make("th", { scope: "col" }, table.corner),
    table.columns.map((column) => make("th", { scope: "col", class: lit(column) ? "cm-lit" : null, "data-column": column }, said(column))),
  ];
  const body = table.rows.map((row, down) =>
    make(
      "tr",
      null,
      side(said(row), row, used),
      table.columns.map((column, across) => {
        const code = table.cells[down][across];
        return cellOf(code === "none" ? "–" : said(code ?? ""), row, column, used, `cm-g-${table.groups?.[code] ?? "none"}`);
      }),
    ),
  );
  return framed(table, "cm-results", heads.length ? heads : make("tr", null, ...plain), body);
}

function chart(table, used) {
  used.whole = used.length > 1 && used.every(([, row]) => row === used[0][1]); // a whole row: no column tells more
  const head = make(
    "tr",
    null,
    make("th", { scope: "col" }, table.corner),
    table.columns.map((column) => make("th", { scope: "col" }, column.title)),
  );
  const body = table.rows.map((row) =>
    make("tr", null, side(row.title, row.id, used), row.cells.map((cell, across) => cellOf(said(cell), row.id, table.columns[across].id, used))),
  );
  return framed(table, "cm-chart", head, body);
}
