// Cups, decks and hands: what is drawn is before the players as the pieces look, covered where it is secret.
import { make } from "./dom.js";
import * as play from "./game_state.js";
import { nameOfPlayer, ownerOf } from "./game_table.js";
import { root } from "./store.js";
import { TurnLookup } from "./turn_lookup.js";
import { ruleLinks } from "./turn_rules.js";

const picture = (file) => new URL(file, root).href;
const pieceOf = (cup, piece) => cup.pieces[piece];

/** A cup as a panel; `draws` are the draws that the present step asks for. */
export function cupPanel(ui, cup, draws = [], inStep = draws.length > 0) {
  const held = ui.state.cups[cup.id];
  const left = play.leftIn(ui.seen, cup.id);
  const down = play.covered(ui.seen, cup.id);
  if (down) return coveredPanel(ui, cup, left, down);
  return make(
    "div",
    { class: "cm-cup", "data-cup": cup.id },
    head(ui, cup, `${left} left`),
    cup.says ? make("p", { class: "cm-says" }, cup.says) : null,
    draws.filter((one) => one.says).map((one) => make("p", { class: "cm-says" }, one.says)),
    make("div", { class: "cm-actions" }, drawButtons(ui, cup, draws, left)),
    drawn(ui, cup, held.out, inStep),
    cup.choose ? choosing(ui, cup, held.left, left) : null,
    cup.aside ? pile(ui, cup, "aside", cup.aside, held.aside) : null,
    cup.gone ? pile(ui, cup, "gone", cup.gone, held.gone) : null,
  );
}

/** A cup of the other player's: how much is face down, and nothing to draw or to look at. */
function coveredPanel(ui, cup, left, [out, aside]) {
  const back = cup.pieces[0].back;
  const tile = (chosen) => make("li", { class: "cm-held cm-small" }, make("span", { class: "cm-lift" }, make("img", { src: picture(back), alt: "face down" })), chosen === "1" && cup.choose ? make("span", { class: "cm-chosen" }, "chosen") : null);
  const owner = nameOfPlayer(ui.turn, ui.state, ownerOf(ui.turn, ui.state, cup));
  return make(
    "div",
    { class: "cm-cup", "data-cup": cup.id },
    head(ui, cup, `${left} left`),
    make("p", { class: "cm-says" }, `Only ${owner} draws from it and looks at it.`),
    out ? [make("p", { class: "cm-zone" }, `${cup.out} (${out.length})`), make("ul", { class: "cm-hand" }, [...out].map(tile))] : null,
    aside ? make("p", { class: "cm-zone" }, `${cup.aside} (${aside})`) : null,
    cup.gone ? pile(ui, { ...cup, out: "" }, "gone", cup.gone, ui.seen.cups[cup.id].gone) : null,
  );
}

const head = (ui, { title, rules }, count) =>
  make("div", { class: "cm-cup-head" }, make("h3", null, title, count ? make("small", null, ` ${count}`) : null), ruleLinks(ui.game, rules, ""));

/** What was drawn, in a line of the log. */
function listed(names) {
  const most = 6;
  return names.length > most + 1 ? `${names.slice(0, most).join(", ")} and ${names.length - most} more` : names.join(", ");
}

function drawButtons(ui, cup, draws, left) {
  const { out, aside } = ui.state.cups[cup.id];
  const again = cup.reshuffle && left === 0 && aside.length;
  const counts = [...new Set(draws.map((one) => wanted(ui, one, left)).filter((many) => many > 1))];
  const act = (many) => () => {
    const state = play.draw(ui.turn, ui.state, cup.id, many);
    const fresh = state.cups[cup.id].out.slice(-many);
    ui.batch[cup.id] = fresh.length;
    const names = cup.hidden ? `${fresh.length} face down` : listed(fresh.map(([piece]) => pieceOf(cup, piece).name));
    ui.change(state, `${cup.title}: drawn ${names}`, cup);
  };
  const gather = () => ui.change(play.gather(ui.state, cup.id), `${cup.title}: all put back`, cup);
  const lose = () => {
    const state = play.lose(ui.state, cup.id);
    ui.change(state, `${cup.title}: ${pieceOf(cup, state.cups[cup.id].gone.at(-1)).name} is out of the game`, cup);
  };
  const empty = left === 0 && !again;
  return [
    ...counts.map((many) => ui.button(`Draw ${many}`, `draw-${cup.id}-${many}`, act(many), "cm-big", { disabled: empty })),
    ui.button(again ? "Shuffle and draw" : "Draw one", `draw-${cup.id}`, act(1), draws.length && !counts.length ? "cm-big" : undefined, { disabled: empty }),
    (cup.back || cup.renews === "back") && out.length + aside.length ? ui.button("Return all to the cup", `all-${cup.id}`, gather) : null,
    cup.lose && left ? ui.button(cup.lose, `lose-${cup.id}`, lose) : null,
  ];
}

/** How many a step has drawn: a number of the scenario, what a tracker says, or all. */
function wanted(ui, { count }, left) {
  if (count === "all") return left;
  if (Array.isArray(count)) return count[ui.state.scenario] ?? count[0];
  return ui.state.trackers[count.tracker];
}

const FEW = 3;

/** What is drawn: a few pieces large, many small; folded away where the present step has no use for them. */
function drawn(ui, cup, out, inStep) {
  if (!out.length) return null;
  const recent = cup.hidden || inStep ? out.length : Math.min(out.length, ui.batch[cup.id] ?? 1);
  const small = recent > FEW;
  const tiles = out.map((one, place) => tile(ui, cup, one, place, small || place < out.length - recent)).reverse();
  const all = (shown) => make("ul", { class: "cm-hand" }, shown);
  if (!inStep && !cup.hidden && small) return more(`${cup.out} (${out.length})`, `others-${cup.id}`, ui, all(tiles));
  return make(
    "div",
    { class: "cm-drawn" },
    make("p", { class: "cm-zone" }, `${cup.out} (${out.length})`, cup.hidden ? coverAll(ui, cup, out) : null),
    all(tiles.slice(0, recent)),
    tiles.length > recent ? more(`All the others ${cup.out.toLowerCase()} (${tiles.length - recent})`, `others-${cup.id}`, ui, all(tiles.slice(recent))) : null,
  );
}

/** A folded list that stays open while the page is shown again. */
function more(title, name, ui, content) {
  const shown = make("details", { class: "cm-fold", open: ui.shown.has(name) }, make("summary", { "data-focus": name }, title), content);
  shown.addEventListener("toggle", () => (shown.open ? ui.shown.add(name) : ui.shown.delete(name)));
  return shown;
}

const secret = (cup, place) => `${cup.id}/${place}`;

function coverAll(ui, cup, out) {
  const open = out.some((_, place) => ui.shown.has(secret(cup, place)));
  const act = () => {
    out.forEach((_, place) => (open ? ui.shown.delete(secret(cup, place)) : ui.shown.add(secret(cup, place))));
    ui.refresh(open ? "All face down." : "All face up.");
  };
  return ui.button(open ? "Turn all face down" : "Turn all face up", `cover-${cup.id}`, act);
}

function tile(ui, cup, one, place, small) {
  const [piece, chosen] = one;
  const { name, says, front, back, safe } = pieceOf(cup, piece);
  const key = secret(cup, place);
  const how = cup.choose && chosen ? make("span", { class: "cm-chosen" }, "chosen") : null;
  const picked = (file) => (file ? make("img", { src: picture(file), alt: "", loading: "lazy" }) : null);
  const turnUp = (words) => () => {
    if (!ui.shown.delete(key)) ui.shown.add(key);
    ui.refresh(words);
  };
  if (cup.hidden && !ui.shown.has(key)) {
    const label = `${cup.title}, piece ${place + 1}${chosen ? ", chosen" : ""}: face down, look`;
    return make("li", { class: "cm-held cm-small" }, ui.button(picked(back), `tile-${key}`, turnUp(name), "cm-lift", { "aria-label": label }), how);
  }
  if (small && !ui.shown.has(key)) {
    return make("li", { class: "cm-held cm-small" }, ui.button([picked(front), name], `tile-${key}`, turnUp(), "cm-lift", { "aria-expanded": "false" }), cup.at ? make("small", null, standsAt(cup, one)) : null);
  }
  return make(
    "li",
    { class: "cm-held" },
    picked(front),
    make("div", { class: "cm-held-text" }, make("b", { class: "cm-held-name" }, name), how, says ? make("p", null, says) : null),
    cup.at ? places(ui, cup, one, place) : null,
    make(
      "div",
      { class: "cm-actions" },
      fates(ui, cup, "out", place, name, safe),
      small || cup.hidden ? ui.button(cup.hidden ? "Cover" : "Less", `tile-${key}`, turnUp(), "cm-quiet", { "aria-expanded": "true" }) : null,
    ),
    asks(ui, cup, piece, place),
  );
}

/** Where a drawn piece is, in words. */
const standsAt = (cup, one) => cup.at[play.lies(cup, one)]?.[1] ?? "where?";

/** Where a drawn piece is, to be pressed. */
function places(ui, cup, one, place) {
  const { name } = pieceOf(cup, one[0]);
  const at = play.lies(cup, one);
  const choice = ([, title], index) => {
    const act = () => ui.change(play.put(ui.state, cup.id, place, index), `${name}: ${title}`, cup);
    return ui.button(title, `at-${cup.id}-${place}-${index}`, act, "cm-quiet", { "aria-pressed": String(index === at), "aria-label": `${name}: ${title}`, disabled: index === at });
  };
  return make("div", { class: "cm-actions cm-at", role: "group", "aria-label": `Where ${name} is` }, at === undefined ? make("span", { class: "cm-says" }, "Where?") : null, cup.at.map(choice));
}

/** The buttons that send a piece on: back, aside, out of the game, or up again. */
function fates(ui, cup, from, place, name, safe = false) {
  const ways = [["left", cup.back], ["aside", cup.aside], ["gone", safe ? "" : cup.gone], ["out", cup.out]];
  return ways
    .filter(([to, said]) => said && to !== from && !(from === "gone" && to !== "out") && !(from === "out" && to === "out"))
    .map(([to, said]) =>
      ui.button(said, `${from}-${to}-${cup.id}-${place}`, () => {
        if (from === "out") forget(ui, cup, place);
        ui.change(play.move(ui.state, cup.id, from, place, to), cup.hidden && (to === "aside" || to === "out") ? `${cup.title}: one ${said.toLowerCase()}` : `${name}: ${said.toLowerCase()}`, cup);
      }, "cm-quiet", { "aria-label": `${name}: ${said}` }),
    );
}

/** When a piece leaves a hand, those after it move up by one; what is turned up moves with them. */
function forget(ui, cup, gone) {
  const { length } = ui.state.cups[cup.id].out;
  for (let place = gone; place < length; place += 1) {
    ui.shown.delete(secret(cup, place));
    if (ui.shown.has(secret(cup, place + 1))) ui.shown.add(secret(cup, place));
  }
}

/** The question of a piece: what it does, answered in place. */
function asks(ui, cup, piece, place) {
  const { value } = pieceOf(cup, piece);
  if (!cup.question || value === undefined) return null;
  const name = `asks-${cup.id}-${place}-${piece}`;
  return ui.kept(name, () => folded("What it does", name, ui, cup.question, { ...cup.given, [cup.field]: value }));
}

/** A question that is worked out when it is unfolded. */
function folded(title, name, ui, question, given) {
  const place = make("div", { class: "cm-place" });
  const shown = make("details", { class: "cm-fold" }, make("summary", { "data-focus": name }, title), place);
  shown.addEventListener("toggle", () => {
    if (shown.open && !place.childElementCount) place.append(new TurnLookup(ui, question, given).element);
  });
  return shown;
}

function choosing(ui, cup, left, total) {
  const take = (piece) => () => ui.change(play.choose(ui.state, cup.id, piece), cup.hidden ? `${cup.title}: one chosen` : `${cup.title}: ${pieceOf(cup, piece).name} chosen`, cup);
  const rows = cup.pieces.map(({ name, says }, piece) =>
    left[piece]
      ? make("li", null, make("span", null, make("b", null, name), ` × ${left[piece]}`, says ? make("small", null, says) : null), ui.button("Take", `take-${cup.id}-${piece}`, take(piece), "cm-quiet", { "aria-label": `Take ${name}` }))
      : null,
  );
  return more(`Choose one (${total})`, `choose-${cup.id}`, ui, make("ul", { class: "cm-rows" }, rows));
}

function pile(ui, cup, zone, title, pieces) {
  if (!pieces.length) return null;
  const covered = cup.hidden && zone === "aside" && !ui.shown.has(`pile-${cup.id}`);
  const rows = pieces.map((piece, place) => {
    const name = covered ? `chit ${place + 1}` : pieceOf(cup, piece).name;
    return make("li", null, make("span", null, name), make("span", { class: "cm-actions" }, fates(ui, cup, zone, place, name)));
  });
  const act = () => {
    if (!ui.shown.delete(`pile-${cup.id}`)) ui.shown.add(`pile-${cup.id}`);
    ui.refresh();
  };
  const turn = cup.hidden && zone === "aside" ? ui.button(covered ? "Look" : "Cover", `pile-look-${cup.id}`, act) : null;
  return more(`${title} (${pieces.length})`, `${zone}-${cup.id}`, ui, make("div", null, turn, make("ul", { class: "cm-rows" }, rows)));
}

/** A card made of two chits: drawn large, with what it says, and the question that works it out. */
export function cardPanel(ui, card) {
  const [first, second] = card.cups.map((id) => drawnValue(ui, id));
  const due = card.counts ? ui.state.trackers[card.counts] : 0;
  const act = () => {
    const state = play.drawCard(ui.turn, ui.state, card);
    const [column, row] = card.cups.map((id) => drawnValue({ turn: ui.turn, state }, id));
    ui.change(state, `${card.title}: ${inFigures(card, column, row)}, ${card.events[card.cells[row][column]][0]}`);
  };
  return make(
    "div",
    { class: "cm-cup", "data-card": card.id },
    head(ui, card, due ? `${due} due` : ""),
    make("p", { class: "cm-says" }, card.says),
    first ? face(ui, card, first, second) : null,
    make("div", { class: "cm-actions" }, ui.button(first ? "Draw another card" : "Draw a card", `card-${card.id}`, act, "cm-big")),
    first ? cardLookup(ui, card, first, second) : null,
  );
}

const drawnValue = (ui, id) => {
  const last = ui.state.cups[id].out.at(-1);
  return last && ui.turn.cups.find((one) => one.id === id).pieces[last[0]].value;
};

const inFigures = (card, column, row) => `${row.toUpperCase()}${card.signs[column] ?? ` ${column}`}`;

function face(ui, card, column, row) {
  const [title, says] = card.events[card.cells[row][column]];
  return make(
    "div",
    { class: "cm-playing", "data-suit": column },
    make("span", { class: "cm-playing-face", role: "img", "aria-label": `${row} of ${column}s` }, make("b", null, row.toUpperCase()), make("i", null, card.signs[column] ?? "")),
    make("div", null, make("p", { class: "cm-held-name" }, title), make("p", null, says)),
  );
}

/** The card's question, kept while the same card is there. */
function cardLookup(ui, card, column, row) {
  const given = { [card.fields[0]]: column, [card.fields[1]]: row };
  return ui.kept(`work-${card.id}-${column}-${row}`, () => folded("Work it out", `work-${card.id}`, ui, card.question, given));
}
