// The rules of a game that is played whole, as a program, and saved games as links.
import { unpack } from "./packed.js";
import { apart } from "./programs.js";

const LONGEST = 100_000; // characters of a link
const LARGEST = 1_000_000; // bytes of a saved game

/** Ask the rules: one call of `reference.play.json_play`. Rejects with what to tell the player. */
export async function play(game, asked) {
  return JSON.parse(await apart(`${game}/_played`, "play", JSON.stringify(asked)));
}

/** The saved game that a link holds; null where it holds none. */
export async function saved(link) {
  const held = link.length <= LONGEST && /[#&]game=([\w-]+)\s*$/.exec(link);
  return held ? unpack(held[1], LARGEST).catch(() => null) : null;
}
