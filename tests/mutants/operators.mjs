// Which changes are made in JavaScript: node operators.mjs FILE… prints [path, where, start, end, now] of each, offsets in UTF-16.
import { readFileSync } from "node:fs";
import { parse } from "../../web/node_modules/acorn/dist/acorn.mjs";

/** @type {Record<string, string>} */
const OTHERS = {
  "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
  "+": "-", "-": "+", "*": "+", "/": "*", "%": "*", "&&": "||", "||": "&&",
};

/** @typedef {any} Node acorn describes each kind of node by a type of its own */

/** @param {Node} node @param {string} source @returns {[node: Node, now: string][]} */
function changes(node, source) {
  const text = (/** @type {Node} */ each) => source.slice(each.start, each.end);
  /** @type {[node: Node, now: string][]} */
  const found = [];
  const add = (/** @type {string} */ now, at = node) => found.push([at, now]);
  switch (node.type) {
    case "BinaryExpression":
      if (OTHERS[node.operator]) add(`(${text(node.left)} ${OTHERS[node.operator]} ${text(node.right)})`);
      break;
    case "LogicalExpression":
      if (OTHERS[node.operator]) add(`((${text(node.left)}) ${OTHERS[node.operator]} (${text(node.right)}))`);
      add(`(${text(node.left)})`);
      add(`(${text(node.right)})`);
      break;
    case "UnaryExpression":
      if (node.operator === "!") add(`(${text(node.argument)})`);
      break;
    case "ConditionalExpression":
    case "IfStatement":
      add("true", node.test);
      add("false", node.test);
      break;
    case "ChainExpression":
      break;
    case "Literal":
      if (typeof node.value === "boolean") add(String(!node.value));
      if (typeof node.value === "number") add(String(node.value + 1));
      // Sentences are for people, who would notice.
      if (typeof node.value === "string" && node.value && !node.value.includes(" ")) add('""');
      break;
    case "ReturnStatement":
      if (node.argument) add("return;");
      break;
    case "ExpressionStatement":
      if (!node.directive) add(";");
      break;
    case "ThrowStatement":
    case "BreakStatement":
    case "ContinueStatement":
      add(";");
      break;
    case "ArrowFunctionExpression":
      if (node.expression) add("undefined", node.body);
      break;
    case "ArrayExpression":
      if (node.elements.length > 1)
        for (const each of node.elements)
          add(`[${node.elements.filter((/** @type {Node} */ other) => other !== each).map(text).join(", ")}]`);
      break;
    case "ObjectExpression":
      for (const each of node.properties)
        add(`({${node.properties.filter((/** @type {Node} */ other) => other !== each).map(text).join(", ")}})`);
      break;
    case "AwaitExpression":
      add(`(${text(node.argument)})`);
      break;
  }
  return found;
}

/** @typedef {[where: string, start: number, end: number, now: string]} Change */

/** @param {Node} node @param {string} source @param {string} where @param {Change[]} out */
function walk(node, source, where, out) {
  if (!node || typeof node.type !== "string") return;
  // Names of modules are no choice of the program's.
  if (node.type.startsWith("Import") && node.type !== "ImportExpression") return;
  for (const [at, now] of changes(node, source)) out.push([where, at.start, at.end, now]);
  const named = node.type === "FunctionDeclaration" ? node.id?.name : node.type === "VariableDeclarator" && /Function/.test(node.init?.type ?? "") ? node.id.name : "";
  for (const value of Object.values(node)) for (const each of [value].flat()) walk(each, source, named || where, out);
}

for (const path of process.argv.slice(2)) {
  const source = readFileSync(path, "utf8");
  /** @type {Change[]} */
  const out = [];
  walk(parse(source, { ecmaVersion: "latest", sourceType: "module" }), source, "module", out);
  for (const [where, start, end, now] of out) console.log(JSON.stringify([path, where, start, end, now]));
}
