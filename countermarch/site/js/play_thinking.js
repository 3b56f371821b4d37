// What each choice is worth: the decision is thought over slice by slice, until it is done or something else is wanted.
import { showWorth } from "./play_decision.js";
import { play } from "./play_rules.js";

/** Think the decision of now over, showing how far it is. `goesOn()` says whether it is still asked. */
export async function thinkOver(ui, { step }, goesOn) {
  const { save } = ui.view;
  try {
    for (let thought = null; thought?.best == null; ) {
      thought = await play(ui.game, { do: "think", save });
      if (!goesOn()) return;
      if (thought.error) throw new Error(thought.error.message);
      showWorth(step, thought);
    }
  } catch (error) {
    if (goesOn()) ui.refuse(error.message);
  }
}
