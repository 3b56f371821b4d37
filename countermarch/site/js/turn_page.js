// What the pages that lead through a turn run besides.
import { Turn } from "./turn.js";

customElements.define("cm-turn", Turn);
