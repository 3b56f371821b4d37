// Runs the rules in Pyodide: node run.mjs PYODIDE-FOLDER PROJECT-FOLDER SCRIPT < input > output
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const [folder, project, script, announced] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const input = readFileSync(0);
const pyodide = await loadPyodide({ indexURL: folder + "/", stdout: () => {}, stderr: console.error });
for (const name of ["components", "reference", "countermarch"]) {
  pyodide.FS.mkdirTree(`/project/${name}`);
  pyodide.mountNodeFS(`/project/${name}`, join(project, name));
}
pyodide.FS.mkdirTree("/project/countermarch.egg-info");
pyodide.FS.writeFile("/project/countermarch.egg-info/entry_points.txt", readFileSync(announced));
pyodide.FS.writeFile("/input", input);
pyodide.runPython("import sys; sys.path.insert(0, '/project'); sys.dont_write_bytecode = True");
pyodide.runPython(readFileSync(script, "utf8"));
writeFileSync(1, pyodide.FS.readFile("/output"));
