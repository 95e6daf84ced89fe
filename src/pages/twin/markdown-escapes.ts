/** Text as running Markdown: what would be markup in it is escaped. */
export function escapeMarkdown(text: string): string {
  if (!mayNeedEscapes.test(text)) return text;
  return (
    text
      .replace(/[\\`*_[\]<~]|&(?=#?\w+;)/g, (c) => `\\${c}`)
      // A bare address is read as it stands, with the marks and escapes that follow.
      .replace(/(https?|ftp)(?=:\/\/)|(www)(?=\.)/gi, (scheme) => `${scheme}\\`)
      .replace(/(?<=\w)@(?=\w)/g, "\\@")
  );
}

const mayNeedEscapes = /[\\`*_[\]<~&@]|:\/\/|www\./i;

/** Lines of running Markdown as a block of their own: what would begin another block is escaped. */
export function escapeBlockStarts(text: string): string {
  return text.split("\n").map(escapeLineStart).join("\n");
}

function escapeLineStart(line: string): string {
  if (!/^[-=:|\s#+>\d]/.test(line)) return line;
  // An underline of a heading, a rule, the second line of a table.
  if (/^[-=:|\s]+$/.test(line)) return `\\${line}`;
  return line
    .replace(/^(?=(?:#{1,6}|[-+])(?:\s|$)|>)/, "\\")
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, "$1\\");
}

/** One line of running Markdown as the text of a heading, which drops marks at its end. */
export function escapeHeading(text: string): string {
  return oneLine(text).replace(/#(?=#*$)/g, "\\#");
}

/** Running Markdown without its line breaks. */
export function oneLine(text: string): string {
  return (text.includes("\n") ? text.replace(/\s*\\?\n\s*/g, " ") : text).trim();
}

/** An address in brackets: what would end it there is encoded. */
export function escapeAddress(address: string): string {
  return address.replace(/[\s()<>\\]/g, (c) => {
    const code = c.charCodeAt(0).toString(16).toUpperCase();
    return `%${code.padStart(2, "0")}`;
  });
}

/** Text between marks of code, longer than any run of them in it; white space at its ends stays outside. */
export function codeSpan(text: string, edge = ""): string {
  const { start, inner: code, end } = aroundText(text);
  if (code === "") return text;
  const longest = code.includes("`") ? longestTicks(code) : 0;
  const marks = "`".repeat(longest + 1);
  const pad = /^`|`$/.test(code) ? " " : "";
  return `${start}${edge}${marks}${pad}${code}${pad}${marks}${edge}${end}`;
}

/** The longest run of marks of code in a text. */
export function longestTicks(code: string): number {
  return Math.max(0, ...[...code.matchAll(/`+/g)].map((match) => match[0].length));
}

/** A text, and the white space at its ends; all of it stands at the start if there is nothing else. */
export function aroundText(text: string): Readonly<Record<"start" | "inner" | "end", string>> {
  const inner = text.trim();
  const from = text.length - text.trimStart().length;
  return { start: text.slice(0, from), inner, end: text.slice(from + inner.length) };
}
