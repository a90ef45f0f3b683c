// Runs pack.py in Pyodide for each job: node pack.mjs PYODIDE_FOLDER, then a line of input for each run, a JSON list of
// {source, target, home, deflate, ours}, where source and target are paths on this machine. Answers each line with "done".
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

const [pyodideFolder] = process.argv.slice(2);
/** @type {typeof import("pyodide")} */
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);
// A fixed hash seed: the order of set constants in byte code follows it.
const python = await loadPyodide({ indexURL: pyodideFolder, env: { HOME: "/home", PYTHONHASHSEED: "0" } });
const here = dirname(fileURLToPath(import.meta.url));
python.FS.mkdirTree("/home/build");
for (const name of ["pack.py", "plain_dataclasses.py"]) {
  python.FS.writeFile(`/home/build/${name}`, readFileSync(join(here, name)));
}
python.runPython("import sys; sys.path.insert(0, '/home')");
const { pack } = python.pyimport("build.pack");
let number = 0;
for await (const line of createInterface({ input: process.stdin })) {
  for (const { source, target, home, deflate, ours } of JSON.parse(line)) {
    number += 1;
    const [folder, zip] = [`/in${number}`, `/out${number}`];
    python.FS.mkdirTree(folder);
    python.mountNodeFS(folder, source);
    pack(folder, zip, home, deflate, ours);
    writeFileSync(target, python.FS.readFile(zip));
    python.FS.unmount(folder);
    python.FS.unlink(zip);
  }
  console.log("done");
}
