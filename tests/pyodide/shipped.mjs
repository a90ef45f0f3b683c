// Starts the Pyodide of a built dist/ under Node as the page does, and loads more on demand.
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** @param {string} folder @param {string} ending */
const named = (folder, ending) =>
  readdirSync(folder).filter((name) => name.endsWith(ending)).map((name) => join(folder, name));

/** @param {string} dist */
export async function shipped(dist) {
  const [runtime] = named(resolve(dist, "runtime"), "");
  /** @type {typeof import("pyodide")} */
  const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);
  const python = await loadPyodide({ indexURL: runtime, env: { HOME: "/home" } });
  /** @param {string} path @param {string} file */
  const put = (path, file) => {
    python.FS.writeFile(path, readFileSync(file));
    python.runPython(`import sys; sys.path.append("${path}")`);
  };
  python.runPython("import gc; gc.enable()");
  put("/lib/rollbow.whl", named(resolve(dist, "wheels"), ".whl")[0]);
  /**
   * Packages, and all wheels of a folder, with the part of the standard library that they want.
   * @param {string[]} packages @param {string} folder
   */
  const load = async (packages, folder) => {
    put("/lib/more.zip", join(runtime, "python_more.zip"));
    await python.loadPackage([...named(folder, ".whl"), ...packages], { messageCallback: () => {} });
  };
  return { python, load };
}
