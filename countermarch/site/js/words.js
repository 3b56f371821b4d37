// How names, values and rules are written for a reader.

import { t } from "./language.js";

/** The words that keep their capitals, by their small letters; components/capitals.txt. */
const KEPT = Object.fromEntries(
  `
  PLO IDF SAM CRT C2 VP ZOC CAS HQ HQs SOF CSU CSUs MR SR LR MSL DRM MP UAV PGM US UN AA AI MVP TF TT CF D10 D6 AM PM
  OOB Ops WWII F-15 F-15s Fajr-5 I II III Ahmed Alras Arab Arabs Ashdod Ashkelon Avidan British Allon Beirut Beersheba
  Ben Bent Bey Czech Damour David Dayan Dimona Druze Egypt Egyptian Ein Fajr Gaza Glub Glubb Golan Golani Grad Gurion
  Hamas Haganah Haganah's Hasbaita Herev Hezbollah Hilweh Inter-Arab Insh Allah Fists Martyrs Iraqi Irgun Iron Dome Domes Iran Iranian Israel Israeli
  Israelis Jerusalem Jewish Jordan Jordanian Jouaiya Jounieh Jubail Kfir Khalob Khan Kibbutzim Lebanese Lebanon Litani
  Mansouri Moshe Nabatiya Nablus Palestinian Palmach Pasha Qana Qassam Rashayyah Sadeh Saudi Self-Sacrifice Shemli Shimon Sidon Syria
  Syrian Syrians Taha Tel Aviv Tyre Yigal Yishuv Yitzhak Yunis Zahle Zionism`
    .split(/\s+/)
    .map((one) => [one.toLowerCase(), one]),
);
Object.assign(KEPT, { f15: "F-15", f15s: "F-15s" });

/** What is one word though it has a hyphen, and what parts words. */
const PART = /(?<![a-z0-9])(f-15s?|fajr-5|inter-arab|self-sacrifice|j-[1-6])(?![a-z0-9])|[_-](?=[a-z0-9])/g;

const capital = (one) => one.charAt(0).toUpperCase() + one.slice(1);

const word = (one) => (Object.hasOwn(KEPT, one) ? KEPT[one] : one.replace(/^j-?(\d)$/, "J-$1"));

/** "first_player" and "rough-ground" as words; "j-1" stays one. */
export const words = (name) =>
  String(name)
    .replace(PART, (_, whole) => (whole ? (KEPT[whole] ?? capital(whole)) : " "))
    .split(" ")
    .map(word)
    .join(" ");

/** Whether a text is a name of the data rather than words, a code or a number; a part may follow a colon. */
const isName = (text) => /^(?=.*[a-z])[a-z0-9]+(?:[_:-][a-z0-9]+)*$/.test(text);

let called = {}; // pieces without ids of their own, by the ids they were given

/** Show pieces of a game by the names on their counters: {id: name}. */
export function callPieces(names = {}) {
  called = names;
}

/** Whether a value is a piece that is shown by the name on its counter. */
export const isCalled = (value) => Object.hasOwn(called, value);

/** A text as people say it: "tyre:out-of-range" as "Tyre: out of range", anything but a name as it stands. */
const phrase = (text) => (isCalled(text) ? called[text] : isName(text) ? text.split(":").map(words).join(": ") : text);

export function title(name) {
  return capital(t(words(name)));
}

/** A value of an enum on its button: names become words, codes ("De", "A2", "+1") stay. A flag is Yes or No. */
export function choice(value) {
  if (typeof value === "boolean") return value ? t("Yes") : t("No");
  if (value === null) return t("Not given");
  if (typeof value === "number") return String(value);
  if (isCalled(value)) return called[value];
  return isName(value) || /^[a-z][a-z0-9 ]*$/.test(value) ? capital(phrase(value)) : value;
}

/** Any value of an answer. */
export function said(value) {
  if (value === null || value === undefined) return "–";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (typeof value === "number") return String(value).replace("-", "−");
  if (Array.isArray(value)) return value.length ? value.map(said).join(", ") : "none";
  if (typeof value === "object") {
    return Object.entries(value).map(([name, item]) => `${words(name)} ${said(item)}`).join(", ");
  }
  return phrase(value);
}

/** The anchor of a clause on its page, as countermarch/site/anchors.py writes it. */
export const anchor = (number) =>
  `c-${number.toLowerCase().replaceAll("(", "b-").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "")}`;

/** What the cells of results tables mean: [[code, meaning]]. */
export function meanings(game, cells) {
  const found = [];
  for (const [table, row, column] of cells ?? []) {
    const drawn = game.tables[table];
    if (drawn?.kind !== "results") continue;
    const code = drawn.cells[drawn.rows.indexOf(row)]?.[drawn.columns.indexOf(column)];
    if (code !== undefined && drawn.key[code]) found.push([code, drawn.key[code]]);
  }
  return found;
}

/** A message of the rules without the names and words of a program, as the command line writes it, and clauses as they are `cited`. */
export const forPeople = (message, cited = {}) =>
  message
    .replace(/\(([\w.-]+)\)/g, (whole, rule) => (Object.hasOwn(cited, rule) ? `(${cited[rule]})` : whole))
    .replace(/(?<!['\w-])(true|false)(?!['\w-])/g, (word) => (word === "true" ? "yes" : "no"))
    .replace("a list of objects with", "a list, each with")
    .replace("an object with", "values for")
    .replace(/(?<![\w'./-])[a-z0-9]+(?:_[a-z0-9]+)+(?![\w'./-])/g, words);

/** A fraction too long to read is left out; its percentage is beside it. */
const short = (fraction) => (fraction.length <= 13 ? fraction : "");

const gcd = (one, other) => (other ? gcd(other, one % other) : one);

/** A share as percent and as a fraction in lowest terms. */
export function share(some, all) {
  const [ways, total] = [BigInt(some), BigInt(all)]; // pools of dice come to more rolls than a number holds
  const common = gcd(ways, total) || 1n;
  const percent = Number((ways * 1_000_000n) / total) / 10_000;
  return {
    percent: `${percent < 0.05 && ways ? "<0.1" : percent.toFixed(1)}%`,
    fraction: ways === total ? "1" : short(`${ways / common}/${total / common}`),
  };
}

/** A choice in words; several of one kind without repeating any. */
export const told = (value) => [...new Set(typeof value === "object" ? Object.values(value) : [value])].map(choice).join(", ");
