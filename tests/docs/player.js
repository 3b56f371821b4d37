// A player who does anything the page offers, in any order; the same seed does the same. Runs in Node before the
// script of a test, with the turn's modules as `p` and a companion as `turn`.
const p = require(process.argv[1]);
let turn = JSON.parse(require("fs").readFileSync(0, "utf8"));

let seed = 20260;
const any = (below) => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor(seed / 65536) % below;
};
const one = (list) => list[any(list.length)];
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const must = (held, what) => {
  if (!held) throw new Error(what);
};
const out = (value) => process.stdout.write(JSON.stringify(value));

const starts = () => {
  const options = turn.trackers.filter(({ option }) => option && any(2)).map(({ id }) => id);
  return p.opening(turn, any(Math.max(1, turn.scenarios.length)), options);
};

const deeds = [
  (s) => p.next(turn, s),
  (s) => p.previous(turn, s),
  (s) => {
    const { id } = one(turn.trackers.filter(({ option }) => !option));
    return p.set(turn, s, id, s.trackers[id] + any(7) - 3);
  },
  (s) => p.draw(turn, s, one(turn.cups).id, 1 + any(5), any),
  (s) => p.draw(turn, s, one(turn.cups).id, 1 + any(5), any),
  (s) => {
    const { id, pieces } = one(turn.cups);
    return p.choose(s, id, any(pieces.length));
  },
  (s) => p.move(s, one(turn.cups).id, one(["out", "aside", "gone"]), any(4), one(["left", "out", "aside", "gone"])),
  (s) => {
    const { id, at } = one(turn.cups);
    return at ? p.put(s, id, any(6), any(at.length)) : s;
  },
  (s) => p.gather(s, one(turn.cups).id),
  (s) => p.lose(s, one(turn.cups).id, any),
  ...turn.cards.map((card) => (s) => p.drawCard(turn, s, card, any)),
];
