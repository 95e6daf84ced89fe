import { defineHastPlugin, mdxToJs } from "satteri";
import { features } from "./features.ts";
import { isSyntaxError } from "./syntax-error.ts";

/** An import of the code of a page, or an export that takes from another module. */
export interface ImportStatement {
  readonly kind: "import" | "export";
  /** The module as it is written, escapes resolved. */
  readonly specifier: string;
  /** Where its text stands in the code, quotes left out: offsets in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Names that are taken of the module: `default` for its default. */
  readonly names: readonly string[];
}

/** The statements of code that name modules, read by the parser the compiler uses; none when it cannot be read. */
export function importStatements(code: string): readonly ImportStatement[] {
  const found: ImportStatement[] = [];
  const bytes = Buffer.from(code);
  const reader = defineHastPlugin({
    name: "import-statements",
    mdxjsEsm(node) {
      for (const statement of node.parseExpression()?.body ?? []) {
        if (!("source" in statement) || !statement.source) continue;
        const { start, end } = statement.source as unknown as { start: number; end: number };
        const isImport = statement.type === "ImportDeclaration";
        found.push({
          kind: isImport ? "import" : "export",
          specifier: String(statement.source.value),
          start: bytes.toString("utf8", 0, start).length + 1,
          end: bytes.toString("utf8", 0, end).length - 1,
          names: isImport ? statement.specifiers.flatMap(importedName) : [],
        });
      }
    },
  });
  try {
    mdxToJs(`${code}\n`, { features, hastPlugins: [reader] });
  } catch (error) {
    if (!isSyntaxError(error)) throw error;
  }
  return found;
}

interface Specifier {
  readonly type: string;
  readonly imported?: { readonly name?: string; readonly value?: unknown };
}

function importedName({ type, imported }: Specifier): readonly string[] {
  if (type === "ImportDefaultSpecifier") return ["default"];
  return imported ? [imported.name ?? String(imported.value)] : [];
}
