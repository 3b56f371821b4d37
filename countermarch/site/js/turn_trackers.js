// Trackers: counts with thumb-sized buttons, yes or no, one of several, and markers on a track of spaces.
import { make } from "./dom.js";
import { inWords, isSealed, nameOf } from "./game_links.js";
import { holds, set } from "./game_state.js";

const visible = (ui, one) => !one.option && holds(ui.turn, ui.state, one.only);

/** All trackers but those that the step shows, group by group. */
export function trackerGroups(ui) {
  const shown = ui.turn.steps[ui.state.step].trackers;
  const groups = new Map();
  for (const one of ui.turn.trackers.filter((each) => visible(ui, each))) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  const rest = (members) => members.filter(({ id }) => !shown.includes(id));
  return [...groups].filter(([, members]) => rest(members).length).map(([title, members]) =>
    make(
      "section",
      { class: "cm-turn-group" },
      title ? make("h3", null, title) : null,
      spaces(ui, members),
      make("div", { class: "cm-grid" }, rest(members).map((one) => trackerControl(ui, one, "all"))),
    ),
  );
}

/** The trackers that a step names, beside its questions. */
export function trackersOf(ui, ids) {
  const named = ids.map((id) => ui.turn.trackers.find((one) => one.id === id)).filter((one) => visible(ui, one));
  if (!named.length) return null;
  return make("div", { class: "cm-grid cm-step-trackers" }, named.map((one) => trackerControl(ui, one, "step")));
}

/** One tracker; `where` keeps the names of its buttons apart from those of the same tracker elsewhere. */
function trackerControl(ui, one, where) {
  const name = nameOf(ui.turn, one);
  return make(
    "div",
    { class: `cm-tracker cm-of-${one.kind}`, role: "group", "aria-label": name, "data-tracker": one.id },
    make("span", { class: "cm-label" }, where === "step" ? name : one.title),
    (KINDS[one.kind] ?? KINDS.number)(ui, one, `${where}-${one.id}`, name),
    one.says ? make("p", { class: "cm-says" }, one.says) : null,
  );
}

const changed = (ui, one, value) => {
  const state = set(ui.turn, ui.state, one.id, value);
  ui.change(state, `${nameOf(ui.turn, one)}: ${one.hidden ? "chosen" : inWords(one, state.trackers[one.id])}`, one);
};

const KINDS = {
  number(ui, one, focus, name) {
    const value = ui.state.trackers[one.id];
    const shown = one.other ? `${value} : ${one.max - value}` : inWords(one, value);
    return make(
      "div",
      { class: "cm-stepper" },
      ui.button("−", `${focus}-`, () => changed(ui, one, value - 1), "", { disabled: value <= one.min, "aria-label": `${name}: one less` }),
      make("output", one.other ? { "aria-label": `${value}, ${one.other} ${one.max - value}` } : null, shown),
      ui.button("+", `${focus}+`, () => changed(ui, one, value + 1), "", { disabled: value >= one.max, "aria-label": `${name}: one more` }),
    );
  },

  flag(ui, one, focus, name) {
    const value = ui.state.trackers[one.id];
    const said = value ? "Yes" : "No";
    return ui.button(said, focus, () => changed(ui, one, 1 - value), value ? "cm-flag cm-on" : "cm-flag", { "aria-label": `${name}: ${said}` });
  },

  choice(ui, one, focus, name) {
    if (isSealed(ui.seen, one.id)) return make("span", { class: "cm-says" }, "Hidden");
    if (one.hidden && !ui.shown.has(one.id)) {
      return ui.button("Hidden: show", focus, () => uncover(ui, one.id), "cm-quiet");
    }
    const select = make(
      "select",
      { "aria-label": name, "data-focus": focus, onchange: () => changed(ui, one, Number(select.value)) },
      one.values.map(([, said], place) => make("option", { value: place, selected: place === ui.state.trackers[one.id] }, said)),
    );
    if (!one.hidden) return select;
    return make("div", { class: "cm-actions" }, select, ui.button("Hide", `${focus}-hide`, () => uncover(ui, one.id)));
  },

  spaces(ui, one, focus, name) {
    const value = ui.state.trackers[one.id];
    return make(
      "div",
      { class: "cm-stepper" },
      ui.button("◀", `${focus}-`, () => changed(ui, one, value - 1), "", { disabled: value <= one.min, "aria-label": `${name}: one space left` }),
      make("output", null, one.values[value][1]),
      ui.button("▶", `${focus}+`, () => changed(ui, one, value + 1), "", { disabled: value >= one.max, "aria-label": `${name}: one space right` }),
    );
  },
};

function uncover(ui, id) {
  if (!ui.shown.delete(id)) ui.shown.add(id);
  ui.refresh();
}

/** The track that markers of a group are on, drawn as a row of spaces. */
function spaces(ui, members) {
  const markers = members.filter((one) => one.kind === "spaces");
  if (!markers.length) return null;
  return make(
    "div",
    { class: "cm-spaces", role: "img", "aria-label": markers.map((one) => `${one.title}: ${inWords(one, ui.state.trackers[one.id])}`).join(", ") },
    markers[0].values.map(([, , tone], place) => {
      const here = markers.filter((one) => ui.state.trackers[one.id] === place);
      return make("span", { class: `cm-space cm-tone-${tone}` }, here.map((one) => make("b", { class: `cm-marker cm-marker-${one.id}` }, one.letter)));
    }),
  );
}
