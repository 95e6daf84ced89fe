import type { CodeProblem } from "./code-meta.ts";

/** What a line of code is besides its text, as a class of the HTML. */
export type LineClass = "highlighted" | "inserted" | "deleted";

/** Code without the comments that mark lines, and what they ask for. */
export interface DirectedCode {
  /** The code without the lines that held directives. */
  readonly code: string;
  /** Classes by line of `code`, from 1. */
  readonly classes: ReadonlyMap<number, ReadonlySet<LineClass>>;
  readonly problems: readonly (CodeProblem & { readonly line: number })[];
}

const classOf: ReadonlyMap<string, LineClass> = new Map([
  ["highlight", "highlighted"],
  ["diff-add", "inserted"],
  ["diff-remove", "deleted"],
]);

const name = "(highlight|diff-add|diff-remove)-(next-line|start|end)";

/** A directive alone on its line, in each form of comment that some language has. */
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

/** Takes comments such as `// highlight-next-line` out of the code and notes which lines they mean. */
export function takeDirectives(code: string): DirectedCode {
  if (!new RegExp(name, "i").test(code)) return { code, classes: new Map(), problems: [] };
  const shown: string[] = [];
  const classes = new Map<number, Set<LineClass>>();
  const problems: (CodeProblem & { line: number })[] = [];
  /** Where each block that is open was opened. */
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
      problems.push({ ...unbalanced(text.trim(), "has no start before it"), line: index + 1 });
    }
  }
  for (const { written, line } of open.values()) {
    problems.push({ ...unbalanced(written, "has no end after it"), line });
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
    hint: "Lines are marked from a …-start to the …-end that follows.",
  };
}
