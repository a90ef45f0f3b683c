// Runs the same tests in the Pyodide that ships: node run.mjs DIST WHEELS ships|published [pytest's words …]
//
// The engine, its trimmed standard library and the app's wheel are those of dist/. Tests that want Hypothesis, a side
// module, have the published engine instead. pytest and Hypothesis want more of the standard library than ships; what is
// missing, and only that, comes from the published one (run_pytest.py).
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { shipped } from "./start_shipped_pyodide.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../..");
const [dist, wheels, engine, ...words] = process.argv.slice(2);
const ships = engine === "ships";
const published = join(root, "web", "node_modules", "pyodide");
const { python, load } = await shipped(dist, ships ? undefined : published);
python.FS.writeFile("/home/published.zip", readFileSync(join(published, "python_stdlib.zip")));
python.FS.writeFile("/home/run_pytest.py", readFileSync(join(here, "run_pytest.py")));
python.FS.mkdirTree("/rollbow");
python.mountNodeFS("/rollbow", root);
python.runPython("import sys; sys.path.insert(0, '/home')");
const inside = python.pyimport("run_pytest");
try {
  if (ships) inside.check("rollbow", ...inside.bots());
  await load(["micropip", "segno"], resolve(wheels), (name) => !ships || !name.includes("hypothesis"));
  if (ships) inside.check("micropip", "segno");
  process.exit(inside.run(words, ships));
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exit(1);
}
