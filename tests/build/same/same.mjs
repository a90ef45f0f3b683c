// What the engine in a folder answers to same.py, as JSON: node same.mjs ENGINE LIBRARY
//
// The standard library is that of another folder, since one folder's may be smaller.
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [engine, library] = process.argv.slice(2).map((word) => resolve(word));
/** @type {typeof import("pyodide")} */
const { loadPyodide } = await import(pathToFileURL(join(engine, "pyodide.mjs")).href);
const python = await loadPyodide({
  indexURL: engine,
  stdLibURL: join(library, "python_stdlib.zip"),
  env: { HOME: "/home", PYTHONHASHSEED: "0" },
});
python.FS.writeFile("/home/same.py", readFileSync(join(dirname(fileURLToPath(import.meta.url)), "same.py")));
python.runPython("import sys; sys.path.insert(0, '/home')");
console.log(python.runPython("import json, same; json.dumps(same.answers())"));
