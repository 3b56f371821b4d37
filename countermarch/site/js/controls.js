// Controls for one value: one of a few, a whole number, a line of text.
import { make, unique } from "./dom.js";
import { t } from "./language.js";
import { choice, isCalled, said, title } from "./words.js";

const FINDABLE = 12; // a list of more is searched

const [READY, BELOW, EVERY] = [6, 2, 8]; // values of a number that are ready, so many of them below the usual one; all of so few
const [MORE, UNDER] = [13, 4]; // the same of a number that nothing suggests, or that may be less than nothing, such as a differential
const FEW_READY = 6; // values that are ready to be added
const [PAD, FEW] = [30, 60]; // values on its pad; all of so few

const [LETTERS, CHIPS] = [210, 21]; // so many letters of choices, and so many choices, still fit as buttons in a few lines of a phone
const [RUN, LONG] = [/^([a-z]+)-(\d+)$/, 8]; // "green-8", one space of a track that has so many of that name

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
  const label = (value) => (value === null ? t("Not given") : choice(value));
  if (offered.reduce((sum, value) => sum + label(value).length + 3, 0) > LETTERS || offered.length > CHIPS) return picked(field, offered, label, changed);
  const group = unique();
  const inputs = offered.map((value) => {
    const input = make("input", { type: "radio", name: group, onclick: changed }); // a click, for one that stood there unasked
    return { value, input, shown: make("label", { class: value === null ? "cm-choice cm-none-given" : "cm-choice" }, input, make("span", null, label(value))) };
  });
  const track = offered.filter((value) => RUN.test(value) && !isCalled(value)).length >= LONG;
  return {
    element: labelled(
      field,
      { group: "radiogroup", beside: yesOrNo },
      track ? inRuns(inputs) : make("div", { class: yesOrNo ? "cm-choices cm-joined" : "cm-choices" }, inputs.map((one) => one.shown)),
    ),
    read: () => inputs.find((one) => one.input.checked)?.value,
    write(value) {
      for (const one of inputs) one.input.checked = one.value === (value ?? null);
    },
  };
}

/** The spaces of a track: those of one name in a row after it, by their numbers. */
function inRuns(inputs) {
  const rows = [];
  let last = null;
  for (const { value, input, shown } of inputs) {
    const [, name, number] = RUN.exec(value) ?? [];
    if (!name || name !== last) rows.push(make("div", { class: "cm-choices cm-run", style: name && CSS.supports("color", name) ? `--tone: ${name}` : null }, name ? make("b", { "aria-hidden": "true" }, title(name)) : null));
    last = name;
    if (name) {
      input.setAttribute("aria-label", choice(value));
      shown.lastChild.replaceChildren(make("i", null, `${title(name)} `), number); // the name shows on the one that is chosen
    }
    rows.at(-1).append(shown);
  }
  return make("div", { class: "cm-runs" }, rows);
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

/**
 * A whole number: its likely values as chips, and a last place for any other, which opens a pad of more and takes what
 * is typed. A phone's keyboard comes only when it is asked for. A number that is `counted` (so many dice) has the last place alone.
 */
export function number(field, changed) {
  const [low, high] = [field.min ?? -Infinity, field.max ?? Infinity];
  const near = Math.max(low, Math.min(high, field.start ?? field.default ?? 0));
  const every = high - low < EVERY;
  const signed = low === -Infinity;
  const [many, below] = [signed || !(field.optional || "start" in field || "default" in field) ? MORE : READY, signed ? UNDER : BELOW];
  const first = every ? low : Math.max(low, Math.min(near - below, high - many + 1));
  const ready = field.counted ? [] : run(first, every ? high : first + many - 1);
  const from = high - low < FEW ? low : Math.max(low, first - PAD / 3);
  const more = every && ready.length ? [] : run(from, Math.min(high, from + (high - low < FEW ? FEW : PAD) - 1)).filter((one) => !ready.includes(one));
  const [name, named] = [unique(), field.name ? title(field.name) : "Number"];
  const inputs = [...(field.optional ? [null] : []), ...ready].map((value) => ({ value, input: make("input", { type: "radio", name, onchange: () => take(value) }) }));
  const typed = make("input", { type: "text", inputmode: "none", autocomplete: "off", placeholder: "…", "aria-label": ready.length ? t("{0}: another number", named) : named, oninput: () => put(undefined, true), onfocus: () => typed.select(), onclick: () => (pad.hidden = !pad.hidden) });
  const pad = make("div", { class: "cm-choices cm-number-pad", hidden: true }, more.map((value) => make("button", { type: "button", class: "cm-choice", onclick: () => take(value) }, said(value))));
  pad.append(make("button", { type: "button", class: "cm-choice", onclick: type }, t("Other …")));
  function type() {
    typed.inputMode = low >= 0 ? "numeric" : "text";
    typed.focus();
  }
  function put(value, kept) {
    for (const one of inputs) one.input.checked = one.value === value;
    if (kept) changed();
    else typed.value = value === undefined || inputs.some((one) => one.value === value) ? "" : said(value);
  }
  function take(value) {
    put(value);
    pad.hidden = true;
    changed();
  }
  const chips = inputs.map(({ value, input }) => make("label", { class: "cm-choice" }, input, make("span", null, said(value))));
  const last = more.length ? typed : null;
  return {
    element: labelled(field, { group: "group", beside: true }, make("div", { class: "cm-numbers" }, chips, last), last && pad),
    read() {
      const given = typed.value.trim().replace("−", "-");
      if (given !== "") return /^[+-]?\d{1,9}$/.test(given) ? Number(given) : given;
      return inputs.find((one) => one.input.checked)?.value;
    },
    write: (value) => put(value ?? (field.optional ? null : undefined)),
  };
}

const run = (from, to) => Array.from({ length: to - from + 1 }, (_, place) => from + place);

/** Several values: a tap on one adds it, or it is typed; a tap on one that was added takes it away. */
export function several(field, changed) {
  const [{ kind, values, min = 0, max = Infinity }] = field.fields;
  const low = Math.max(min, 1);
  const ready = kind === "int" ? run(low, Math.min(max, low + FEW_READY - 1)) : (values ?? []);
  const label = kind === "int" ? said : choice;
  let held = [];
  const set = (now) => {
    write(now);
    changed();
  };
  const type = () => {
    const value = kind === "int" ? Number(typed.value.replace("−", "-")) : typed.value.trim();
    if (typed.value.trim() === "") return;
    if (kind === "int" && !(Number.isInteger(value) && value >= min && value <= max)) return void typed.setAttribute("aria-invalid", "true");
    typed.value = "";
    set([...held, value]);
  };
  const typed = values ? null : make("input", { type: "text", inputmode: kind === "int" ? "numeric" : null, class: kind === "int" ? "cm-one-more" : null, autocomplete: "off", maxlength: 200, placeholder: kind === "int" ? "…" : null, "aria-label": kind === "int" ? t("{0}: another number", title(field.name)) : title(field.name), onchange: type });
  const button = (does, says, label) => make("button", { type: "button", class: "cm-choice", "aria-label": label, onclick: does }, says);
  const added = make("div", { class: "cm-choices cm-added" });
  const write = (given) => {
    held = given ?? [];
    added.replaceChildren(...held.map((value, place) => button(() => set(held.toSpliced(place, 1)), `${label(value)} ×`, t("remove the {0}", label(value)))));
  };
  return {
    element: labelled(field, { group: "group" }, make("div", { class: "cm-choices" }, ready.map((value) => button(() => set([...held, value]), label(value), t("add a {0}", label(value)))), typed), added),
    read: () => (held.length === 0 && field.optional ? null : [...held]),
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
