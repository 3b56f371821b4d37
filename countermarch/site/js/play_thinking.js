// What each choice is worth: the decision is thought over slice by slice, until it is done or something else is wanted.
import { showWorth } from "./play_decision.js";

const SLOW = 600; // ms after which the page says that the engine is at work

/** Think the decision of now over, showing how far it is. `goesOn()` says whether it is still asked; `wait()` shows that the engine starts. */
export async function thinkOver(ui, { step, notices }, goesOn, wait) {
  const { save } = ui.view;
  step.querySelector(".cm-rule-links").scrollIntoView({ block: "start" });
  const slow = setTimeout(wait, SLOW);
  try {
    for (let thought = null; thought?.best == null; ) {
      thought = await ui.engine.play({ do: "think", save });
      clearTimeout(slow);
      if (!goesOn()) return;
      notices.querySelector(".cm-starting")?.remove();
      if (thought.error) throw new Error(thought.error.message);
      showWorth(step, thought);
    }
  } catch (error) {
    if (goesOn()) ui.refuse(error.message);
  } finally {
    clearTimeout(slow);
  }
}
