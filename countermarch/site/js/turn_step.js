// The card of the present step: what is done, by whom, after which rule, and the questions that help with it.
import { face, roll } from "./dice.js";
import { make } from "./dom.js";
import { acting, sideOf, whichTurn } from "./game_links.js";
import { counter, holds, next, played, previous } from "./game_state.js";
import { keepFacts, wasAt } from "./lastly.js";
import { page } from "./store.js";
import { cardPanel, cupPanel } from "./turn_cups.js";
import { factsOfAll, refreshLookups, TurnLookup } from "./turn_lookup.js";
import { ruleLinks } from "./turn_rules.js";
import { trackersOf } from "./turn_trackers.js";

const MANY = 8; // maximum number of questions that are one above the other

export class StepCard {
  #ui;
  #key;
  #head = make("div", null);
  #bar = make("div", { class: "cm-turn-bar", role: "group", "aria-label": "Steps" });
  #now = make("div", { class: "cm-step-now" });
  #asked = make("div", { class: "cm-step-asked" });
  #from = make("section", { class: "cm-step-from", "aria-label": "From another page" });
  #whole = make("details", { class: "cm-all" });

  constructor(ui) {
    this.#ui = ui;
    this.heading = make("h2", { tabindex: -1 });
    new ResizeObserver(() => document.documentElement.style.setProperty("--cm-bar-high", `${this.#bar.offsetHeight}px`)).observe(this.#bar);
    this.element = make("div", null, this.#head, this.#bar, this.#from, this.#now, this.#asked, this.#whole);
  }

  /** Show a question that comes from elsewhere, with its facts: what it rules can be applied here. */
  ask(question, given) {
    const { element } = new TurnLookup(this.#ui, question, given);
    const away = this.#ui.button("Close", "asked-away", () => this.#from.replaceChildren());
    this.#from.replaceChildren(make("h3", { class: "cm-turn-group-title" }, this.#ui.turn.asks[question]), element, make("div", { class: "cm-actions" }, away));
    this.#from.scrollIntoView({ block: "start" });
  }

  show() {
    const { turn, state } = this.#ui;
    const step = turn.steps[state.step];
    this.#head.replaceChildren(...this.#heading(step));
    this.#bar.replaceChildren(...this.#steps());
    this.#now.replaceChildren(...this.#pieces(step));
    const groups = step.groups.map(([title, names]) => [title, names.filter(([, only]) => holds(turn, state, only)).map(([name]) => name)]);
    const key = JSON.stringify([state.step, state.scenario, state.trackers[counter(turn).id], groups, acting(turn, state)]);
    if (key !== this.#key) {
      this.#key = key;
      const now = step.once ? step.title : `${counter(turn).title} ${state.trackers[counter(turn).id]}, ${step.title}`;
      wasAt(this.#ui.game, { step: now, questions: step.once ? [] : [...step.rolls.map(({ question }) => question), ...groups.flatMap(([, names]) => names)].slice(0, 12) });
      this.#asked.replaceChildren(...this.#rolls(step), ...this.#groups(groups, step));
    } else refreshLookups(this.#ui, this.#asked);
    keepFacts(this.#ui.game, this.#ui.keeper.id === null ? null : factsOfAll(turn, this.#ui.seen)); // also for the lookups of other pages
    refreshLookups(this.#ui, this.#from);
    this.#whole.replaceChildren(...this.#wholeTurn());
  }

  #heading(step) {
    const ui = this.#ui;
    const { turn, state } = ui;
    const side = acting(turn, state);
    const who = side ? `${turn.acting.names[side]}${step.group ? ` (${step.group.toLowerCase()})` : ""}` : step.group;
    this.heading.textContent = step.title;
    return [
      make("p", { class: "cm-sub" }, step.once ? "Before the first turn" : whichTurn(turn, state), who ? [" · ", make("b", null, who)] : null),
      this.heading,
      ...ui.alarms(),
      make("p", { class: "cm-does" }, step.says),
      ...step.notes.filter(({ only }) => holds(turn, state, only)).map(({ says, rules }) => make("p", { class: "cm-note" }, says, " ", rules.map(([number, anchor, title]) => make("a", { href: page(`games/${ui.game}/clauses/#${anchor}`), title }, `(${title})`)))),
      ruleLinks(ui.game, step.rules),
      step.once && turn.scenarios.length > 1 ? make("p", { class: "cm-does" }, "Scenario: ", make("b", null, turn.scenarios[state.scenario][1]), ". “New game” chooses another.") : null,
    ].filter(Boolean);
  }

  /** Back, where we are, and on: at the thumb on a phone. */
  #steps() {
    const ui = this.#ui;
    const { turn, state } = ui;
    const forward = next(turn, state);
    const back = previous(turn, state);
    const first = counter(turn);
    const now = turn.steps.filter((step) => !step.once && played(turn, state, step));
    const begins = forward.trackers[first.id] !== state.trackers[first.id];
    const to = begins ? `${first.title} ${forward.trackers[first.id]}` : turn.steps[forward.step].title;
    const place = now.indexOf(turn.steps[state.step]) + 1;
    const { last, undone } = ui.keeper.history;
    return [
      ui.button("Back", "back", () => ui.go(back), "cm-quiet cm-back", { disabled: back === state }),
      ui.button("Undo", "undo", () => ui.undo(), "cm-quiet cm-undo", { disabled: last === undefined, title: last === undefined ? null : `Take back: ${last}` }),
      undone ? ui.button("Redo", "redo", () => ui.redo(), "cm-quiet cm-redo") : null,
      make("span", { class: "cm-where", "aria-hidden": "true" }, make("b", null, whichTurn(turn, state)), place ? `step ${place} of ${now.length}` : "Set-up"),
      ui.button([make("span", { class: "cm-next-word" }, "Next: "), to], "next", () => ui.go(forward), "cm-big cm-next", { "aria-label": `Next: ${to}` }),
    ].filter(Boolean);
  }

  #pieces(step) {
    const ui = this.#ui;
    const { turn, state } = ui;
    const draws = step.draws.filter(({ only }) => holds(turn, state, only));
    const cups = [...new Set([...draws.map(({ cup }) => cup), ...step.cups])].map((id) => turn.cups.find((one) => one.id === id)).filter((cup) => holds(turn, state, cup.only));
    const cards = step.cards.map((id) => turn.cards.find((one) => one.id === id));
    return [
      trackersOf(ui, step.trackers),
      cards.length + cups.length ? make("div", { class: "cm-grid cm-step-cups" }, cards.map((card) => cardPanel(ui, card)), cups.map((cup) => cupPanel(ui, cup, draws.filter((one) => one.cup === cup.id), true))) : null,
    ].filter(Boolean);
  }

  #rolls(step) {
    return step.rolls.map((one) => {
      const asks = this.#ui.turn.asks[one.question];
      const lookup = new TurnLookup(this.#ui, one.question);
      const lying = make("div", { class: "cm-fallen" });
      const act = () => {
        const given = one.dice.map(([name, sides, zero]) => [name, roll({ sides, zero_based: zero })]);
        lookup.give(Object.fromEntries(given));
        const [title, says] = one.events?.[given.map(([, value]) => value).join("-")] ?? [];
        const faces = given.map(([, value], place) => face({ sides: one.dice[place][1], zero_based: one.dice[place][2] }, value));
        lying.replaceChildren(make("div", { class: "cm-lying" }, faces), title ? make("div", null, make("p", { class: "cm-held-name" }, title), make("p", null, says)) : "");
        this.#ui.note(`Rolled ${given.map(([, value]) => value).join(" and ")}: ${title ?? asks}`);
      };
      return make(
        "div",
        { class: "cm-rolled", "data-question": one.question },
        make("h3", { class: "cm-asks" }, asks),
        one.dice.length > 1 ? [this.#ui.button("Roll the dice", `roll-${one.question}`, act, "cm-big cm-roll-all"), lying] : null,
        make("div", { class: "cm-place" }, lookup.element),
      );
    });
  }

  /** The questions of a step; where there are many, each group is folded below its name, and the most asked are first. */
  #groups(groups, step) {
    const many = groups.reduce((sum, [, names]) => sum + names.length, 0);
    if (many <= MANY || groups.length < 2) return groups.flatMap((group) => this.#group(group, step));
    const often = this.#ui.turn.often.filter((name) => groups.some(([, names]) => names.includes(name)));
    const folded = groups.filter(([, names]) => names.length).map(([title, names]) => {
      const inner = make("div", { class: "cm-group-inner" });
      const one = make("details", { class: "cm-group" }, make("summary", null, make("b", null, title), make("small", null, ` ${names.length}`)), inner);
      one.addEventListener("toggle", () => one.open && !inner.childElementCount && inner.append(...this.#group(["", names], step)));
      return one;
    });
    return [...this.#group(["Most asked", often], step), ...folded];
  }

  #group([title, names], step) {
    if (!names.length) return [];
    const rolled = new Set(step.rolls.map(({ question }) => question));
    return [title ? make("h3", { class: "cm-turn-group-title" }, title) : null, ...names.filter((name) => !rolled.has(name)).map((name) => this.#question(name))].filter(Boolean);
  }

  #question(name) {
    const place = make("div", { class: "cm-place" });
    const one = make("details", { "data-question": name }, make("summary", null, make("span", { class: "cm-asks" }, this.#ui.turn.asks[name])), place);
    one.addEventListener("toggle", () => {
      if (one.open && !place.childElementCount) place.append(new TurnLookup(this.#ui, name).element);
    });
    return one;
  }

  #wholeTurn() {
    const ui = this.#ui;
    const { turn, state } = ui;
    const item = (step, place) => {
      const side = step.player && turn.acting ? turn.acting.names[sideOf(turn, state, step.player)] : "";
      const text = side ? `${side}: ${step.title.toLowerCase()}` : step.title;
      const now = played(turn, state, step);
      return make(
        "li",
        { "aria-current": place === state.step ? "step" : null },
        ui.button([text, now ? null : make("small", null, step.once ? " before the first turn" : " not this turn")], `step-${place}`, () => ui.go({ ...state, step: place }), "cm-goto"),
      );
    };
    return [make("summary", null, "The whole turn"), make("ol", null, turn.steps.map(item))];
  }
}
