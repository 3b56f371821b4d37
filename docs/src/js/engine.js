// Questions beyond the compiled tables: the rules themselves, in a worker that is started when first needed.
import { make } from "./dom.js";

/** Ask the rules; undefined when they cannot run here (the output then says why). */
export async function ask(game, question, facts, output) {
  output.replaceChildren(make("p", { class: "cm-waiting" }, "This question needs the full rules engine."));
  return undefined;
}

export async function odds() {
  return undefined;
}
