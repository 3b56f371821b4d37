// Controls for facts made of others: a record, and so many of the same. How the others are made (their control,
// what they start with) comes from the form, so that neither has to know the other.
import { labelled } from "./controls.js";
import { make, unique } from "./dom.js";
import { t } from "./language.js";
import { title, words } from "./words.js";

/** Facts that belong together. */
export function record(field, changed, { control, start }) {
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
    for (const { one, made } of inner) made.write(value && Object.hasOwn(value, one.name) ? value[one.name] : start(one));
  };
  const name = given ? make("label", { class: "cm-given" }, given, title(field.name)) : undefined;
  return {
    element: labelled(field, { group: field.name ? "group" : undefined, name }, body),
    read: () =>
      given && !given.checked
        ? null
        : Object.fromEntries(inner.map(({ one, made }) => [one.name, made.read()])),
    write,
  };
}

/** What one of a list is called: "attackers" has an attacker. */
function singular(name) {
  const said = words(name);
  if (/ies$/.test(said)) return said.replace(/ies$/, "y");
  return /(?:ss|us)$/.test(said) ? said : said.replace(/s$/, "");
}

/** So many of the same: each with buttons to take it away or to have it again, and one to add another. */
export function list(field, changed, { control, start }) {
  const alone = field.fields.length === 1 && !field.records;
  const one = singular(alone && field.fields[0].name !== "value" ? field.fields[0].name : field.name);
  const items = [];
  const rows = make("div", { class: alone ? "cm-items cm-alone" : "cm-items" });
  const put = (value) => {
    const made = alone
      ? control({ ...field.fields[0], name: one, says: undefined }, changed)
      : control({ kind: "record", name: "", fields: field.fields }, changed);
    made.write(value === undefined ? (alone ? start(field.fields[0]) : undefined) : value);
    const again = alone ? null : make("button", { type: "button", class: "cm-quiet" }, t("Copy"));
    const away = make("button", { type: "button", class: "cm-quiet" }, alone ? "×" : t("Remove"));
    const head = make("span", { class: "cm-number", "aria-hidden": "true" });
    const tools = make("div", { class: "cm-tools" }, alone ? null : head, again, away);
    const row = make("div", { class: "cm-item", role: "group" }, alone ? [made.element, tools] : [tools, made.element]);
    const item = { made, row, away, again, head };
    again?.addEventListener("click", () => added(made.read()));
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
  const added = (value) => {
    const item = put(value);
    changed();
    if (!matchMedia("(pointer: coarse)").matches) item.row.querySelector("input, select")?.focus({ preventScroll: true }); // a thumb has no use for a keyboard
    item.row.scrollIntoView({ block: "nearest" });
  };
  const count = () => {
    items.forEach(({ away, again, row, head }, place) => {
      const named = `${one} ${place + 1}`;
      head.textContent = title(named);
      row.setAttribute("aria-label", named);
      away.setAttribute("aria-label", t("Remove {0}", named));
      again?.setAttribute("aria-label", t("Copy {0}", named));
    });
  };
  const adder = make("button", { type: "button", class: "cm-add", onclick: () => added() }, /^[aeio]/i.test(one) ? t("Add an {0}", one) : t("Add a {0}", one));
  return {
    element: labelled(field, { group: "group" }, rows, adder),
    read: () => (items.length === 0 && field.optional ? null : items.map(({ made }) => made.read())),
    write(value) {
      items.length = 0;
      rows.replaceChildren();
      for (const given of value ?? []) put(given);
    },
  };
}
