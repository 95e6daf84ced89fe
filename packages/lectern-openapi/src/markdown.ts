/** Converts the Markdown in an OpenAPI file to Markdown for pages. */

/**
 * Matches code blocks, with the same indent on all lines, so that no list or quote can end the
 * block early.
 */
const codeBlocks =
  /^( {0,3})(([`~])\3{2,})[^`\n]*\n(?:(?:\1[^\n]*|[ \t]*)\n)*?\1 {0,3}\2\3*[ \t]*$/gm;

/** Matches inline code on one line. Inline code with line breaks is treated as text. */
const spans = /(?<![`\\])(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g;

/** Matches inline code in a table, which ends at a vertical bar. */
const spansInTables = /(?<![`\\])(`+)(?!`)[^|\n]*?[^`|\n]\1(?!`)/g;

/**
 * Returns a description without HTML, admonitions or headings, because headings would divide the
 * section of an operation.
 */
export function blockText(text = ""): string {
  const plain = text.replaceAll(/\r\n?/g, "\n").trim();
  return outside(codeBlocks, plain, (part) =>
    outsideSpans(
      part
        .replaceAll(/^ {0,3}#{1,6}[ \t]+(.*?)[ \t#]*$/gm, "\n**$1**\n")
        // A line of hyphens is also part of a table.
        .replaceAll(/^([^|\n]+)\n {0,3}(?:={2,}|-{2,})[ \t]*$/gm, "**$1**\n")
        .replaceAll(/^(\s*):::/gm, String.raw`$1\:::`),
      escaped,
    ),
  );
}

/** Returns a description on one line, for a table cell. */
export function cellText(text = ""): string {
  const lines = text
    .trim()
    .replaceAll(/^ *(`{3,}|~{3,})[^\n]*\n([^]*?)\n? *\1 *$/gm, (_, __, block: string) =>
      block.split("\n").map(inlineCode).join("\n\n"),
    )
    .split(/\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)])\s)/);
  const joined = lines.map((line) => line.replaceAll(/\s+/g, " ").trim()).filter(Boolean);
  const plain = joined.map((line) => line.replace(/^[-*+] /, "• ").replace(/^#+ /, ""));
  return forCell(plain.map((line) => outsideSpans(line, escaped)).join("<br>"));
}

/** Escapes the character that ends a table cell, even in code. */
export function forCell(text: string): string {
  return text.replaceAll(/(\\*)\|/g, (found, before: string) =>
    before.length % 2 === 0 ? `${before}\\|` : found,
  );
}

/** Escapes plain text, such as a title, so that none of it is read as Markdown. */
export function plainText(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_[\]<>{}|~$&]/g, String.raw`\$&`);
}

export function inlineCode(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  const fence = "`".repeat(
    1 + Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length)),
  );
  const space = /^`|`$/.test(line) ? " " : "";
  return line.trim() === "" ? "" : `${fence}${space}${line}${space}${fence}`;
}

export function codeBlock(language: string, text: string): string {
  const fence = "`".repeat(
    Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)),
  );
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Returns a table, or nothing if it has no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Joins the parts of a page that aren't empty. */
export function blocks(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join("\n\n");
}

/** Adds a base URL to the links in Markdown that start with a slash. */
export function absoluteLinks(text: string, url: string): string {
  const base = `](${url.replace(/\/$/, "")}/`;
  const changed = (part: string) => part.replaceAll(/\]\(\/(?!\/)/g, base);
  return outside(codeBlocks, text, (part) => outside(spans, part, changed));
}

function outsideSpans(text: string, change: (part: string) => string): string {
  const hasTable = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*\|/m.test(text);
  return outside(hasTable ? spansInTables : spans, text, change);
}

/** Changes the parts of Markdown that the pattern doesn't match. */
function outside(code: RegExp, text: string, change: (part: string) => string): string {
  let changed = "";
  let end = 0;
  for (const { 0: match, index } of text.matchAll(code)) {
    changed += change(text.slice(end, index)) + match;
    end = index + match.length;
  }
  return changed + change(text.slice(end));
}

/**
 * Escapes HTML, except URLs in angle brackets. Removes links to headings, because each program that
 * shows such files has its own ids.
 */
function escaped(text: string): string {
  return text
    .replaceAll(/(?<!!)\[([^\]]*)\]\(#[^)]*\)/g, "$1")
    .replaceAll(/<(?!(?:https?:\/\/|mailto:)[^\s<>]*>)/g, "&lt;");
}
