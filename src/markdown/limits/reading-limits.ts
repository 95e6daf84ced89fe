import { elementDepth } from "./element-depth.ts";

/**
 * More than any page has, and less than what ends the program: the parser and
 * React call themselves for each level, and take a time that grows with the
 * square of what stands in one paragraph.
 */
const DEEPEST = 100;
const DEEPEST_BLOCKS = 100;
const MOST_IN_PARAGRAPH = 10_000;
const WIDEST_INDENT = 1000;

/** What a page has too much of, and where. */
export interface ExceededLimit {
  /** The rest of a sentence: `a line has more than …`. */
  readonly reason: string;
  /** From 1. */
  readonly line: number;
}

/** What would end the program, or take minutes, if a page were read; undefined: it can be. */
export function exceededLimit(text: string, format: "md" | "mdx"): ExceededLimit | undefined {
  return blockLimit(text) ?? lineLimits(text, format) ?? elementLimit(text, format);
}

const tooDeep = new RegExp(
  `^(?:[ \\t]*(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${DEEPEST_BLOCKS + 1}}`,
  "m",
);

function blockLimit(text: string): ExceededLimit | undefined {
  const found = tooDeep.exec(text);
  if (!found) return undefined;
  const reason = `a line has more than ${DEEPEST_BLOCKS} quotes and lists one in another`;
  return { reason, line: lineAt(text, found.index) };
}

/** What is counted of a paragraph: it begins after an empty line, a heading, an item or a row of a table. */
interface Counted {
  pieces: number;
  /** Emphasis that has been opened and not closed. */
  emphasis: number;
  /** Brackets of code in braces; these may go on over empty lines. */
  brackets: number;
  braces: number;
  /** Whether imports and exports stand there: they are no text. */
  isProgram: boolean;
}

const fence = /^[ \t>]*(`{3,}|~{3,})/;
const opening = /^[ \t>]*(?:[-+*|#]|\d{1,9}[.)]|:{3,})/;

function lineLimits(text: string, format: "md" | "mdx"): ExceededLimit | undefined {
  const counted: Counted = { pieces: 0, emphasis: 0, brackets: 0, braces: 0, isProgram: false };
  let closing: RegExp | undefined;
  let directives = 0;
  let number = 0;
  let isHead = text.startsWith("---\n");
  for (const line of text.split("\n")) {
    number++;
    if (isHead) {
      isHead = number === 1 || line.trimEnd() !== "---";
      continue;
    }
    if (closing) {
      if (closing.test(line)) closing = undefined;
      continue;
    }
    const marks = fence.exec(line)?.[1];
    if (marks !== undefined && counted.braces === 0) {
      closing = new RegExp(`^[ \\t>]*${marks[0]}{${marks.length},}[ \\t]*$`);
      continue;
    }
    if (line.trim() === "" || opening.test(line)) {
      counted.pieces = 0;
      counted.emphasis = 0;
      if (counted.braces === 0) {
        counted.brackets = 0;
        counted.isProgram = false;
      }
    }
    counted.isProgram ||= format === "mdx" && /^(?:import|export)\s/.test(line);
    const directive = /^[ \t>]*:{3,}(\s*\w)?/.exec(line);
    if (directive) directives = Math.max(0, directives + (directive[1] === undefined ? -1 : 1));
    const reason = directives > DEEPEST ? "blocks" : exceededIn(line, counted, format);
    if (reason !== undefined) return { reason: reasons[reason], line: number };
  }
  return undefined;
}

const reasons = {
  blocks: `more than ${DEEPEST} ::: blocks stand one in another`,
  pieces: `a paragraph has more than ${MOST_IN_PARAGRAPH} marks such as & [ * and <`,
  emphasis: `more than ${DEEPEST} marks of emphasis stand one in another`,
  brackets: `more than ${DEEPEST} brackets stand one in another in an expression`,
  indent: `a line is indented by more than ${WIDEST_INDENT} characters`,
} as const;

/** What makes pieces of a paragraph; tags may be as many again, as in a table. */
const marks = /[&{}[\]*_~`]|:(?=[A-Za-z])/g;
const tags = /</g;
const [OPEN, CLOSE] = ["([{", ")]}"];

/** Counts on over a line. */
function exceededIn(
  line: string,
  counted: Counted,
  format: "md" | "mdx",
): keyof typeof reasons | undefined {
  if (line.search(/\S/) > WIDEST_INDENT) return "indent";
  if (!counted.isProgram) counted.pieces += occurrences(line, marks) + occurrences(line, tags) / 2;
  if (counted.pieces > MOST_IN_PARAGRAPH) return "pieces";
  // Few lines have many of either; only these are looked at closely.
  if (counted.emphasis > 0 || /[*_~]/.test(line)) countEmphasis(line, counted);
  if (counted.emphasis > DEEPEST) return "emphasis";
  if (format === "mdx" && (counted.brackets > 0 || /[([{]/.test(line))) {
    return countBrackets(line, counted) ? "brackets" : undefined;
  }
  return undefined;
}

function occurrences(line: string, pattern: RegExp): number {
  return line.match(pattern)?.length ?? 0;
}

function countEmphasis(line: string, counted: Counted): void {
  for (const { 0: run, index } of line.matchAll(/([*_~])\1*/g)) {
    const opens = /\S/.test(line[index + run.length] ?? "");
    const closes = /\S/.test(line[index - 1] ?? "");
    const levels = Math.ceil(run.length / 2);
    if (opens && !closes) counted.emphasis += levels;
    else if (closes && !opens) counted.emphasis = Math.max(0, counted.emphasis - levels);
    if (counted.emphasis > DEEPEST) return;
  }
}

/** @returns whether there are too many */
function countBrackets(line: string, counted: Counted): boolean {
  for (const char of line) {
    if (OPEN?.includes(char)) counted.brackets++;
    else if (CLOSE?.includes(char)) counted.brackets = Math.max(0, counted.brackets - 1);
    if (char === "{") counted.braces++;
    else if (char === "}") counted.braces = Math.max(0, counted.braces - 1);
    if (counted.brackets > DEEPEST) return true;
  }
  return false;
}

function elementLimit(text: string, format: "md" | "mdx"): ExceededLimit | undefined {
  const offset = elementDepth(text, format, DEEPEST);
  if (offset === undefined) return undefined;
  const reason = `more than ${DEEPEST} elements stand one in another`;
  return { reason, line: lineAt(text, offset) };
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
