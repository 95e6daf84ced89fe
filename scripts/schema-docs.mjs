// Reads the comments of all configuration keys from the schema sources, for the reference and for
// the types that editors show.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

/**
 * The comment of a key: its text, a description of the default if the schema computes it, and an
 * example value as code.
 *
 * @typedef {{ text: string, defaultText: string | undefined, example: string | undefined }} KeyDoc
 */

const folder = fileURLToPath(new URL("../src/core/schema", import.meta.url));

/**
 * Returns the comments of each schema object. The map key is the list of its keys: `a b c`.
 *
 * @returns {ReadonlyMap<string, Readonly<Record<string, KeyDoc>>>}
 * @throws Error if two schemas with the same keys have different comments
 */
export function schemaDocs() {
  const files = readdirSync(folder).filter(
    (name) => name.endsWith(".ts") && !/\.test\./.test(name),
  );
  const sources = files.map((name) => parsed(path.join(folder, name)));
  const shared = new Map(sources.flatMap((source) => [...source.constants]));
  /** @type {Map<string, Record<string, KeyDoc>>} */
  const docs = new Map();
  for (const { objects, comment } of sources) {
    for (const object of objects) {
      const keys = keysOf(object, { shared, comment });
      const name = Object.keys(keys).join(" ");
      const before = docs.get(name);
      if (before && JSON.stringify(before) !== JSON.stringify(keys)) {
        throw new Error(`Two schemas have the keys ${name}.`);
      }
      docs.set(name, keys);
    }
  }
  return docs;
}

/**
 * Finds the object arguments of `strict`, and named objects that others spread.
 *
 * @param {string} file
 */
function parsed(file) {
  const text = readFileSync(file, "utf8");
  const { program, comments } = parseSync(file, text);
  /** @param {any} node */
  const comment = (node) =>
    comments.findLast(({ end }) => end <= node.start && text.slice(end, node.start).trim() === "")
      ?.value ?? "";
  /** @type {any[]} */
  const objects = [];
  /** @type {Map<string, { object: any, comment: typeof comment }>} */
  const constants = new Map();
  walk(program, (node) => {
    const given = node.arguments?.[1];
    if (node.type === "CallExpression" && node.callee?.name === "strict" && given)
      objects.push(given);
    if (node.type === "VariableDeclarator" && node.init?.type === "ObjectExpression") {
      constants.set(node.id.name, { object: node.init, comment });
    }
  });
  return { objects: objects.filter(({ type }) => type === "ObjectExpression"), constants, comment };
}

/**
 * @param {any} object
 * @param {{ shared: ReadonlyMap<string, any>, comment: (node: any) => string }} source
 * @returns {Record<string, KeyDoc>}
 */
function keysOf(object, { shared, comment }) {
  /** @type {Record<string, KeyDoc>} */
  const keys = {};
  for (const property of object.properties) {
    if (property.type === "SpreadElement") {
      const from = shared.get(property.argument.name);
      if (from) Object.assign(keys, keysOf(from.object, { shared, comment: from.comment }));
      continue;
    }
    keys[property.key.name ?? property.key.value] = keyDoc(comment(property));
  }
  return keys;
}

/**
 * Parses `* Description. @default words @example "value" `.
 *
 * @param {string} comment
 * @returns {KeyDoc}
 */
function keyDoc(comment) {
  const words = comment
    .replace(/^\s*\*+/gm, " ")
    .replace(/\s+/g, " ")
    .trim();
  const [text = "", ...tags] = words.split(/\s*@(?=default |example )/);
  const tag = (/** @type {string} */ name) =>
    tags
      .find((each) => each.startsWith(`${name} `))
      ?.slice(name.length + 1)
      .trim();
  return { text, defaultText: tag("default"), example: tag("example") };
}

/**
 * @param {any} node
 * @param {(node: any) => void} visit
 */
function walk(node, visit) {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  else if (typeof node === "object" && node !== null) {
    if ("type" in node) visit(node);
    for (const value of Object.values(node)) walk(value, visit);
  }
}
