// Rulings lately looked up, kept on this device alone.
const KEY = "countermarch.recent";
const MOST = 12;

/** The rulings kept for a game, newest first: [{game, question, hash, asks, shown, facts}]. */
export function recent(game) {
  return all().filter((one) => one.game === game);
}

export function remember(entry) {
  const others = all().filter((one) => !(one.game === entry.game && one.hash === entry.hash));
  keep([entry, ...others].slice(0, 5 * MOST));
}

export function forget(game) {
  keep(all().filter((one) => one.game !== game));
}

function all() {
  try {
    const held = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(held) ? held : [];
  } catch {
    return []; // no storage here (private window, file://): nothing is kept, everything else works
  }
}

function keep(entries) {
  try {
    localStorage.setItem(KEY, JSON.stringify(entries));
  } catch {
    /* as above */
  }
  document.dispatchEvent(new CustomEvent("cm-recent"));
}
