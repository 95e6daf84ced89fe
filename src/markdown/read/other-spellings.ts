/**
 * The text of a page that was written for Docusaurus, in the spelling of the engine:
 * fences that are no code, and comments of HTML. What is taken out leaves as many
 * lines, so that every place in the page stays where it is.
 */
export function inOwnSpelling(text: string, format: "md" | "mdx"): string {
  if (format === "md" || !/mdx-code-block|<!--/.test(text)) return text;
  const lines = text.split("\n");
  const start = endOfFrontMatter(lines);
  let fence: { readonly marks: string; readonly isOpenedUp: boolean } | undefined;
  let isComment = false;
  for (let index = start; index < lines.length; index++) {
    const line = lines[index] ?? "";
    if (fence === undefined && !isComment) {
      const [, marks, info = ""] = /^\s*(`{3,}|~{3,})([^`]*)$/.exec(line) ?? [];
      if (marks !== undefined) {
        fence = { marks, isOpenedUp: info.trim() === "mdx-code-block" };
        if (fence.isOpenedUp) lines[index] = "";
        continue;
      }
    } else if (fence !== undefined && closes(line, fence.marks)) {
      if (fence.isOpenedUp) lines[index] = "";
      fence = undefined;
      continue;
    }
    if (fence !== undefined && !fence.isOpenedUp) continue;
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

/** `<!-- … -->` becomes a comment in braces of the same length; those in code spans stay. */
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
