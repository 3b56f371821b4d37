// The rules of a game as a script (countermarch/site/translated): in the page, which they answer at once, and apart from
// it, in a worker, for what takes longer: the odds of many dice.
import { load, root } from "./store.js";

const TOO_LONG = 60_000;

const begun = new Map();

/** What a program answers by its name: {ask, odds, spreads} or {play}; rejects where it does not arrive. */
export function program(name) {
  if (!begun.has(name)) begun.set(name, begin(name));
  return begun.get(name);
}

async function begin(name) {
  try {
    const [make, written] = await Promise.all([load("_rules"), load(name)]);
    return make(written);
  } catch (error) {
    begun.delete(name);
    throw error;
  }
}

let worker;
let count = 0;
const waiting = new Map();

function fail(why) {
  worker?.terminate();
  worker = undefined;
  for (const settle of waiting.values()) settle({ failed: why });
  waiting.clear();
}

/** The worker; nothing where a browser runs none, as from a folder on disk. */
function started() {
  if (worker === undefined) {
    try {
      if (location.protocol === "file:") throw new Error("from a folder a page works everything out itself");
      worker = new Worker(new URL("assets/countermarch-worker.js", root));
    } catch {
      worker = null;
      return null;
    }
    worker.onmessage = ({ data }) => {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    };
    worker.onerror = (event) => fail(event.message || "it did not start");
  }
  return worker;
}

/** Have a program work something out without holding up the page; rejects with what to tell the player. */
export async function apart(name, call, ...given) {
  if (!started()) {
    await new Promise((now) => setTimeout(now)); // what was pressed meanwhile goes first
    return (await program(name))[call](...given);
  }
  count += 1;
  const own = count;
  const data = await new Promise((settle) => {
    waiting.set(own, settle);
    worker.postMessage({ id: own, program: name, call, given });
    setTimeout(() => waiting.has(own) && fail("that takes too long. Enter some of the dice, or fewer units."), TOO_LONG);
  });
  if ("failed" in data) throw new Error(`The rules failed:  ${data.failed}`);
  return data.said;
}
