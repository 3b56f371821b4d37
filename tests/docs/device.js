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
