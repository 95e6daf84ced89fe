import { outsideCode, outsideFences } from "../systems/markdown-blocks.ts";
import { changeTexts, type WriteInput } from "./new-files.ts";
import { declaredPackages } from "./needed-packages.ts";

/**
 * Converts pages that were written for MDX 1, which Docusaurus uses up to version 2. In later
 * versions, a `<` that starts no element and URLs in angle brackets are errors, and so is a tag
 * that shares its line with other content but has its counterpart on another line.
 */
export function convertMdx1({ root, files, report }: WriteInput): void {
  if (!/^\D*[012]\./.test(declaredPackages(root)["@docusaurus/core"] ?? "")) return;
  changeTexts(files, /\.mdx?$/, (text, { to }) => {
    const fenced = outsideFences(text, (part) => part.replace(indentedCode, fencedCode));
    const escaped = outsideCode(fenced, (part) =>
      part
        .replace(/^(?!\s*(?:import|export)\b).*$/gm, (line) =>
          // Braces and arrows are probably the code of a component.
          /[{}]|=>/.test(line) ? line : line.replace(/<(?![\w/!?$>])|<(?=\d)/g, "&lt;"),
        )
        .replace(/<(https?:\/\/[^\s<>]+)>/g, "[$1]($1)")
        .replace(/<([\w.+-]+@[\w-]+\.[\w.-]+)>/g, "[$1](mailto:$1)"),
    );
    const changed = outsideFences(escaped, (part) => part.replace(/^[ \t]*<.*$/gm, separateTags));
    const note = "its tags and its `<` are written as later versions need.";
    if (changed !== text) report.take("page for MDX 1", note, to);
    return changed;
  });
}

/** An indented code block after a paragraph. MDX 2 and later have no such code blocks. */
const indentedCode = /(?<=(?:^|\n)[\p{L}*_\x60[][^\n]*\n\n)(?:(?: {4}|\t)[^\n]*\n+)+/gu;

function fencedCode(block: string): string {
  const code = block.replace(/^(?: {4}|\t)/gm, "").trimEnd();
  return `\`\`\`\n${code}\n\`\`\`\n\n`;
}

/** A code span, or a tag with its slash and name. */
const tag =
  /`[^`]*`|<(\/?)([A-Za-z][\w.]*)(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|[^"'{}<>])*>/g;
const isVoid = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** Moves tags whose counterpart is on another line to lines of their own. */
function separateTags(line: string): string {
  const [indent = ""] = /^[ \t]*/.exec(line) ?? [];
  const open: RegExpExecArray[] = [];
  const lone = new Set<RegExpExecArray>();
  for (const match of line.matchAll(tag)) {
    const [whole, end, name = ""] = match;
    if (name === "" || whole.endsWith("/>") || isVoid.test(name)) continue;
    if (end === "") open.push(match);
    else if (open.at(-1)?.[2] === name) open.pop();
    else lone.add(match);
  }
  let shown = "";
  let at = 0;
  for (const match of [...open, ...lone].toSorted((a, b) => a.index - b.index)) {
    shown += `${line.slice(at, match.index)}\n${indent}${match[0]}\n${indent}`;
    at = match.index + match[0].length;
  }
  return (shown + line.slice(at)).replace(/^\s*\n|\n\s*(?=\n|$)/g, "");
}
