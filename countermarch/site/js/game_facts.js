// A game in play as plain facts by id, for this device, a file and a link; and back, on whatever steps, trackers and
// pieces this page has. What comes in is believed only part by part, and only within bounds.
import { contents, opening } from "./game_state.js";
import { isTable, readTable } from "./game_table.js";

/** The way facts are written; a later one is not read. */
export const FORMAT = 2;

const BROKEN = { fault: "It does not hold a game, or a part of it is missing." };
const ZONES = ["out", "aside", "gone"];
const CHOSEN = "*";
const AT = "@";
const MOST_SAID = 8;

const lists = (value) => value && typeof value === "object" && !Array.isArray(value);
const own = (object, name) => (Object.hasOwn(object, name) ? object[name] : undefined);
const many = (number, one) => `${number} ${one}${number === 1 ? "" : "s"}`;

/** A state as facts. What is left in a cup is not among them: it is what is nowhere else. */
export function written(turn, state) {
  const trackers = turn.trackers.map((one) => [one.id, one.values ? one.values[state.trackers[one.id]][0] : state.trackers[one.id]]);
  const cups = turn.cups.map((cup) => [cup.id, zones(cup, state.cups[cup.id])]).filter(([, held]) => Object.keys(held).length);
  return {
    format: FORMAT,
    game: turn.game,
    scenario: turn.scenarios[state.scenario]?.[0] ?? null,
    step: turn.steps[state.step].id,
    place: state.step,
    trackers: Object.fromEntries(trackers),
    cups: Object.fromEntries(cups),
    ...(state.table && { table: state.table }),
  };
}

function zones(cup, held) {
  const id = (piece) => cup.pieces[piece].ids[0];
  const out = held.out.map(([piece, chosen, at]) => id(piece) + (chosen ? CHOSEN : "") + (at === undefined ? "" : AT + cup.at[at][0]));
  return Object.fromEntries([["out", out], ["aside", held.aside.map(id)], ["gone", held.gone.map(id)]].filter(([, pieces]) => pieces.length));
}

/**
 * The state that facts tell of: {state, changes}, or {fault} in words. `changes` say what is no longer as it was
 * kept, because the steps, trackers or pieces of this page are others by now.
 */
export function read(turn, facts) {
  if (!lists(facts) || !lists(facts.trackers) || !lists(facts.cups) || !Number.isInteger(facts.format)) return BROKEN;
  if (facts.format > FORMAT) return { fault: "It was saved by a newer version of this page. Reload the page when you have a signal to read it." };
  if (facts.format < FORMAT) return { fault: "It was saved by an older version of this page, in a way that is no longer read." };
  if (facts.game !== turn.game) return { fault: "It belongs to another game." };
  const scenario = turn.scenarios.length ? turn.scenarios.findIndex(([id]) => id === facts.scenario) : 0;
  if (scenario < 0) return { fault: "This page does not have its scenario." };
  const changes = [];
  const state = opening(turn, scenario);
  const parts = [readTrackers(turn, facts, state, changes), readStep(turn, facts, state, changes), readCups(turn, facts, state, changes)];
  const table = readTable(turn, facts.table);
  if (table) state.table = table;
  if (!parts.every(Boolean) || table === null || !isState(turn, state)) return BROKEN;
  const said = changes.slice(0, MOST_SAID);
  return { state, changes: changes.length > MOST_SAID ? [...said, `and ${changes.length - MOST_SAID} more`] : said };
}

function readStep(turn, { step, place }, state, changes) {
  if (typeof step !== "string") return false;
  const found = turn.steps.findIndex(({ id }) => id === step);
  if (found >= 0) state.step = found;
  else {
    state.step = Number.isInteger(place) ? Math.max(0, Math.min(place, turn.steps.length - 1)) : 0;
    changes.push(`its step is gone: it goes on at “${turn.steps[state.step].title}”`);
  }
  return true;
}

function readTrackers(turn, { trackers }, state, changes) {
  for (const one of turn.trackers) {
    const kept = own(trackers, one.id);
    if (kept === undefined) changes.push(`“${one.title}” is new and is at its start`);
    else if (one.values) {
      if (typeof kept !== "string") return false;
      const place = one.values.findIndex(([id]) => id === kept);
      if (place >= 0) state.trackers[one.id] = place;
      else changes.push(`“${one.title}” lost its value and has been reset to its starting value`);
    } else {
      if (!Number.isInteger(kept)) return false;
      state.trackers[one.id] = Math.max(one.min, Math.min(one.max, kept));
      if (state.trackers[one.id] !== kept) changes.push(`“${one.title}” was ${kept}; it is now ${state.trackers[one.id]}`);
    }
  }
  const known = new Set(turn.trackers.map(({ id }) => id));
  const lost = Object.keys(trackers).filter((id) => !known.has(id)).length;
  if (lost) changes.push(`${many(lost, "tracker")} no longer there`);
  return true;
}

function readCups(turn, { cups }, state, changes) {
  for (const cup of turn.cups) {
    const made = { left: contents(turn, state, cup), out: [], aside: [], gone: [] };
    const kept = own(cups, cup.id) ?? {};
    if (!lists(kept)) return false;
    let lost = 0;
    for (const zone of ZONES) {
      const pieces = own(kept, zone) ?? [];
      if (!Array.isArray(pieces) || !pieces.every((one) => typeof one === "string")) return false;
      for (const name of pieces) {
        const [marked, where] = name.split(AT);
        const chosen = marked.endsWith(CHOSEN);
        const at = (cup.at ?? []).findIndex(([id]) => id === where);
        const piece = cup.pieces.findIndex(({ ids }) => ids.includes(chosen ? marked.slice(0, -CHOSEN.length) : marked));
        if (piece < 0 || made.left[piece] === 0) lost += 1;
        else {
          made.left[piece] -= 1;
          made[zone].push(zone === "out" ? [piece, Number(chosen), ...(at < 0 ? [] : [at])] : piece);
        }
      }
    }
    if (lost) changes.push(`${cup.title}: ${many(lost, "piece")} no longer there`);
    state.cups[cup.id] = made;
  }
  const known = new Set(turn.cups.map(({ id }) => id));
  const lost = Object.keys(cups).filter((id) => !known.has(id)).length;
  if (lost) changes.push(`${many(lost, "cup")} no longer there`);
  return true;
}

const whole = (value, low, high) => Number.isInteger(value) && value >= low && value <= high;

/** Whether a value is a state of this game: every number in its bounds, every piece there exactly once. */
export function isState(turn, state) {
  return (
    whole(state.scenario, 0, Math.max(0, turn.scenarios.length - 1)) &&
    whole(state.step, 0, turn.steps.length - 1) &&
    isTable(turn, state) &&
    turn.trackers.every(({ id, min, max }) => whole(state.trackers[id], min, max)) &&
    turn.cups.every((cup) => isCup(state.cups[cup.id], contents(turn, state, cup)) && state.cups[cup.id].out.every(([, , at]) => at === undefined || whole(at, 0, (cup.at ?? []).length - 1)))
  );
}

function isCup({ left, out, aside, gone }, many) {
  const seen = [...left];
  for (const piece of [...out.map(([one]) => one), ...aside, ...gone]) seen[piece] += 1;
  return left.length === many.length && many.every((all, piece) => whole(left[piece], 0, all) && seen[piece] === all);
}

const BITS = 1;
