// Maps of areas: their names, points, boxes and corners, to be dragged or moved by the arrow keys.
import { draw } from "/page/dom.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const round = (one) => Math.max(0, Math.round(one * 10) / 10);

/** Put handles over a map of areas; `actions` write a change and show a name to be edited. */
export function movable(svg, board, { write, edit }) {
  svg.removeAttribute("aria-hidden");
  const at = (event) => {
    const box = svg.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * board.width, ((event.clientY - box.top) / box.height) * board.height];
  };
  const handle = (kind, words, from, change, click = () => {}) => {
    const made = draw(kind === "corner" ? "rect" : "circle", { class: `move ${kind}`, tabindex: 0, role: "button", "aria-label": words, "data-focus": `${kind}/${words}` }, draw("title", {}, words));
    const put = ([x, y]) => {
      const where = kind === "corner" ? { x: x - 1, y: y - 1, width: 2, height: 2 } : { cx: x, cy: y, r: 2 };
      for (const [key, value] of Object.entries(where)) made.setAttribute(key, value);
    };
    put(from);
    let waiting = 0, to = from;
    made.addEventListener("keydown", (event) => {
      if (event.key === "Enter") { event.preventDefault(); click(); return; }
      const arrow = ARROWS[event.key];
      if (!arrow) return;
      event.preventDefault();
      to = to.map((one, axis) => round(one + arrow[axis] * (event.shiftKey ? 0.1 : 1)));
      put(to);
      clearTimeout(waiting);
      waiting = setTimeout(() => change(to), 250);
    });
    made.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      event.stopPropagation();
      made.focus({ preventScroll: true });
      const begun = at(event);
      const move = (moved) => {
        const now = at(moved);
        to = from.map((one, axis) => round(one + now[axis] - begun[axis]));
        put(to);
      };
      const up = () => {
        made.removeEventListener("pointermove", move);
        made.removeEventListener("pointerup", up);
        if (Math.hypot(to[0] - from[0], to[1] - from[1]) > 0.3) change(to); else click();
      };
      made.setPointerCapture(event.pointerId);
      made.addEventListener("pointermove", move);
      made.addEventListener("pointerup", up);
    });
    svg.append(made);
  };
  const seen = new Set();
  for (const area of board.areas) for (const corner of area.outline) {
    if (seen.has(String(corner))) continue; // areas share their corners
    seen.add(String(corner));
    handle("corner", `Corner at ${corner.join(", ")}`, corner, (to) => write({ do: "corner", from: corner, at: to }));
  }
  for (const area of board.areas) {
    handle("label", area.name, area.at, (to) => write({ do: "move", path: area.path, at: to }),
      () => { if (area.id) edit({ layer: "place", id: area.id, name: area.name }); });
  }
  board.words.forEach((one, number) => handle("words", one.text, one.at, (to) => write({ do: "words", number, at: to }),
    () => edit({ layer: "words", number, name: one.text, size: one.size })));
  svg.addEventListener("click", (event) => { if (event.target === svg) edit({ layer: "words", name: "", at: at(event).map(round) }); });
}
