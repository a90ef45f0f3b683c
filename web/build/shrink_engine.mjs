// Writes Pyodide's engine and its glue without what only side modules could use:
// node shrink_engine.mjs FROM TO, with a JSON list of the names that other code uses on standard input
// (used_engine_names.py).
//
// The published engine exports all its 8,560 functions and variables, since a side module may want any of them, and at
// every start its glue wraps each one. Here no side module is ever loaded. Glue and engine are taken as one graph:
//
// 1. read_glue.mjs tells which parts of the glue mention which names; the roots are what it does at once, and what others use;
// 2. wasm-metadce (of binaryen, as Emscripten itself uses it) adds what the engine's functions reach, and says what nobody
//    reaches. Whatever has a slot in the engine's table counts as reached;
// 3. unreached parts of the glue are cut out of its text, unreached exports are dropped, and wasm-opt drops the functions
//    that only they reached (so would wasm-metadce, but in an order that compresses less well);
// 4. engine_checks.mjs checks the result independently.
//
// No function that stays is changed, no slot of the table gets another function, no byte of data is touched.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { checkEngine, checkGlue } from "./engine_checks.mjs";
import { Glue, Names, foreign } from "./read_glue.mjs";
import { exportsOf, importsOf, onlyExports } from "./wasm.mjs";

// What engines of this kind are built with. (Allowed everything, the tool would write types that older Nodes refuse.)
const FEATURES = ["bulk-memory", "exception-handling", "multivalue", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext"];
/** @typedef {"variables" | "keys" | "symbols"} Kind */
/** @type {Kind[]} */
const KINDS = ["variables", "keys", "symbols"];
const [WASM, GLUE] = ["pyodide.asm.wasm", "pyodide.asm.mjs"];

// One sentence is enough for the person building.
process.on("uncaughtException", (error) => {
  console.error(`The engine can't be reduced. ${error.message}`);
  process.exit(1);
});
const [from, to] = process.argv.slice(2);
const engine = readFileSync(join(from, WASM));
const glue = new Glue(readFileSync(join(from, GLUE), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "engine-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
const unused = unreached(graph(engine, glue, JSON.parse(readFileSync(0, "utf8"))));
const text = cut(glue, new Set(glue.parts.filter((_, place) => unused.has(`part${place}`))));
reduce(new Set(exportsOf(engine).filter((_, place) => !unused.has(`export${place}`))), join(to, WASM));
writeFileSync(join(to, GLUE), text);
checkGlue(glue.text, text, readFileSync(join(to, WASM)));
checkEngine(engine, readFileSync(join(to, WASM)));

/** @import { Place } from "./read_glue.mjs" */
/** @typedef {{ name: string, root?: boolean, reaches?: string[], export?: string, import?: string[] }} Node */

/** @param {Buffer} wasm @param {Glue} glue @param {string[]} used @returns {Node[]} */
function graph(wasm, glue, used) {
  const names = glue.parts.map((_, place) => `part${place}`);
  /** @type {Record<Kind, Map<string, string[]>>} which nodes bear a name of each kind */
  const called = { variables: new Map(), keys: new Map(), symbols: new Map() };
  /** @param {Kind} kind @param {string} name @param {string} node */
  const note = (kind, name, node) => called[kind].set(name, [...(called[kind].get(name) ?? []), node]);
  glue.parts.forEach((part, place) => {
    for (const kind of KINDS) for (const name of part.names[kind]) note(kind, name, names[place]);
  });
  /** @type {Node[]} */
  const nodes = exportsOf(wasm).map((name, place) => ({ name: `export${place}`, export: name }));
  nodes.forEach((node) => note("symbols", node.export ?? "", node.name));
  /** @param {Names} mentions */
  const reached = (mentions) => [
    ...new Set(KINDS.flatMap((kind) => [...mentions[kind]].flatMap((name) => called[kind].get(name) ?? []))),
  ];
  const others = new Names();
  used.forEach((name) => others.keys.add(name));
  nodes.push({ name: "roots", root: true, reaches: [...reached(glue.roots), ...reached(others)] });
  glue.parts.forEach((part, place) => nodes.push({ name: names[place], reaches: reached(part.mentions) }));
  importsOf(wasm).forEach(({ module: source, name }, place) => {
    // The address of a function: the glue finds it among the exports, or else among what it offers itself.
    const part = source.startsWith("GOT.") ? (glue.exports.get(name) ?? glue.imports.get(name)) : glue.imports.get(name);
    if (!part) throw foreign(`nothing in it is called ${name}, which the engine imports`);
    nodes.push({ name: `import${place}`, import: [source, name], reaches: [names[glue.parts.indexOf(part)]] });
  });
  return nodes;
}

/** @param {Node[]} nodes @returns {Set<string>} those that nothing reaches */
function unreached(nodes) {
  writeFileSync(join(folder, "graph.json"), JSON.stringify(nodes));
  const told = binaryen("wasm-metadce", join(from, WASM), "-f", join(folder, "graph.json"), "-o", join(folder, "out.wasm"));
  return new Set([...told.matchAll(/^unused: (\S+)$/gm)].map(([, name]) => name));
}

/** @param {Set<string>} exports what of them stays @param {string} target */
function reduce(exports, target) {
  writeFileSync(join(folder, "in.wasm"), onlyExports(engine, exports));
  binaryen("wasm-opt", join(folder, "in.wasm"), "--remove-unused-module-elements", "-o", target);
}

/** @param {string} tool @param {string[]} words */
function binaryen(tool, ...words) {
  const path = join(dirname(createRequire(import.meta.url).resolve("binaryen")), "bin", tool);
  const command = [path, ...FEATURES.map((name) => `--enable-${name}`), ...words];
  try {
    return execFileSync(process.execPath, command, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 2 ** 28 });
  } catch (error) {
    throw new Error(`${tool} refuses it: ${String(/** @type {any} */ (error).stderr || error).slice(-1000)}`, { cause: error });
  }
}

/** @param {Glue} glue @param {Set<import("./read_glue.mjs").Part>} dead @returns {string} */
function cut(glue, dead) {
  const gone = new Set([...dead].flatMap((part) => part.places.map(([start]) => start)));
  const cuts = glue.lists.flatMap(({ items, whole }) => commas(items, gone, whole));
  const listed = new Set(glue.lists.flatMap(({ items }) => items.map(({ start }) => start)));
  for (const part of dead) cuts.push(...part.places.filter(([start]) => !listed.has(start)));
  cuts.sort(([a], [b]) => a - b);
  const ends = [0, ...cuts.map(([, end]) => end)];
  return [...cuts.map(([start]) => start), glue.text.length].map((start, place) => glue.text.slice(ends[place], start)).join("");
}

/**
 * What to cut out of a list with commas.
 * @param {Place[]} items @param {Set<number>} gone @param {Place | null} whole what goes if nothing is left
 * @returns {[from: number, to: number][]}
 */
function commas(items, gone, whole) {
  const left = items.filter(({ start }) => !gone.has(start));
  if (left.length === items.length) return [];
  if (!left.length && whole) return [[whole.start, whole.end]];
  return items.flatMap(({ start, end }, place) => {
    if (!gone.has(start)) return [];
    // With the comma after it, or if nothing that stays comes after, with the one before.
    const ahead = items.slice(place).some((each) => !gone.has(each.start));
    if (ahead) return [[start, items[place + 1].start]];
    return place ? [[items[place - 1].end, end]] : [[start, end]];
  });
}
