// <cm-again>: home goes on where the player was: the game, the step of its turn with its lookups, what is asked most.
import { make } from "./dom.js";
import { t } from "./language.js";
import { lately } from "./lastly.js";
import { recent } from "./recent.js";
import { load, page } from "./store.js";
import { title } from "./words.js";

const MOST = 5;
const LATELY = 3;

export class Again extends HTMLElement {
  async connectedCallback() {
    const last = lately();
    if (!last || this.childElementCount) return;
    const game = await load(last.game).catch(() => undefined);
    if (!game) return; // a game of another site of this address
    const step = last.questions.filter((one) => Object.hasOwn(game.asks, one)).slice(0, MOST);
    const battle = last.battle && game.battle; // it opens above the other questions
    const often = game.often.filter(([name]) => name !== battle && !step.includes(name));
    const others = Object.keys(game.asks).filter((name) => name !== battle && !step.includes(name) && !often.some(([one]) => one === name));
    const at = (path, words, kind) => make("a", { class: kind, href: page(`games/${game.id}/${path}`) }, words);
    this.append(
      make("h2", { id: "go-on" }, game.title),
      make(
        "p",
        { class: "cm-links" },
        game.battle ? at("battle/", t("Battle"), "cm-main") : null,
        at("table/", t("Look up"), game.battle ? null : "cm-main"),
        game.turns ? at("turn/", [t("Turn"), last.step].filter(Boolean).join(": "), null) : null,
        game.plays ? at("play/", [t("Play"), last.play].filter(Boolean).join(": "), null) : null,
        game.kit ? at("kit/", t("Print"), null) : null,
      ),
      battle ? fold({ class: "cm-battle-fold" }, [[make("b", null, t("Battle")), " "], make("span", { class: "cm-asks" }, game.asks[battle])], () => make("div", { class: "cm-battle" }, make("cm-lookup", { game: game.id, question: battle, battle: "" }))) : "",
      ...looked(game),
      ...group(last.step, step.map((name) => [name, game.asks[name]]), game),
      ...group(t("Most asked"), often.map(([name, called, asks]) => [name, asks, called]), game),
      ...(others.length ? [make("h3", null, t("All other questions")), make("div", { class: "cm-rest-asked" }, others.map((name) => question(game, name, "", title(name))))] : []),
    );
    this.hidden = false;
  }
}

/** What was looked up last: one tap from going on with it, or from asking it with another value. */
function looked(game) {
  const kept = recent(game.id).filter(({ question }) => Object.hasOwn(game.asks, question)).slice(0, LATELY);
  if (!kept.length) return [];
  const line = ({ hash, shown, asks }) => make("li", null, make("a", { href: page(`games/${game.id}/table/`) + hash }, make("b", null, shown), " ", make("span", null, asks)));
  return [make("div", { class: "cm-recent" }, make("h3", null, t("Recent lookups")), make("ul", null, kept.map(line)))];
}

function group(title, questions, game) {
  if (!questions.length) return [];
  return [make("h3", null, title), ...questions.map((one) => question(game, ...one))];
}

/** A question that opens in place. */
function question(game, name, asks, called) {
  return fold({ "data-question": name }, [called ? [make("b", null, called), " "] : null, make("span", { class: "cm-asks" }, asks)], () => make("cm-lookup", { game: game.id, question: name }));
}

/** What is made when it is opened, in place. */
function fold(attributes, says, inside) {
  const place = make("div", { class: "cm-place" });
  const one = make("details", { ...attributes, name: "cm-again" }, make("summary", null, make("span", null, says.flat())), place);
  one.addEventListener("toggle", () => {
    if (one.open && !place.childElementCount) place.append(inside());
    if (one.open) one.scrollIntoView({ block: "nearest" });
  });
  return one;
}
