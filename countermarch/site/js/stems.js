// Words of a text cut down to what their forms share, names of the same thing, and misspelt words: what
// countermarch/search_stems.py and countermarch/spelling.py do, with the same words (data/words.js).

const WORD = /[\p{L}\p{N}]+(?:\.[0-9]+)*/gu;
const SHORTEST_STEM = 3;
const [SHORTEST, LONG, LONGEST] = [4, 7, 40];

/** What splits texts by the words of the data: {common, endings, same}. */
export class Stemmer {
  #common;
  #endings;
  #same;
  #known = new Map();

  #english;
  #inflections;
  #commands;

  constructor({ common, endings, same, english, inflections, commands }) {
    this.#commands = new Set(Object.values(commands ?? {}).flat());
    this.#inflections = inflections ?? [];
    this.#english = new Set((english ?? "").split(" "));
    this.#common = new Set(common);
    this.#endings = [...endings].sort((one, other) => other.length - one.length);
    this.#same = same;
  }

  /** Whether a word is a common English one, with or without an ending, and no misspelling of another. */
  isEnglish = (word) => [...this.#bases(word)].some((base) => this.#english.has(base));

  /** What a word may be made of by an ending: itself, and it without the ending, as it was before. */
  *#bases(word) {
    yield word;
    for (const ending of this.#inflections) {
      const base = word.endsWith(ending) ? word.slice(0, -ending.length) : "";
      if (base.length < SHORTEST_STEM) continue;
      yield* [base, `${base}e`, `${base}y`];
      if (base.at(-1) === base.at(-2)) yield base.slice(0, -1);
    }
  }

  /** Whether a word asks for the odds, or for what is best, whatever it is about. */
  asksAnother = (word) => this.#commands.has(word);

  /** The words of a text without accents and common words; "J-3" is read as "J3". */
  plain(text) {
    const bare = text
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .toLowerCase()
      .replaceAll("\u2019", "'")
      .replaceAll("n't", "nt")
      .replaceAll("'s", "")
      .replaceAll("'", "")
      .replace(/(?<![\p{L}\p{N}_])([a-z]{1,5})-(?=\p{Nd})/gu, "$1");
    return (bare.match(WORD) ?? []).filter((one) => !this.#common.has(one));
  }

  /** The stems of a text. */
  words = (text) => this.plain(text).map((one) => this.stem(one));

  /** What the forms of a word share; numbers stay whole. */
  stem(word) {
    if (/^\p{N}/u.test(word)) return word;
    let found = this.#known.get(word);
    if (found === undefined) {
      const ending = this.#endings.find((one) => word.endsWith(one) && word.length - one.length >= SHORTEST_STEM);
      found = ending ? this.stem(word.slice(0, -ending.length)) : word;
      this.#known.set(word, found);
    }
    return found;
  }

  /** For each name in stems, as text, the other names of the same thing. */
  synonyms(own) {
    const others = new Map();
    for (const names of [...this.#same, ...own]) {
      const stemmed = [...new Map(names.map((name) => [this.words(name).join(" "), this.words(name)])).entries()];
      for (const [name] of stemmed.filter(([text]) => text)) {
        const held = others.get(name) ?? [];
        const more = stemmed.filter(([text]) => text && text !== name && !held.some((one) => one.join(" ") === text));
        others.set(name, [...held, ...more.map(([, stems]) => stems)]);
      }
    }
    return others;
  }
}

/** How many letters to put in, leave out, change or swap with their neighbour; above `most`, more. */
export function distance(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before = [];
  let last = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const [letter, beside] = [one[row - 1], other[column - 1]];
      const cost = Math.min(last[column] + 1, line[column - 1] + 1, last[column - 1] + (letter !== beside));
      const swapped = row > 1 && column > 1 && letter === other[column - 2] && one[row - 2] === beside;
      line.push(swapped ? Math.min(cost, before[column - 2] + 1) : cost);
    }
    if (Math.min(...line) > most) return most + 1;
    [before, last] = [last, line];
  }
  return Math.min(last[other.length], most + 1);
}

/** The known words that a misspelt one may be: two run together, or the nearest. `known` counts each word. */
export function meant(word, known) {
  if (word.length < SHORTEST || word.length > LONGEST || /\p{Nd}/u.test(word)) return [];
  for (let cut = 3; cut < word.length - 2; cut += 1) {
    if (known.has(word.slice(0, cut)) && known.has(word.slice(cut))) return [word.slice(0, cut), word.slice(cut)];
  }
  const most = word.length >= LONG ? 2 : 1;
  let best;
  for (const [other, count] of known) {
    if (other.length < SHORTEST) continue;
    const off = distance(word, other, most);
    if (off > most) continue;
    const rank = [off, Number(other[0] !== word[0]), -count, other];
    if (!best || before(rank, best)) best = rank;
  }
  return best ? [best[3]] : [];
}

function before(one, other) {
  for (let place = 0; place < one.length; place += 1) {
    if (one[place] !== other[place]) return one[place] < other[place];
  }
  return false;
}
