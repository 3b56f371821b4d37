// Why a ruling is as it is: the steps with their clauses, and the errata with a switch for the other reading.
import { make, unique } from "./dom.js";
import { t } from "./language.js";
import { page } from "./store.js";
import { anchor, choice, title, words } from "./words.js";

/** The clauses that a rule number stands for, as [number, title, summary]. */
const clausesOf = (rules, rule) =>
  (rules?.clauses ?? []).filter(([number]) => number === rule || number.startsWith(`${rule} `));

/** The steps, each after its rule number, which shows what the clause says when it is pressed. */
export function steps(game, rules, ruling, head = t("Why")) {
  if (!ruling.steps.length) return null;
  return make(
    "section",
    { class: "cm-why" },
    make("h4", null, head),
    make("ol", null, ruling.steps.map((step) => make("li", null, ...rule(game, rules, step.rule, step.text)))),
  );
}

function rule(game, rules, number, text) {
  const found = clausesOf(rules, number);
  const cited = rules?.cited?.[number] ?? number;
  if (!found.length) return [make("span", { class: "cm-rule" }, cited), make("span", { class: "cm-reason" }, text)];
  const id = unique();
  const shown = make("div", { class: "cm-clause", id, hidden: true });
  const press = () => {
    shown.hidden = !shown.hidden;
    button.setAttribute("aria-expanded", String(!shown.hidden));
    if (!shown.childElementCount) shown.append(...found.map((one) => clause(game, rules, one)));
  };
  const button = make(
    "button",
    { type: "button", class: "cm-rule", "aria-expanded": "false", "aria-controls": id, "aria-label": t("Rule {0}: what it says", cited), onclick: press },
    cited,
  );
  return [button, make("span", { class: "cm-reason" }, text), shown];
}

function clause(game, rules, [number, name, summary]) {
  return make(
    "p",
    null,
    make("b", null, `${rules?.cited?.[number] ?? number} ${name}. `),
    summary,
    " ",
    make("a", { href: page(`games/${game.id}/clauses/#${anchor(number)}`) }, t("Open the clause")),
  );
}

/** The errata that a ruling leans on; `other(name, value)` says in one line what it would be, read so. */
export function errata({ game, rules, schema, ruling, given, onReading, other }) {
  if (!ruling.errata.length) return null;
  return make(
    "section",
    { class: "cm-errata" },
    make("h4", null, t("Where the rule book is unclear")),
    ruling.errata.map((id) => {
      const known = rules?.errata[id];
      return make(
        "div",
        { class: "cm-erratum" },
        make(
          "p",
          null,
          make("a", { class: "cm-rule", href: page(`games/${game.id}/errata/#${id.toLowerCase()}`) }, id),
          known ? make("b", null, known.title) : null,
        ),
        known ? make("p", null, known.ruling) : null,
        otherwise(schema, id, given),
        schema.given
          .filter((field) => field.readings?.includes(id) && ["bool", "enum"].includes(field.kind))
          .map((field) => reading(field, given, onReading, other)),
      );
    }),
  );
}

/** That an erratum is read otherwise in this ruling than is said of it. */
function otherwise(schema, id, given) {
  const chosen = schema.given.filter((field) => field.apart && field.readings?.includes(id) && given[field.name] !== field.default);
  if (!chosen.length) return null;
  return make("p", { class: "cm-otherwise" }, `${t("This ruling uses another reading:")} ${chosen.map((field) => `${title(field.name)}: ${choice(given[field.name])}`).join("; ")}.`);
}

function reading(field, given, onReading, other) {
  const values = field.kind === "bool" ? [false, true] : field.values;
  const now = given[field.name];
  return make(
    "div",
    { class: "cm-readings", role: "group", "aria-label": t("Reading of {0}", words(field.name)) },
    make("span", null, `${title(field.name)}?`),
    values.map((value) => {
      const would = value === now ? null : other?.(field.name, value);
      return make(
        "button",
        { type: "button", "aria-pressed": String(value === now), onclick: () => onReading(field.name, value) },
        choice(value),
        would ? make("small", null, would) : null,
      );
    }),
  );
}
