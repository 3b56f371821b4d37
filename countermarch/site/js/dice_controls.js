// Controls for dice: faces to press as they fell, and fair rolls.
import { labelled, number } from "./controls.js";
import { face, faces, roll } from "./dice.js";
import { make } from "./dom.js";
import { t } from "./language.js";
import { title } from "./words.js";

const MOST = 60;

/** A button a face, and a fair roll. */
export function die(field, changed) {
  let value;
  const buttons = faces(field).map((one) => {
    const press = () => {
      value = value === one ? undefined : one;
      show();
      changed();
    };
    const button = make(
      "button",
      { type: "button", class: "cm-face", "aria-label": String(one), "aria-pressed": "false", onclick: press },
      face(field, one),
    );
    return { one, button };
  });
  const show = () => {
    for (const { one, button } of buttons) button.setAttribute("aria-pressed", String(one === value));
  };
  const rolled = () => {
    value = roll(field);
    show();
    changed();
  };
  return {
    element: labelled(
      field,
      { group: "group" },
      make(
        "div",
        { class: "cm-faces" },
        buttons.map((one) => one.button),
        make("button", { type: "button", class: "cm-roll", onclick: rolled }, t("Roll")),
      ),
    ),
    read: () => value ?? (field.optional ? null : undefined),
    open: () => "?",
    write(given) {
      value = given ?? undefined;
      show();
    },
  };
}

/** A pool of dice: press faces as they fell, or have so many rolled; press a die to take it away. A pool of 0 dice is rolled. */
export function dice(field, changed) {
  let values = [];
  const lying = make("div", { class: "cm-lying", role: "group", "aria-label": t("{0} rolled", title(field.name)) });
  const count = number({ name: "how_many_dice", kind: "int", min: 0, counted: true }, () => values.length || changed());
  count.write(1);
  const lie = (value, place) =>
    make(
      "button",
      { type: "button", class: "cm-face", "aria-label": t("remove the {0}", value), onclick: () => set(values.filter((_, other) => other !== place)) },
      face(field, value),
    );
  const show = () => {
    const many = values.length === 1 ? "1 die" : `${values.length} dice`;
    lying.replaceChildren(
      make("span", { class: "cm-count" }, many),
      ...values.map(lie),
      make("button", { type: "button", class: "cm-quiet", onclick: () => set([]) }, t("Clear")),
    );
    lying.hidden = values.length === 0;
  };
  const set = (now) => {
    values = now;
    show();
    changed();
  };
  const rollAll = () => {
    const many = count.read();
    if (Number.isInteger(many)) set(Array.from({ length: Math.min(many, MOST) }, () => roll(field)));
  };
  return {
    element: labelled(
      field,
      { group: "group" },
      make(
        "div",
        { class: "cm-faces", role: "group", "aria-label": t("For each die, tap the number it shows") },
        faces(field).map((one) =>
          make(
            "button",
            { type: "button", class: "cm-face", "aria-label": t("add a {0}", one), onclick: () => values.length < MOST && set([...values, one]) },
            face(field, one),
          ),
        ),
      ),
      lying,
      make(
        "div",
        { class: "cm-pool" },
        count.element,
        make("button", { type: "button", class: "cm-roll", onclick: rollAll }, t("Roll")),
      ),
    ),
    read: () => (values.length || count.read() === 0 ? [...values] : field.optional ? null : "default" in field ? field.default : undefined),
    open: () => `${Math.min(count.read() || 1, MOST)}d${field.sides}`,
    write(given) {
      values = Array.isArray(given) ? [...given] : [];
      const none = Array.isArray(given) && !given.length && !("default" in field) && !field.optional;
      count.write(none ? 0 : values.length || 1);
      show();
    },
  };
}
