// Starts the Pyodide of a built dist/ under Node as page and worker do, and loads more on demand.
import { readFileSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** @param {string} folder @param {string} ending */
const named = (folder, ending) =>
  readdirSync(folder).filter((name) => name.endsWith(ending)).map((name) => join(folder, name));

/** @param {string} dist @param {string} [engine] where another engine lies than the one that ships */
export async function shipped(dist, engine) {
  const [runtime] = named(resolve(dist, "runtime"), "");
  const index = engine ?? runtime;
  /** @type {typeof import("pyodide")} */
  const { loadPyodide } = await import(pathToFileURL(join(index, "pyodide.mjs")).href);
  const python = await loadPyodide({
    indexURL: index,
    stdLibURL: join(runtime, "python_stdlib.zip"),
    lockFileURL: join(runtime, "pyodide-lock.json"),
    packageBaseUrl: runtime,
    env: { HOME: "/home" },
  });
  /** @param {string} path @param {string} file */
  const put = (path, file) => {
    python.FS.writeFile(path, readFileSync(file));
    python.runPython(`import sys; sys.path.append("${path}")`);
  };
  python.runPython("import gc; gc.enable()");
  put("/lib/rollbow.whl", named(resolve(dist, "wheels"), ".whl")[0]);
  const { add } = python.pyimport("parts");
  const [app] = named(resolve(dist, "app"), "");
  for (const file of [...named(join(app, "parts"), ".zip"), join(runtime, "python_later.zip")]) {
    const part = basename(file, ".zip").replace("python_later", "library");
    python.FS.writeFile(`/lib/${part}.zip`, readFileSync(file));
    add(part, `/lib/${part}.zip`);
  }
  /**
   * Packages, and wheels of a folder, with the part of the standard library that they want.
   * @param {string[]} packages @param {string} folder @param {(name: string) => boolean} [chosen]
   */
  const load = async (packages, folder, chosen = () => true) => {
    put("/lib/more.zip", join(runtime, "python_more.zip"));
    await python.loadPackage([...named(folder, ".whl").filter(chosen), ...packages], { messageCallback: () => {} });
  };
  return { python, load };
}
