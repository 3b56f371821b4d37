// Light or dark as chosen on the site, and the other way round. Runs before the page is drawn.
const KEY = `${new URL(`${document.documentElement.dataset.content_root}../`, location).pathname}.__palette`;
const CHOICES = [
  { name: "auto", media: "(prefers-color-scheme)" },
  { name: "light", media: "(prefers-color-scheme: light)", scheme: "default" },
  { name: "dark", media: "(prefers-color-scheme: dark)", scheme: "slate" },
];

function chosen() {
  try {
    return CHOICES[JSON.parse(localStorage.getItem(KEY))?.index]?.name ?? "auto";
  } catch {
    return "auto";
  }
}

function keep() {
  const index = CHOICES.findIndex(({ name }) => name === document.body.dataset.theme);
  const { name, ...color } = CHOICES[index];
  localStorage.setItem(KEY, JSON.stringify({ index, color: { ...color, primary: "custom", accent: "custom" } }));
}

localStorage.setItem("theme", chosen());
addEventListener("DOMContentLoaded", () => {
  new MutationObserver(keep).observe(document.body, { attributeFilter: ["data-theme"] });
});
