// Without a folder: a spreadsheet to open, or a kind of game to begin with.
import { call, say, send } from "/page/common.js";
import { make } from "/page/dom.js";

const ENDINGS = ".csv,.tsv,.xlsx,.ods,.xlsm,.xls,.json";

/** Show what can be begun; `begun` is called with the view to go to once there is a folder. */
export function showStart(host, state, begun) {
  const act = (what) => async (...given) => {
    try { await what(...given); } catch (error) { say(error.message); }
  };
  const upload = act(async (file) => {
    if (!file) return;
    say(`Reading ${file.name} …`);
    const made = await call(`/spreadsheet?${new URLSearchParams({ name: file.name, as: as.value })}`, { method: "POST", body: file });
    await begun("columns");
    say(`Made ${made.folder}`);
  });
  const begin = (kind, input) => act(async () => {
    const made = await send("/begin", { kind, name: input.value });
    await begun("sheets");
    say(`Made ${made.folder}`);
  });
  const as = make("select", {}, ...["detect automatically", "cards", "units", "markers", "chits", "results", "chart", "track"].map((one, at) =>
    make("option", { value: at ? one : "" }, one)));
  const input = make("input", { type: "file", accept: ENDINGS, hidden: true, "aria-label": "Spreadsheet", onchange: () => upload(input.files[0]) });
  const drop = make("div", { class: "drop" },
    make("button", { onclick: () => input.click() }, "Open a spreadsheet"), input,
    make("p", {}, "or drop one here: CSV, Excel or LibreOffice, with one row for each card or counter."),
    make("p", {}, make("label", {}, "It holds ", as)));
  drop.addEventListener("dragover", (event) => { event.preventDefault(); drop.classList.add("over"); });
  drop.addEventListener("dragleave", () => drop.classList.remove("over"));
  drop.addEventListener("drop", (event) => { event.preventDefault(); drop.classList.remove("over"); upload(event.dataTransfer.files[0]); });
  const kinds = state.start.map(({ kind, says }) => {
    const name = make("input", { value: `my-${kind === "small" ? "game" : kind}`, "aria-label": `Name of the folder, ${kind}` });
    return make("div", { class: "kind" }, make("img", { src: `/kind/${kind}.svg`, alt: `A sheet of ${kind}` }),
      make("b", {}, kind), says, make("div", { class: "row" }, name, make("button", { onclick: begin(kind, name) }, "Begin")));
  });
  host.className = "";
  host.replaceChildren(make("div", { class: "start" }, make("h2", {}, "Start from your list of pieces"), drop,
    make("h2", {}, "Or from a small game to change"), make("div", { class: "kinds" }, ...kinds),
    make("p", { class: "hint" }, `The folder is made in ${state.in}.`)));
}
