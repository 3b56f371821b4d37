// What the pages with pictures of pieces and sheets run besides.
import { Gallery, Sheets } from "./gallery.js";

customElements.define("cm-gallery", Gallery);
customElements.define("cm-sheets", Sheets);
