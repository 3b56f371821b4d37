// Controls for every kind of fact. A control is {element, read(), write(value)}; read() gives undefined for a fact
// that is still open (a die not yet rolled, a number not yet given).
import { face, faces, roll } from "./dice.js";
import { make, unique } from "./dom.js";
import { choice, title } from "./words.js";

const FEW = 7;

/** The control of a field of the schema; `changed` is called after every change by the player. */
export function control(field, changed) {
  const kind = { enum: choices, bool: choices, int: number, die, dice, text, record, list }[field.kind];
  return kind(field, changed);
}

/** What a fact starts with: its default, else what most often holds; dice start unrolled. */
export function start(field) {
  if (field.optional) return null;
  if ("default" in field) return field.default;
  switch (field.kind) {
    case "enum":
      return field.values[0];
    case "bool":
      return false;
    case "int":
      return Math.max(field.min ?? 0, Math.min(0, field.max ?? 0));
    case "list":
      return [];
    case "record":
      return Object.fromEntries(field.fields.map((one) => [one.name, start(one)]));
    case "text":
      return "";
    default:
      return undefined;
  }
}

/** A field with its label and its help text. */
function labelled(field, tag, attributes, ...inner) {
  const says = field.says ? make("p", { class: "cm-says" }, field.says) : null;
  return make(tag, { class: `cm-field cm-of-${field.kind}`, "data-name": field.name, ...attributes }, ...inner, says);
}

/** One of a few (buttons) or of many (a list to pick from); yes or no is one of two. */
function choices(field, changed) {
  const values = field.kind === "bool" ? [true, false] : field.values;
  const offered = field.optional ? [null, ...values] : values;
  const names = { true: "Yes", false: "No" };
  const label = (value) => (typeof value === "boolean" ? names[value] : choice(value));
  if (offered.length > FEW) return picked(field, offered, label, changed);
  const group = unique();
  const inputs = offered.map((value) => {
    const id = unique();
    const input = make("input", { type: "radio", name: group, id, onchange: changed });
    return { value, input, shown: make("label", { for: id, class: "cm-choice" }, input, make("span", null, label(value))) };
  });
  return {
    element: labelled(
      field,
      "fieldset",
      null,
      make("legend", null, title(field.name)),
      make("div", { class: "cm-choices" }, inputs.map((one) => one.shown)),
    ),
    read: () => inputs.find((one) => one.input.checked)?.value,
    write(value) {
      for (const one of inputs) one.input.checked = one.value === (value ?? null);
    },
  };
}

function picked(field, offered, label, changed) {
  const id = unique();
  const select = make(
    "select",
    { id, onchange: changed },
    offered.map((value, place) => make("option", { value: place }, label(value))),
  );
  return {
    element: labelled(field, "div", null, make("label", { for: id, class: "cm-label" }, title(field.name)), select),
    read: () => offered[select.value],
    write(value) {
      select.value = Math.max(0, offered.indexOf(value ?? null));
    },
  };
}

/** A whole number with a button either side. */
function number(field, changed) {
  const id = unique();
  const input = make("input", {
    id,
    type: "text",
    inputmode: (field.min ?? -1) >= 0 ? "numeric" : "text",
    autocomplete: "off",
    placeholder: field.optional ? "not given" : null,
    oninput: changed,
  });
  const bound = (value) => Math.max(field.min ?? -Infinity, Math.min(field.max ?? Infinity, value));
  const read = () => {
    const given = input.value.trim().replace("−", "-");
    if (given === "") return field.optional ? null : undefined;
    return /^[+-]?\d{1,9}$/.test(given) ? Number(given) : given;
  };
  const step = (by) => () => {
    const value = read();
    input.value = bound(Number.isInteger(value) ? value + by : (field.min ?? 0));
    changed();
  };
  const named = title(field.name);
  return {
    element: labelled(
      field,
      "div",
      null,
      make("label", { for: id, class: "cm-label" }, named),
      make(
        "div",
        { class: "cm-stepper" },
        make("button", { type: "button", onclick: step(-1), "aria-label": `${named}: one less` }, "−"),
        input,
        make("button", { type: "button", onclick: step(1), "aria-label": `${named}: one more` }, "+"),
      ),
    ),
    read,
    write(value) {
      input.value = value ?? "";
    },
  };
}

/** A button a face, and a fair roll. */
function die(field, changed) {
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
      "fieldset",
      null,
      make("legend", null, title(field.name)),
      make(
        "div",
        { class: "cm-faces" },
        buttons.map((one) => one.button),
        make("button", { type: "button", class: "cm-roll", onclick: rolled }, "Roll for me"),
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

/** A pool of dice: press faces as they fell, or have so many rolled; press a die to take it away. */
function dice(field, changed) {
  let values = [];
  const lying = make("div", { class: "cm-lying", role: "group", "aria-label": `${title(field.name)} rolled` });
  const count = number({ name: "how_many", kind: "int", min: 1, max: 60 }, () => values.length || changed());
  count.write(1);
  const show = () => {
    lying.replaceChildren(
      ...values.map((value, place) =>
        make(
          "button",
          {
            type: "button",
            class: "cm-face",
            "aria-label": `take away the ${value}`,
            onclick() {
              values.splice(place, 1);
              show();
              changed();
            },
          },
          face(field, value),
        ),
      ),
    );
    lying.hidden = values.length === 0;
  };
  const add = (value) => () => {
    values.push(value);
    show();
    changed();
  };
  const rollAll = () => {
    const many = count.read();
    if (!Number.isInteger(many)) return;
    values = Array.from({ length: Math.min(many, 60) }, () => roll(field));
    show();
    changed();
  };
  const clear = () => {
    values = [];
    show();
    changed();
  };
  return {
    element: labelled(
      field,
      "fieldset",
      null,
      make("legend", null, title(field.name)),
      make(
        "div",
        { class: "cm-faces" },
        faces(field).map((one) =>
          make("button", { type: "button", class: "cm-face", "aria-label": `add a ${one}`, onclick: add(one) }, face(field, one)),
        ),
      ),
      lying,
      make(
        "div",
        { class: "cm-pool" },
        count.element,
        make("button", { type: "button", class: "cm-roll", onclick: rollAll }, "Roll these for me"),
        make("button", { type: "button", class: "cm-quiet", onclick: clear }, "Clear"),
      ),
    ),
    read: () => (values.length ? [...values] : field.optional ? null : "default" in field ? field.default : undefined),
    open: () => `${count.read() || 1}d${field.sides}`,
    write(given) {
      values = Array.isArray(given) ? [...given] : [];
      show();
    },
  };
}

function text(field, changed) {
  const id = unique();
  const input = make("input", { id, type: "text", autocomplete: "off", maxlength: 200, oninput: changed });
  return {
    element: labelled(field, "div", null, make("label", { for: id, class: "cm-label" }, title(field.name)), input),
    read: () => (input.value === "" && field.optional ? null : input.value),
    write(value) {
      input.value = value ?? "";
    },
  };
}

/** Facts that belong together. */
function record(field, changed) {
  const inner = field.fields.map((one) => ({ one, made: control(one, changed) }));
  const given = field.optional ? make("input", { type: "checkbox", id: unique(), onchange: toggled }) : null;
  const body = make("div", { class: "cm-inner" }, inner.map(({ made }) => made.element));
  function toggled() {
    body.hidden = !given.checked;
    changed();
  }
  const write = (value) => {
    if (given) {
      given.checked = value !== null && value !== undefined;
      body.hidden = !given.checked;
    }
    for (const { one, made } of inner) made.write(value && one.name in value ? value[one.name] : start(one));
  };
  return {
    element: labelled(
      field,
      "fieldset",
      null,
      field.name ? make("legend", null, given ? make("label", null, given, " ", title(field.name)) : title(field.name)) : null,
      body,
    ),
    read: () =>
      given && !given.checked
        ? null
        : Object.fromEntries(inner.map(({ one, made }) => [one.name, made.read()])),
    write,
  };
}

/** So many of the same: each with a button to take it away, and one to add another. */
function list(field, changed) {
  const alone = field.fields.length === 1 && !field.records;
  const items = [];
  const rows = make("div", { class: "cm-items" });
  const add = (value) => {
    const made = alone
      ? control({ ...field.fields[0] }, changed)
      : control({ kind: "record", name: "", fields: field.fields }, changed);
    made.write(value === undefined ? (alone ? start(field.fields[0]) : undefined) : value);
    const away = make("button", { type: "button", class: "cm-quiet cm-away" }, "Remove");
    const row = make("div", { class: "cm-item" }, made.element, away);
    const item = { made, row, away };
    away.addEventListener("click", () => {
      items.splice(items.indexOf(item), 1);
      row.remove();
      count();
      changed();
      adder.focus();
    });
    items.push(item);
    rows.append(row);
    count();
    return item;
  };
  const count = () => {
    items.forEach(({ away, row }, place) => {
      away.setAttribute("aria-label", `Remove ${title(field.name)} ${place + 1}`);
      row.setAttribute("data-number", place + 1);
    });
  };
  const adder = make(
    "button",
    {
      type: "button",
      class: "cm-add",
      onclick() {
        const item = add();
        changed();
        item.row.querySelector("input, select, button")?.focus();
      },
    },
    "Add",
  );
  return {
    element: labelled(field, "fieldset", null, make("legend", null, title(field.name)), rows, adder),
    read: () => (items.length === 0 && field.optional ? null : items.map(({ made }) => made.read())),
    write(value) {
      items.length = 0;
      rows.replaceChildren();
      for (const one of value ?? []) add(one);
    },
  };
}

/** Whether a fact, or any fact within it, is still open. */
export function isOpen(value) {
  if (value === undefined) return true;
  if (Array.isArray(value)) return value.some(isOpen);
  return value !== null && typeof value === "object" && Object.values(value).some(isOpen);
}
