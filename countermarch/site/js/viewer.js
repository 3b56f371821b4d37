// A dialog to look closely: one thing at a time, the next and the one before a key or a tap away.
import { make } from "./dom.js";
import { t } from "./language.js";

const ARROWS = { ArrowLeft: -1, ArrowRight: 1 };

export class Viewer {
  #dialog;
  #title;
  #body;
  #place;
  #items = [];
  #at = 0;

  /** `onclose` is told when the player is back on the page; `noun` is what is looked at, for the buttons. */
  constructor(host, noun, onclose = () => {}) {
    const step = (by, text, sign) =>
      make("button", { type: "button", "aria-label": `${text} ${noun}`, onclick: () => this.#go(by) }, sign);
    this.#title = make("h2", { tabindex: "-1" });
    this.#body = make("div", { class: "cm-looked" });
    this.#place = make("span", { class: "cm-count" });
    this.#dialog = make(
      "dialog",
      { class: "cm-viewer" },
      make(
        "header",
        null,
        this.#title,
        make("button", { type: "button", "aria-label": t("Close"), onclick: () => this.#dialog.close() }, "×"),
      ),
      this.#body,
      make("footer", null, step(-1, t("Previous"), "‹"), this.#place, step(1, t("Next"), "›")),
    );
    this.#dialog.addEventListener("keydown", (event) => {
      if (event.key in ARROWS) this.#go(ARROWS[event.key]);
    });
    // A click on the backdrop is one on the dialog itself: everything within it has elements of its own.
    this.#dialog.addEventListener("click", (event) => event.target === this.#dialog && this.#dialog.close());
    this.#dialog.addEventListener("close", onclose);
    host.append(this.#dialog);
  }

  /** Look at one of `items`: each has a `title` and `show()`, which returns what is shown of it. */
  open(items, at) {
    this.#items = items;
    this.#at = at;
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#draw();
    this.#title.focus({ preventScroll: true });
  }

  #go(by) {
    const to = this.#at + by;
    if (to < 0 || to >= this.#items.length) return;
    this.#at = to;
    this.#draw();
    this.#title.focus({ preventScroll: true });
  }

  #draw() {
    const item = this.#items[this.#at];
    this.#title.textContent = item.title;
    this.#body.replaceChildren(...item.show());
    this.#body.scrollTop = 0;
    this.#place.textContent = t("{0} of {1}", this.#at + 1, this.#items.length);
    const [before, after] = this.#dialog.querySelectorAll("footer button");
    before.disabled = this.#at === 0;
    after.disabled = this.#at === this.#items.length - 1;
    this.#dialog.querySelector("footer").hidden = this.#items.length === 1;
  }
}
