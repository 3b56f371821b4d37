// A link as a QR code on the screen, for the camera of another phone: no network is between the two.
import { dialog, nothing } from "./dialogs.js";
import { draw, make } from "./dom.js";
import { run } from "./store.js";

/** What to do where the link of a game is too long. */
export const TOO_LONG = "So much has happened in this game that its link is too long for a QR code. Save it as a file and hand that over.";

const QUIET = 4; // modules of white around a code
const LONGEST = 2953; // letters that the largest code holds

/** Whether a code of this page would lead anywhere: from a folder on disk its address is of use to nobody else. */
export const drawsCodes = () => location.protocol !== "file:";

/** Show a link as a code above the page; `tooLong` says what to do where no code holds it. */
export async function showCode(ui, title, link, tooLong) {
  const close = [["Close", nothing, "cm-big"]];
  if (link.length > LONGEST) return void dialog(ui, title, [make("p", null, tooLong)], close);
  try {
    await run("countermarch-qr.js");
  } catch (error) {
    return void dialog(ui, title, [make("p", null, `${error.message} The link itself can be shared.`)], close);
  }
  const says = "Point the camera of the other phone at it. If that phone has already saved the site, no network is needed.";
  dialog(ui, title, [code(window.countermarch.qr(link)), make("p", { class: "cm-says" }, says)], close).classList.add("cm-dialog-code");
}

/** A code drawn: black on white whatever the colours of the page are, a stroke for each run of dark modules. */
function code({ size, get }) {
  const whole = size + 2 * QUIET;
  let strokes = "";
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = x;
      while (x < size && get(x, y)) x += 1;
      if (x > from) strokes += `M${from + QUIET} ${y + QUIET}h${x - from}v1h${from - x}z`;
    }
  }
  return draw(
    "svg",
    { class: "cm-qr", viewBox: `0 0 ${whole} ${whole}`, role: "img", "aria-label": "QR code of the link", "shape-rendering": "crispEdges", "data-modules": size },
    draw("rect", { width: whole, height: whole, fill: "#fff" }),
    draw("path", { d: strokes, fill: "#000" }),
  );
}
