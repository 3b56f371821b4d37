// Finds questions and clauses by words: whole words first, then beginnings, then words with one letter wrong.

const ENDINGS = /(?:ies|ing|ed|es|s|e|y)$/;
const CLOSE = 5;
const MOST = 12;

/** Words as they are compared: small letters, without their ending. */
const stem = (word) => (word.length > 4 ? word.replace(ENDINGS, "") : word.replace(/s$/, ""));

const split = (text) => text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}.-]*/gu) ?? [];

/** Something to be found: {item, named, said}; what is in `title` counts more than what is in `text`. */
export const entry = (item, title, text) => ({ item, named: split(title).map(stem), said: split(text).map(stem) });

/** Whether two words differ by one letter put in, left out, changed, or two that changed places. */
function nearly(one, other) {
  if (Math.abs(one.length - other.length) > 1) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [left, right] = [one.slice(same), other.slice(same)];
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}

function points(words, wanted) {
  let best = 0;
  for (const word of words) {
    if (word === wanted) return 4;
    if (word.startsWith(wanted)) best = Math.max(best, 3);
    else if (wanted.length >= CLOSE && word.length >= CLOSE - 1 && nearly(word, wanted)) best = Math.max(best, 1);
  }
  return best;
}

/** The entries that have every word of a query, the best first. */
export function find(entries, query) {
  const wanted = split(query).map(stem);
  if (!wanted.length) return [];
  const scored = [];
  for (const one of entries) {
    let sum = 0;
    for (const word of wanted) {
      const found = Math.max(3 * points(one.named, word), points(one.said, word));
      if (!found) {
        sum = 0;
        break;
      }
      sum += found;
    }
    if (sum) scored.push([sum, one.item]);
  }
  return scored.sort(([one], [other]) => other - one).map(([, item]) => item);
}

export const first = (found) => found.slice(0, MOST);
