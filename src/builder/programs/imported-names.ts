import type { Diagnostic } from "../../base/diagnostic.ts";
import { nearest } from "../../base/nearest.ts";
import type { SourcePath } from "../../base/paths.ts";
import type { ImportedName, PageImport } from "../../compile/compiled-module.ts";

/** Shows its children. */
const transparent = ({ children }: { readonly children?: unknown }) => children;

/** Stands in for a module that could not be loaded: whatever is taken of it shows its children. */
export const anyModule: unknown = new Proxy(
  {},
  {
    // What has a `then` is taken for a promise.
    get: (_module, name) => (name === "then" ? undefined : transparent),
    has: () => true,
  },
);

/**
 * A module with everything a page takes of it by name: what it does not export is
 * reported, and shows its children instead.
 */
export function withNames(
  module: unknown,
  { item, source }: { readonly item: PageImport; readonly source: SourcePath },
  report: (diagnostic: Diagnostic) => void,
): unknown {
  const exported: object = typeof module === "object" && module !== null ? module : {};
  const missing = item.names.filter(({ imported }) => !(imported in exported));
  if (missing.length === 0) return module;
  for (const name of missing) {
    const { line, column } = name;
    report({
      code: "import/missing-export",
      severity: "error",
      message:
        name.imported === "default"
          ? `"${item.specifier}" has no default export, which the page imports as "${name.local}".`
          : `"${item.specifier}" exports no "${name.imported}".`,
      hint: hintFor(name, Object.keys(exported)),
      place: { file: source, line, column },
    });
  }
  return {
    ...exported,
    ...Object.fromEntries(missing.map((each) => [each.imported, transparent])),
  };
}

function hintFor({ imported, local }: ImportedName, exported: readonly string[]): string {
  if (imported === "default" && exported.includes(local)) {
    return `Put the name in braces: import { ${local} } from …`;
  }
  const named = exported.filter((name) => name !== "default");
  const match = nearest(imported, named);
  if (match !== undefined) return `Did you mean "${match}"?`;
  if (imported !== "default" && exported.includes("default")) {
    return `It has a default export: import ${local} from …`;
  }
  return named.length === 0 ? "It exports nothing." : `It exports ${named.join(", ")}.`;
}
