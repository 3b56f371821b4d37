// The search in the head of every page: a button, a key, a dialog; the same engine as the box of a game's lookups.
import { draw, make } from "./dom.js";
import { ready, walk, whileTyping } from "./finding.js";
import { t } from "./language.js";
import { gameHere, lately } from "./lastly.js";
import { recent } from "./recent.js";
import { load, page } from "./store.js";

const LOUPE = "M9.5 3a6.5 6.5 0 0 1 5.2 10.4l6 6-1.4 1.4-6-6A6.5 6.5 0 1 1 9.5 3m0 2a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9";
const LATELY = 3;
const ASKED = 4; // questions named with each game: what may be asked
const KEYS = new Set(["/", "s", "f"]);

let dialog;
let input;
let found;
let show;

/** Put the button into the head of the page, once. */
export function searchInHeader() {
  const head = document.querySelector(".md-header__inner");
  if (!head || head.querySelector(".cm-find-open")) return;
  const icon = draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: LOUPE }));
  const button = make("button", { type: "button", class: "md-header__button md-icon cm-find-open", title: "Search ( / )", "aria-label": t("Search"), onclick: open }, icon);
  head.append(button);
  document.addEventListener("click", ({ target }) => target.closest?.("[data-find]") && open());
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable], dialog[open]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !KEYS.has(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    open();
  }, true);
}

const game = () => gameHere() ?? lately()?.game ?? null;

function build() {
  input = make("input", { type: "search", "aria-label": t("Search rules, lookups, pieces and guides"), placeholder: t("Ask in your own words"), autocomplete: "off", spellcheck: "false", enterkeyhint: "search" });
  found = make("div", { class: "cm-found" });
  const status = make("p", { class: "cm-hidden", role: "status" });
  const away = make("button", { type: "button", class: "cm-quiet", onclick: close }, t("Close"));
  dialog = make("dialog", { class: "cm-find", "aria-label": t("Search") }, make("div", { class: "cm-find-head" }, input, away), found, status);
  show = whileTyping({ input, place: found, status, game, empty: offered, wide: true });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.closest("a")) setTimeout(close);
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault(); // a field for searching would only be emptied by it
    close();
  });
  for (const one of [input, found]) one.addEventListener("keydown", (event) => event.key !== "Escape" && (event.key !== "Enter" || input.value.trim()) && walk(event, input, found, close));
  document.body.append(dialog);
}

function open() {
  if (!dialog?.isConnected) build();
  dialog.showModal();
  input.focus();
  input.select();
  ready(game());
  show();
}

function close() {
  dialog.close();
}

/** Before anything is typed: what was looked up last in the game and what is asked most of it; without a game, all games and what may be asked of each. */
async function offered() {
  const id = game();
  const list = (heading, lines) => (lines.length ? make("section", null, make("h2", null, heading), make("ul", null, lines.map(([path, name, says]) => make("li", null, make("a", { href: page(path) }, make("b", null, name), says ? make("span", null, says) : null))))) : "");
  if (!id) {
    const asked = async ([one, title]) => [`games/${one}/table/`, title, (await load(one)).often.slice(0, ASKED).map(([, called, asks]) => called || asks).join(" · ")];
    return [list(t("All games"), await Promise.all((await load("words")).games.map(asked)))];
  }
  const { asks, often } = await load(id).catch(() => ({ asks: {}, often: [] })); // a game of another site of this address
  const kept = recent(id).filter(({ question }) => Object.hasOwn(asks, question)).slice(0, LATELY);
  return [
    list(t("Recent lookups"), kept.map((one) => [`games/${id}/table/${one.hash}`, one.shown, one.asks])),
    list(t("Most asked"), often.map(([name, called, says]) => [`games/${id}/table/#${name}`, called, says])),
  ];
}
