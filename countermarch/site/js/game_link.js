// A game as text for an address: its facts, packed small; and what comes in from there.
import { read, written } from "./game_facts.js";
import { pack, unpack, unpacks } from "./packed.js";
import { lines } from "./turn_history.js";

/** The longest text that is looked at, and the longest that it may unpack to; a game is below both. */
export const LONGEST = 12_000;
const LONGEST_UNPACKED = 40_000;

/** A state as text, with the latest lines of a log. */
export const packState = (turn, state, log = []) => pack(JSON.stringify({ ...written(turn, state), ...(log.length && { log }) }));

/** The state in a text: {state, changes, log}, or {fault} that says in words why there is none. */
export async function unpackState(turn, text) {
  const broken = { fault: "That link does not hold a game, or a part of it is missing." };
  if (typeof text !== "string" || text.length > LONGEST) return broken;
  if (!unpacks(text)) return { fault: "This browser is too old to open the link." };
  try {
    const facts = JSON.parse(await unpack(text, LONGEST_UNPACKED));
    const found = read(turn, facts);
    return found.fault || !found.state.table ? found : { ...found, log: lines(facts.log) };
  } catch {
    return broken;
  }
}
