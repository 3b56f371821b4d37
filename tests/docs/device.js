// A device that keeps games, and windows that look at it. Runs in Node after player.js.
class Store {
  getItem(key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key, value) {
    if (value.length > room) throw Object.assign(new Error("no room"), { name: "QuotaExceededError" });
    this[key] = value;
  }
  removeItem(key) {
    delete this[key];
  }
}

let room = Infinity;
const device = () => (globalThis.localStorage = new Store());
const key = `countermarch.turn.${turn.game}`;

const windowOf = () => {
  const told = [];
  const keeper = new p.Keeper(turn, (what, detail) => told.push([what, detail]));
  const act = (words) => {
    keeper.history.push({ ...keeper.history.now }, words);
    return keeper.keep();
  };
  return { keeper, told, act };
};
const says = (history) => history.log.map((line) => line.says);

/** A game as text, as it was kept by places before it was kept by ids. */
const byPlaces = (s, version = turn.version) => {
  const cups = turn.cups.map(({ id }) => {
    const { left, out, aside, gone } = s.cups[id];
    return [left, out.map(([piece, chosen]) => 2 * piece + chosen), aside, gone];
  });
  const trackers = turn.trackers.map(({ id }) => s.trackers[id]);
  return Buffer.from(JSON.stringify([version, s.scenario, s.step, trackers, cups])).toString("base64url");
};
