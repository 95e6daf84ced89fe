import type { EstreeProgram } from "satteri";

/** A statement at the top of a page's code. */
export type Statement = EstreeProgram["body"][number];

type Tree = { readonly type: string; readonly [key: string]: unknown };

/** Calls `visit` with every node of a syntax tree, parents first. */
export function walk(node: unknown, visit: (node: Tree) => void): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit);
  } else if (isNode(node)) {
    visit(node);
    for (const value of Object.values(node)) walk(value, visit);
  }
}

/** Where a node stands in the UTF-8 bytes of the code that was parsed. */
export function bytesOf(node: unknown): { start: number; end: number } {
  const { start, end } = node as { start?: unknown; end?: unknown };
  if (typeof start !== "number" || typeof end !== "number") {
    throw new TypeError("a node of the parser has no position");
  }
  return { start, end };
}

/** The names a statement declares at the top of the page. */
export function declaredNames(statement: Statement): readonly string[] {
  if (statement.type !== "ExportNamedDeclaration" || !statement.declaration) return [];
  const { declaration } = statement;
  if (declaration.type !== "VariableDeclaration") return [declaration.id.name];
  return declaration.declarations.flatMap(({ id }) => boundNames(id));
}

/** Components the code of a page uses, by the name that must be defined: `A` for `<A.B>`. */
export function usedComponents(tree: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  walk(tree, (node) => {
    if (node.type !== "JSXOpeningElement") return;
    let name = node["name"];
    const isMember = isNode(name) && name.type === "JSXMemberExpression";
    while (isNode(name) && name.type === "JSXMemberExpression") name = name["object"];
    if (isNode(name) && typeof name["name"] === "string") {
      if (isMember || /^[^a-z][^-]*$/.test(name["name"])) names.add(name["name"]);
    }
  });
  return names;
}

/** Every identifier that stands anywhere in the code, but for the names of elements. */
export function identifiers(tree: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  walk(tree, (node) => {
    if (node.type === "Identifier") names.add(String(node["name"]));
  });
  return names;
}

/** Whether code asks for a module while it runs (`import()`) or for its own address. */
export function asksForModules(tree: unknown): boolean {
  let found = false;
  walk(tree, ({ type }) => {
    if (type === "ImportExpression" || type === "MetaProperty") found = true;
  });
  return found;
}

function boundNames(pattern: unknown): readonly string[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case "Identifier":
      return [String(pattern["name"])];
    case "ObjectPattern":
      return listOf(pattern["properties"]).flatMap(boundNames);
    case "Property":
      return boundNames(pattern["value"]);
    case "ArrayPattern":
      return listOf(pattern["elements"]).flatMap(boundNames);
    case "AssignmentPattern":
      return boundNames(pattern["left"]);
    case "RestElement":
      return boundNames(pattern["argument"]);
    default:
      return [];
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isNode(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && "type" in value;
}
