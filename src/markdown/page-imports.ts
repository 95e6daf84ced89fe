import { readSpecifier, type ImportRequest } from "./import-specifier.ts";
import { importStatements, type ImportStatement } from "./import-statements.ts";
import { crashOn } from "./in-work.ts";
import { leadingImports } from "./leading-imports.ts";
import { normalizeText } from "./normalize-text.ts";
import { inOwnSpelling } from "./other-spellings.ts";
import { pageTree } from "./page-tree.ts";
import { isSyntaxError } from "./syntax-error.ts";

/**
 * What the import statements of an MDX page ask for, in their order, without compiling it; of
 * a page that cannot be read those at its beginning, or nothing. To parse a page costs a tenth
 * of compiling, so it is done only where its text leaves a doubt.
 *
 * @param written the whole file, front matter included
 * @param compatibility the system the page was written for
 */
export function pageImports(
  written: string,
  compatibility?: "docusaurus",
): readonly ImportRequest[] {
  const text = compatibility ? inOwnSpelling(normalizeText(written), "mdx") : written;
  if (!mayImport(text)) return [];
  if (crashOn(normalizeText(written))) return [];
  const leading = leadingImports(normalizeText(text));
  const specifiers = leading ?? statementsOfPage(text).map(({ specifier }) => specifier);
  return specifiers.map(readSpecifier);
}

/** The import statements of an MDX page; their offsets are of the code they stand in. */
export function statementsOfPage(written: string): readonly ImportStatement[] {
  if (!mayImport(written)) return [];
  return codeOf(normalizeText(written))
    .flatMap(importStatements)
    .filter(({ kind }) => kind === "import");
}

/** A statement begins a line: most files have none, and need not be parsed. */
function mayImport(text: string): boolean {
  return /^import\b/m.test(text);
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
