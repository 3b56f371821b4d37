// Controls for facts made of others: a record, and so many of the same. How the others are made (their control,
// what they start with) comes from the form, so that neither has to know the other.
import { labelled, several } from "./controls.js";
import { make, unique } from "./dom.js";
import { t } from "./language.js";
import { title, words } from "./words.js";

const MANY = 3; // so many choices of one kind are also made all at once

/** Whether a field is made of several choices of one kind. */
export const isAlike = ({ kind, fields }) => kind === "record" && fields.length >= MANY && fields.every((one) => one.kind === "enum" && String(one.values) === String(fields[0].values));

/** Whether a field of the form begins with a value, which is there as if it were given. */
export const begins = (field) => (["enum", "bool"].includes(field.kind) || (field.kind === "int" && "default" in field) || isAlike(field)) && (!field.optional || "start" in field);

/** Facts that belong together. `untold` gives those that nobody has given, each with what puts another value in its place. */
export function record(field, changed, { control, start }) {
  const all = isAlike(field) ? control({ kind: "enum", values: field.fields[0].values, name: "all" }, () => each(all.read())) : null;
  const inner = field.fields.map((one) => ({ one, made: control(one, () => told(one.name)) }));
  const known = new Set();
  let written = false;
  const unknown = () => inner.filter(({ one }) => begins(one) && !known.has(one.name));
  function mark() {
    const open = unknown();
    for (const one of inner) one.made.element.classList.toggle("cm-untold", open.includes(one));
  }
  function told(name) {
    known.add(name);
    mark();
    all?.write();
    changed();
  }
  function each(value) {
    for (const { one, made } of inner) {
      made.write(value);
      known.add(one.name);
    }
    mark();
    changed();
  }
  const given = field.optional ? make("input", { type: "checkbox", id: unique(), onchange: toggled }) : null;
  const body = make("div", { class: "cm-inner" }, all?.element, inner.map(({ made }) => made.element));
  function toggled() {
    body.hidden = !given.checked;
    changed();
  }
  /** What differs from the form is given; in a `fresh` record, what differs from its start. */
  const write = (value, fresh) => {
    if (given) {
      given.checked = value !== null && value !== undefined;
      body.hidden = !given.checked;
    }
    all?.write();
    for (const { one, made } of inner) {
      const said = Boolean(value) && Object.hasOwn(value, one.name);
      const is = said ? value[one.name] : start(one);
      if (fresh) known.delete(one.name);
      if (said && (fresh ? !same(is, start(one)) : !written || !same(is, made.read()))) known.add(one.name);
      made.write(is, fresh);
    }
    written = true;
    mark();
  };
  const name = given ? make("label", { class: "cm-given" }, given, title(field.name)) : undefined;
  return {
    element: labelled(field, { group: field.name ? "group" : undefined, name }, body),
    read: () =>
      given && !given.checked
        ? null
        : Object.fromEntries(inner.map(({ one, made }) => [one.name, made.read()])),
    write,
    untold: () => (body.hidden || all ? [] : unknown().map(({ one, made }) => ({ field: one, now: made.read(), put: (own, value) => ({ ...own, [one.name]: value }) }))),
  };
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** What one of a list is called: "attackers" has an attacker. */
function singular(name) {
  const said = words(name);
  if (/ies$/.test(said)) return said.replace(/ies$/, "y");
  return /(?:ss|us)$/.test(said) ? said : said.replace(/s$/, "");
}

const SHORT = 4; // a thing of so many facts is ready to be given

/** Whether each fact is known, and each die rolled. */
const isWhole = (fields, item) => fields.every(({ kind, name }) => item[name] !== undefined && (!["die", "dice"].includes(kind) || [item[name]].flat().some((one) => one !== null)));

/**
 * So many of the same: each with buttons to take it away or to have it again, and one to add another. A short one is
 * ready below the others once these are whole: the first of its facts that is given adds it.
 */
export function list(field, changed, { control, start }) {
  if (field.fields.length === 1 && !field.records) return several(field, changed);
  const short = field.fields.length <= SHORT && !field.fields.some(({ kind }) => ["text", "list", "record"].includes(kind)) && field.fields.some((one) => start(one) === undefined); // one with a value for all of it would look as if it were there
  const one = singular(field.name);
  const items = [];
  let ready = null;
  const rows = make("div", { class: "cm-items" });
  const build = (value, fresh) => {
    const told = () => {
      if (item === ready) keep(item);
      stand();
      changed();
    };
    const made = control({ kind: "record", name: "", fields: field.fields }, told);
    made.write(value, fresh);
    const again = make("button", { type: "button", class: "cm-quiet", onclick: () => added(made.read()) }, t("Copy"));
    const away = make("button", { type: "button", class: "cm-quiet", onclick: () => taken(item) }, t("Remove"));
    const head = make("span", { class: "cm-number", "aria-hidden": "true" });
    const row = make("div", { class: "cm-item", role: "group" }, make("div", { class: "cm-tools" }, head, again, away), made.element);
    const item = { made, row, away, again, head };
    rows.append(row);
    return item;
  };
  const keep = (item) => {
    if (item === ready) {
      ready = null;
      adder.hidden = false;
    }
    item.row.classList.remove("cm-ready");
    items.push(item);
    count();
  };
  const unready = () => {
    ready?.row.remove();
    ready = null;
    adder.hidden = false;
  };
  const stand = () => {
    if (!short || ready || !items.every(({ made }) => isWhole(field.fields, made.read()))) return;
    ready = build();
    ready.row.classList.add("cm-ready");
    adder.hidden = items.length > 0; // the one at hand is the next
    count();
  };
  const taken = (item) => {
    items.splice(items.indexOf(item), 1);
    item.row.remove();
    stand();
    count();
    changed();
    adder.focus();
  };
  const added = (value) => {
    if (value !== undefined) unready();
    const item = ready ?? build(value, true);
    keep(item);
    changed();
    if (!matchMedia("(pointer: coarse)").matches) item.row.querySelector("input, select")?.focus({ preventScroll: true }); // a thumb has no use for a keyboard
    item.row.scrollIntoView({ block: "nearest" });
  };
  const count = () => {
    [...items, ...(ready ? [ready] : [])].forEach(({ away, again, row, head }, place) => {
      const named = `${one} ${place + 1}`;
      head.textContent = title(named);
      row.setAttribute("aria-label", named);
      away.setAttribute("aria-label", t("Remove {0}", named));
      again.setAttribute("aria-label", t("Copy {0}", named));
    });
  };
  const adder = make("button", { type: "button", class: "cm-add", onclick: () => added() }, /^[aeio]/i.test(one) ? t("Add an {0}", one) : t("Add a {0}", one));
  return {
    element: labelled(field, { group: "group" }, rows, adder),
    read: () => (items.length === 0 && field.optional ? null : items.map(({ made }) => made.read())),
    write(value, fresh) {
      unready();
      for (const { row } of items.splice(value?.length ?? 0)) row.remove();
      for (const [place, given] of (value ?? []).entries()) {
        if (place < items.length) items[place].made.write(given, fresh);
        else keep(build(given, fresh));
      }
      stand();
    },
    /** The same fact of several items is one. */
    untold() {
      const open = items.map(({ made }) => made.untold?.() ?? []);
      const names = [...new Set(open.flat().map(({ field: one }) => one.name))];
      return names.map((name) => {
        const [first] = open.flat().filter(({ field: one }) => one.name === name);
        const here = open.map((some) => some.some(({ field: one }) => one.name === name));
        return { ...first, put: (own, put) => own.map((item, place) => (here[place] ? { ...item, [name]: put } : item)) };
      });
    },
  };
}
