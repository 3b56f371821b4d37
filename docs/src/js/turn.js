// <cm-turn game="lebanon-82">: the turn step by step with the questions of each, trackers and cups, kept on the device.
import { make } from "./dom.js";
import * as play from "./game_state.js";
import { load, page } from "./store.js";

const MOST_UNDONE = 100;

export class Turn extends HTMLElement {
  #turn;
  #game;
  #state;
  #before = [];
  #spoken;
  #at;

  async connectedCallback() {
    if (this.#turn) return;
    this.#game = this.getAttribute("game");
    try {
      this.#turn = await load(`${this.#game}/turn`);
    } catch {
      return; // the list of steps that stands in the page stays
    }
    const shared = new URLSearchParams(location.hash.slice(1)).get("state");
    this.#state = (shared && play.unpack(this.#turn, shared)) ?? this.#kept() ?? play.opening(this.#turn);
    if (shared) history.replaceState(history.state, "", location.pathname + location.search);
    this.#spoken = make("p", { class: "cm-hidden", role: "status" });
    this.#show();
    this.#keep();
  }

  get #key() {
    return `countermarch.turn.${this.#game}`;
  }

  #kept() {
    try {
      const held = JSON.parse(localStorage.getItem(this.#key));
      return play.isState(this.#turn, held) ? held : null;
    } catch {
      return null;
    }
  }

  #keep() {
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.#state));
    } catch {
      /* a private window: nothing is kept */
    }
  }

  #change(state, said = "") {
    if (state === this.#state) return;
    this.#before = [...this.#before.slice(1 - MOST_UNDONE), this.#state];
    this.#state = state;
    this.#keep();
    this.#show(said);
  }

  #undo() {
    const former = this.#before.pop();
    if (!former) return;
    this.#state = former;
    this.#keep();
    this.#show("Taken back.");
  }

  #show(said = "") {
    const focused = this.querySelector(":focus")?.dataset.focus;
    const turn = this.#turn.trackers.find((one) => one.turn);
    const at = `${this.#state.step}/${turn ? this.#state.trackers[turn.id] : ""}`;
    const rest = [this.#trackers(), this.#cups(), this.#actions(), this.#spoken];
    if (at === this.#at) {
      // The step stays as it is, with the lookups that are open in it.
      while (this.lastElementChild !== this.firstElementChild) this.lastElementChild.remove();
      this.append(...rest);
    } else this.replaceChildren(this.#steps(), ...rest);
    this.#at = at;
    this.#spoken.textContent = said;
    if (focused) this.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
  }

  #button(text, focus, act, kind = "cm-quiet") {
    return make("button", { type: "button", class: kind, "data-focus": focus, onclick: act }, text);
  }

  #steps() {
    const { steps, trackers } = this.#turn;
    const now = steps[this.#state.step];
    const turn = trackers.find((one) => one.turn);
    const count = turn ? `${turn.title} ${this.#state.trackers[turn.id]} · ` : "";
    const forward = play.next(this.#turn, this.#state);
    return make(
      "section",
      { class: "cm-step", "aria-label": "Step of the turn" },
      make("p", { class: "cm-sub" }, `${count}step ${this.#state.step + 1} of ${steps.length}`),
      make("h2", null, now.title),
      make("p", null, now.says),
      make(
        "div",
        { class: "cm-actions" },
        this.#state.step > 0 ? this.#button("Back", "back", () => this.#change(play.previous(this.#state), "Back")) : null,
        this.#button(`Next: ${steps[forward.step].title}`, "next", () => this.#change(forward, steps[forward.step].title), "cm-big"),
      ),
      now.questions.map(([name, asks]) => this.#question(name, asks)),
      make(
        "details",
        { class: "cm-all" },
        make("summary", null, "The whole turn"),
        make(
          "ol",
          null,
          steps.map((step, place) =>
            make(
              "li",
              { "aria-current": place === this.#state.step ? "step" : null },
              this.#button(step.title, `step-${place}`, () => this.#change({ ...this.#state, step: place }, step.title), "cm-goto"),
            ),
          ),
        ),
      ),
    );
  }

  #question(name, asks) {
    const place = make("div", { class: "cm-place" });
    const one = make("details", { "data-question": name }, make("summary", null, make("span", { class: "cm-asks" }, asks)), place);
    one.addEventListener("toggle", () => {
      if (!one.open || place.childElementCount) return;
      place.append(make("cm-lookup", { game: this.#game, question: name }));
    });
    return one;
  }

  #trackers() {
    return make(
      "section",
      { class: "cm-trackers", "aria-label": "Trackers" },
      make("h2", null, "Trackers"),
      make(
        "div",
        { class: "cm-grid" },
        this.#turn.trackers.map((one) => {
          const value = this.#state.trackers[one.id];
          const by = (step) => () => this.#change(play.set(this.#turn, this.#state, one.id, value + step), `${one.title}: ${value + step}`);
          return make(
            "div",
            { class: "cm-tracker", role: "group", "aria-label": one.title },
            make("span", { class: "cm-label" }, one.title),
            make(
              "div",
              { class: "cm-stepper" },
              make("button", { type: "button", "data-focus": `${one.id}-`, disabled: value <= one.min, onclick: by(-1), "aria-label": `${one.title}: one less` }, "−"),
              make("output", null, String(value).replace("-", "−")),
              make("button", { type: "button", "data-focus": `${one.id}+`, disabled: value >= one.max, onclick: by(1), "aria-label": `${one.title}: one more` }, "+"),
            ),
          );
        }),
      ),
    );
  }

  #cups() {
    if (!this.#turn.cups.length) return make("span");
    return make(
      "section",
      { class: "cm-cups", "aria-label": "Cups and decks" },
      make("h2", null, "Cups and decks"),
      make("div", { class: "cm-grid" }, this.#turn.cups.map((cup) => this.#cup(cup))),
    );
  }

  #cup(cup) {
    const { left, out } = this.#state.cups[cup.id];
    const total = left.reduce((sum, many) => sum + many, 0);
    const named = (piece) => cup.pieces[piece][0];
    const drawn = () => {
      const state = play.draw(this.#state, cup.id);
      const piece = state.cups[cup.id].out.at(-1);
      this.#change(state, `Drawn: ${named(piece)}`);
    };
    return make(
      "div",
      { class: "cm-cup", "data-cup": cup.id },
      make("h3", null, cup.title),
      out.length ? make("p", { class: "cm-large" }, named(out.at(-1))) : null,
      make(
        "div",
        { class: "cm-actions" },
        make("button", { type: "button", class: "cm-big", "data-focus": `draw-${cup.id}`, disabled: total === 0, onclick: drawn }, `Draw (${total} left)`),
        out.length ? this.#button("All back", `all-${cup.id}`, () => this.#change(play.putBack(this.#state, cup.id), "All put back")) : null,
      ),
      out.length
        ? make(
            "ul",
            { class: "cm-drawn" },
            out.map((piece, place) =>
              make(
                "li",
                null,
                make("span", null, named(piece)),
                make("button", { type: "button", class: "cm-quiet", "aria-label": `Put ${named(piece)} back`, onclick: () => this.#change(play.putBack(this.#state, cup.id, place), "Put back") }, "back"),
                make("button", { type: "button", class: "cm-quiet", "aria-label": `Take ${named(piece)} out of the game`, onclick: () => this.#change(play.takeAway(this.#state, cup.id, place), "Out of the game") }, "out"),
              ),
            ),
          )
        : null,
    );
  }

  #actions() {
    return make(
      "div",
      { class: "cm-actions cm-turn-actions" },
      this.#before.length ? this.#button("Undo", "undo", () => this.#undo()) : null,
      this.#button("Share this game", "share", () => this.#share()),
      this.#button("New game", "new", () => this.#change(play.opening(this.#turn), "A new game")),
    );
  }

  async #share() {
    const address = page(`games/${this.#game}/turn/#state=${play.pack(this.#turn, this.#state)}`);
    try {
      if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ url: address });
      else {
        await navigator.clipboard.writeText(address);
        this.#spoken.textContent = "The link has been copied.";
      }
    } catch (error) {
      if (error.name === "AbortError") return;
      const shown = make("input", { type: "text", readonly: true, value: address, "aria-label": "Link to this game" });
      this.querySelector(".cm-turn-actions").append(shown);
      shown.select();
    }
  }
}
