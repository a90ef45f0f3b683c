// Checks a reduced engine and its glue afresh, without the graph they were made from; an error stops the build.
import { parse } from "acorn";
import { EXPORT, Names, foreign, keyOf } from "./read_glue.mjs";
import { dataOf, exportsOf, importsOf, slotsOf } from "./wasm.mjs";

/** @import { AnyNode } from "acorn" */

/** The only code of the glue that evaluates texts: those of side modules. */
const LOADER = "loadWebAssemblyModule";

/** Checks that nothing the glue uses is lost. @param {string} published @param {string} reduced @param {Buffer} engine the reduced one */
export function checkGlue(published, reduced, engine) {
  const [before, after] = [new Outline(published), new Outline(reduced)];
  stop("The reduced glue still uses what it lost", [...before.variables].filter((name) => after.used.variables.has(name) && !after.variables.has(name)));
  const there = new Set(exportsOf(engine));
  const asked = [...reduced.matchAll(EXPORT)].map(([, first, second]) => first ?? second);
  stop("The reduced glue asks for exports that the engine lost", asked.filter((name) => !there.has(name)));
  const wanted = importsOf(engine).map(({ name }) => name);
  stop("The reduced glue lacks what the engine imports", wanted.filter((name) => !after.offered.has(name) && !there.has(name)));
  if (after.guesses) throw foreign(`it looks up names that the build can't read: ${after.guesses}`);
}

/** The table has as many slots as before, and the data are the same to the byte. @param {Buffer} published @param {Buffer} reduced */
export function checkEngine(published, reduced) {
  if (!dataOf(published).equals(dataOf(reduced))) throw new Error("The reduced engine's data differ from the published one's.");
  if (slotsOf(published) !== slotsOf(reduced)) throw new Error("The reduced engine's table differs from the published one's.");
}

/** @param {string} words @param {string[]} names */
function stop(words, names) {
  if (names.length) throw new Error(`${words}: ${names.join(" ")}`);
}

/** A glue's variables, all that it uses, and what it offers the engine. */
class Outline {
  variables = new Set(/** @type {string[]} */ ([]));
  offered = new Set(/** @type {string[]} */ ([]));
  used = new Names();
  /** Where names without a declaration are looked up. */
  guesses = "";

  /** @param {string} text */
  constructor(text) {
    const [whole] = parse(text, { ecmaVersion: "latest", sourceType: "module" }).body;
    this.used.add(whole);
    const statements = whole.type === "FunctionDeclaration" ? whole.body.body : [];
    for (const node of statements) {
      if ((node.type === "FunctionDeclaration" || node.type === "ClassDeclaration") && node.id) this.variables.add(node.id.name);
      if (node.type === "VariableDeclaration") {
        for (const { id, init } of node.declarations) {
          new Names().add(id).variables.forEach((name) => this.variables.add(name));
          if (id.type === "Identifier" && id.name === "wasmImports") this.#offers(init);
        }
      }
    }
    this.#guess(text, whole, "");
  }

  /** @param {AnyNode | null | undefined} imports */
  #offers(imports) {
    for (const each of imports?.type === "ObjectExpression" ? imports.properties : []) {
      if (each.type === "Property" && each.key.type === "Identifier") this.offered.add(each.key.name);
    }
  }

  /** @param {string} text @param {AnyNode} node @param {string} owner the variable that holds this code */
  #guess(text, node, owner) {
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier") owner ||= node.id.name === LOADER ? LOADER : "";
    if (node.type === "FunctionDeclaration" && node.id?.name === LOADER) owner = LOADER;
    const evaluates = node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === "eval";
    const computed = node.type === "MemberExpression" && node.computed && node.object.type === "Identifier" && node.object.name === "Module";
    if ((evaluates && owner !== LOADER) || (computed && !keyOf(node))) this.guesses ||= text.slice(node.start, Math.min(node.end, node.start + 80));
    for (const child of Object.values(node).flat()) if (child?.type) this.#guess(text, child, owner);
  }
}
