// Runs programs (programs.js) apart from the page, which stays quick meanwhile.
const held = new Map();
const begun = new Map();

globalThis.countermarch = { take: (name, data) => held.set(name, data) };

function fetched(name) {
  if (held.has(name)) return held.get(name);
  try {
    importScripts(new URL(`../data/${name}.js`, globalThis.location.href));
  } catch (error) {
    throw new Error("they could not be loaded. Is there a signal?", { cause: error });
  }
  return held.get(name);
}

globalThis.onmessage = ({ data: { id, program, call, given } }) => {
  try {
    if (!begun.has(program)) begun.set(program, fetched("_rules")(fetched(program)));
    globalThis.postMessage({ id, said: begun.get(program)[call](...given) });
  } catch (error) {
    globalThis.postMessage({ id, failed: String(error.message ?? error) });
  }
};
