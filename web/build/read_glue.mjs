// Reads Pyodide's glue (pyodide.asm.mjs): which parts can be left out, what each is called, and what it mentions.
//
// A part is reached by whatever mentions its name. There are three kinds of names: variables of the glue itself; keys, under
// which any code finds something in an object; and symbols, by which the engine knows it and which the glue looks up as
// strings. Whatever isn't understood belongs to the roots, which stay; that can make the glue larger, but never wrong. Only
// names composed at runtime would be missed, and those come only from side modules.
import { parse } from "acorn";

/** @import { AnyNode, BlockStatement, Expression, VariableDeclaration } from "acorn" */
/** @typedef {{ start: number, end: number }} Place */

/** @returns {Set<string>} */
const none = () => new Set();

/** Names, of a part or in a piece of code. */
export class Names {
  variables = none();
  keys = none();
  symbols = none();

  /** @param {AnyNode | null | undefined} node */
  add(node) {
    if (!node) return this;
    if (node.type === "Identifier") this.variables.add(node.name);
    if (node.type === "Literal" && typeof node.value === "string") this.#text(node.value);
    if (node.type === "TemplateElement") this.#text(node.value.cooked ?? "");
    if (node.type === "MemberExpression" && /exports$|imports$/i.test(keyOf(node.object) || base(node.object))) this.#text(keyOf(node));
    for (const [field, child] of Object.entries(node)) {
      const key = named(node, field);
      if (key) this.keys.add(key);
      // `{ FS }` is a key and a variable, all other names of this kind are keys alone.
      if (key && !(node.type === "Property" && node.shorthand)) continue;
      for (const each of Array.isArray(child) ? child : [child]) if (each?.type) this.add(each);
    }
    return this;
  }

  /** @param {string} text */
  #text(text) {
    this.keys.add(text);
    this.symbols.add(text);
  }
}

/** A piece of the glue: what it is called, what it mentions, and where it is. */
export class Part {
  names = new Names();
  mentions = new Names();
  /** @type {[from: number, to: number][]} */
  places = [];
}

/** @param {AnyNode} node @param {string} field @returns {string} the key that stands in this field, if it is one */
function named(node, field) {
  const place = { MemberExpression: "property", Property: "key", MethodDefinition: "key", PropertyDefinition: "key" };
  if (!(node.type in place) || place[/** @type {keyof place} */ (node.type)] !== field) return "";
  const { computed, [field]: key } = /** @type {any} its types differ */ (node);
  return !computed && key.type === "Identifier" ? key.name : "";
}

/** Whether evaluating this does nothing else. @param {Expression | null | undefined} node @returns {boolean} */
function harmless(node) {
  switch (node?.type) {
    case undefined:
    case "Literal":
    case "Identifier":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return true;
    case "UnaryExpression":
      return node.argument.type === "Literal";
    case "ArrayExpression":
      return node.elements.every((each) => each?.type !== "SpreadElement" && harmless(each));
    case "ObjectExpression":
      return node.properties.every((each) => each.type === "Property" && !each.computed && harmless(each.value));
    case "NewExpression":
      return node.callee.type === "Identifier" && PLAIN.has(node.callee.name) && node.arguments.every((each) => each.type === "Literal");
    default:
      return false;
  }
}
const PLAIN = new Set(["Array", "Float32Array", "Int32Array", "Map", "Set", "TextDecoder", "Uint8Array", "WeakMap"]);

/** The key of `object.key` or `object["key"]`. @param {AnyNode} node */
export function keyOf(node) {
  if (node.type !== "MemberExpression") return "";
  const { computed, property } = node;
  if (property.type === "Identifier" && !computed) return property.name;
  return property.type === "Literal" && typeof property.value === "string" ? property.value : "";
}

/** The variable that `a.b.c` begins with. @param {AnyNode} node @returns {string} */
function base(node) {
  if (node.type === "MemberExpression") return base(node.object);
  return node.type === "Identifier" ? node.name : "";
}

/** Stops the build, as this glue differs in structure from those this was written for. @param {string} what */
export function foreign(what) {
  return new Error(`Pyodide's glue is not what the build knows how to shrink: ${what} (web/build/read_glue.mjs)`);
}

export class Glue {
  /** @type {Part[]} */
  parts = [];
  roots = new Names();
  /** @type {Map<string, Part>} the glue's own variables */
  variables = new Map();
  /** @type {Map<string, Part>} by the name of an export */
  exports = new Map();
  /** @type {Map<string, Part>} by the name of an import */
  imports = new Map();
  /** The items of comma-separated lists, and the list around them. @type {{ items: Place[], whole: Place | null }[]} */
  lists = [];

  /** @type {AnyNode[]} */
  #wrapping = [];

  /** @param {string} text */
  constructor(text) {
    this.text = text;
    const { body } = parse(text, { ecmaVersion: "latest", sourceType: "module" });
    const whole = body.find((node) => node.type === "FunctionDeclaration");
    if (!whole) throw foreign("it is no function");
    for (const node of whole.params) this.roots.add(node);
    for (const node of whole.body.body) this.#statement(node);
    this.#wrappers();
    if (!this.exports.size || !this.imports.size) throw foreign("no exports or imports were found in it");
  }

  /** @param {string} name */
  #variable(name) {
    const part = this.variables.get(name) ?? this.#part();
    part.names.variables.add(name);
    this.variables.set(name, part);
    return part;
  }

  #part() {
    const part = new Part();
    this.parts.push(part);
    return part;
  }

  /** @param {AnyNode} node @param {Part} part */
  #belongs(node, part) {
    part.places.push([node.start, node.end]);
    part.mentions.add(node);
  }

  /** @param {AnyNode} node */
  #statement(node) {
    if (node.type === "FunctionDeclaration" && node.id) {
      if (node.id.name === "assignWasmExports") return this.#exports(node.body);
      if (node.id.name === "applySignatureConversions") return void (this.#wrapping = node.body.body);
      return this.#belongs(node, this.#variable(node.id.name));
    }
    if (node.type === "VariableDeclaration") return this.#declaration(node);
    if (node.type === "ExpressionStatement" && node.expression.type === "AssignmentExpression") {
      const { left, right, operator } = node.expression;
      const key = keyOf(left);
      if (operator === "=" && left.type === "MemberExpression" && harmless(right)) {
        if (base(left) === "Module" && left.object.type === "Identifier" && key) {
          const part = this.#part();
          part.names.keys.add(key);
          return this.#belongs(node, part);
        }
        // What is attached to a function goes with it.
        if (HUNG.has(key) && left.object.type === "Identifier") return this.#belongs(node, this.#variable(left.object.name));
      }
    }
    this.roots.add(node);
  }

  /** @param {VariableDeclaration} node */
  #declaration(node) {
    this.lists.push({ items: node.declarations, whole: node });
    for (const each of node.declarations) {
      if (each.id.type === "Identifier" && each.id.name === "wasmImports") this.#imports(each.init);
      else if (each.id.type === "Identifier" && harmless(each.init)) this.#belongs(each, this.#variable(each.id.name));
      else this.roots.add(each);
    }
  }

  /** `_f = Module["_f"] = wasmExports["f"]` for each export. @param {BlockStatement} block */
  #exports(block) {
    for (const each of block.body) {
      const part = this.#part();
      let value = each.type === "ExpressionStatement" ? each.expression : null;
      for (; value?.type === "AssignmentExpression"; value = value.right) {
        if (value.left.type === "Identifier") part.names.variables.add(value.left.name);
        else part.names.keys.add(keyOf(value.left));
      }
      const found = [...this.text.slice(each.start, each.end).matchAll(EXPORT)];
      if (found.length !== 1) throw foreign("an export is taken in an unknown way");
      const name = found[0][1] ?? found[0][2];
      part.names.symbols.add(name);
      part.mentions.symbols.add(name);
      for (const variable of part.names.variables) part.mentions.variables.add(variable);
      part.places.push([each.start, each.end]);
      this.exports.set(name, part);
    }
  }

  /** `wasmExports["f"] = wrapper(wasmExports["f"])` for some of them. */
  #wrappers() {
    for (const each of this.#wrapping) {
      const name = each.type === "ExpressionStatement" && each.expression.type === "AssignmentExpression" && keyOf(each.expression.left);
      const part = name && this.exports.get(name);
      if (part) part.places.push([each.start, each.end]);
      else this.roots.add(each);
    }
  }

  /** @param {Expression | null | undefined} node */
  #imports(node) {
    if (node?.type !== "ObjectExpression") throw foreign("its imports are no plain object");
    this.lists.push({ items: node.properties, whole: null });
    for (const each of node.properties) {
      if (each.type !== "Property" || each.computed) throw foreign("an import has no plain name");
      const part = this.#part();
      const name = each.key.type === "Identifier" ? each.key.name : String(/** @type {any} a literal */ (each.key).value);
      part.names.symbols.add(name);
      part.mentions.add(each.value);
      part.places.push([each.start, each.end]);
      this.imports.set(name, part);
    }
  }
}
const HUNG = new Set(["sig"]);
export const EXPORT = /wasmExports(?:\["([^"]+)"\]|\.(\w+))/g;
