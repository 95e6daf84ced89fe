import { parseSync } from "vite";

/**
 * A small change to a program that its tests should notice.
 *
 * @typedef {{ start: number, end: number, code: string, line: number, change: string }} Mutant
 */

const opposite = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "&&": "||",
  "||": "&&",
  "??": "&&",
};

/** The content of a character class with several members, such as `a-z_` in `/[a-z_]/`. */
const characterClass = /(?<=(?<!\\)\[\^?)(?:\\(?:[pu]\{\w+\}|u\w{4}|x\w\w|.)|[^\]\\^]){2,}(?=\])/g;
const escaped = String.raw`\\(?:[pu]\{\w+\}|u\w{4}|x\w\w|.)|[^\\]`;
const classMember = new RegExp(`(?:${escaped})-(?:${escaped})|${escaped}`, "gu");

/**
 * Creates all mutants of a file: conditions that are always true or false, opposite comparisons,
 * negations that are missing, other constants, and calls, elements of arrays and characters of
 * regular expressions that are removed.
 *
 * @param {string} file the extension selects the syntax
 * @param {string} text
 * @returns {readonly Mutant[]}
 */
export function mutantsOf(file, text) {
  const mutants = [];
  visit(parseSync(file, text).program);
  return mutants;

  function add({ start, end }, code) {
    const line = text.slice(0, start).split("\n").length;
    const change = `${text.slice(start, end)} → ${code || "nothing"}`.replaceAll(/\s+/g, " ");
    mutants.push({ start, end, code, line, change });
  }

  function visit(node) {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== "object") return;
    if (/^TS|^ImportDeclaration$/.test(node.type ?? "") && !node.expression) return;
    mutate(node);
    for (const value of Object.values(node)) visit(value);
  }

  function mutate(node) {
    switch (node.type) {
      case "BinaryExpression":
      case "LogicalExpression": {
        const operator = opposite[node.operator];
        if (operator === undefined) return;
        const at = text.indexOf(node.operator, node.left.end);
        add({ start: at, end: at + node.operator.length }, operator);
        return;
      }
      case "IfStatement":
      case "ConditionalExpression":
        add(node.test, "true");
        add(node.test, "false");
        return;
      case "UnaryExpression":
        if (node.operator === "!") add({ start: node.start, end: node.start + 1 }, "");
        return;
      case "ExpressionStatement":
        if (/^(?:Await|Call)Expression$/.test(node.expression.type)) add(node, ";");
        return;
      case "ArrayExpression":
        if (node.elements.length > 1)
          node.elements.forEach((element) => element && add(element, ""));
        return;
      case "Literal":
        if (node.regex) {
          for (const { index, 0: characters } of node.raw.matchAll(characterClass)) {
            for (const found of characters.matchAll(classMember)) {
              const start = node.start + index + found.index;
              add({ start, end: start + found[0].length }, "");
            }
          }
        }
        if (typeof node.value === "boolean") add(node, String(!node.value));
        if (typeof node.value === "number") add(node, String(node.value + 1));
        if (typeof node.value === "string" && node.value !== "") add(node, '""');
        return;
      default:
    }
  }
}
