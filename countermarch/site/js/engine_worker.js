// Runs the rules themselves: Python in WebAssembly, in a worker, so that the page stays quick while it starts.
import { loadPyodide } from "./pyodide.mjs";

const say = (message) => self.postMessage(message);
let loaded = 0;

// Count what arrives, so that the page can show how far it is.
const fetched = self.fetch.bind(self);
self.fetch = async (...request) => {
  const response = await fetched(...request);
  if (!response.ok || !response.body) return response;
  const counter = new TransformStream({
    transform(chunk, out) {
      loaded += chunk.byteLength;
      say({ loaded });
      out.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), { status: response.status, headers: response.headers });
};

async function begin() {
  const python = await loadPyodide({ indexURL: new URL("./", import.meta.url).href });
  const rules = await self.fetch(new URL("./rules.zip", import.meta.url));
  if (!rules.ok) throw new Error("the rules could not be loaded");
  python.unpackArchive(await rules.arrayBuffer(), "zip", { extractDir: "/rules" });
  python.runPython("import sys; sys.path.insert(0, '/rules')");
  return python.pyimport("browser");
}

const ready = begin();
ready.then(
  () => say({ ready: true }),
  (error) => say({ failed: String(error.message ?? error) }),
);

self.onmessage = async ({ data }) => {
  try {
    const rules = await ready;
    say({ id: data.id, said: JSON.parse(rules[data.call](JSON.stringify(data.asked))) });
  } catch (error) {
    say({ id: data.id, failed: String(error.message ?? error) });
  }
};
