import type { Rollup } from "vite";

/** A node of a syntax tree, as ESTree has it. */
interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Modules of Node that say the same each time they are asked the same. */
const pureModules = /^(?:node:)?(?:path|url|util|assert|buffer|querystring|string_decoder)(?:\/|$)/;

/** Names under which code reaches the clock, chance, files, other processes, the network. */
const sources =
  "process|Date|Math|performance|crypto|fetch|XMLHttpRequest|WebSocket|EventSource|globalThis|global|eval|Function|require|console|Temporal|Intl";
const mentionsSource = new RegExp(`\\b(?:${sources})\\b`);
const isSource = new RegExp(`^(?:${sources})$`);

/** What comes from elsewhere is there only after it has been waited for. */
const network: ReadonlySet<string> = new Set([
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "EventSource",
]);

/**
 * What code of a site may read besides its own files, the site and the environment, in
 * words of the code: `Date.now`, `node:fs`. It is better to name too much: a build that
 * has nothing to do runs such code all the same.
 */
export async function ambientReads(
  files: readonly (Rollup.OutputChunk | Rollup.OutputAsset)[],
): Promise<readonly string[]> {
  const own = new Set(files.map(({ fileName }) => fileName));
  const chunks = files.filter((file) => file.type === "chunk");
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  // The engine's own modules, and the React it shares, are named by their addresses.
  const foreign = imported.filter(
    (name) => !own.has(name) && !name.startsWith("file:") && !pureModules.test(name),
  );
  return [...new Set([...foreign, ...(await readsIn(chunks.map(({ code }) => code)))])].sort();
}

/**
 * The same of modules of one program, their imports of others left out unless the names
 * of those are made up as it runs. Pages are rendered in one go, so the network counts
 * only when a module waits while it is loaded; what a click fetches does not.
 */
export async function readsIn(modules: readonly string[]): Promise<readonly string[]> {
  const found: Found = { reads: new Set(), waits: false };
  for (const code of modules) {
    if (!mentionsSource.test(code) && !/\b(?:await|import\s*\()/.test(code)) continue;
    const { parseAst } = await import("vite");
    walk(
      parseAst(code, { sourceType: "module" }) as unknown as SyntaxNode,
      { above: undefined, isLoading: true },
      found,
    );
  }
  const { reads, waits } = found;
  return [...reads].filter((read) => waits || !network.has(read)).sort();
}

interface Found {
  readonly reads: Set<string>;
  /** Whether a module waits for something while it is loaded. */
  waits: boolean;
}

/** Where a node stands in the one above it. */
interface Above {
  readonly node: SyntaxNode;
  readonly field: string;
}

interface Around {
  readonly above: Above | undefined;
  /** Whether it runs when the module is loaded, and is in no function. */
  readonly isLoading: boolean;
}

function walk(node: SyntaxNode, { above, isLoading }: Around, found: Found): void {
  const read = readOf(node, above);
  if (read !== undefined) found.reads.add(read);
  if (isLoading && (node.type === "AwaitExpression" || node["await"] === true)) found.waits = true;
  const isFunction = /Function/.test(node.type);
  for (const [field, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
      if (!isNode(child)) continue;
      walk(child, { above: { node, field }, isLoading: isLoading && !isFunction }, found);
    }
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value;
}

function readOf(node: SyntaxNode, above: Above | undefined): string | undefined {
  switch (node.type) {
    case "ImportExpression":
      return isNode(node["source"]) && node["source"].type === "Literal" ? undefined : "import()";
    case "CallExpression":
      return isFormatOfNow(node) ? "Intl.DateTimeFormat" : undefined;
    case "Identifier": {
      const name = String(node["name"]);
      if (!isSource.test(name) || above === undefined || isNameAlone(above)) return undefined;
      return isHarmless(name, above) ? undefined : nameWithMember(name, above);
    }
    default:
      return undefined;
  }
}

/** `format()` of a date without a date is the date now. */
function isFormatOfNow({ callee, arguments: given }: SyntaxNode): boolean {
  if (!isNode(callee) || callee.type !== "MemberExpression" || !isNode(callee["property"])) {
    return false;
  }
  const name = callee["property"]["name"];
  const isFormat = name === "format" || name === "formatToParts";
  return isFormat && Array.isArray(given) && given.length === 0;
}

/** Whether an identifier is the name of a member or of a property, and reads nothing. */
function isNameAlone({ node, field }: Above): boolean {
  const isPlain = node["computed"] !== true;
  switch (node.type) {
    case "MemberExpression":
      return field === "property" && isPlain;
    case "Property":
    case "MethodDefinition":
    case "PropertyDefinition":
      return field === "key" && isPlain;
    case "ImportSpecifier":
    case "ExportSpecifier":
      return true;
    default:
      return false;
  }
}

/** Uses that come to the same in each build with the same environment, which is a part of the key. */
function isHarmless(name: string, above: Above): boolean {
  const { node, field } = above;
  if (node.type === "UnaryExpression" && node["operator"] === "typeof") return true;
  if (node.type === "BinaryExpression" && node["operator"] === "instanceof") return true;
  const member = memberOf(above);
  switch (name) {
    case "process":
      return member === "env";
    case "Math":
      return member !== undefined && member !== "random";
    case "Intl":
      return member !== undefined;
    case "Date":
      if (member !== undefined) return member === "parse" || member === "UTC";
      return node.type === "NewExpression" && field === "callee" && hasPlainArgument(node);
    default:
      return false;
  }
}

function hasPlainArgument({ arguments: given }: SyntaxNode): boolean {
  const [first]: readonly unknown[] = Array.isArray(given) ? given : [];
  return isNode(first) && first.type !== "SpreadElement";
}

/** The member that is taken of an identifier; undefined when none is, or its name is made up. */
function memberOf({ node, field }: Above): string | undefined {
  if (node.type !== "MemberExpression" || field !== "object") return undefined;
  const { property } = node;
  return node["computed"] !== true && isNode(property) ? String(property["name"]) : undefined;
}

function nameWithMember(name: string, above: Above): string {
  const member = memberOf(above);
  return member === undefined ? name : `${name}.${member}`;
}
