// Runs the same tests in the Pyodide that ships: node run.mjs DIST WHEELS [pytest's words …]
//
// The interpreter, its trimmed standard library and the app's wheel are those of dist/. pytest and Hypothesis want
// more of the standard library than ships; what is missing, and only that, comes from the published one (extra.py).
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../..");
const [dist, wheels, ...words] = process.argv.slice(2);
const only = (folder) => join(folder, readdirSync(folder).find((name) => !/\.(br|gz)$/.test(name)));
const runtime = only(join(dist, "runtime"));
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: runtime, env: { HOME: "/home" } });
const quiet = { messageCallback: () => {} };
const whole = (folder) => readdirSync(folder).filter((name) => name.endsWith(".whl")).map((name) => join(folder, name));
await python.loadPackage([...whole(join(dist, "wheels")), ...whole(wheels)], quiet);
await python.loadPackage(["micropip", "segno"], quiet);
const published = join(root, "web", "node_modules", "pyodide", "python_stdlib.zip");
python.FS.writeFile("/home/published.zip", readFileSync(published));
python.FS.writeFile("/home/extra.py", readFileSync(join(here, "extra.py")));
python.FS.mkdirTree("/rollbow");
python.mountNodeFS("/rollbow", root);
python.runPython("import sys; sys.path.insert(0, '/home')");
try {
  process.exit(python.pyimport("extra").run(words));
} catch (error) {
  console.log(error.message);
  process.exit(1);
}
