// The part of lean-qr that the site needs: a text as the smallest code that holds it, letter by letter.
import { correction, generate, mode } from "lean-qr";

window.countermarch.qr = (text) => {
  const made = generate(text, { modes: [mode.ascii], minCorrectionLevel: correction.L, maxCorrectionLevel: correction.L });
  return { size: made.size, get: (x, y) => made.get(x, y) };
};
