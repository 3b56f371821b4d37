// What the pages run besides on which a game is played by its rules.
import { Play } from "./play.js";

customElements.define("cm-play", Play);
