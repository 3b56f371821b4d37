// Pictures by their names: asked for once they are in sight, and again after each change. What has not changed is
// not sent again.
import { ask } from "/page/common.js";
import { make } from "/page/dom.js";

const inSight = new Set();
let spare = new Map(); // what came before there was a picture for it
let signal = null;

const watch = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) inSight[isIntersecting ? "add" : "delete"](target);
  const late = [...inSight].filter((image) => image.dataset.asked !== "true");
  if (late.length) load(late);
}, { rootMargin: "200px 0px", scrollMargin: "200px 0px" });

/** A picture of a sheet or of a face; it loads itself. */
export function picture(name, alt) {
  const image = make("img", { alt, draggable: "false", "data-name": name });
  if (spare.has(name)) put(image, spare.get(name));
  watch.observe(image);
  return image;
}

/** Show another sheet or face in the place of a picture. */
export function become(image, name) {
  Object.assign(image.dataset, { name, version: "" });
  load([image]);
}

/** Begin to draw again: return the names of the pictures in sight, with their versions; others are asked for later. */
export function begin(newSignal) {
  signal = newSignal;
  spare = new Map();
  document.querySelectorAll("img[data-name]").forEach((image) => { delete image.dataset.asked; });
  return versions([...inSight].filter((image) => image.isConnected));
}

/** Take a picture that has come; return whether it is one. */
export function take(line) {
  if (!/^(sheet|face)\//.test(line.name)) return false;
  if (line.value === undefined) return true;
  const images = document.querySelectorAll(`img[data-name="${CSS.escape(line.name)}"]`);
  images.forEach((image) => put(image, line));
  if (!images.length) spare.set(line.name, line);
  return true;
}

function put(image, { value, version }) {
  image.src = `data:image/svg+xml,${encodeURIComponent(value)}`;
  Object.assign(image.dataset, { version, asked: "true" });
}

function versions(images) {
  for (const image of images) image.dataset.asked = "true";
  return images.map(({ dataset }) => [dataset.name, dataset.version ?? ""]);
}

const load = (images) => ask(versions(images), take, signal).catch(() => {}); // a picture that fails is among the faults
