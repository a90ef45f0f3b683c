// Runs speed.py in the Pyodide that ships: node speed.mjs DIST SECONDS WHAT [GAME]. Prints its result as JSON.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { shipped } from "../pyodide/start_shipped_pyodide.mjs";

const [dist, seconds, ...what] = process.argv.slice(2);
const { python } = await shipped(dist);
python.FS.mkdirTree("/tests");
python.mountNodeFS("/tests", resolve(dirname(fileURLToPath(import.meta.url)), ".."));
python.runPython("import sys; sys.dont_write_bytecode = True; sys.path.insert(0, '/tests')");
// CPU seconds of this process: unlike the clock they leave out what else the machine does.
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
console.log(python.pyimport("bench.speed").told(cpu, Number(seconds), ...what));
