import { defineHastPlugin, mdxToJs, mdxToMdast } from "satteri";
import { features } from "./features.ts";
import { readSpecifier, type ImportRequest } from "./import-specifier.ts";
import { normalizeText } from "./normalize-text.ts";
import { isDoubtful, withoutCode } from "./limits/doubtful.ts";
import { exceededLimit } from "./limits/reading-limits.ts";
import { isSyntaxError } from "./syntax-error.ts";

/**
 * What the import statements of an MDX page ask for, in their order, without
 * compiling it; nothing when it cannot be read. It costs a tenth of compiling.
 *
 * @param written the whole file, front matter included
 */
export function pageImports(written: string): readonly ImportRequest[] {
  // A statement begins a line: most files have none, and need not be parsed.
  if (!/^import\b/m.test(written)) return [];
  const text = normalizeText(written);
  if (exceededLimit(text, "mdx")) return [];
  return statementsIn(isDoubtful(text) ? likelyPrograms(text) : text).flatMap(importsIn);
}

/** What may be statements of a page that is not to be parsed untried. */
function likelyPrograms(text: string): string {
  const blocks = withoutCode(text).split(/\n[ \t]*\n/);
  const programs = blocks.filter((block) => /^(?:import|export)\b/.test(block)).join("\n\n");
  return isDoubtful(programs) ? "" : `${programs}\n`;
}

/** The code of the page's import and export statements. */
function statementsIn(text: string): readonly string[] {
  try {
    const tree = mdxToMdast(text, { features });
    if (tree.type !== "root") return [];
    return tree.children.flatMap((node) => (node.type === "mdxjsEsm" ? [node.value] : []));
  } catch (error) {
    if (isSyntaxError(error)) return [];
    throw error;
  }
}

/** Read by the parser the compiler uses, which is given code alone. */
function importsIn(code: string): readonly ImportRequest[] {
  const found: ImportRequest[] = [];
  const reader = defineHastPlugin({
    name: "page-imports",
    mdxjsEsm(node) {
      for (const statement of node.parseExpression()?.body ?? []) {
        if (statement.type !== "ImportDeclaration") continue;
        found.push(readSpecifier(String(statement.source.value)));
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
