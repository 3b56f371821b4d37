// <cm-dispute>: an exchange about the rules. Each receipt in it is asked again: the verdict on the line and on what the
// words beside it claim, and the ruling beside the other readings of its errata, with the odds of each. With data-example
// there is an exchange to try.
import { factsOf, leftOut } from "./address.js";
import { Beside } from "./beside.js";
import { make } from "./dom.js";
import { t } from "./language.js";
import { everyRoll } from "./odds.js";
import { program } from "./programs.js";
import { checked, receiptsIn, VERDICTS } from "./receipt.js";
import { steps } from "./reasons.js";
import { inOneLine } from "./ruling.js";
import { load, page } from "./store.js";
import { callPieces, choice, said, title } from "./words.js";

const [LONGEST, MOST, PAUSE] = [20_000, 20, 200];
const LOOK = "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse}td,th{padding:.2rem .7rem;border-bottom:1px solid #ccc;text-align:left}.cm-differs>*{background:#f6dfa4;font-weight:bold}blockquote{margin:0;padding-left:1rem;border-left:3px solid #999;overflow-wrap:anywhere}.cm-yes{color:#175c2b}.cm-no{color:#9a1b12}.cm-large{font-size:1.4rem;font-weight:bold}code{overflow-wrap:anywhere}";

class Dispute extends HTMLElement {
  #text;
  #acts; // what can be done with an exchange
  #try; // what puts one in, while there is none
  #verdicts = make("div", { class: "cm-verdicts", role: "status" }); // in a line each, who is right
  #found = make("div", { class: "cm-dispute" });
  #turn = 0;
  #later;

  connectedCallback() {
    if (this.childElementCount) return;
    const typed = () => {
      clearTimeout(this.#later);
      this.#later = setTimeout(() => this.#show(true), PAUSE);
    };
    this.#text = make("textarea", { rows: 5, maxlength: LONGEST, spellcheck: "false", "aria-label": t("The exchange"), placeholder: "She says De: cm:lebanon-82/combat-result?…", oninput: typed });
    const act = (says, does) => make("button", { type: "button", class: "cm-quiet", onclick: does }, says);
    const copy = location.protocol === "file:" ? null : act(t("Copy the link"), ({ target }) => this.#copy(target));
    this.#acts = make("div", { class: "cm-actions" }, copy, act(t("Save as a file"), () => this.#save()));
    const { example } = this.dataset;
    const put = () => {
      this.#text.value = example;
      this.#show(true);
    };
    this.#try = make("div", { class: "cm-actions" }, example ? act(t("Try an example"), put) : null);
    this.append(this.#text, this.#acts, this.#try, this.#verdicts, this.#found);
    this.#read();
    addEventListener("hashchange", this.#read);
  }

  disconnectedCallback() {
    removeEventListener("hashchange", this.#read);
  }

  /** The exchange in the address. */
  #read = () => {
    try {
      this.#text.value = decodeURIComponent(location.hash.slice(1)).slice(0, LONGEST);
    } catch {
      this.#text.value = ""; // a broken escape means nothing
    }
    this.#show(false);
  };

  async #show(write) {
    const turn = (this.#turn += 1);
    const text = this.#text.value;
    [this.#acts.hidden, this.#try.hidden] = [!text.trim(), Boolean(text.trim())];
    if (write) history.replaceState(history.state, "", `#${encodeURIComponent(text)}`);
    const receipts = receiptsIn(text).slice(0, MOST);
    const none = text.trim() ? t("No receipt in this text. A receipt begins with cm: and is the last line of a ruling.") : "";
    const made = await Promise.all(receipts.map((one) => dispute(one).catch(({ message }) => [section(one, make("p", { class: "cm-error" }, message)), message, false])));
    if (turn !== this.#turn) return;
    this.#verdicts.replaceChildren(...made.map(([, says, right]) => make("p", { class: right ? "cm-yes" : "cm-no" }, says)));
    this.#found.replaceChildren(...(made.length ? made.map(([one]) => one) : [make("p", { class: "cm-none" }, none)]));
  }

  async #copy(button) {
    await navigator.clipboard.writeText(location.href).then(
      () => (button.textContent = t("Link copied")),
      () => (button.textContent = t("Copy the address above")),
    );
  }

  /** The exchange as one page that needs nothing else. */
  #save() {
    const found = make("div", null, this.#verdicts.cloneNode(true), this.#found.cloneNode(true));
    for (const button of found.querySelectorAll("button")) button.replaceWith(...button.childNodes);
    for (const hidden of found.querySelectorAll("[hidden]")) hidden.remove();
    const whole = make("html", { lang: "en" }, make("head", null, make("meta", { charset: "utf-8" }), make("title", null, "A rules question"), make("style", null, LOOK)), make("body", null, make("h1", null, "A rules question"), found));
    const url = URL.createObjectURL(new Blob([`<!doctype html>\n${whole.outerHTML}`], { type: "text/html" }));
    make("a", { href: url, download: "ruling.html" }).click();
    setTimeout(() => URL.revokeObjectURL(url));
  }
}

/** A receipt with the words beside it, and what became of it. The line itself is for programs. */
function section({ before, line, after }, ...children) {
  const receipt = make("details", { class: "cm-fold" }, make("summary", null, t("The receipt")), make("code", null, line));
  return make("section", { class: "cm-dispute-one" }, make("blockquote", null, before.trim(), before.trim() && after.trim() ? " … " : "", after.trim()), children, receipt);
}

async function dispute(cited) {
  const words = await load("words");
  const named = words.games.find(([id]) => id === cited.game);
  if (!named) throw new Error(`This site has no game ${cited.game.slice(0, 60)}.`);
  const [game, rules, asks] = await Promise.all([load(cited.game), program(`${cited.game}/_program`), load(`${cited.game}/rules`)]);
  if (!Object.hasOwn(game.asks, cited.question) && !game.also?.includes(cited.question)) throw new Error(`${named[1]} has no such question.`);
  callPieces(game.called);
  const { schema, by } = await load(`${cited.game}/${cited.question}`);
  const given = new URLSearchParams(cited.facts);
  const left = leftOut(schema, given);
  if (left.length) throw new Error(`Its value of ${left.slice(0, 4).map(title).join(", ").slice(0, 120)} is not valid for this question.`);
  const facts = { ...Object.fromEntries(schema.given.map((field) => [field.name, field.default ?? null])), ...factsOf(schema, given) };
  const ruled = (other) => rules.ask(cited.question, other);
  const ruling = ruled(facts);
  if (ruling.error) throw new Error(ruling.error.message);
  const verdict = await checked(cited.marks, game, schema, facts, ruling);
  const chips = [...given.keys()].map((name) => make("span", { class: "cm-fact" }, make("small", null, title(name)), " ", shown(facts[name])));
  const says = inOneLine(schema, ruling);
  const [claimed, right] = claim(cited, rules, game, ruling);
  const whole = section(
    cited,
    make("h2", null, schema.asks),
    make("p", { class: "cm-sub" }, named[1]),
    make("div", { class: "cm-facts" }, chips),
    make("p", { class: "cm-large" }, says),
    make("p", { class: verdict === "same" ? "cm-cited cm-yes" : "cm-cited cm-no" }, VERDICTS[verdict]),
    claimed,
    readings({ game, schema, by, facts, ruled, ruling }),
    steps(game, asks, ruling),
    make("p", null, make("a", { href: page(`games/${cited.game}/table/#${cited.question}?${cited.facts}&receipt=${cited.marks}`) }, t("Open this lookup"))),
  );
  if (verdict !== "same") return [whole, `${says}. ${VERDICTS[verdict]}`, false];
  return [whole, claimed ? (right ? t("Right: it is {0}.", says) : t("Wrong: it is {0}.", says)) : t("It is {0}.", says), !claimed || right];
}

const shown = (value) => (typeof value === "string" ? choice(value) : said(value));

/** Whether the words beside a receipt name its result: in a line, and whether it does; nothing where they name none. */
function claim({ question, before, after }, rules, game, ruling) {
  const tables = [...new Set(ruling.cells.map(([table]) => table))];
  const read = tables.flatMap((name) => game.tables[name]?.cells?.flat() ?? []);
  const [named, right] = rules.claimed(question, [before, after], read, ruling.answer[ruling.result]);
  if (!named.length) return [null, true];
  const list = new Intl.ListFormat("en-GB").format(named);
  const says = right ? t("The text names {0}: right.", list) : t("The text names {0}. That is not the result.", list);
  return [make("p", { class: right ? "cm-cited cm-yes" : "cm-cited cm-no" }, says), right];
}

/** The values of a parameter that choose another reading than the adopted one, as reference/engine/readings.py has them. */
function otherReadings(field) {
  if (field.kind === "bool") return [!field.default];
  if (field.kind === "enum") return field.values.filter((value) => value !== field.default);
  return [[field.min, field.max, 1].find((value) => value !== null && value !== undefined && value !== field.default)];
}

/** The ruling beside every other reading of the errata it depends on; nothing without any. */
function readings({ game, schema, by, facts, ruled, ruling }) {
  const fields = schema.given.filter((field) => field.apart && field.readings?.some((id) => ruling.errata.includes(id)));
  const others = fields.flatMap((field) => [...new Set([field.default, ...otherReadings(field)])].filter((value) => value !== facts[field.name]).map((value) => [field, value]));
  if (!others.length) return make("p", null, ruling.errata.length ? t("It rests on {0}, for which no other reading is offered.", ruling.errata.join(", ")) : t("It rests on no erratum."));
  const dice = schema.given.filter(({ kind, optional }) => kind === "die" && !optional).map(({ name }) => name);
  const heads = [t("As cited"), ...others.map(([field, value]) => `${title(field.name)}: ${shown(value)} (${field.readings.join(", ")}${value === field.default ? ", adopted" : ""})`)];
  const every = (other, open) => everyRoll(ruled, schema, other, open);
  const beside = new Beside({ game, schema, ruled, every, by, dice, oneLine: (one) => inOneLine(schema, one), heads: () => heads, called: t("The readings, side by side") });
  for (const [field, value] of others) beside.pin({ ...facts, [field.name]: value });
  beside.show(facts);
  return beside.element;
}

customElements.define("cm-dispute", Dispute);
