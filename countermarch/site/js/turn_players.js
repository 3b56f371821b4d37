// Two people at one game: on one device, which then covers what is hidden whenever it changes hands, or each on a device
// of their own, with the game handed over as a link, a QR code or a file. What a side hides never leaves its own
// device: the link says only how much of it there is.
import { dialog, nothing } from "./dialogs.js";
import { make, unique } from "./dom.js";
import { acting } from "./game_links.js";
import * as facts from "./game_facts.js";
import { cut, hides, nameOfPlayer, opened, ownerOf, sealed, sides } from "./game_table.js";
import { drawsCodes } from "./qr.js";
import { put, stored } from "./storage.js";
import { fileName, save } from "./turn_files.js";
import { History, lines } from "./turn_history.js";
import { gameText } from "./turn_keeper.js";
import { codeOf, shareOf } from "./turn_sharing.js";

const MOST_HANDS = 20;
const memory = new Map();

/** What this device alone knows of a game of two: {seat: the side played here or "", hands: what it hid, by count}. */
function device(ui, id = ui.state.table.id) {
  const key = `countermarch.seat.${ui.game}.${id}`;
  try {
    const { seat, hands } = JSON.parse(memory.get(key) ?? stored()?.getItem(key) ?? "{}");
    return { key, seat: typeof seat === "string" ? seat : "", hands: hands ?? {} };
  } catch {
    return { key, seat: "", hands: {} };
  }
}

function remember({ key, seat, hands }) {
  const text = JSON.stringify({ seat, hands: Object.fromEntries(Object.entries(hands).slice(-MOST_HANDS)) });
  if (put(key, text)) memory.set(key, text);
}

/** The side that looks at this device now; "" when that is open. */
const viewer = (ui) => device(ui).seat || ui.holder;

/** The game as the player at this device may see it. */
export function seen(ui) {
  const { turn, state } = ui;
  if (!state.table) return state;
  const me = viewer(ui);
  return sides(turn, state).filter((side) => side !== me).reduce((made, side) => sealed(turn, made, side), state);
}

/** The name of who did something, with a cup or tracker of a side's own or in a step; "" when one plays alone. */
export function doer(ui, one) {
  const { turn, state } = ui;
  if (!state.table) return "";
  const side = viewer(ui) || (one && ownerOf(turn, state, one)) || acting(turn, state);
  return side ? nameOfPlayer(turn, state, side) : "";
}

const other = (ui, side) => sides(ui.turn, ui.state).find((one) => one !== side);
const called = (ui, side) => nameOfPlayer(ui.turn, ui.state, side);

/** Whether two can play: a game names its sides. */
const playsTwo = (ui) => sides(ui.turn, ui.state).length === 2;

/** Ask who plays, and where. */
export function askPlayers(ui) {
  const { turn, state } = ui;
  const { table } = state;
  const both = sides(turn, state);
  const seat = table ? device(ui).seat : "";
  const name = unique();
  const known = (player, side) => (player === turn.acting.names[side] ? "" : (player ?? ""));
  const fields = both.map((side) => make("input", { type: "text", id: unique(), maxlength: 30, placeholder: "optional", autocomplete: "off", value: known(table?.players[side], side) }));
  const named = fields.map((field, place) => make("p", { class: "cm-named" }, make("label", { for: field.id }, `${turn.acting.names[both[place]]}: name of the player`), field));
  const ways = [
    ...(table ? [["", "One player moves both sides", false]] : []),
    ["here", "Two players share this device", !seat],
    ...both.map((side) => [side, `Each has a device; this one is for ${turn.acting.names[side]}`, seat === side]),
  ].map(([value, title, checked]) => {
    const input = make("input", { type: "radio", name, value, checked: Boolean(checked) });
    return { input, element: make("label", { class: "cm-option" }, input, make("span", null, title)) };
  });
  const begin = () => {
    const way = ways.find(({ input }) => input.checked).input.value;
    const players = Object.fromEntries(both.map((side, place) => [side, cut(fields[place].value) || turn.acting.names[side]]));
    const { table: _, ...alone } = state;
    if (!way) return void ui.change(alone, "One player moves both sides");
    const id = table?.id ?? Array.from(crypto.getRandomValues(new Uint8Array(8)), (one) => (one % 36).toString(36)).join("");
    remember({ ...device(ui, id), seat: way === "here" ? "" : way });
    ui.forget();
    ui.change({ ...state, table: { players, id, count: table?.count ?? 0, to: "", sealed: table?.sealed ?? {} } }, `Players: ${both.map((side) => (players[side] === turn.acting.names[side] ? players[side] : `${players[side]} plays ${turn.acting.names[side]}`)).join(", ")}`);
  };
  const fixed = Boolean(table?.count); // handed over already: who sits where stays
  const where = fixed ? null : make("fieldset", null, make("legend", null, "Who plays"), ways.map(({ element }) => element));
  dialog(ui, table ? "Players" : "Two players", [where, ...named].filter(Boolean), [["Done", begin, "cm-big"], ["Cancel", nothing, "cm-quiet"]]);
}

/** Who plays and whose turn it is, with the button that hands the game over. */
export function playersBar(ui) {
  const { turn, state } = ui;
  if (!state.table) return playsTwo(ui) ? [ui.button("Two players", "two", () => askPlayers(ui))] : [];
  const now = acting(turn, state);
  const { seat } = device(ui);
  const me = seat || ui.holder;
  const who = sides(turn, state).map((side) => {
    const plays = called(ui, side) === turn.acting.names[side] ? "" : ` ${turn.acting.names[side]}`;
    return make("span", { class: side === now ? "cm-at-turn" : null }, make("b", null, called(ui, side)), `${plays}${side === me ? ", here" : ""}${side === now ? ": acting" : ""}`);
  });
  const act = () => (seat ? handOver(ui, seat) : ((ui.next = other(ui, me)), ui.refresh(`Hand the device to ${called(ui, ui.next)}.`)));
  const button = me ? ui.button(`Hand over to ${called(ui, other(ui, me))}`, "hand-over", act, seat && now && now !== seat ? "cm-big" : "cm-add") : null;
  return [make("p", null, who), button].filter(Boolean);
}

/** What is before the game while another has it or is to take the device; null when the game is open. */
export function cover(ui) {
  const { turn, state } = ui;
  if (!state.table) return null;
  const { seat } = device(ui);
  if (seat) return state.table.to && state.table.to !== seat ? away(ui, seat) : null;
  if (!hides(turn, state)) return null;
  const now = acting(turn, state);
  if (!ui.next && now && now !== ui.acted && ui.holder === now) ui.acted = now;
  const due = ui.next ? [ui.next] : now && now !== ui.acted ? [now] : ui.holder ? [] : sides(turn, state);
  if (!due.length) return null;
  ui.shown.clear();
  const take = (side) => () => {
    ui.holder = side;
    ui.acted = now ?? ui.acted;
    ui.next = "";
    ui.refresh(`${called(ui, side)} has the device.`);
  };
  const back = () => {
    if (!ui.next) return ui.undo();
    ui.next = "";
    ui.refresh();
  };
  const title = due.length === 1 ? `Hand the device to ${called(ui, due[0])}` : "Who has the device?";
  return covering(title, ["Hidden pieces lie face down until then."], [
    ...due.map((side) => ui.button(`I am ${called(ui, side)}`, `hold-${side}`, take(side), "cm-big")),
    ui.holder ? ui.button("Not yet", "hold-back", back) : null,
  ].filter(Boolean));
}

const covering = (title, says, buttons) => make("section", { class: "cm-cover", "aria-label": title }, make("h2", { tabindex: -1 }, title), says.map((one) => make("p", null, one)), make("div", { class: "cm-actions" }, buttons));

/** The game is handed over: what this device hides stays here, and the game waits. */
function handOver(ui, seat) {
  const { turn, state } = ui;
  const to = other(ui, seat);
  const table = { ...state.table, count: state.table.count + 1, to };
  const made = { ...state, table };
  const here = device(ui);
  remember({ ...here, hands: { ...here.hands, [table.count]: facts.written(turn, made) } });
  ui.shown.clear();
  ui.change(made, `Handed over to ${called(ui, to)}`);
}

function away(ui, seat) {
  const { turn, state, keeper } = ui;
  const to = called(ui, state.table.to);
  const out = sealed(turn, state, seat);
  const log = keeper.history.recent;
  const back = () => ui.change({ ...state, table: { ...state.table, to: "" } }, "Taken back");
  const file = () => save(`${fileName(ui.game, keeper.name)}-for-${fileName(to)}.json`, gameText(turn, new History(turn, out, lines(log)), keeper.name));
  const shared = turn.cups.some((one) => one.hidden && !ownerOf(turn, state, one) && state.cups[one.id].out.length);
  const says = [
    hides(turn, state) ? "Pass it on. What you hide is not in it: it stays on this device alone." : "Pass it on.",
    shared ? "Hidden pieces that belong to neither side are passed on too." : "",
    `When ${to} hands it back, open that link, code or file here.`,
  ].filter(Boolean);
  const place = make("div", { class: "cm-actions" });
  const shown = covering(`The game is with ${to}`, says, [
    ...(drawsCodes() ? [ui.button("Share the link", "hand-share", () => shareOf(ui, out, log, place), "cm-big"), ui.button("Show as a QR code", "hand-code", () => codeOf(ui, out, log), "cm-add")] : []),
    ui.button("Save as a file", "hand-file", file, drawsCodes() ? "cm-quiet" : "cm-big"), // from disk a link leads nowhere else
    ui.button("Take it back", "hand-back", back),
  ].filter(Boolean));
  shown.append(place);
  return shown;
}

/** A game of two that comes in: {state, changes, log}. It goes on in the game kept here, unless that has gone on too. */
export function arrive(ui, { state: found, changes, log = [] }) {
  const { turn, keeper } = ui;
  const { table } = found;
  const here = device(ui, table.id);
  if (!here.seat && table.to) remember({ ...here, seat: (here.seat = table.to) });
  const own = facts.read(turn, here.hands[table.sealed[here.seat]?.count]).state;
  const open = opened(turn, found, here.seat, own);
  const state = facts.isState(turn, open) ? open : found;
  const lost = state.table.sealed[here.seat] ? [`what ${nameOfPlayer(turn, state, here.seat)} hides is not on this device; it can be shown only on the device that handed the game over`] : [];
  const beside = () => ui.begin(new History(turn, state, log), Object.values(table.players).join(" and "), "The game is open.", [...changes, ...lost]);
  const mine = () => keeper.history.now.table?.id === table.id;
  const kept = mine() ? null : keeper.games.find(({ history }) => history?.now.table?.id === table.id);
  if (kept) ui.open(kept.id);
  if (!mine()) return beside;
  const { history } = keeper;
  const local = history.now.table;
  const goOn = () => ui.goOn(new History(turn, state, [...history.log, ...log]), [...changes, ...lost]);
  if (table.count > local.count && ((local.to && local.to !== here.seat) || !history.recent.length)) {
    goOn();
    return null;
  }
  const newer = table.count > local.count;
  const parts = [
    make("p", null, "In the link: ", make("strong", null, ui.inOneLine(found)), "."),
    make("p", null, "Here: ", make("strong", null, ui.inOneLine(history.now)), "."),
  ];
  const ways = [["Keep mine", nothing, "cm-big"], ["Keep both", beside, "cm-add"], newer ? ["Go on from the link", goOn, "cm-add"] : null].filter(Boolean);
  dialog(ui, newer ? "This game has gone on here too" : "This link is not newer than your game", parts, ways);
  return null;
}
