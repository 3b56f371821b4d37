// A game as text for an address: its facts, packed small; and what comes in from there.
import { fromPlaces, read, written } from "./game_facts.js";

/** The longest text that is looked at, and the longest that it may unpack to; a game is below both. */
export const LONGEST = 12_000;
const LONGEST_UNPACKED = 40_000;
const PACKED = "z"; // what begins so is deflated; facts that are not begin with an "e" or a "W"

const inLetters = (bytes) => btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const fromLetters = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));

/** Bytes through a (de)compressor, as many as may be. */
async function through(bytes, passage) {
  const found = [];
  for await (const chunk of pieces(new Blob([bytes]).stream().pipeThrough(passage))) {
    found.push(...chunk);
    if (found.length > LONGEST_UNPACKED) throw new RangeError("too long");
  }
  return Uint8Array.from(found);
}

async function* pieces(stream) {
  const reader = stream.getReader();
  for (let one = await reader.read(); !one.done; one = await reader.read()) yield one.value;
}

/** A state as text. */
export async function pack(turn, state) {
  const bytes = new TextEncoder().encode(JSON.stringify(written(turn, state)));
  if (!globalThis.CompressionStream) return inLetters(bytes);
  return PACKED + inLetters(await through(bytes, new CompressionStream("deflate-raw")));
}

/** The state in a text: {state, changes}, or {fault} that says in words why there is none. */
export async function unpack(turn, text) {
  const broken = { fault: "That link does not hold a game, or a part of it is missing." };
  if (typeof text !== "string" || text.length > LONGEST) return broken;
  if (text.startsWith(PACKED) && !globalThis.DecompressionStream) return { fault: "This browser is too old to open the link." };
  try {
    const packed = text.startsWith(PACKED);
    const bytes = packed ? await through(fromLetters(text.slice(1)), new DecompressionStream("deflate-raw")) : fromLetters(text);
    const facts = JSON.parse(new TextDecoder().decode(bytes));
    return Array.isArray(facts) ? fromPlaces(turn, facts) : read(turn, facts);
  } catch {
    return broken;
  }
}

/** The state in a text of before facts had ids. */
export function unpackPlaces(turn, text) {
  return fromPlaces(turn, JSON.parse(new TextDecoder().decode(fromLetters(text))));
}
