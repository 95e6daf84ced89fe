// The comments at the keys of every schema of the configuration, for its reference
// and for the types that editors show. Read from the sources, since a comment is not
// there at run time.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

/**
 * What the comment at a key says: its text, the default in words when the schema
 * computes it, and a value as code.
 *
 * @typedef {{ text: string, defaultText: string | undefined, example: string | undefined }} KeyDoc
 */

const folder = fileURLToPath(new URL("../src/core/schema", import.meta.url));

/**
 * By the list of the keys of a schema: `a b c`.
 *
 * @returns {ReadonlyMap<string, Readonly<Record<string, KeyDoc>>>}
 * @throws Error when two schemas of the same keys say different things
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
 * The objects that `strict` is given, and those with a name, which others spread.
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
 * Of `* What it is. @default words @example "value" `.
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
