// Questions of programs: asked as the rules are, by facts as JSON, answered as JSON; and the data they are made of.
import { dict, named } from "./py_builtins.js";
import { Dict } from "./py_dicts.js";
import { Exception } from "./py_things.js";
import { isNumber, outside, rowOf } from "./py_values.js";

/** What is made when it is first asked for. */
export function once(made) {
  let known;
  let there = false;
  return () => {
    if (!there) [known, there] = [made(), true];
    return known;
  };
}

/** A game with its parts, each made when it is first asked for. */
export function game(kind, parts) {
  const made = new kind();
  for (const [name, part] of Object.entries(parts)) Object.defineProperty(made, name, { get: once(part) });
  return made;
}

/** A question that others of its program ask by name. */
export function question(say) {
  const known = once(say);
  const clean = (given) => named(known().check(given));
  const run = (given) => {
    const facts = clean(given);
    return known().run(...known().fields.map((name) => facts[name]));
  };
  const asked = (given) => run(dict(Object.entries(given)));
  Object.defineProperty(asked, "question", { get: known });
  return Object.assign(asked, { isQuestion: true, told: known, run });
}

const FIELDS = ["id", "game", "asks", "parameters", "answer", "tallies", "course", "check", "headline", "refusals"];

/** A question as others look at it: what it is called, takes and gives. */
export function entry(asked) {
  if (!asked) outside("no such question");
  if (!asked.entry) {
    const told = asked.told();
    asked.entry = new told.kind();
    for (const name of FIELDS) Object.defineProperty(asked.entry, name, { value: told[name] });
    Object.defineProperty(asked.entry, "function", { value: asked });
    Object.defineProperty(asked.entry, "ask", { value: asked.run });
  }
  return asked.entry;
}

/** What builds the index of entries and of groups of names of one thing: {find, readAs, lacking}. */
export const finder = (build) => (entries, same) => {
  const index = build(entries.map(taken), same);
  const places = new Map(index.entries.map((one, place) => [one, place]));
  return {
    find: (query, most) => index.find(query, most).map(({ entry: found, score }) => ({ entry: entries[places.get(found)], score })),
    readAs: (query) => index.read_as(query).items(),
    lacking: (query) => index.lacking(query),
  };
};

/** Facts as JSON has them, as the rules take them. */
export function taken(value) {
  if (Array.isArray(value)) return value.map(taken);
  if (value === null || typeof value !== "object") return value;
  const given = Object.entries(value).filter(([, one]) => one !== undefined);
  return dict(given.map(([name, one]) => [name, taken(one)]));
}

/** Anything of a ruling as JSON. */
export function plain(value) {
  if (typeof value === "bigint") return outside("a number of many digits");
  if (value === null || typeof value === "string" || isNumber(value)) return value;
  const row = rowOf(value);
  if (row) return row.map(plain);
  if (value instanceof Dict) return Object.fromEntries(value.items().map(([name, one]) => [name, plain(one)]));
  if (!value?.fields) return value?.__plain__ ? value.__plain__() : outside("what has no place in an answer");
  return Object.fromEntries(value.fields.map((name) => [name.replace(/_$/, ""), plain(value[name])]));
}

const isBadInput = (error) => error instanceof Exception && "parameter" in error;

/** What a program answers. What is not bad input but goes wrong is thrown. */
export function asked({ "*odds": count, "*spreads": try_all, "*totals": add_up, "*claimed": claimed, "*spoken": say, ...questions }) {
  const tried = (answer) => {
    try {
      return answer();
    } catch (error) {
      if (!isBadInput(error)) throw error;
      const due = isNumber(error.due) ? { due: error.due } : {};
      return { error: { parameter: error.parameter, message: error.message, ...due } };
    }
  };
  const counted = ({ outcomes }, by) => outcomes.map(({ answer, ways, total }) => ({ value: plain(answer.get(by)), ways: String(ways), total: String(total) }));
  return {
    /** Of a question and its facts {answer, result, steps, errata, cells}, or {error}. */
    ask: (name, given) => tried(() => ruled(questions[name] ?? outside("no such question"), questions[name].run(taken(given)), say)),

    /** The odds by a field of the answer {outcomes: [{value, ways, total}]}, or {error}. */
    odds: (name, given, by) => tried(() => ({ outcomes: counted(count("", name, taken(given), [by]), by) })),

    /** The odds for every value of an open fact [{value, outcomes}], or {error}. */
    spreads: (name, given, fact, by) =>
      tried(() => {
        const opened = questions[name].told().parameters.find((field) => field.name === fact);
        return try_all("", name, taken(given), opened, by).map(([value, found]) => ({ value, outcomes: counted(found, by) }));
      }),

    /** What counts of a pool of dice of which only the sum does [unit, score of each face, faces that also count, a roll for each sum], or null. */
    totals: (name, given, pool, dice) => plain(add_up("", name, taken(given), pool, dice)),

    /** The results that the text before and after a receipt names, and whether `result` is among them; `read` are the cells that its ruling read. */
    claimed: (name, text, read, result) => plain(claimed("", name, text, read, taken(result))),
  };
}

const MINUS = /(?<![\w-])-(?=\d)/g;

function ruled(asked, ruling, say) {
  const { headline, refusals } = asked.told();
  const answer = plain(ruling.answer);
  const refused = refusals.find((name) => answer[name] === false);
  const made = {
    answer,
    result: refused ?? ((answer[headline] ?? null) === null ? Object.keys(answer)[0] : headline),
    steps: ruling.steps.map(({ rule, text, value }) => ({ rule, text, value: plain(value) })),
    errata: plain(ruling.errata),
    cells: plain(ruling.cells),
  };
  // the answer in the game's own sentence {text, told}, made when it is shown: not for every roll that is counted
  const because = made.steps.at(-1)?.text.replace(/\.$/, "") ?? "";
  const spoken = () => say?.(entry(asked), taken({ because, ...answer })) ?? undefined;
  return Object.defineProperty(made, "spoken", { get: once(() => sentence(spoken())) });
}

const sentence = (found) => found && { text: found.text.replace(MINUS, "\u2212"), stated: new Set(found.stated) };
