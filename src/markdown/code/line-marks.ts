import type { CodeProblem, LineClass } from "./code-meta.ts";

interface DirectedCode {
  /** The code without the lines that contain directives. */
  readonly code: string;
  /** The classes of each line, by line number in `code`. Lines count from 1. */
  readonly classes: ReadonlyMap<number, ReadonlySet<LineClass>>;
  readonly problems: readonly (CodeProblem & { readonly line: number })[];
}

const classOf: ReadonlyMap<string, LineClass> = new Map([
  ["highlight", "highlighted"],
  ["diff-add", "inserted"],
  ["diff-remove", "deleted"],
  ["error", "error"],
]);

const name = "(highlight|diff-add|diff-remove|error)-(next-line|start|end)";

/** Matches a directive on a separate line, in the comment syntax of any language. */
const directive = new RegExp(
  [
    `(?://+|#+|--+|;+|%+|'|"|REM)\\s*${name}`,
    `/\\*+\\s*${name}\\s*\\*+/`,
    `\\{\\s*/\\*+\\s*${name}\\s*\\*+/\\s*\\}`,
    `<!--\\s*${name}\\s*-->`,
    `<%--\\s*${name}\\s*--%>`,
    `\\{\\{!(?:--)?\\s*${name}\\s*(?:--)?\\}\\}`,
    `\\{#\\s*${name}\\s*#\\}`,
    `\\(\\*\\s*${name}\\s*\\*\\)`,
  ]
    .map((form) => `^\\s*${form}\\s*$`)
    .join("|"),
  "i",
);

/** Removes comments such as `// highlight-next-line`, and returns the marked lines. */
export function takeDirectives(code: string): DirectedCode {
  if (!new RegExp(name, "i").test(code)) return { code, classes: new Map(), problems: [] };
  const shown: string[] = [];
  const classes = new Map<number, Set<LineClass>>();
  const problems: (CodeProblem & { line: number })[] = [];
  /** Start lines of open blocks. */
  const open = new Map<LineClass, { written: string; line: number }>();
  const next = new Set<LineClass>();

  for (const [index, text] of code.split("\n").entries()) {
    const found = readDirective(text);
    if (found === undefined) {
      shown.push(text);
      const here = new Set([...open.keys(), ...next]);
      if (here.size > 0) classes.set(shown.length, here);
      next.clear();
    } else if (found.action === "next-line") next.add(found.lineClass);
    else if (found.action === "start") {
      open.set(found.lineClass, { written: text.trim(), line: index + 1 });
    } else if (!open.delete(found.lineClass)) {
      problems.push({ ...unbalanced(text.trim(), "has no matching -start"), line: index + 1 });
    }
  }
  for (const { written, line } of open.values()) {
    problems.push({ ...unbalanced(written, "has no matching -end"), line });
  }
  return { code: shown.join("\n"), classes, problems };
}

function readDirective(line: string): { lineClass: LineClass; action: string } | undefined {
  const [what, action] = directive.exec(line)?.slice(1).filter(Boolean) ?? [];
  const lineClass = classOf.get(what?.toLowerCase() ?? "");
  return lineClass && action !== undefined
    ? { lineClass, action: action.toLowerCase() }
    : undefined;
}

function unbalanced(written: string, what: string): CodeProblem {
  return {
    message: `The comment "${written}" in a code block ${what}.`,
    hint: "Mark lines with a …-start and a …-end comment.",
  };
}

/** Returns classes for the lines of a patch that start with `+` or `-`, except file headers. */
export function classesOfPatch(code: string): ReadonlyMap<number, ReadonlySet<LineClass>> {
  const classes = new Map<number, ReadonlySet<LineClass>>();
  for (const [index, line] of code.split("\n").entries()) {
    if (/^(?:\+\+\+|---) /.test(line)) continue;
    if (line.startsWith("+")) classes.set(index + 1, new Set<LineClass>(["inserted"]));
    if (line.startsWith("-")) classes.set(index + 1, new Set<LineClass>(["deleted"]));
  }
  return classes;
}

/**
 * Splits the first column (`+`, `-` or a space) from a patch, so that the code can be highlighted.
 * Lines with another first character stay unchanged.
 */
export function splitMarks(code: string): { code: string; marks: readonly string[] } {
  const lines = code.split("\n");
  const marks = lines.map((line) => /^[+\- ]/.exec(line)?.[0] ?? "");
  return { code: lines.map((line, at) => line.slice(marks[at]?.length)).join("\n"), marks };
}

/** Matches marks of other systems, for example `// [!code ++]`. */
const mark = /\[!code ([^\]\n]+)\]/g;

const comments: ReadonlyMap<string, string> = new Map([
  ["++", "diff-add"],
  ["--", "diff-remove"],
  ["error", "error"],
]);

/** A mark with its position in the code, from 1. */
interface ForeignMark extends CodeProblem {
  readonly line: number;
  readonly column: number;
}

/** Finds marks of other systems in a code block. Returns each kind once. */
export function foreignMarks(code: string): readonly ForeignMark[] {
  if (!code.includes("[!code ")) return [];
  const found = new Map<string, ForeignMark>();
  for (const [index, text] of code.split("\n").entries()) {
    for (const { 0: written, 1: kind = "", index: at } of text.matchAll(mark)) {
      const [name = "", lines] = kind.trim().split(":");
      if (found.has(name)) continue;
      const line = index + 1;
      const message = `Lectern doesn't support the marker "${written}", so readers see it in the code.`;
      found.set(name, { line, column: at + 1, message, hint: hintFor(name, line, lines) });
    }
  }
  return [...found.values()];
}

/** @param detail number of lines, or a word */
function hintFor(name: string, line: number, detail: string | undefined): string {
  const count = Number(detail ?? 1) || 1;
  const comment = comments.get(name);
  if (comment !== undefined) {
    return count > 1
      ? `Write a comment "${comment}-start" on a separate line before these lines, and "${comment}-end" after them.`
      : `Write a comment "${comment}-next-line" on a separate line before it.`;
  }
  if (name === "word" && detail !== undefined) return `Write /${detail}/ after the language.`;
  const range = count > 1 ? `${line}-${line + count - 1}` : String(line);
  return `Write {${range}} after the language to highlight it.`;
}
