// Whole games: the rules themselves, in a worker that is started when first needed.
import { make } from "./dom.js";
import { contents, engineKept } from "./offline.js";
import { root } from "./store.js";

const NOT_HERE = "The rules engine is not on this device yet. Press “Keep for offline” once while there is a signal.";

const MEGABYTES = 14; // as told before the engine's own list of files is read

const TOO_LONG = 60_000;
const STOOD_STILL = 90_000;

let worker;
let count = 0;
const waiting = new Map();
let state = { started: false, ready: false, loaded: 0, failed: "" };

let moved = 0; // when the engine last gave a sign of life

function changed(news) {
  moved = Date.now();
  state = { ...state, ...news };
  document.dispatchEvent(new CustomEvent("cm-engine", { detail: state }));
}

function begin() {
  if (worker) return;
  changed({ started: true, failed: "" });
  contents().then(({ engine }) => changed({ total: Object.values(engine).reduce((sum, one) => sum + one, 0) }), () => {});
  worker = new Worker(new URL("engine/worker.js", root), { type: "module" });
  worker.onmessage = ({ data }) => {
    if ("loaded" in data) changed({ loaded: data.loaded });
    else if (data.ready) changed({ ready: true });
    else if ("id" in data) {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    } else if (data.failed) fail(data.failed);
  };
  // A script that could not be fetched is told of without a message.
  worker.onerror = (event) => fail(event.message || "it did not start");
}

/** Whether asking now would fetch nothing large: the engine runs, or is kept on this device. */
export async function atHand() {
  if (state.started) return true;
  try {
    return await engineKept();
  } catch {
    return false;
  }
}

/** What a question that the engine works out means to the player; nothing when the engine is at hand. */
export async function needed() {
  return (await atHand()) ? "" : `The rules engine works this one out: ${MEGABYTES} MB, loaded once.`;
}

function fail(why) {
  worker?.terminate();
  worker = undefined;
  changed({ failed: why, started: false, ready: false, loaded: 0 });
  for (const settle of waiting.values()) settle({ failed: why });
  waiting.clear();
}

/** Call the rules; rejects with what to tell the player. */
async function call(name, asked) {
  if (typeof WebAssembly === "undefined") throw new Error("This browser cannot run the rules engine (no WebAssembly).");
  begin();
  const id = (count += 1);
  const data = await new Promise((settle) => {
    waiting.set(id, settle);
    worker.postMessage({ id, call: name, asked });
    watch(id, Date.now());
  });
  if (data.failed) throw new Error((await outOfReach()) ? NOT_HERE : `The rules engine stopped: ${data.failed}`);
  return data.said;
}

/**
 * Whether the engine is neither on this device nor to be had. The browser's word for it, `navigator.onLine`, is
 * not to be relied on: it can be true without a signal, and of some versions it is while they are told to be offline.
 */
async function outOfReach() {
  if (await engineKept().catch(() => false)) return false;
  try {
    // The service worker answers no such request from what it has kept.
    await fetch(new URL("engine/worker.js", root), { method: "HEAD", cache: "no-store" });
    return false;
  } catch {
    return true;
  }
}

/** Give up on a question that takes too long, or on a start that stands still; the next one starts anew. */
function watch(id, asked) {
  const timer = setInterval(() => {
    if (!waiting.has(id)) return clearInterval(timer);
    const idle = Date.now() - Math.max(asked, moved);
    if (state.ready && idle > TOO_LONG) fail("that took too long. Give some of the dice, or fewer units.");
    else if (!state.ready && idle > STOOD_STILL) fail("it did not arrive. Is there a signal?");
    return undefined;
  }, 1000);
}

/** Play a game whole: one call of `reference.play.by_text`. */
export const play = (asked) => call("play", asked);

/** What is shown while the engine starts. */
export function starting() {
  const bar = make("progress", { max: 1, "aria-label": "Loading the rules engine" });
  const text = make("span", null);
  const show = () => {
    const total = state.total ?? 13e6;
    if (!state.ready) bar.value = Math.min(0.97, state.loaded / total);
    text.textContent = state.ready
      ? "Working it out …"
      : `Starting the rules engine: ${(state.loaded / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB. Only the first time.`;
    bar.hidden = state.ready;
  };
  const shown = make("p", { class: "cm-waiting cm-starting" }, text, bar);
  const listen = () => (shown.isConnected ? show() : document.removeEventListener("cm-engine", listen));
  document.addEventListener("cm-engine", listen);
  show();
  return shown;
}
