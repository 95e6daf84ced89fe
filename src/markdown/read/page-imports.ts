import { readSpecifier, type ImportRequest } from "./import-specifier.ts";
import { importStatements, type ImportStatement } from "./import-statements.ts";
import { crashOn } from "./in-work.ts";
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

/** One statement on a line, in the forms in which nearly all are written. */
const STATEMENT =
  /^import (?:[\w$]+|(?:[\w$]+, )?\{ ?[\w$]+(?:, [\w$]+)*,? ?\}) from (?:"([^"\\]+)"|'([^'\\]+)');?$/;

/** Nothing but front matter and empty lines. */
const BEGINNING = /^(?:---[ \t]*\n(?:.*\n)*?---[ \t]*\n)?\s*$/;

/**
 * The modules that an MDX page imports if all its import statements stand at its beginning,
 * each on a line: these are certain without the parser.
 *
 * @param text a normalised text
 * @returns as they are written; undefined if the page has to be parsed
 */
export function leadingImports(text: string): readonly string[] | undefined {
  const start = /^import\b/m.exec(text)?.index ?? text.length;
  if (!BEGINNING.test(text.slice(0, start))) return undefined;
  const found: string[] = [];
  let isApart = true;
  let at = start;
  while (at < text.length) {
    const line = text.slice(at, text.indexOf("\n", at));
    const statement = STATEMENT.exec(line);
    if (!statement && !isEmpty(line)) break;
    isApart = !statement;
    if (statement) found.push(statement[1] ?? statement[2] ?? "");
    at += line.length + 1;
  }
  // What follows without an empty line is code, too.
  const isAll = (isApart || at === text.length) && !/^import\b/m.test(text.slice(at));
  return isAll ? found : undefined;
}

function isEmpty(line: string): boolean {
  return /^[ \t]*$/.test(line);
}
