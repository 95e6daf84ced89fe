/** Text that is Markdown in the file, as Markdown on a page. */

/** Code blocks and inline code, in which nothing is escaped. */
const code =
  /(^ {0,3}(`{3,}|~{3,})[^\n]*\n[^]*?(?:^ {0,3}\2[`~]* *$|$(?![^]))|(?<!`)(`+)(?!`)[^]*?[^`]\3(?!`))/m;

/**
 * Returns a description without HTML, admonitions and headings of its own, because headings would
 * divide the section of an operation.
 */
export function blockText(text = ""): string {
  return outsideCode(text.replaceAll(/\r\n?/g, "\n").trim(), (part) =>
    escaped(part)
      .replaceAll(/^ {0,3}#{1,6}[ \t]+(.*?)[ \t#]*$/gm, (_, title: string) => `\n**${title}**\n`)
      .replaceAll(/^(.+)\n {0,3}(?:={2,}|-{2,})[ \t]*$/gm, (line, title: string) =>
        // A line of hyphens is also part of a table.
        title.includes("|") ? line : `**${title}**\n`,
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
  return forCell(plain.map((line) => outsideCode(line, escaped)).join("<br>"));
}

/** Escapes the character that ends a table cell, also in code. */
export function forCell(text: string): string {
  return text.replaceAll(/(?<!\\)\|/g, "\\|");
}

/** Plain text, such as a title, in which nothing is Markdown. */
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

/** Adds a URL to the links in Markdown that start with a slash. */
export function absoluteLinks(text: string, url: string): string {
  const base = url.replace(/\/$/, "");
  return outsideCode(text, (part) => part.replaceAll(/\]\(\/(?!\/)/g, `](${base}/`));
}

function outsideCode(text: string, change: (part: string) => string): string {
  // The pattern has three groups, which `split` returns after each part.
  return text
    .split(code)
    .map((part, index) => (index % 4 === 0 ? change(part) : index % 4 === 1 ? part : ""))
    .join("");
}

/**
 * Escapes HTML, except URLs in angle brackets, and the start of an admonition. Removes links to
 * headings, because each program that shows such files has its own ids.
 */
function escaped(text: string): string {
  return text
    .replaceAll(/(?<!!)\[([^\]]*)\]\(#[^)]*\)/g, "$1")
    .replaceAll(/<(?!(?:https?:\/\/|mailto:)[^\s<>]*>)/g, "&lt;")
    .replaceAll(/^(\s*):::/gm, String.raw`$1\:::`);
}
