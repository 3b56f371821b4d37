// Finding what settles a player's question by their own words: what countermarch/search.py does, with the same
// entries (data/<game>/_search.js) and the same weights; the tests compare the two over one list of questions.
import { meant } from "./stems.js";

const LONGEST_QUERY = 500;
const [ID, TITLE, TEXT, MORE, NAMES] = [3.5, 3, 1, 0.45, 1.6];
const [SYNONYM, OF_ITS_KIND, IN_A_NAME, CALLED, NUMBERED] = [0.7, 0.6, 0.3, 4, 40];
const PRIOR = { question: 1.05, clause: 1, erratum: 0.9, absent: 1, place: 1, table: 0.75, piece: 0.9, page: 1 };

/** A place, a piece or a table answers a query for itself; one that asks for more asks for a rule. */
const standing = (kind, covered) =>
  ["place", "piece", "table"].includes(kind) ? PRIOR[kind] * (0.1 + 0.9 * covered ** 2) : PRIOR[kind] * (0.35 + 0.65 * covered);

/** An inverted index: for each stem, the entries that hold it, and how heavily. */
export class Index {
  #entries;
  #stemmer;
  #weights = new Map();
  #known = new Map();
  #others;
  #called = new Map();
  #kinds;
  #longest;

  /** `entries` are {kind, id, title, text, more, names, kinds, absent}; `same` are groups of names of one thing. */
  constructor(entries, same, stemmer) {
    this.#entries = entries;
    this.#stemmer = stemmer;
    this.#others = stemmer.synonyms(same);
    entries.forEach((entry, number) => this.#read(number, entry));
    for (const names of this.#others.values()) {
      for (const name of names) for (const word of name) if (!this.#known.has(word)) this.#known.set(word, 0);
    }
    this.#kinds = new Map(this.#kindsOfPlaces());
    this.#longest = Math.max(1, ...[...this.#others.keys(), ...this.#kinds.keys()].map((name) => name.split(" ").length));
  }

  #read(number, entry) {
    const fields = [
      [entry.id, ID],
      [entry.title, TITLE],
      [entry.text, TEXT],
      [entry.more ?? "", MORE],
      [(entry.names ?? []).join(" "), entry.absent ? MORE : NAMES],
    ];
    for (const [text, weight] of fields) {
      const found = this.#stemmer.plain(text);
      const spread = weight === TITLE ? weight / (0.75 + (0.25 * found.length) / 5) : weight;
      for (const word of found) {
        this.#known.set(word, (this.#known.get(word) ?? 0) + 1);
        const stem = this.#stemmer.stem(word);
        const held = this.#weights.get(stem) ?? new Map();
        this.#weights.set(stem, held);
        held.set(number, Math.max(held.get(number) ?? 0, spread));
      }
    }
    for (const name of entry.names ?? []) {
      const stems = [...new Set(this.#stemmer.words(name))].sort();
      if (stems.length) this.#called.set(stems[0], [...(this.#called.get(stems[0]) ?? []), [stems, number]]);
    }
  }

  /** The names of places with their kinds; a word that only one name has stands for it. */
  *#kindsOfPlaces() {
    const holders = (word) => new Set(this.#weights.get(word)?.keys());
    for (const entry of this.#entries) {
      const name = entry.kind === "place" ? this.#stemmer.words(entry.title) : [];
      const kinds = (entry.kinds ?? []).map((kind) => this.#stemmer.words(kind));
      if (!name.length || !kinds.length) continue;
      yield [name.join(" "), kinds];
      const whole = name.map(holders).reduce((one, other) => new Set([...one].filter((number) => other.has(number))));
      for (const word of name) if (holders(word).size === whole.size) yield [word, kinds];
    }
  }

  /** The entries for a query, best first, each with its score: rare words count more, and so does holding all of it. */
  find(query, most = 10) {
    const asked = query.slice(0, LONGEST_QUERY);
    const stems = this.#stems(asked);
    const terms = [...this.#terms(stems)];
    const [scores, covered] = [new Map(), new Map()];
    let wanted = 0;
    const add = (to, number, value) => to.set(number, (to.get(number) ?? 0) + value);
    for (const term of terms) {
      const best = this.#best(term);
      if (!best.size) continue;
      const rare = Math.max(...[...best.values()].map(([, one]) => one)) * term.weight;
      wanted += rare;
      for (const [number, [weight]] of best) {
        add(scores, number, weight * term.weight);
        add(covered, number, rare);
      }
    }
    for (const [number, score] of scores) scores.set(number, score * standing(this.#entries[number].kind, covered.get(number) / wanted));
    for (const [number, weight] of this.#byName(stems, terms)) add(scores, number, weight);
    for (const [number, weight] of this.#byNumber(asked)) add(scores, number, weight);
    const ranked = [...scores].sort(([one, high], [other, higher]) => higher - high || one - other);
    return ranked.slice(0, most).map(([number, score]) => ({ entry: this.#entries[number], score }));
  }

  /** Which words of a query are not known, and what they are taken for: [[word, words]]. */
  readAs(query) {
    const found = new Map();
    for (const word of this.#stemmer.plain(query.slice(0, LONGEST_QUERY))) {
      if (this.#isKnown(word) || this.#stemmer.isEnglish(word)) continue;
      const others = meant(word, this.#known);
      if (others.length) found.set(word, others.join(" "));
    }
    return [...found];
  }

  /** The words of a query that nothing holds, nor anything that they may be taken for. */
  lacking(query) {
    const read = new Map(this.readAs(query));
    return [...new Set(this.#stemmer.plain(query.slice(0, LONGEST_QUERY)))].filter(
      (word) => !read.has(word) && !this.#stemmer.asksAnother(word) && !this.#isKnown(word),
    );
  }

  #isKnown(word) {
    const stem = this.#stemmer.stem(word);
    return this.#known.has(word) || this.#weights.has(stem) || this.#known.has(stem);
  }

  #stems(query) {
    const read = new Map(this.readAs(query));
    return this.#stemmer.plain(query).flatMap((word) => (read.get(word) ?? word).split(" ").map((one) => this.#stemmer.stem(one)));
  }

  /** A query taken apart: each word or known name with the other names of the same thing. */
  *#terms(stems) {
    for (let position = 0; position < stems.length; ) {
      const length = this.#nameAt(stems, position);
      const own = stems.slice(position, position + length);
      const name = own.join(" ");
      const others = (this.#others.get(name) ?? []).map((one) => [one, SYNONYM]);
      const kinds = (this.#kinds.get(name) ?? []).map((one) => [one, OF_ITS_KIND]);
      yield { ways: [[own, 1], ...others, ...kinds], weight: 1 };
      if (length > 1) for (const word of own) yield { ways: [[[word], 1]], weight: IN_A_NAME };
      position += length;
    }
  }

  #nameAt(stems, position) {
    for (let length = Math.min(this.#longest, stems.length - position); length > 0; length -= 1) {
      const name = stems.slice(position, position + length).join(" ");
      if (this.#others.has(name) || this.#kinds.has(name)) return length;
    }
    return 1;
  }

  /** The entries that hold a term, in the best of its ways: weight, and how rare that way is. */
  #best(term) {
    const best = new Map();
    for (const [stems, factor] of term.ways) {
      for (const [number, [weight, rare]] of this.#together(stems)) {
        if (factor * weight > (best.get(number)?.[0] ?? 0)) best.set(number, [factor * weight, rare]);
      }
    }
    return best;
  }

  #together(stems) {
    const holders = stems.map((word) => this.#weights.get(word));
    if (!holders.length || !holders.every((one) => one?.size)) return [];
    const rare = holders.map((held) => this.#rare(held));
    const whole = rare.reduce((sum, one) => sum + one, 0);
    const common = [...holders[0].keys()].filter((number) => holders.every((held) => held.has(number)));
    return common.map((number) => [number, [holders.reduce((sum, held, place) => sum + rare[place] * held.get(number), 0), whole]]);
  }

  #rare = (held) => Math.log(1 + this.#entries.length / held.size);

  /** The entries of which a player's name is wholly in the query, each by its best name. */
  #byName(stems, terms) {
    const asked = new Set(stems);
    const too = new Set([...asked, ...terms.flatMap(({ ways }) => ways.flatMap(([way]) => way))]);
    const best = new Map();
    for (const first of too) {
      for (const [name, number] of this.#called.get(first) ?? []) {
        if (!name.every((word) => too.has(word))) continue;
        const sure = name.every((word) => asked.has(word)) ? CALLED : CALLED * SYNONYM;
        const weight = sure * name.reduce((sum, word) => sum + this.#rare(this.#weights.get(word)), 0);
        best.set(number, Math.max(best.get(number) ?? 0, weight));
      }
    }
    return best;
  }

  /** What is typed by its id or its number, and what is absent under that number. */
  *#byNumber(query) {
    const typed = query.toLowerCase().trim().split(/\s+/).join(" ").replace(/^rule /, "");
    for (const [number, { kind, id, absent }] of this.#entries.entries()) {
      const own = id.toLowerCase();
      const paragraph = kind === "clause" && /^\p{Nd}/u.test(typed) && own.split(" ")[0] === typed;
      if (own === typed || paragraph) yield [number, NUMBERED];
      else if (absent?.some((span) => within(typed, span))) yield [number, absent.includes(typed) ? NUMBERED : NUMBERED * 0.9];
    }
  }
}

/** Whether a rule lies in a span; a last rule "9.0" stands for its whole chapter. */
function within(rule, span) {
  const [first, last] = span.split("-");
  if (last === undefined) return rule === first;
  const [wanted, lowest, highest] = [rule, first, last].map(numbered);
  if (!wanted || !lowest || !highest) return false;
  const upTo = (one, other) => one[0] < other[0] || (one[0] === other[0] && one[1] <= other[1]);
  return upTo(lowest, wanted) && (upTo(wanted, highest) || (highest[1] === 0 && wanted[0] === highest[0]));
}

function numbered(rule) {
  const found = /^(\d{1,3})(?:\.(\d{1,3}))?$/.exec(rule);
  return found && [Number(found[1]), Number(found[2] ?? 0)];
}
