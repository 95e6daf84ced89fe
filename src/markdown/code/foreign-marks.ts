import type { CodeProblem } from "./code-meta.ts";

/** `// [!code ++]` and the like, as other systems mark lines. */
const mark = /\[!code ([^\]\n]+)\]/g;

const diffs: ReadonlyMap<string, string> = new Map([
  ["++", "diff-add"],
  ["--", "diff-remove"],
]);

/** A mark with its place in the code, from 1. */
interface ForeignMark extends CodeProblem {
  readonly line: number;
  readonly column: number;
}

/** Marks of other systems in a block of code, each kind once. */
export function foreignMarks(code: string): readonly ForeignMark[] {
  if (!code.includes("[!code ")) return [];
  const found = new Map<string, ForeignMark>();
  for (const [index, text] of code.split("\n").entries()) {
    for (const { 0: written, 1: kind = "", index: at } of text.matchAll(mark)) {
      const [name = "", lines] = kind.trim().split(":");
      if (found.has(name)) continue;
      const line = index + 1;
      found.set(name, {
        line,
        column: at + 1,
        message: `The mark "${written}" is not one of this system: readers see it in the code.`,
        hint: hintFor({ name, line, count: Number(lines ?? 1) || 1, word: lines }),
      });
    }
  }
  return [...found.values()];
}

interface Mark {
  readonly name: string;
  readonly line: number;
  readonly count: number;
  readonly word: string | undefined;
}

function hintFor({ name, line, count, word }: Mark): string {
  const diff = diffs.get(name);
  if (diff !== undefined) {
    return count > 1
      ? `Write a comment "${diff}-start" in a line of its own before these lines, and "${diff}-end" after them.`
      : `Write a comment "${diff}-next-line" in a line of its own before it.`;
  }
  if (name === "word" && word !== undefined) return `Write /${word}/ after the language.`;
  const range = count > 1 ? `${line}-${line + count - 1}` : String(line);
  return `Write {${range}} after the language to highlight it.`;
}
