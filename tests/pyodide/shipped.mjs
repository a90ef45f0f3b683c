// Starts the Pyodide of a built dist/ under Node, with the app's wheel and whatever else is asked for.
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const named = (folder, ending) =>
  readdirSync(folder).filter((name) => name.endsWith(ending)).map((name) => join(folder, name));

export async function shipped(dist, ...folders) {
  const [runtime] = named(resolve(dist, "runtime"), "");
  const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);
  const python = await loadPyodide({ indexURL: runtime, env: { HOME: "/home" } });
  const wheels = [resolve(dist, "wheels"), ...folders].flatMap((folder) => named(folder, ".whl"));
  const load = (packages) => python.loadPackage(packages, { messageCallback: () => {} });
  await load(wheels);
  return { python, load };
}
