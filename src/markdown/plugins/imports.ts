import { type EstreeProgram, type HastNode, type HastPluginDefinition } from "satteri";
import type { ImportedName } from "../compiled-module.ts";
import { readSpecifier, type ImportRequest } from "../read/page-imports.ts";
import { mistakeOf, type PageContext, type Problem } from "../page-context.ts";
import { pointAfter, pointOf, positionOf, type Point, hastPlugin } from "../nodes.ts";
import type { ImportResolution } from "../resolver.ts";
import { reportUnknownComponent } from "./components.ts";

const unsupported = { code: "import/unsupported", severity: "error" } as const;

type ImportDeclaration = Extract<Statement, { type: "ImportDeclaration" }>;

/**
 * Reads the import and export statements of a page and records the imports. Replaces them with a
 * single import statement with the same names, which `moduleCode` removes from the output.
 */
export function imports(page: PageContext): HastPluginDefinition {
  const { scope } = page;
  const names: UsedNames = { components: new Set(), identifiers: new Set() };
  return hastPlugin("imports", {
    mdxjsEsm(node, context) {
      const statements = node.parseExpression()?.body;
      // Invalid code stays unchanged, and the compiler reports it.
      if (!statements) return;
      const code = placedCode(
        node.value,
        positionOf(node)?.start ?? page.programPlaces.get(node.value) ?? { line: 1, column: 1 },
      );
      const imported: string[] = [];
      const left: string[] = [];
      for (const statement of statements) {
        if (statement.type === "ImportDeclaration") {
          imported.push(...addImport(page, statement, code));
        } else left.push(...exported(page, statement, code));
      }
      scope.statements.push(...left);
      walk(statements, (each) => addUsedNames(each, names));
      if (imported.length > 0) {
        scope.importGroups.push(imported);
        left.unshift(`import { ${imported.join(", ")} } from "page";`);
      }
      if (left.length === 0) context.removeNode(node);
      else context.setProperty(node, "value", left.join("\n"));
    },
    after() {
      // Exported code can only use imported components, because pages only get the built-in
      // components when they're rendered.
      for (const name of names.components) {
        if (names.identifiers.has(name)) continue;
        scope.undefinedInExports.add(name);
        reportUnknownComponent(page, name);
      }
    },
  });
}

/** Finds the code and the position of parsed nodes. The parser counts UTF-8 bytes. */
function placedCode(code: string, start: Point) {
  const bytes = Buffer.from(code);
  const textOf = (node: unknown) => {
    const { start: from, end } = bytesOf(node);
    return bytes.toString("utf8", from, end);
  };
  const pointOf = (node: unknown) =>
    pointAfter(start, bytes.toString("utf8", 0, bytesOf(node).start));
  return { textOf, pointOf };
}

type PlacedCode = ReturnType<typeof placedCode>;

/**
 * Returns the code of a statement that isn't an import. Reports and removes unsupported statements.
 */
function exported(page: PageContext, statement: Statement, code: PlacedCode): readonly string[] {
  const at = code.pointOf(statement);
  if ("source" in statement && statement.source) {
    page.report({
      ...unsupported,
      message: `A page can't export from "${String(statement.source.value)}".`,
      hint: "Import the value on one line, and export it on another.",
      at,
    });
    return [];
  }
  const declared = declaredNames(statement);
  const isNew = declared.map((name) => addName(page, name, at)).every(Boolean);
  if (isNew) page.scope.exported.push(...declared);
  let loadsModules = false;
  walk(statement, ({ type }) => {
    if (type === "ImportExpression" || type === "MetaProperty") loadsModules = true;
  });
  if (!loadsModules) return isNew ? [code.textOf(statement)] : [];
  page.report({
    ...unsupported,
    message: "A page can't use import() or import.meta.",
    hint: "Import the module on a separate line.",
    at,
  });
  return isNew && declared.length > 0 ? [`export let ${declared.join(", ")};`] : [];
}

/** Records an import and returns the names that it adds to the page. */
function addImport(page: PageContext, statement: ImportDeclaration, { pointOf }: PlacedCode) {
  const { scope } = page;
  const request = readSpecifier(String(statement.source.value));
  const { specifier, kind } = request;
  const at = pointOf(statement);
  const found = resolveImport(page, { request, at: pointOf(statement.source), statement });
  const index = found && scope.imports.length;
  const taken: ImportedName[] = [];
  const names: string[] = [];
  for (const each of statement.specifiers) {
    const local = each.local.name;
    if (!addName(page, local, at)) continue;
    const imported = importedName(each);
    scope.bindings.push({ local, imported, import: index });
    if (imported !== undefined) taken.push({ imported, local, ...pointOf(each) });
    if (kind === "markdown" && imported === "default") scope.partials.add(local);
    if (kind === "raw" && imported === "default" && found?.text !== undefined) {
      scope.rawTexts.set(local, found.text);
    }
    names.push(local);
  }
  if (found) scope.imports.push({ specifier, kind, ...at, names: taken });
  return names;
}

/** Adds a name. Reports the name and returns false if the page already has it. */
function addName(page: PageContext, name: string, at: Point): boolean {
  const isNew = !page.scope.names.has(name);
  page.scope.names.add(name);
  if (!isNew) {
    page.report({
      ...unsupported,
      message: `The name "${name}" is imported or declared twice.`,
      hint: "Rename one of them.",
      at,
    });
  }
  return isNew;
}

function importedName(specifier: ImportDeclaration["specifiers"][number]): string | undefined {
  switch (specifier.type) {
    case "ImportDefaultSpecifier":
      return "default";
    case "ImportNamespaceSpecifier":
      return undefined;
    case "ImportSpecifier":
      return "name" in specifier.imported
        ? specifier.imported.name
        : String(specifier.imported.value);
  }
}

type Resolved = Extract<ImportResolution, { kind: "resolved" }>;

interface WrittenImport {
  readonly request: ImportRequest;
  readonly at: Point;
  /** The import statement. Absent if an expression imports the file. */
  readonly statement?: ImportDeclaration | undefined;
}

/**
 * Finds the imported file. Reports files that can't be imported, and returns `undefined` for them.
 */
export function resolveImport(
  page: PageContext,
  { request, at, statement }: WrittenImport,
): Resolved | undefined {
  const found = page.resolver.importFile(request, page.file);
  if (found.kind === "resolved") return found;
  page.report({ severity: "error", ...importProblem(page, found, { request, at, statement }), at });
  return undefined;
}

type Unresolved = Exclude<ImportResolution, Resolved>;

function importProblem(
  page: PageContext,
  found: Unresolved,
  { request: { specifier }, statement }: WrittenImport,
): Pick<Problem, "code" | "message" | "hint"> & Partial<Problem> {
  switch (found.kind) {
    case "missing":
      return {
        code: "import/missing",
        message: `The page imports "${specifier}", which doesn't exist.`,
        hint: found.hint,
      };
    case "not-installed":
      return {
        code: "import/missing",
        severity: mistakeOf(page),
        message: `The page imports "${specifier}", which isn't installed${page.options.compatibility ? ", so its content is missing" : ""}.`,
        hint: (statement && blockHint(page, statement)) ?? found.hint,
      };
    case "no-program":
      return {
        code: "import/unsupported",
        message: `The page can't import "${specifier}", because it isn't code.`,
        hint: found.hint,
      };
    case "leaves-site":
      return {
        code: "link/outside-site",
        message: `The import "${specifier}" points outside the site folder.`,
        hint: "Move the file into the site folder.",
      };
  }
}

/**
 * Returns a hint to remove an import of built-in components. Authors may import them because some
 * other systems require it.
 */
function blockHint({ options }: PageContext, statement: ImportDeclaration): string | undefined {
  const names = statement.specifiers.map((each) => each.local.name);
  if (names.length === 0 || !names.every((name) => options.blocks.includes(name))) return undefined;
  const blocks = names.map((name) => `<${name}>`).join(", ");
  return `Remove the import. Pages can use ${blocks} without it.`;
}

/** A top-level statement in a page's code. */
type Statement = EstreeProgram["body"][number];

type Tree = { readonly type: string; readonly [key: string]: unknown };

/** Calls `visit` for every node of a syntax tree, parents first. */
function walk(node: unknown, visit: (node: Tree) => void): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit);
  } else if (isNode(node)) {
    visit(node);
    for (const value of Object.values(node)) walk(value, visit);
  }
}

/** Returns the position of a node in bytes of the parsed UTF-8 code. */
function bytesOf(node: unknown): { start: number; end: number } {
  return node as { start: number; end: number };
}

/** Returns the names that an export declares. */
function declaredNames(statement: Statement): readonly string[] {
  if (statement.type !== "ExportNamedDeclaration" || !statement.declaration) return [];
  const { declaration } = statement;
  if (declaration.type !== "VariableDeclaration") return [declaration.id.name];
  return declaration.declarations.flatMap(({ id }) => boundNames(id));
}

interface UsedNames {
  /** Names that must be defined because elements use them, for example `A` for `<A.B>`. */
  readonly components: Set<string>;
  /** All names except element names. */
  readonly identifiers: Set<string>;
}

function addUsedNames(node: Tree, { components, identifiers }: UsedNames): void {
  if (node.type === "Identifier") identifiers.add(String(node["name"]));
  if (node.type !== "JSXOpeningElement") return;
  let name = node["name"];
  const isMember = isNode(name) && name.type === "JSXMemberExpression";
  while (isNode(name) && name.type === "JSXMemberExpression") name = name["object"];
  if (isNode(name) && typeof name["name"] === "string") {
    if (isMember || /^[^a-z][^-]*$/.test(name["name"])) components.add(name["name"]);
  }
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

type Element = Extract<HastNode, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>;

/** Matches a `require` call for a file of the site. Packages must be imported. */
const requireCall =
  /(?<![.\w$])require\(\s*(["'])((?:!*[\w-]+-loader!)?(?:\.|@site\/)[^"'\n]+)\1\s*\)/g;

/** Converts `<img src={require("./a.png").default} />`, as in Docusaurus, to an import. */
export function requiredFiles(page: PageContext): HastPluginDefinition {
  const addAll = (code: string, at: Point | undefined): void => {
    for (const [, , written = ""] of code.matchAll(requireCall)) {
      addFile(page, written, at ?? { line: 1, column: 1 });
    }
  };
  const visit = (node: Readonly<Element>): undefined => {
    for (const attribute of node.attributes) {
      // Highlighted code blocks are HTML in an expression and don't contain `require` calls.
      if ("name" in attribute && attribute.name === "dangerouslySetInnerHTML") continue;
      const { value } = attribute;
      const code = typeof value === "object" ? value?.value : undefined;
      if (code !== undefined) addAll(code, pointOf(node));
    }
  };
  return hastPlugin("required-files", {
    mdxJsxFlowElement: { filter: [], visit },
    mdxJsxTextElement: { filter: [], visit },
    mdxFlowExpression: (node) => addAll(node.value, pointOf(node)),
    mdxTextExpression: (node) => addAll(node.value, pointOf(node)),
    mdxjsEsm: (node) => addAll(node.value, pointOf(node)),
  });
}

function addFile(page: PageContext, written: string, at: Point): void {
  const { scope } = page;
  if (scope.required.has(written)) return;
  const request = readSpecifier(written);
  const found = resolveImport(page, { request, at });
  scope.required.set(written, found && scope.imports.length);
  if (found) scope.imports.push({ ...request, ...at, names: [] });
}
