// Names that are spelt alike, as Python's difflib finds them (for words of fewer than 200 letters, of which none is junk).

/** The longest run that two texts share, the earliest of several: [where in one, where in the other, how long]. */
function longest(one, other, [low, high, low2, high2]) {
  let best = [low, low2, 0];
  let before = new Map();
  for (let i = low; i < high; i += 1) {
    const now = new Map();
    for (let j = low2; j < high2; j += 1) {
      if (one[i] !== other[j]) continue;
      const length = (before.get(j - 1) ?? 0) + 1;
      now.set(j, length);
      if (length > best[2]) best = [i - length + 1, j - length + 1, length];
    }
    before = now;
  }
  return best;
}

function shared(one, other, ends = [0, one.length, 0, other.length]) {
  const [i, j, length] = longest(one, other, ends);
  if (!length) return 0;
  const [low, high, low2, high2] = ends;
  return length + shared(one, other, [low, i, low2, j]) + shared(one, other, [i + length, high, j + length, high2]);
}

export function get_close_matches(word, names, most, cutoff) {
  const alike = Array.from(names, (name) => [(2 * shared(name, word)) / (name.length + word.length), name]).filter(([ratio]) => ratio >= cutoff);
  alike.sort(([one, name], [other, second]) => other - one || (name < second ? 1 : -1));
  return alike.slice(0, most).map(([, name]) => name);
}
