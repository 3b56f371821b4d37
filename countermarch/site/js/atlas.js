// The "At the table" page: opening a question puts its lookup in; the address says which is open; search; recent.
import { readAddress } from "./address.js";
import { make } from "./dom.js";
import { ready, walk, whileTyping } from "./finding.js";
import { bringUp } from "./hearing.js";
import { t } from "./language.js";
import { lately } from "./lastly.js";
import { forget, recent } from "./recent.js";

const AFTER_THEME = 80;
const PATIENCE = 1000; // ms that a page waits for the lookup of its address before it shows itself without

let last; // the page set up last, which alone hears of addresses and rulings

/** Set the page up, once after every navigation. */
export function atTheTable(page) {
  const game = page.dataset.game;
  const questions = [...page.querySelectorAll("details[data-question]")];
  if (!page.dataset.heard) {
    page.dataset.heard = "yes";
    for (const one of questions) one.addEventListener("toggle", () => toggled(one, game));
    searching(page, game);
    chips(page);
    page.addEventListener("click", again);
    for (const one of page.querySelectorAll(".cm-often summary")) one.addEventListener("click", addressed);
    showStep(page, game);
  }
  last = { page, game, questions, path: location.pathname };
  showRecent(page, game);
  const early = readAddress().question ? undefined : questions.find((one) => one.open);
  if (early) toggled(early, game); // tapped before this script came
  fromAddress();
}

/** While the theme fetches another page, its address is already over this one. */
const isHere = () => last?.page.isConnected && last.path === location.pathname;

document.addEventListener("cm-address", () => isHere() && fromAddress());
document.addEventListener("cm-recent", () => last?.page.isConnected && showRecent(last.page, last.game));

/** A link to where the address is already: the browser reports no change. */
function again({ target }) {
  if (target.closest("a")?.href === location.href) fromAddress();
}

/** What is asked most opens as a link does: with an address of its own, to which Back returns, and brought up. */
function addressed(event) {
  const one = event.currentTarget.parentElement;
  if (one.open) return;
  event.preventDefault();
  const hash = `#${one.dataset.question}`;
  if (location.hash === hash) fromAddress();
  else location.hash = hash;
}

/** The lookups of the step that the player's turn is at come first. */
function showStep(page, game) {
  const last = lately();
  const named = last?.game === game ? last.questions.filter((one) => page.querySelector(`details[data-question="${CSS.escape(one)}"]`)) : [];
  const place = page.querySelector(".cm-step-first");
  place.hidden = !named.length;
  if (!named.length) return;
  const asks = (name) => page.querySelector(`details[data-question="${CSS.escape(name)}"] .cm-asks`).textContent;
  place.replaceChildren(
    make("h2", null, last.step),
    make("ul", null, named.slice(0, 6).map((name) => make("li", null, make("a", { href: `#${name}` }, asks(name))))),
  );
}

function toggled(one, game) {
  if (!one.open) return;
  open(one, game);
  if (isHere() && !isCalled(one, readAddress().question)) {
    history.replaceState(history.state, "", `#${one.dataset.question}`);
  }
}

/** Whether a question has this name: one that a folder's table answers under may be its second. */
const isCalled = (one, name) => name === one.dataset.question || name === one.dataset.also;

function open(one, game, facts = "", question = one.dataset.question) {
  if (one.querySelector("cm-lookup")) return;
  const made = document.createElement("cm-lookup");
  made.setAttribute("game", game);
  made.setAttribute("question", question);
  made.setAttribute("addressed", "");
  if (facts) made.setAttribute("facts", facts);
  one.querySelector(".cm-place").replaceChildren(made);
}

/** Back to before anything was asked: what is asked most is closed, and stays in sight, whatever the theme scrolls. */
function closeOften() {
  const opened = [...last.page.querySelectorAll(".cm-often details[open]")];
  for (const one of opened) one.open = false;
  if (opened.length) setTimeout(() => isHere() && opened[0].scrollIntoView({ block: "center" }), AFTER_THEME);
}

/** Open what the address names, and bring it under the header. */
function fromAddress() {
  const { game, questions } = last;
  const { question, given } = readAddress();
  const one = questions.find((item) => isCalled(item, question));
  if (!question) closeOften();
  missed(question, one);
  if (!one) return come();
  const facts = given.toString();
  const shown = one.querySelector("cm-lookup");
  if (shown && shown.address !== location.hash) {
    if (facts) shown.remove();
    else history.replaceState(history.state, "", shown.address); // what the player has given stays
  }
  open(one, game, facts, question);
  one.open = true;
  // After the browser's own attempt to scroll, which knows no such element and may go to the top.
  bringUp(one);
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  Promise.race([one.querySelector("cm-lookup").ready, late]).finally(come);
}

/** Show the page, which waited for what its address names. */
function come() {
  document.documentElement.classList.remove("cm-arriving");
}

const LONGEST_NAME = 60;

/** Say so when the address names a lookup that this game has not: an old link, or one that lost a letter. */
function missed(question, one) {
  const place = last.page.querySelector(".cm-missed");
  place.hidden = !question || Boolean(one) || document.getElementById(question) !== null;
  if (place.hidden) return;
  const name = question.length > LONGEST_NAME ? `${question.slice(0, LONGEST_NAME)} …` : question;
  place.textContent = `This game has no lookup called “${name}”: the link may be an old one, or have lost a letter on its way.`;
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

/** What is found while typing, in this game alone: what a sentence asks, and below it what the search in the header finds. */
function searching(page, game) {
  const input = page.querySelector(".cm-search input");
  const place = page.querySelector(".cm-found");
  const changed = () => {
    place.hidden = input.value.trim() === "";
    page.classList.toggle("cm-searching", !place.hidden);
  };
  const show = whileTyping({ input, place, status: page.querySelector(".cm-search [role=status]"), game: () => game, empty: () => [] });
  const close = () => {
    input.value = "";
    changed();
    show();
  };
  input.addEventListener("focus", () => ready(game));
  input.addEventListener("input", changed);
  for (const one of [input, place]) one.addEventListener("keydown", (event) => walk(event, input, place, close));
  place.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (link?.hash && link.pathname === location.pathname) close();
  });
  if (input.value) input.dispatchEvent(new Event("input")); // typed before this script came
}

function showRecent(page, game) {
  const place = page.querySelector(".cm-recent");
  const kept = recent(game).slice(0, 6);
  place.hidden = kept.length === 0;
  place.replaceChildren(
    make("h2", null, "Recent lookups"),
    make(
      "ul",
      null,
      kept.map((one) => make("li", null, make("a", { href: one.hash }, make("b", null, one.shown), " ", make("span", null, one.asks)))),
    ),
    make("button", { type: "button", class: "cm-quiet", onclick: () => forget(game) }, "Forget these"),
  );
}
