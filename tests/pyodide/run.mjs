// Runs the same tests in the Pyodide that ships: node run.mjs DIST WHEELS [pytest's words …]
//
// The interpreter, its trimmed standard library and the app's wheel are those of dist/. pytest and Hypothesis want
// more of the standard library than ships; what is missing, and only that, comes from the published one (extra.py).
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { shipped } from "./shipped.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../..");
const [dist, wheels, ...words] = process.argv.slice(2);
const { python, load } = await shipped(dist);
const published = join(root, "web", "node_modules", "pyodide", "python_stdlib.zip");
python.FS.writeFile("/home/published.zip", readFileSync(published));
python.FS.writeFile("/home/extra.py", readFileSync(join(here, "extra.py")));
python.FS.mkdirTree("/rollbow");
python.mountNodeFS("/rollbow", root);
python.runPython("import sys; sys.path.insert(0, '/home')");
const extra = python.pyimport("extra");
try {
  extra.check("rollbow");
  await load(["micropip", "segno"], resolve(wheels));
  extra.check("micropip", "segno");
  process.exit(extra.run(words));
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exit(1);
}
