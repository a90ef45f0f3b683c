// Starts the runtime in a folder, and bundles the modules imported by this start in its standard library:
// node start_modules.mjs RUNTIME_FOLDER
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const folder = resolve(process.argv[2]);
/** @type {typeof import("pyodide")} */
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: folder, env: { HOME: "/home", PYTHONHASHSEED: "0" } });
const here = dirname(fileURLToPath(import.meta.url));
python.FS.writeFile("/home/start_modules.py", readFileSync(join(here, "start_modules.py")));
// PyScript imports its own package at every start, and `when` one more. They need what a page has.
const element = { tagName: "HTML" };
Object.assign(globalThis, { document: { documentElement: element, body: element, head: element } });
python.registerJsModule("polyscript", { config: {}, js_modules: {}, lazy_py_modules() {}, storage() {}, workers: {} });
python.registerJsModule("_pyscript", { PyWorker() {}, js_import() {} });
python.runPython("import pyscript.web");
python.runPython("import sys; started = list(sys.modules); sys.path.insert(0, '/home')");
python.pyimport("start_modules").together(python.globals.get("started"), "/together.zip");
writeFileSync(join(folder, "python_stdlib.zip"), python.FS.readFile("/together.zip"));
