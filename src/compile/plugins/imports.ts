import { defineHastPlugin, type HastPluginDefinition } from "satteri";
import {
  asksForModules,
  bytesOf,
  declaredNames,
  identifiers,
  usedComponents,
  type Statement,
} from "../estree.ts";
import type { PageContext } from "../page-context.ts";
import { pointAfter, type Point } from "../point.ts";
import type { ImportResolution } from "../resolver.ts";
import { reportUnknownComponent } from "../unknown-component.ts";

const unsupported = { code: "import/unsupported", severity: "error" } as const;

type ImportDeclaration = Extract<Statement, { type: "ImportDeclaration" }>;

/**
 * Reads the import and export statements of a page. Imports are noted and
 * written again as one that binds the same names, from nowhere; `moduleCode`
 * knows its form.
 */
export function imports(page: PageContext): HastPluginDefinition {
  const { scope } = page;
  const used = new Set<string>();
  const mentioned = new Set<string>();
  return defineHastPlugin({
    name: "imports",
    options: { position: true },
    mdxjsEsm(node, context) {
      const statements = node.parseExpression()?.body;
      // What cannot be read stays, and the compiler tells what is wrong with it.
      if (!statements) return;
      const nodeStart = node.position?.start ?? { line: 1, column: 1 };
      const bytes = Buffer.from(node.value);
      const names: string[] = [];
      const kept: string[] = [];
      for (const statement of statements) {
        const { start, end } = bytesOf(statement);
        const at = pointAfter(nodeStart, bytes.toString("utf8", 0, start));
        if (statement.type === "ImportDeclaration") {
          names.push(...addImport(page, statement, at));
        } else if ("source" in statement && statement.source) {
          page.report({
            ...unsupported,
            message: `A page cannot export from "${String(statement.source.value)}".`,
            hint: "Import the value in a line of its own, and export it in another.",
            at,
          });
        } else {
          const declared = declaredNames(statement);
          const isNew = declared.map((name) => addName(page, name, at)).every(Boolean);
          if (asksForModules(statement)) {
            page.report({
              ...unsupported,
              message: "A page cannot use import() or import.meta.",
              hint: "Import what it needs in a line of its own.",
              at,
            });
            if (isNew && declared.length > 0) kept.push(`export let ${declared.join(", ")};`);
          } else if (isNew) kept.push(bytes.toString("utf8", start, end));
        }
      }
      for (const name of usedComponents(statements)) used.add(name);
      for (const name of identifiers(statements)) mentioned.add(name);
      if (names.length > 0) {
        scope.importGroups.push(names);
        kept.unshift(`import { ${names.join(", ")} } from "page";`);
      }
      if (kept.length === 0) context.removeNode(node);
      else context.setProperty(node, "value", kept.join("\n"));
    },
    after() {
      // Exported code sees imports alone, not the blocks: a page is given these when it is rendered.
      for (const name of used) {
        if (mentioned.has(name)) continue;
        scope.undefinedInExports.add(name);
        reportUnknownComponent(page, name);
      }
    },
  });
}

/** Notes an import and the names it binds, and returns these. */
function addImport(page: PageContext, statement: ImportDeclaration, at: Point): readonly string[] {
  const { scope } = page;
  const { specifier, kind } = readSpecifier(String(statement.source.value));
  const found = resolveImport(page, specifier, at);
  const index = found && scope.imports.length;
  if (found) scope.imports.push({ specifier, kind, line: at.line });
  const names: string[] = [];
  for (const each of statement.specifiers) {
    const local = each.local.name;
    if (!addName(page, local, at)) continue;
    const imported = importedName(each);
    scope.bindings.push({ local, imported, import: index });
    if (kind === "markdown" && imported === "default") scope.partials.add(local);
    if (kind === "raw" && imported === "default" && found?.text !== undefined) {
      scope.rawTexts.set(local, found.text);
    }
    names.push(local);
  }
  return names;
}

/** False when the page has the name already, which is reported. */
function addName(page: PageContext, name: string, at: Point): boolean {
  const isNew = !page.scope.names.has(name);
  page.scope.names.add(name);
  if (!isNew) {
    page.report({
      ...unsupported,
      message: `The name "${name}" is imported or declared twice.`,
      hint: "Give one of them another name.",
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

/** `./a.php?raw` and `!!raw-loader!./a.php` both ask for the text of `./a.php`. */
function readSpecifier(written: string): {
  specifier: string;
  kind: "markdown" | "raw" | "module";
} {
  const loader = /^!*raw-loader!/.exec(written)?.[0] ?? "";
  const path = written.slice(loader.length);
  if (loader !== "" || path.endsWith("?raw")) {
    return { specifier: path.replace(/\?raw$/, ""), kind: "raw" };
  }
  return { specifier: path, kind: /\.mdx?$/i.test(path) ? "markdown" : "module" };
}

type Resolved = Extract<ImportResolution, { kind: "resolved" }>;

/** Undefined when there is no such file, which is reported. */
function resolveImport(page: PageContext, specifier: string, at: Point): Resolved | undefined {
  const found = page.resolver.importFile(specifier, page.file);
  switch (found.kind) {
    case "resolved":
      return found;
    case "missing":
      page.report({
        code: "import/missing",
        severity: "error",
        message: `The page imports "${specifier}", which does not exist.`,
        hint: found.hint,
        at,
      });
      return undefined;
    case "leaves-site":
      page.report({
        code: "link/leaves-site",
        severity: "error",
        message: `The import "${specifier}" leads outside the site folder.`,
        hint: "Move the file below the site folder.",
        at,
      });
      return undefined;
  }
}
