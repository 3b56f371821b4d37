// The "At the table" page: opening a question puts its lookup in; the address says which is open; search.
import { readAddress } from "./address.js";
import { make } from "./dom.js";
import { forget, recent } from "./recent.js";
import { root } from "./store.js";

/** Set the page up, once after every navigation. */
export function atTheTable(page) {
  const game = page.dataset.game;
  const questions = [...page.querySelectorAll("details[data-question]")];
  for (const one of questions) {
    one.addEventListener("toggle", () => {
      if (!one.open) return;
      open(one, game);
      if (readAddress().question !== one.dataset.question) {
        history.replaceState(history.state, "", `#${one.dataset.question}`);
      }
    });
  }
  search(page, questions);
  fromAddress(page, game, questions);
  if (page.dataset.heard) return;
  page.dataset.heard = "yes";
  addEventListener("hashchange", () => page.isConnected && fromAddress(page, game, questions));
  document.addEventListener("cm-recent", () => page.isConnected && showRecent(page, game));
  showRecent(page, game);
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

function fromAddress(page, game, questions) {
  const { question, given } = readAddress();
  const one = questions.find((item) => item.dataset.question === question);
  if (!one) return;
  const facts = given.toString();
  if (facts) one.querySelector("cm-lookup")?.remove();
  open(one, game, facts);
  one.open = true;
  one.scrollIntoView({ block: "start" });
}

/** Narrow the list down while typing: every word must occur in what is asked, its name or its rules. */
function search(page, questions) {
  const input = page.querySelector(".cm-search input");
  const none = page.querySelector(".cm-none");
  input?.addEventListener("input", () => {
    const wanted = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const one of questions) {
      const fits = wanted.every((word) => one.dataset.words.includes(word));
      one.hidden = !fits;
      if (fits) found += 1;
    }
    for (const group of page.querySelectorAll(".cm-chapter")) {
      group.hidden = !group.querySelector("details[data-question]:not([hidden])");
    }
    none.hidden = found > 0;
  });
}

function showRecent(page, game) {
  const place = page.querySelector(".cm-recent");
  if (!place) return;
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

export { root };
