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
