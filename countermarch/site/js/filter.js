// <cm-filter data-noun="clauses" data-kind="Kind" data-kinds="Every kind">: narrows a long page down to what is looked for; folded on a
// phone, where the list comes first. What it filters carries data-of (its kind, or nothing); what holds some of them, data-group, goes when all of them do.
import { isWide, make, unique } from "./dom.js";
import { t } from "./language.js";
import { title } from "./words.js";

export class Filter extends HTMLElement {
  #items;
  #groups;
  #opened = new Set();
  #text;
  #kind;
  #count;

  connectedCallback() {
    if (this.childElementCount > 0) return;
    const page = this.closest(".md-content") ?? document;
    this.#items = [...page.querySelectorAll("[data-of]")].map((element) => ({ element, words: "" }));
    this.#groups = [...page.querySelectorAll("[data-group]")];
    this.#fold(page);
    const id = unique();
    this.#text = make("input", { id, type: "search", autocomplete: "off", spellcheck: "false", oninput: () => this.#narrow() });
    this.#count = make("output", { for: id, role: "status" });
    const says = t("Find in these {0} {1}", this.#items.length, this.dataset.noun);
    const inner = [make("label", { for: id }, says), this.#text, this.dataset.kinds ? this.#kinds() : null, this.#count];
    this.append(make("details", { class: "cm-jump cm-finds", open: isWide() }, make("summary", null, says), make("div", null, inner.flat())));
  }

  /** The chapters are folded, but for the one that the address names; a link to one opens it. */
  #fold(page) {
    const chapters = this.#groups.filter((one) => one.classList.contains("cm-folding"));
    const to = document.getElementById(location.hash.slice(1));
    for (const one of chapters) one.open = one.contains(to) || one.dataset.group === to?.id;
    page.addEventListener("click", ({ target }) => {
      const named = target.closest("a[href^='#']")?.hash.slice(1);
      const found = chapters.find(({ dataset }) => dataset.group === named);
      if (found) found.open = true;
    });
  }

  #kinds() {
    const counts = new Map();
    for (const { element } of this.#items) counts.set(element.dataset.of, (counts.get(element.dataset.of) ?? 0) + 1);
    const options = [...counts].sort(([, some], [, others]) => others - some);
    const id = unique();
    this.#kind = make(
      "select",
      { id, onchange: () => this.#narrow() },
      make("option", { value: "" }, this.dataset.kinds),
      options.map(([kind, count]) => make("option", { value: kind }, `${title(kind)} (${count})`)),
    );
    return [make("label", { for: id }, this.dataset.kind), this.#kind];
  }

  /** Show everything again. */
  clear() {
    this.#text.value = "";
    if (this.#kind) this.#kind.value = "";
    this.#narrow();
  }

  #narrow() {
    const wanted = this.#text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const kind = this.#kind?.value ?? "";
    let left = 0;
    for (const item of this.#items) {
      item.words ||= `${item.element.textContent} ${this.#heading(item.element)?.textContent}`.toLowerCase();
      const fits = (!kind || item.element.dataset.of === kind) && wanted.every((word) => item.words.includes(word));
      item.element.hidden = !fits;
      left += fits;
    }
    for (const group of this.#groups) this.#show(group, wanted.length > 0 || kind !== "");
    this.#count.textContent = wanted.length || kind ? `${left} of ${this.#items.length} ${this.dataset.noun}` : "";
  }

  #heading(element) {
    const group = element.closest("[data-group]");
    return document.getElementById(group?.dataset.group) ?? group?.querySelector("summary");
  }

  /** Folded groups are open while something is looked for; then as they were. */
  #show(group, looking) {
    group.hidden = !group.querySelector("[data-of]:not([hidden])");
    const heading = document.getElementById(group.dataset.group);
    if (heading) heading.hidden = group.hidden;
    if (group.localName !== "details") return;
    if (looking && !group.open) this.#opened.add(group);
    if (looking) group.open = true;
    else if (this.#opened.delete(group)) group.open = false;
  }
}
