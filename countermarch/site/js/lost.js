// Where the browser keeps nothing: each page that keeps something says what is then lost.
import { make } from "./dom.js";
import { trouble, WHY } from "./storage.js";

/** What a page keeps, by what it has on it; the turn and the games that are played tell it themselves. */
const KEPT = [
  [".cm-page[data-game]", "What you look up is forgotten when this window is closed, and the home page does not remember your game."],
  ["input[data-tick]", "What you tick here is forgotten when you leave this page."],
  ["cm-again", "The home page does not remember your game, nor what you looked up in it."],
  ["cm-keep", "None of it is available without a signal, and what you look up is forgotten when this window is closed."],
];

/** Say below the title what this page will not remember. */
export function tellLost(article) {
  const found = KEPT.find(([there]) => article.querySelector(there));
  if (!found || article.querySelector("cm-turn, cm-play, .cm-lost")) return;
  const why = trouble();
  if (!why) return;
  const told = make("p", { class: "cm-lost" }, make("b", null, WHY[why]), " ", found[1]);
  const title = article.querySelector("h1:not(.cm-hero h1)");
  if (title) title.after(told);
  else article.prepend(told);
}
