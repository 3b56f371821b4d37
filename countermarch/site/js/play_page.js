// What the pages run besides on which a game is played by the engine.
import { Play } from "./play.js";

customElements.define("cm-play", Play);
