// What both searches of the site share, the box of a game's lookups and the one in the header: loading, asking, showing.
import { make } from "./dom.js";
import { t } from "./language.js";
import { program } from "./programs.js";
import { receiptsIn } from "./receipt.js";
import { ready as readyToRead, understood } from "./sentence.js";
import { load, page } from "./store.js";
import { anchor } from "./words.js";

const MOST = 8;
const NOTICED = 120; // ms after which the page says that a sentence is being read
const RESTS = 120; // ms without a letter, after which a page without a worker reads a sentence
const FAR = 0.6; // so much less than another game's question of that very name is not what is looked for
const indexes = new Map();
const called = new Map(); // how people cite clauses whose number is a name of the data

/** Whether a query is the name of a question, in any order. */
const isNamed = (query, { kind, id }) => kind === "question" && id.includes("-") && String(query.toLowerCase().match(/\w+/g)?.sort()) === String(id.split("-").sort());

/** The index of a game, of all games ("-") or of the guides, made when first asked for. */
function index(of) {
  if (!indexes.has(of)) indexes.set(of, built(of).catch((error) => (indexes.delete(of), Promise.reject(error))));
  return indexes.get(of);
}

async function built(of) {
  const words = await load("words");
  const names = of === "-" ? words.games.map(([id]) => id) : [of];
  const { index: build } = await program("_finder");
  const parts = await Promise.all(names.map(async (name) => [name, await load(`${name}/_search`)]));
  for (const [game, { entries: listed }] of parts) for (const { id, cited } of listed) if (cited) called.set(`${game} ${id}`, cited);
  const entries = parts.flatMap(([game, { entries: listed }]) => listed.map((entry) => ({ ...entry, game })));
  return build(entries, parts.flatMap(([, { same }]) => same));
}

/** Make ready what will be searched and read, ahead of the first letter. */
export function ready(game) {
  index(game ?? "-").catch(() => {});
  if (game) readyToRead(game);
}

/**
 * What is found: the game's own first ([heading, hits] each), then other games and the guides where `wide`;
 * and how misspelt words were read.
 */
export async function search(query, game, { wide = false } = {}) {
  const words = await load("words");
  const cited = await citedIn(query, words);
  if (cited) return cited;
  const own = await index(game ?? "-");
  const title = (id) => words.games.find(([one]) => one === id)?.[1] ?? id;
  const here = own.find(query, MOST);
  const groups = [[game ? title(game) : t("All games"), here]];
  if (wide && game && words.games.length > 1) {
    const others = (await index("-")).find(query, 40).filter(({ entry }) => entry.game !== game).slice(0, 4);
    const exact = others.filter(({ entry, score }) => isNamed(query, entry) && (here[0]?.score ?? 0) < score * FAR).slice(0, 1);
    if (exact.length) groups.unshift([title(exact[0].entry.game), exact]);
    groups.push([t("Other games"), others.filter((one) => !exact.includes(one))]);
  }
  if (wide && words.guides) groups.push([t("The guide"), (await index("guide")).find(query, 3)]);
  return { groups: groups.filter(([, hits]) => hits.length), read: own.readAs(query), lacking: own.lacking(query), title, scoped: Boolean(game) };
}

/** The ruling that a receipt in the query cites; nothing without one, or where this site knows no such question. */
async function citedIn(query, words) {
  const [found] = receiptsIn(query);
  const named = found && words.games.find(([id]) => id === found.game);
  if (!named) return null;
  const { asks } = await load(found.game);
  if (!Object.hasOwn(asks, found.question)) return null;
  const entry = { kind: "receipt", game: found.game, id: found.question, title: asks[found.question], facts: found.facts, marks: found.marks };
  return { groups: [[named[1], [{ entry }]]], read: [], lacking: [], title: () => named[1], scoped: true };
}

const KINDS = { receipt: t("Cited ruling"), question: t("Look up"), clause: t("Rule"), erratum: t("Erratum"), absent: t("Not in these rules"), place: t("Place"), table: t("Table"), piece: t("Piece"), page: t("Guide") };

const PLACES = {
  receipt: ({ game, id, facts, marks }) => `games/${game}/table/#${id}?${facts ? `${facts}&` : ""}receipt=${marks}`,
  question: ({ game, id }) => `games/${game}/table/#${id}`,
  clause: ({ game, id }) => `games/${game}/clauses/#${anchor(id)}`,
  erratum: ({ game, id }) => `games/${game}/errata/#${id.toLowerCase()}`,
  piece: ({ game, id }) => `games/${game}/pieces/#${id}`,
  table: ({ game, questions }) => questions?.length && `games/${game}/table/#${questions[0]}`,
  page: ({ id }) => id,
};

/** What was found as elements. */
export function shown({ groups, read, lacking, title, scoped }) {
  const absent = lacking.slice(0, 4).map((word) => `“${word}”`).join(", ");
  const without = lacking.length ? t("These rules lack {0}.", absent) : "";
  if (!groups.length) return [make("p", { class: "cm-none" }, without, ` ${t("Try other words, or the number of a rule.")}`)];
  const taken = read.map(([word, as]) => t("“{0}” read as “{1}”", word, as)).join(", ");
  const note = [taken, without].filter(Boolean).map((says) => make("p", { class: "cm-read-as" }, says));
  const asked = new Set(groups.flatMap(([, hits]) => hits.map(({ entry }) => entry.kind === "question" && `${entry.game} ${entry.id}`)));
  return [
    ...note,
    ...groups.map(([heading, hits]) =>
      make("section", null, make("h2", null, heading), make("ul", null, hits.map(({ entry }) => make("li", null, ...item(entry, asked, scoped && heading === title(entry.game) ? "" : entry.kind === "page" ? "" : title(entry.game)))))),
    ),
  ];
}

function item(entry, asked, game) {
  const cited = entry.kind === "clause" || entry.kind === "erratum" ? called.get(`${entry.game} ${entry.id}`) ?? entry.id : "";
  const kind = make("small", null, [KINDS[entry.kind], cited, game].filter(Boolean).join(" · "));
  const said = entry.kind === "question" || entry.kind === "receipt" || (entry.kind === "table" && entry.questions) ? null : make("span", null, entry.text);
  const path = PLACES[entry.kind]?.(entry);
  const inner = [kind, make("b", null, entry.title), said];
  const first = path ? make("a", { href: page(path), class: `cm-hit cm-${entry.kind}` }, inner) : make("div", { class: "cm-hit" }, inner);
  const asks = entry.kind === "clause" || entry.kind === "erratum" ? (entry.questions ?? []).slice(0, 1) : [];
  const more = asks.filter((id) => !asked.has(`${entry.game} ${id}`) && asked.add(`${entry.game} ${id}`));
  return [first, ...more.map((id) => make("a", { class: "cm-asks-it", href: page(`games/${entry.game}/table/#${id}`) }, t("Look it up")))];
}

/** Say in a line how much was found. */
const counted = ({ groups }) => {
  const many = groups.reduce((sum, [, hits]) => sum + hits.length, 0);
  return `${many} found`;
};

/**
 * Show in `place`, at every letter typed into `input`, what a sentence asks in a game and below it what is found;
 * gives what shows it at once. `game()` is the game that is searched, null for all of them; `empty()` is what is
 * there before anything is typed. A sentence is read as soon as the one before it was, so that only the last one waits.
 */
export function whileTyping({ input, place, status, game, empty, wide = false }) {
  let turn = 0;
  let reading = null;
  const show = async () => {
    const [query, id] = [input.value.trim(), game()];
    const now = (turn += 1);
    const isLate = () => now !== turn;
    place.replaceChildren();
    pending.add(place);
    status.textContent = "";
    try {
      const what = query ? await search(query, id, { wide }) : null;
      const before = what ? null : await empty();
      if (isLate()) return;
      const heard = make("div", { class: "md-typeset" });
      place.replaceChildren(...(what ? [heard, ...shown(what)] : before));
      if (what) status.textContent = counted(what);
      if (!what || !id || what.groups[0]?.[1][0].entry.kind === "receipt") return;
      await (location.protocol === "file:" ? new Promise((rest) => setTimeout(rest, RESTS)) : reading);
      if (isLate()) return;
      const busy = setTimeout(() => isLate() || heard.replaceChildren(make("p", { class: "cm-waiting", role: "status" }, t("Working it out …"))), NOTICED);
      const card = await (reading = understood(query, id).catch(() => null));
      clearTimeout(busy);
      if (isLate()) return;
      heard.replaceChildren(...(card ? [wide ? make("h2", null, what.title(id)) : "", card] : []));
      if (card) for (const note of place.querySelectorAll(".cm-read-as")) note.remove(); // what the sentence was read as says more
    } catch (error) {
      if (!isLate()) place.replaceChildren(make("p", { class: "cm-error", role: "alert" }, error.message));
    } finally {
      if (!isLate()) settled(place);
    }
  };
  input.addEventListener("input", show);
  return show;
}

const pending = new WeakSet(); // places that something is still looked for or read for
const waiting = new WeakSet(); // places whose first link was asked for meanwhile

/** Everything is there; Enter pressed ahead of it has waited for it. */
function settled(place) {
  pending.delete(place);
  if (waiting.delete(place)) first(place);
}

function first(place) {
  if (pending.has(place)) waiting.add(place);
  else place.querySelector("a")?.click();
}

/** Arrows go from the field to what was found and back; Enter takes the first; Escape gives up. */
export function walk(event, input, place, close) {
  const links = [...place.querySelectorAll("a")];
  const now = links.indexOf(document.activeElement);
  if (event.key === "Escape") {
    close();
    input.focus();
  } else if (event.key === "Enter" && now < 0) first(place);
  else if (event.key === "ArrowDown") links[Math.min(now + 1, links.length - 1)]?.focus();
  else if (event.key === "ArrowUp") (now > 0 ? links[now - 1] : input).focus();
  else return;
  event.preventDefault();
}
