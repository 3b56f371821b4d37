// Files that go out, and the one that comes in.
import { make } from "./dom.js";

const LATER = 60_000;

/** A name for a file from words. */
export const fileName = (...parts) =>
  parts.join("-").normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 80) || "game";

/** Hand a text to the player as a file. */
export function save(name, text, type = "application/json") {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = make("a", { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), LATER);
}

/** A button's work: ask for a file; `act` is given its text, or null when it is longer than `longest` bytes. */
export function choose(accept, longest, act) {
  const input = make("input", { type: "file", accept });
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (file) act(file.size > longest ? null : await file.text(), file.name);
  });
  input.click();
}
