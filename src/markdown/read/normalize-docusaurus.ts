/**
 * Rewrites syntax that only Docusaurus has: `mdx-code-block` fences, and HTML comments in MDX.
 * Doesn't move lines, so that positions stay correct.
 */
export function normalizeDocusaurus(text: string, format: "md" | "mdx"): string {
  if (format === "md" || !/mdx-code-block|<!--/.test(text)) return text;
  const lines = text.split("\n");
  const start = endOfFrontMatter(lines);
  let fence: { readonly marks: string; readonly isMdx: boolean } | undefined;
  let isComment = false;
  for (let index = start; index < lines.length; index++) {
    const line = lines[index] ?? "";
    if (fence === undefined && !isComment) {
      const [, marks, info = ""] = /^\s*(`{3,}|~{3,})([^`]*)$/.exec(line) ?? [];
      if (marks !== undefined) {
        fence = { marks, isMdx: info.trim() === "mdx-code-block" };
        if (fence.isMdx) lines[index] = "";
        continue;
      }
    } else if (fence !== undefined && closes(line, fence.marks)) {
      if (fence.isMdx) lines[index] = "";
      fence = undefined;
      continue;
    }
    if (fence !== undefined && !fence.isMdx) continue;
    const replaced = withoutHtmlComments(line, isComment);
    isComment = replaced.isComment;
    lines[index] = replaced.line;
  }
  return lines.join("\n");
}

function endOfFrontMatter(lines: readonly string[]): number {
  if (!/^---\s*$/.test(lines[0] ?? "")) return 0;
  const end = lines.findIndex((line, index) => index > 0 && /^---\s*$/.test(line));
  return end < 0 ? 0 : end + 1;
}

function closes(line: string, marks: string): boolean {
  const found = /^\s*(`{3,}|~{3,})\s*$/.exec(line)?.[1];
  return found !== undefined && found.startsWith(marks);
}

/** Replaces `<!-- … -->` with a comment in braces of the same length, except in code spans. */
function withoutHtmlComments(
  line: string,
  isInside: boolean,
): { readonly line: string; readonly isComment: boolean } {
  let isComment = isInside;
  const done = line.split(/(`+[^`]*`+|<!--|-->)/).map((part) => {
    if (part === "<!--" && !isComment) {
      isComment = true;
      return "{/* ";
    }
    if (part === "-->" && isComment) {
      isComment = false;
      return "*/}";
    }
    return isComment ? part.replaceAll("*/", "* ") : part;
  });
  return { line: done.join(""), isComment };
}
