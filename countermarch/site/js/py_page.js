// A script of its own, for when a program is first needed: what programs are written on.
import { begin } from "./py.js";

globalThis.countermarch.take("_rules", begin);
