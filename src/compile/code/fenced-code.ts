import { takeDirectives } from "./code-directives.ts";
import { parseCodeMeta, splitInfo } from "./code-meta.ts";
import { splitMarks } from "./diff-lines.ts";

/** Code as the highlighter is asked for it. */
export interface AskedCode {
  readonly code: string;
  readonly language: string;
}

const OPENING = /^([ \t]*)(`{3,}|~{3,})[ \t]*([^\s`]+)[ \t]*([^`]*)$/;

/**
 * The blocks of code of a Markdown text, found by their fences alone: nearly always what the
 * compiler finds, and never to be relied on.
 */
export function* fencedCode(text: string): Generator<AskedCode, void> {
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const [, indent = "", fence, lang = "", meta = ""] = OPENING.exec(lines[at] ?? "") ?? [];
    if (fence === undefined) continue;
    const first = at + 1;
    do at += 1;
    while (at < lines.length && !closes(lines[at]?.trim() ?? "", fence));
    const code = lines.slice(first, at).map((line) => withoutIndent(line, indent.length));
    yield askedFor(code.join("\n"), lang, meta.trimEnd());
  }
}

function closes(line: string, fence: string): boolean {
  return line.startsWith(fence) && line === fence.charAt(0).repeat(line.length);
}

function withoutIndent(line: string, indent: number): string {
  let start = 0;
  while (start < indent && (line[start] === " " || line[start] === "\t")) start += 1;
  return line.slice(start);
}

/** Without what marks lines. */
function askedFor(written: string, lang: string, after: string): AskedCode {
  const { language, meta } = splitInfo(lang, after);
  const { ranges, diff } = parseCodeMeta(meta);
  const code = ranges.length > 0 ? written : takeDirectives(written).code;
  return { language, code: diff && language !== "diff" ? splitMarks(code).code : code };
}
