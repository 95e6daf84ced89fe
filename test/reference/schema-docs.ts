import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

/** What the comment at a key of a schema says. */
export interface KeyDoc {
  readonly text: string;
  /** In words, when the schema computes it. */
  readonly defaultText: string | undefined;
  /** A value, as code. */
  readonly example: string | undefined;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const folder = fileURLToPath(new URL("../../src/model/schema", import.meta.url));

/**
 * The comments at the keys of every schema, by the list of its keys: `a b c`.
 * Read from the sources, since a comment is not there at run time.
 *
 * @throws Error when two schemas of the same keys say different things
 */
export function schemaDocs(): ReadonlyMap<string, Readonly<Record<string, KeyDoc>>> {
  const files = readdirSync(folder).filter(
    (name) => name.endsWith(".ts") && !/\.test\./.test(name),
  );
  const sources = files.map((name) => parsed(path.join(folder, name)));
  const shared = new Map(sources.flatMap((source) => [...source.constants]));
  const docs = new Map<string, Readonly<Record<string, KeyDoc>>>();
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

type CommentBefore = (node: Node) => string;

interface Shared {
  readonly object: Node;
  readonly comment: CommentBefore;
}

interface Source {
  /** The objects that `strict` is given. */
  readonly objects: readonly Node[];
  /** Objects with a name, which others spread. */
  readonly constants: ReadonlyMap<string, Shared>;
  readonly comment: CommentBefore;
}

function parsed(file: string): Source {
  const text = readFileSync(file, "utf8");
  const { program, comments } = parseSync(file, text);
  const comment: CommentBefore = (node) =>
    comments.findLast(({ end }) => end <= node.start && text.slice(end, node.start).trim() === "")
      ?.value ?? "";
  const objects: Node[] = [];
  const constants = new Map<string, Shared>();
  walk(program, (node) => {
    const callee = node["callee"] as Node | undefined;
    const [, given] = (node["arguments"] ?? []) as readonly Node[];
    if (node.type === "CallExpression" && callee?.["name"] === "strict" && given)
      objects.push(given);
    const init = node["init"] as Node | undefined;
    if (node.type === "VariableDeclarator" && init?.type === "ObjectExpression") {
      constants.set(String((node["id"] as Node)["name"]), { object: init, comment });
    }
  });
  return { objects: objects.filter(({ type }) => type === "ObjectExpression"), constants, comment };
}

function keysOf(
  object: Node,
  { shared, comment }: { shared: ReadonlyMap<string, Shared>; comment: CommentBefore },
): Record<string, KeyDoc> {
  const keys: Record<string, KeyDoc> = {};
  for (const property of object["properties"] as readonly Node[]) {
    if (property.type === "SpreadElement") {
      const from = shared.get(String((property["argument"] as Node)["name"]));
      if (from) Object.assign(keys, keysOf(from.object, { shared, comment: from.comment }));
      continue;
    }
    const key = property["key"] as Node;
    keys[String(key["name"] ?? key["value"])] = keyDoc(comment(property));
  }
  return keys;
}

/** `* What it is. @default words @example "value" `. */
function keyDoc(comment: string): KeyDoc {
  const words = comment
    .replace(/^\s*\*+/gm, " ")
    .replace(/\s+/g, " ")
    .trim();
  const [text = "", ...tags] = words.split(/\s*@(?=default |example )/);
  const tag = (name: string) =>
    tags
      .find((each) => each.startsWith(`${name} `))
      ?.slice(name.length + 1)
      .trim();
  return { text, defaultText: tag("default"), example: tag("example") };
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  else if (typeof node === "object" && node !== null) {
    if ("type" in node) visit(node as Node);
    for (const value of Object.values(node)) walk(value, visit);
  }
}
