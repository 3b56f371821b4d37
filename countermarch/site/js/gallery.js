// The pieces and the sheets of a kit: finding a piece, turning it over, looking closely.
import { isWide, make } from "./dom.js";
import { t } from "./language.js";
import { Viewer } from "./viewer.js";

const copy = (image, extra = {}) =>
  make("img", { src: image.src, width: image.getAttribute("width"), height: image.getAttribute("height"), ...extra });

/** <cm-gallery>: every piece of a game as a tile; the form above narrows them down. */
export class Gallery extends HTMLElement {
  #tiles = [];
  #viewer;
  #listening;

  connectedCallback() {
    if (this.#viewer) return;
    this.#tiles = [...this.querySelectorAll("li[id]")];
    this.#viewer = new Viewer(this, "piece", () => history.replaceState(history.state, "", location.pathname + location.search));
    const form = this.querySelector(".cm-filter");
    form.parentElement.open ||= isWide();
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", () => this.#narrow(form));
    form.elements.backs.addEventListener("change", () => this.#turn(form.elements.backs.checked));
    this.querySelector(".cm-none button").addEventListener("click", () => {
      form.reset();
      this.#narrow(form);
      this.#turn(false);
      form.elements.words.focus();
    });
    this.addEventListener("click", (event) => {
      const tile = event.target.closest("a.cm-piece")?.parentElement;
      if (!tile || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      this.#look(tile);
    });
    this.#narrow(form); // to what was typed and chosen before this script came
    if (form.elements.backs.checked) this.#turn(true);
    this.#fromAddress();
    const path = location.pathname; // while the theme fetches another page, its address is already over this one
    this.#listening = () => location.pathname === path && this.#fromAddress();
    document.addEventListener("cm-address", this.#listening);
  }

  disconnectedCallback() {
    document.removeEventListener("cm-address", this.#listening);
  }

  #fromAddress() {
    const tile = this.#tiles.find((one) => one.id === location.hash.slice(1));
    if (tile) this.#look(tile);
  }

  /** Show the pieces that have every word, of the side and of the kind. */
  #narrow(form) {
    const wanted = form.elements.words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const { side, kind } = form.elements;
    let found = 0;
    for (const tile of this.#tiles) {
      tile.words ??= tile.textContent.toLowerCase().replace(/\s+/g, " ");
      const fits =
        (!side.value || tile.dataset.side === side.value) &&
        (!kind.value || tile.dataset.kind === kind.value) &&
        wanted.every((word) => tile.words.includes(word));
      tile.hidden = !fits;
      if (fits) found += 1;
    }
    for (const group of this.querySelectorAll(".cm-group, .cm-section")) {
      group.hidden = !group.querySelector("li:not([hidden])");
    }
    const all = found === this.#tiles.length;
    this.querySelector(".cm-found").textContent = all ? "" : `${found} of ${this.#tiles.length} different pieces`;
    this.querySelector(".cm-none").hidden = found > 0;
  }

  #turn(over) {
    for (const image of this.querySelectorAll("a.cm-piece img[data-back]")) {
      image.dataset.front ??= image.getAttribute("src");
      image.setAttribute("src", over ? image.dataset.back : image.dataset.front);
    }
    this.classList.toggle("cm-backs", over);
  }

  #look(tile) {
    const shown = this.#tiles.filter((one) => !one.hidden);
    const tiles = shown.includes(tile) ? shown : this.#tiles;
    const items = tiles.map((one) => ({
      title: one.querySelector(".cm-name").firstChild.textContent.trim(),
      show: () => {
        history.replaceState(history.state, "", `#${one.id}`);
        return [...sides(one), ...closer(one)];
      },
    }));
    this.#viewer.open(items, tiles.indexOf(tile));
  }
}

/** Both sides of a piece, large; a card is turned over where there is no room for two. */
function sides(tile) {
  const image = tile.querySelector("img");
  if (!image) return [];
  const front = copy(image, { src: image.dataset.front ?? image.getAttribute("src"), alt: t("Front") });
  if (!image.dataset.back) return [make("div", { class: "cm-both" }, front)];
  const back = copy(image, { src: image.dataset.back, alt: t("Back") });
  const both = make("div", { class: "cm-both" }, front, back);
  if (!tile.closest(".cm-of-cards")) return [both];
  both.classList.add("cm-flip");
  const turn = () => both.classList.toggle("cm-over");
  both.addEventListener("click", turn);
  return [both, make("p", { class: "cm-turn-over" }, make("button", { type: "button", class: "cm-quiet", onclick: turn }, t("Turn over")))];
}

const closer = (tile) => [...tile.querySelector(".cm-facts").cloneNode(true).children];

/** <cm-sheets>: the documents of a kit; a tap opens one, page by page. */
export class Sheets extends HTMLElement {
  connectedCallback() {
    if (this.dataset.ready) return;
    this.dataset.ready = "yes";
    const viewer = new Viewer(this, "page");
    this.addEventListener("click", (event) => {
      const link = event.target.closest("a.cm-sheet");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      const title = link.querySelector(".cm-name").textContent;
      const pages = link.dataset.pages.split(",").map((page) => page.trim().split(" "));
      viewer.open(
        pages.map((page) => ({ title, show: () => this.#page(title, page) })),
        0,
      );
    });
  }

  #page(title, [number, small, large, width, height]) {
    // What is not kept on the device is shown as small as it was.
    const onerror = ({ target }) => target.getAttribute("src") !== small && target.setAttribute("src", small);
    const image = make("img", { src: large, width, height, alt: `${title}, page ${number}`, onerror });
    const link = make("a", { href: `${this.dataset.pdf}#page=${number}` }, t("Page {0} in the PDF", number));
    return [make("div", { class: "cm-whole", onclick: ({ currentTarget }) => currentTarget.classList.toggle("cm-near"), style: `background-image: url("${small}")` }, image), make("p", null, link)];
  }
}
