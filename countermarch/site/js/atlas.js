// The "At the table" page: opening a question puts its lookup in; the address says which is open; search; recent.
import { readAddress } from "./address.js";
import { make } from "./dom.js";
import { bringUp } from "./hearing.js";
import { forget, recent } from "./recent.js";
import { entry, find, first } from "./search.js";
import { load, page as addressOf } from "./store.js";
import { anchor } from "./words.js";

let last; // the page set up last, which alone hears of addresses and rulings

/** Set the page up, once after every navigation. */
export function atTheTable(page) {
  const game = page.dataset.game;
  const questions = [...page.querySelectorAll("details[data-question]")];
  if (!page.dataset.heard) {
    page.dataset.heard = "yes";
    for (const one of questions) one.addEventListener("toggle", () => toggled(one, game));
    searching(page, game, questions);
    chips(page);
    page.addEventListener("click", again);
  }
  last = { page, game, questions, path: location.pathname };
  showRecent(page, game);
  fromAddress();
}

/** While the theme fetches another page, its address stands already over this one. */
const isHere = () => last?.page.isConnected && last.path === location.pathname;

document.addEventListener("cm-address", () => isHere() && fromAddress());
document.addEventListener("cm-recent", () => last?.page.isConnected && showRecent(last.page, last.game));

/** A link to where the address is already: the browser tells of no change. */
function again({ target }) {
  if (target.closest("a")?.href === location.href) fromAddress();
}

function toggled(one, game) {
  if (!one.open) return;
  open(one, game);
  if (isHere() && readAddress().question !== one.dataset.question) {
    history.replaceState(history.state, "", `#${one.dataset.question}`);
  }
}

function open(one, game, facts = "") {
  if (one.querySelector("cm-lookup")) return;
  const made = document.createElement("cm-lookup");
  made.setAttribute("game", game);
  made.setAttribute("question", one.dataset.question);
  made.setAttribute("addressed", "");
  if (facts) made.setAttribute("facts", facts);
  one.querySelector(".cm-place").replaceChildren(made);
}

/** Open what the address names, and bring it under the header. */
function fromAddress() {
  const { game, questions } = last;
  const { question, given } = readAddress();
  const one = questions.find((item) => item.dataset.question === question);
  if (!one) return;
  const facts = given.toString();
  const shown = one.querySelector("cm-lookup");
  if (shown && shown.hash !== location.hash) {
    if (facts) shown.remove();
    else history.replaceState(history.state, "", shown.hash); // what the player has given stays
  }
  open(one, game, facts);
  one.open = true;
  // After the browser's own attempt to scroll, which knows no such element and may go to the top.
  bringUp(one);
}

/** The row of chapters: the one that is being read is marked, and in sight. */
function chips(page) {
  const row = page.querySelector(".cm-chips");
  const links = new Map([...row.querySelectorAll("a")].map((link) => [link.hash.slice(1), link]));
  for (const [name, link] of links) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      page.querySelector(`#${name}`).scrollIntoView({ block: "start" });
    });
  }
  const watch = new IntersectionObserver(
    (seen) => {
      for (const { target, isIntersecting } of seen) {
        const link = links.get(target.firstElementChild.id);
        if (isIntersecting) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
      const now = row.querySelector("[aria-current]");
      if (now) row.scrollLeft = now.offsetLeft - row.offsetLeft - 16;
    },
    { rootMargin: "-25% 0px -70% 0px" },
  );
  for (const chapter of page.querySelectorAll(".cm-chapter")) watch.observe(chapter);
}

/** Questions and clauses while typing; the clauses are fetched when the search is first reached. */
function searching(page, game, questions) {
  const input = page.querySelector(".cm-search input");
  const [place, status] = [page.querySelector(".cm-found"), page.querySelector(".cm-search [role=status]")];
  const asked = questions.map((one) => entry(one, one.querySelector(".cm-asks").textContent, one.dataset.words));
  let clauses = [];
  const show = () => {
    const query = input.value.trim();
    page.classList.toggle("cm-searching", query !== "");
    place.hidden = query === "";
    if (query === "") return void (status.textContent = "");
    const [some, more] = [first(find(asked, query)), first(find(clauses, query))];
    place.replaceChildren(group("Questions", some.map(question)), group("Clauses", more.map((one) => clause(game, one))));
    if (!some.length && !more.length) place.replaceChildren(make("p", { class: "cm-none" }, "Nothing has all of these words."));
    const count = (many, name) => `${many} ${name}${many === 1 ? "" : "s"}`;
    status.textContent = `${count(some.length, "question")}, ${count(more.length, "clause")}`;
  };
  const close = () => {
    input.value = "";
    show();
  };
  input.addEventListener("focus", async () => {
    if (clauses.length) return;
    const rules = await load(`${game}/rules`).catch(() => ({ clauses: [] }));
    clauses = rules.clauses.map((one) => entry(one, `${one[0]} ${one[1]}`, one[2]));
    show();
  });
  input.addEventListener("input", show);
  for (const one of [input, place]) one.addEventListener("keydown", (event) => walk(event, input, place, close));
  place.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (link?.hash && link.classList.contains("cm-question")) {
      close();
    }
  });
}

/** Arrows go from the field to what was found and back; Escape gives up. */
function walk(event, input, place, close) {
  const links = [...place.querySelectorAll("a")];
  const now = links.indexOf(document.activeElement);
  if (event.key === "Escape") {
    close();
    input.focus();
  } else if (event.key === "ArrowDown") links[Math.min(now + 1, links.length - 1)]?.focus();
  else if (event.key === "ArrowUp") (now > 0 ? links[now - 1] : input).focus();
  else if (event.key === "Enter" && now < 0) links[0]?.click();
  else return;
  event.preventDefault();
}

const group = (name, links) =>
  links.length ? make("section", null, make("h2", null, name), make("ul", null, links.map((link) => make("li", null, link)))) : "";

const question = (one) =>
  make(
    "a",
    { class: "cm-question", href: `#${one.dataset.question}` },
    make("b", null, one.querySelector(".cm-asks").textContent),
    make("span", null, one.querySelector(".cm-rules").textContent),
  );

const clause = (game, [number, title, summary]) =>
  make("a", { href: addressOf(`games/${game}/clauses/#${anchor(number)}`) }, make("b", null, `${number} ${title}`), make("span", null, summary));

function showRecent(page, game) {
  const place = page.querySelector(".cm-recent");
  const kept = recent(game).slice(0, 6);
  place.hidden = kept.length === 0;
  place.replaceChildren(
    make("h2", null, "Lately looked up"),
    make(
      "ul",
      null,
      kept.map((one) => make("li", null, make("a", { href: one.hash }, make("b", null, one.shown), " ", make("span", null, one.asks)))),
    ),
    make("button", { type: "button", class: "cm-quiet", onclick: () => forget(game) }, "Forget these"),
  );
}
