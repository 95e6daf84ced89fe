import { readSpecifier, type ImportRequest } from "./import-specifier.ts";
import { importStatements, type ImportStatement } from "./import-statements.ts";
import { isDoubtful, withoutCode } from "./limits/doubtful.ts";
import { normalizeText } from "./normalize-text.ts";
import { inOwnSpelling } from "./other-spellings.ts";
import { pageTree } from "./page-tree.ts";
import { isSyntaxError } from "./syntax-error.ts";

/**
 * What the import statements of an MDX page ask for, in their order, without
 * compiling it; nothing when it cannot be read. It costs a tenth of compiling.
 *
 * @param written the whole file, front matter included
 * @param compatibility the system the page was written for
 */
export function pageImports(
  written: string,
  compatibility?: "docusaurus",
): readonly ImportRequest[] {
  const text = compatibility ? inOwnSpelling(normalizeText(written), "mdx") : written;
  return statementsOfPage(text).map(({ specifier }) => readSpecifier(specifier));
}

/** The import statements of an MDX page; their offsets are of the code they stand in. */
export function statementsOfPage(written: string): readonly ImportStatement[] {
  // A statement begins a line: most files have none, and need not be parsed.
  if (!/^import\b/m.test(written)) return [];
  const text = normalizeText(written);
  return codeOf(isDoubtful(text) ? likelyPrograms(text) : text)
    .flatMap(importStatements)
    .filter(({ kind }) => kind === "import");
}

/** What may be statements of a page that is not to be parsed untried. */
function likelyPrograms(text: string): string {
  const blocks = withoutCode(text).split(/\n[ \t]*\n/);
  const programs = blocks.filter((block) => /^(?:import|export)\b/.test(block)).join("\n\n");
  return isDoubtful(programs) ? "" : `${programs}\n`;
}

/** The code of the page's import and export statements. */
function codeOf(text: string): readonly string[] {
  try {
    const tree = pageTree({ text, format: "mdx", position: false });
    return tree?.children.flatMap((node) => (node.type === "mdxjsEsm" ? [node.value] : [])) ?? [];
  } catch (error) {
    if (isSyntaxError(error)) return [];
    throw error;
  }
}
