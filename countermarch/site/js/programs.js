// The rules of a game as a script (countermarch/site/translated): they answer what no table holds, without the engine.
import { load } from "./store.js";

const begun = new Map();

/** What the program of a game answers, {ask, odds}; nothing where there is none, or it cannot be had just now. */
export function program(game) {
  if (!game.program) return Promise.resolve(null);
  if (!begun.has(game.id)) begun.set(game.id, begin(game.id));
  return begun.get(game.id);
}

async function begin(id) {
  try {
    const [make, written] = await Promise.all([load("_rules"), load(`${id}/_program`)]);
    return make(written);
  } catch {
    begun.delete(id);
    return null;
  }
}
