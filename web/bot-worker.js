// The bots' worker: Pyodide with the same files as the page, and the bots. It is started when a bot is first needed.
import { loadPyodide } from "../../runtime/HASH/pyodide.mjs";

// As in tame-pyscript.js: with a clock that is all wrong Python wouldn't start.
const { now } = Date;
const began = now();
if (!(began >= 0 && began < Date.UTC(2200))) Date.now = () => Date.UTC(2000) + Math.max(0, now() - began);

const minds = start();

// Held until this worker ends, however it ends; the page waits for that. Without https there are neither locks nor UUIDs.
if (navigator.locks) {
  const life = `rollbow-bots-${crypto.randomUUID()}`;
  navigator.locks.request(life, () => new Promise(() => postMessage({ alive: life })));
}

/** @param {string} path */
async function load(path) {
  const answer = await fetch(new URL(path, import.meta.url));
  return new Uint8Array(await answer.arrayBuffer());
}

async function start() {
  const app = load("../../wheels/rollbow-HASH.whl");
  const bots = load("../../wheels/bots-HASH.zip");
  const pyodide = await loadPyodide();
  pyodide.FS.writeFile("/lib/rollbow.whl", await app);
  pyodide.FS.writeFile("/lib/bots.zip", await bots);
  pyodide.runPython("import gc, sys; gc.enable(); sys.path += ['/lib/rollbow.whl', '/lib/bots.zip']; import minds");
  return { pyodide, asking: pyodide.pyimport("rollbow.bots.asking") };
}

onmessage = async ({ data: { key, bytes } }) => {
  try {
    const { pyodide, asking } = await minds;
    postMessage({ key, text: asking.answer(pyodide.toPy(bytes)) });
  } catch (error) {
    postMessage({ key, error: String(error) });
  }
};
