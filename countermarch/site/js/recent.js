// Rulings lately looked up, kept on this device alone.
const KEY = "countermarch.recent";
const MOST = 60;
const LONGEST = 400;

/** The rulings kept for a game, newest first: [{game, question, hash, asks, shown}]. */
export const recent = (game) => all().filter((one) => one.game === game);

export function remember(entry) {
  const others = all().filter((one) => !(one.game === entry.game && one.hash === entry.hash));
  keep([{ ...entry, shown: entry.shown.slice(0, LONGEST) }, ...others].slice(0, MOST));
}

export function forget(game) {
  keep(all().filter((one) => one.game !== game));
}

const isEntry = (one) =>
  one !== null &&
  typeof one === "object" &&
  ["game", "question", "hash", "asks", "shown"].every((name) => typeof one[name] === "string") &&
  one.hash.startsWith("#");

function all() {
  try {
    const held = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(held) ? held.filter(isEntry) : [];
  } catch {
    return []; // no storage here (private window, file://): nothing is kept, everything else works
  }
}

function keep(entries) {
  try {
    localStorage.setItem(KEY, JSON.stringify(entries));
  } catch {
    if (entries.length > 1) return void keep(entries.slice(0, entries.length >> 1)); // full: fewer may fit
  }
  document.dispatchEvent(new CustomEvent("cm-recent"));
}
