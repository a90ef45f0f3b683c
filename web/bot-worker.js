// The bots' worker: Pyodide with the same files as the page, and the bots. It is started when a bot is first needed.
import { loadPyodide } from "../../runtime/HASH/pyodide.mjs";

// As in tame-pyscript.js: if the clock is far off, Python wouldn't start.
const { now } = Date;
const began = now();
if (!(began >= 0 && began < Date.UTC(2200))) Date.now = () => Date.UTC(2000) + Math.max(0, now() - began);

const GAMES = "BUILD-SLUGS".split(" ");
const minds = start();

// Held until this worker ends, in whatever way; the page waits for that. Without https there are no locks or UUIDs.
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
  const parts = Object.fromEntries([...GAMES, "later", "bots"].map((name) => [name, load(`./parts/${name}.zip`)]));
  parts.library = load("../../runtime/HASH/python_later.zip");
  const pyodide = await loadPyodide();
  pyodide.FS.writeFile("/lib/rollbow.whl", await app);
  pyodide.runPython("import sys; sys.path.append('/lib/rollbow.whl')");
  const { add } = pyodide.pyimport("parts");
  for (const [name, coming] of Object.entries(parts)) {
    pyodide.FS.writeFile(`/lib/${name}.zip`, await coming);
    add(name, `/lib/${name}.zip`);
  }
  const [asking, longWork] = ["asking", "long_work"].map((name) => pyodide.pyimport(`rollbow.bots.${name}`));
  return { pyodide, asking, longWork };
}

onmessage = async ({ data: { key, bytes, long, stop } }) => {
  try {
    const { pyodide, asking, longWork } = await minds;
    if (stop) end(key);
    else if (long) begin(key, longWork.begin(pyodide.toPy(bytes)));
    else postMessage({ key, text: asking.answer(pyodide.toPy(bytes)) });
  } catch (error) {
    postMessage({ key, error: String(error) });
  }
};

// Long work: one slice at a time. Questions to the bots are answered between slices.
const SLICE = 100;

/** @typedef {{ step: () => string | undefined, destroy: () => void }} Work long_work.py's */
/** @type {Map<unknown, Work>} */
const works = new Map();
const { port1: due, port2: next } = new MessageChannel();

/** @param {unknown} key @param {Work} work */
function begin(key, work) {
  works.set(key, work);
  if (works.size === 1) next.postMessage(null);
}

/** @param {unknown} key */
function end(key) {
  works.get(key)?.destroy();
  works.delete(key);
}

due.onmessage = () => {
  const [first] = works;
  if (!first) return;
  const [key, work] = first;
  try {
    const pieces = slice(work);
    const done = pieces.at(-1) === undefined;
    postMessage({ key, pieces: pieces.filter(Boolean), done });
    works.delete(key);
    if (done) work.destroy();
    else works.set(key, work);
  } catch (error) {
    end(key);
    postMessage({ key, error: String(error) });
  }
  if (works.size) next.postMessage(null);
};

/** The result of one slice; undefined at the end. @param {Work} work */
function slice(work) {
  const until = performance.now() + SLICE;
  const pieces = [];
  do pieces.push(work.step());
  while (pieces.at(-1) !== undefined && performance.now() < until);
  return pieces;
}
