// Runs pack.py in Pyodide for each job: node pack.mjs PYODIDE_FOLDER JOBS, with JOBS a JSON list of
// {source, target, home, deflate, ours}, where source and target are paths on this machine.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [pyodideFolder, jobs] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);
// A fixed hash seed: the order of set constants in byte code follows it.
const python = await loadPyodide({ indexURL: pyodideFolder, env: { HOME: "/home", PYTHONHASHSEED: "0" } });
const here = dirname(fileURLToPath(import.meta.url));
python.FS.mkdirTree("/home/build");
for (const name of ["pack.py", "unfold.py"]) {
  python.FS.writeFile(`/home/build/${name}`, readFileSync(join(here, name)));
}
python.runPython("import sys; sys.path.insert(0, '/home')");
const { pack } = python.pyimport("build.pack");
for (const [number, { source, target, home, deflate, ours }] of JSON.parse(jobs).entries()) {
  const [folder, zip] = [`/in${number}`, `/out${number}`];
  python.FS.mkdirTree(folder);
  python.mountNodeFS(folder, source);
  pack(folder, zip, home, deflate, ours);
  writeFileSync(target, python.FS.readFile(zip));
}
