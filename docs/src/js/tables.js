// Draws a results table or a chart as it is printed, with the row, the column and the cell that were used lit up.
import { make } from "./dom.js";

/** The tables that a ruling read, each once, lit. */
export function litTables(game, cells) {
  const named = [...new Set((cells ?? []).map(([table]) => table))];
  return named
    .filter((name) => game.tables[name])
    .map((name) => {
      const table = game.tables[name];
      const used = cells.filter(([one]) => one === name);
      return table.kind === "results" ? results(table, used) : chart(table, used);
    });
}

function framed(table, body) {
  return make(
    "figure",
    { class: "cm-table" },
    make("figcaption", null, table.title, " ", make("span", { class: "cm-rule" }, table.rule)),
    make("div", { class: "cm-scroll", tabindex: 0, role: "region", "aria-label": table.title }, body),
  );
}

const marks = (row, column, used, place) => {
  const cell = used.some(([, one, other]) => one === row && other === column);
  const lit = cell || used.some(([, one, other]) => one === row || other === column);
  return [cell ? "cm-cell" : lit ? "cm-lit" : "", place].filter(Boolean).join(" ") || null;
};

function results(table, used) {
  const lit = (column) => used.some(([, , one]) => one === column);
  const heads = table.heads.length
    ? table.heads.map((head) =>
        make(
          "tr",
          null,
          make("th", { scope: "row", class: "cm-head" }, head.title),
          table.columns.map((column) => {
            const label = head.labels[head.columns.indexOf(column)];
            return make("th", { scope: "col", class: lit(column) ? "cm-lit" : null }, label ?? "");
          }),
        ),
      )
    : [
        make(
          "tr",
          null,
          make("th", { scope: "col" }, table.corner),
          table.columns.map((column) => make("th", { scope: "col", class: lit(column) ? "cm-lit" : null }, column)),
        ),
      ];
  const body = table.rows.map((row, down) =>
    make(
      "tr",
      null,
      make("th", { scope: "row", class: used.some(([, one]) => one === row) ? "cm-lit" : null }, row),
      table.columns.map((column, across) => {
        const code = table.cells[down][across];
        const here = used.some(([, one, other]) => one === row && other === column);
        return make(
          "td",
          { class: marks(row, column, used, `cm-g-${table.groups?.[code] ?? "none"}`), "aria-current": here ? "true" : null },
          code === "none" ? "–" : (code ?? ""),
        );
      }),
    ),
  );
  return framed(table, make("table", { class: "cm-results" }, make("thead", null, heads), make("tbody", null, body)));
}

function chart(table, used) {
  const head = make(
    "tr",
    null,
    make("th", { scope: "col" }, table.corner),
    table.columns.map((column) => make("th", { scope: "col" }, column.title)),
  );
  const body = table.rows.map((row) =>
    make(
      "tr",
      null,
      make("th", { scope: "row", class: used.some(([, one]) => one === row.id) ? "cm-lit" : null }, row.title),
      row.cells.map((cell, across) => make("td", { class: marks(row.id, table.columns[across].id, used) }, cell ?? "–")),
    ),
  );
  return framed(table, make("table", null, make("thead", null, head), make("tbody", null, body)));
}
