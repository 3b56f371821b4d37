// Links from the turn to the clauses of the rules.
import { make } from "./dom.js";
import { page } from "./store.js";

/** Links to clauses: [number, anchor, title] each. */
export function ruleLinks(game, rules, before = "Rules: ") {
  if (!rules.length) return null;
  const link = ([number, anchor, title]) => make("a", { href: page(`games/${game}/clauses/#${anchor}`), title }, number.startsWith("CRT") || /^\d/.test(number) ? number : title);
  return make("p", { class: "cm-rule-links" }, before, rules.flatMap((rule, place) => [place ? ", " : null, link(rule)]));
}
