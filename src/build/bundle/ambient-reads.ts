import type { Rollup } from "vite";
import { loadVite } from "./vite-internals.ts";

/** A node of an ESTree syntax tree. */
interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Node modules whose results only depend on their arguments. */
const pureModules = /^(?:node:)?(?:path|url|util|assert|buffer|querystring|string_decoder)(?:\/|$)/;

/** Globals that give access to the clock, random values, files, processes or the network. */
const sources =
  "process|Date|Math|performance|crypto|fetch|XMLHttpRequest|WebSocket|EventSource|globalThis|global|eval|Function|require|console|Temporal|Intl";
const mentionsSource = new RegExp(`\\b(?:${sources})\\b`);
const isSource = new RegExp(`^(?:${sources})$`);
const isNetwork = /^(?:fetch|XMLHttpRequest|WebSocket|EventSource)$/;

/**
 * Members of globals that have the same result in every build. `process.env` is one of them,
 * because the environment is part of the key.
 */
const harmlessMembers: Readonly<Record<string, RegExp>> = {
  process: /^env$/,
  Math: /^(?!random$)/,
  Intl: /^/,
  Date: /^(?:parse|UTC)$/,
};

/**
 * Lists what site code may read in addition to its files, the site and the environment, for example
 * `Date.now` or `node:fs`. False positives only cost time: the next build runs the code even if
 * nothing has changed.
 */
export async function ambientReads(
  files: readonly (Rollup.OutputChunk | Rollup.OutputAsset)[],
): Promise<readonly string[]> {
  const own = new Set(files.map(({ fileName }) => fileName));
  const chunks = files.filter((file) => file.type === "chunk");
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  // Excludes the engine's and React's modules, which are imported by file URL.
  const foreign = imported.filter(
    (name) => !own.has(name) && !name.startsWith("file:") && !pureModules.test(name),
  );
  return [...new Set([...foreign, ...(await readsIn(chunks.map(({ code }) => code)))])].sort();
}

/**
 * Like `ambientReads`, but for the modules of a bundle, without their static imports. Rendering is
 * synchronous, so network access only counts if a module has a top-level `await`.
 */
export async function readsIn(modules: readonly string[]): Promise<readonly string[]> {
  const reads = new Set<string>();
  let awaits = false;
  const visit = (node: SyntaxNode, above: Above): void => {
    const read = readOf(node, above);
    if (read !== undefined) reads.add(read);
    const isAwait = node.type === "AwaitExpression" || node["await"] === true;
    if (isAwait && !above.isInFunction) awaits = true;
    const isInFunction = above.isInFunction || node.type.includes("Function");
    for (const [field, value] of Object.entries(node)) {
      for (const child of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
        if (isNode(child)) visit(child, { node, field, isInFunction });
      }
    }
  };
  for (const code of modules) {
    if (!mentionsSource.test(code) && !/\b(?:await|import\s*\()/.test(code)) continue;
    const { parseAst } = await loadVite();
    const program = parseAst(code, { sourceType: "module" }) as unknown as SyntaxNode;
    visit(program, { node: program, field: "", isInFunction: false });
  }
  return [...reads].filter((read) => awaits || !isNetwork.test(read)).sort();
}

/** A parent node, and the field that contains the child. */
interface Above {
  readonly node: SyntaxNode;
  readonly field: string;
  readonly isInFunction: boolean;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value;
}

/** Returns the property name of a member expression, or `undefined` if it's computed. */
function memberOf({ type, computed, property }: SyntaxNode): string | undefined {
  const isPlain = type === "MemberExpression" && computed !== true && isNode(property);
  return isPlain ? String(property["name"]) : undefined;
}

function readOf(node: SyntaxNode, above: Above): string | undefined {
  switch (node.type) {
    case "ImportExpression":
      return isNode(node["source"]) && node["source"].type === "Literal" ? undefined : "import()";
    case "CallExpression": {
      const { callee, arguments: given } = node;
      const isFormat = isNode(callee) && /^format(?:ToParts)?$/.test(memberOf(callee) ?? "");
      // Without an argument, the call formats the current date.
      return isFormat && Array.isArray(given) && given.length === 0
        ? "Intl.DateTimeFormat"
        : undefined;
    }
    case "Identifier":
      return globalIn(String(node["name"]), above);
    default:
      return undefined;
  }
}

function globalIn(name: string, { node, field }: Above): string | undefined {
  if (!isSource.test(name)) return undefined;
  const { type } = node;
  const isKey = field === "property" || field === "key";
  // Property keys and import names don't read a global.
  if ((isKey && node["computed"] !== true) || /^(?:Im|Ex)portSpecifier$/.test(type)) {
    return undefined;
  }
  if (node["operator"] === "typeof" || node["operator"] === "instanceof") return undefined;
  const member = field === "object" ? memberOf(node) : undefined;
  if (member !== undefined) {
    return harmlessMembers[name]?.test(member) === true ? undefined : `${name}.${member}`;
  }
  const [first]: readonly unknown[] = Array.isArray(node["arguments"]) ? node["arguments"] : [];
  const isDateOf = type === "NewExpression" && field === "callee" && name === "Date";
  return isDateOf && isNode(first) && first.type !== "SpreadElement" ? undefined : name;
}
