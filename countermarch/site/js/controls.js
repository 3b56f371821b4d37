// Controls for one value: one of a few, a whole number, a line of text.
import { make, unique } from "./dom.js";
import { t } from "./language.js";
import { choice, title } from "./words.js";

const FINDABLE = 12; // a list of more is searched

const LETTERS = 70; // so many letters of choices still stand as buttons in three lines of a phone

/**
 * A field: its name, its control, its help text. `id` is that of the one control; `group` the role of several.
 * `beside` puts the control to the right of the name.
 */
export function labelled(field, { id, group, name, beside = false }, ...inner) {
  const optional = field.optional && field.kind !== "record" ? make("span", { class: "cm-optional" }, " if any") : null;
  const head = name ?? (field.name ? title(field.name) : null);
  const [named, help] = [head && group ? unique() : null, field.says ? unique() : null];
  return make(
    "div",
    {
      class: `cm-field cm-of-${field.kind}${beside ? " cm-beside" : ""}`,
      "data-name": field.name,
      role: group,
      "aria-labelledby": named,
      "aria-describedby": group ? help : null,
    },
    head && make(group ? "span" : "label", { class: "cm-label", for: id, id: named }, head, optional),
    ...inner.filter(Boolean),
    field.says ? make("p", { class: "cm-says", id: help }, field.says) : null,
  );
}

/** One of a few (buttons) or of many (a list to pick from); yes or no is one of two. */
export function choices(field, changed) {
  const yesOrNo = field.kind === "bool";
  const offered = [...(field.optional ? [null] : []), ...(yesOrNo ? [false, true] : field.values)];
  const label = (value) => (value === null ? t("Not given") : typeof value === "boolean" ? (value ? t("Yes") : t("No")) : choice(value));
  if (offered.reduce((sum, value) => sum + label(value).length + 3, 0) > LETTERS) return picked(field, offered, label, changed);
  const group = unique();
  const inputs = offered.map((value) => {
    const input = make("input", { type: "radio", name: group, onchange: changed });
    return { value, input, shown: make("label", { class: "cm-choice" }, input, make("span", null, label(value))) };
  });
  return {
    element: labelled(
      field,
      { group: "radiogroup", beside: yesOrNo },
      make("div", { class: yesOrNo ? "cm-choices cm-joined" : "cm-choices" }, inputs.map((one) => one.shown)),
    ),
    read: () => inputs.find((one) => one.input.checked)?.value,
    write(value) {
      for (const one of inputs) one.input.checked = one.value === (value ?? null);
    },
  };
}

function picked(field, offered, label, changed) {
  const id = unique();
  const named = offered.map((value, place) => [label(value), place, value]);
  const many = offered.length > FINDABLE;
  // As people look: by name, but for what counts up, and what is not given first.
  if (many && offered.every((value) => typeof value !== "number")) {
    named.sort(([one, , first], [other, , second]) => (first === null ? -1 : second === null ? 1 : one.localeCompare(other, "en", { numeric: true })));
  }
  const options = named.map(([text, place]) => make("option", { value: place }, text));
  const select = make("select", { id, onchange: changed }, options);
  const narrow = () => {
    const wanted = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = options.filter((one) => wanted.every((part) => one.textContent.toLowerCase().includes(part)));
    select.replaceChildren(...(fits.length ? fits : options));
    if (!wanted.length || !fits.length) return;
    select.value = fits[0].value;
    changed();
  };
  const find = make("input", { type: "search", class: "cm-narrow", "aria-label": t("Find in {0}", title(field.name || "list")), placeholder: t("Find in {0}", offered.length), autocomplete: "off", spellcheck: "false", oninput: narrow });
  return {
    element: labelled(field, { id }, many ? find : null, select),
    read: () => offered[select.value],
    write(value) {
      select.replaceChildren(...options);
      find.value = "";
      select.value = Math.max(0, offered.indexOf(value ?? null));
    },
  };
}

/** A whole number with a button either side; below its lowest, a number that need not be given is not given. */
export function number(field, changed) {
  const id = unique();
  const input = make("input", {
    id,
    type: "text",
    inputmode: (field.min ?? -1) >= 0 ? "numeric" : "text",
    autocomplete: "off",
    placeholder: field.optional ? "none" : null,
    oninput: changed,
    onfocus: () => input.select(),
  });
  const lowest = field.min ?? -Infinity;
  const bound = (value) => Math.max(lowest, Math.min(field.max ?? Infinity, value));
  const read = () => {
    const given = input.value.trim().replace("−", "-");
    if (given === "") return field.optional ? null : undefined;
    return /^[+-]?\d{1,9}$/.test(given) ? Number(given) : given;
  };
  const write = (value) => {
    input.value = value === null || value === undefined ? "" : String(value).replace("-", "−");
  };
  const step = (by) => () => {
    const value = read();
    const next = Number.isInteger(value) ? value + by : by < 0 ? null : bound(0);
    write(field.optional && next < lowest ? null : next === null ? null : bound(next));
    changed();
  };
  const named = field.name ? title(field.name) : "Number";
  return {
    element: labelled(
      field,
      { id, beside: true },
      make(
        "div",
        { class: "cm-stepper" },
        make("button", { type: "button", onclick: step(-1), "aria-label": t("{0}: one less", named) }, "−"),
        input,
        make("button", { type: "button", onclick: step(1), "aria-label": t("{0}: one more", named) }, "+"),
      ),
    ),
    read,
    write,
  };
}

export function text(field, changed) {
  const id = unique();
  const input = make("input", { id, type: "text", autocomplete: "off", maxlength: 200, oninput: changed });
  return {
    element: labelled(field, { id }, input),
    read: () => input.value || (field.optional ? null : field.default), // a text that is asked for is open without one
    write(value) {
      input.value = value ?? "";
    },
  };
}
