import { nearest } from "../../core/nearest.ts";

/** The CSS class of a line of code. */
export type LineClass = "highlighted" | "inserted" | "deleted" | "error";

/** A range of lines to mark, from `first` up to and including `last`. Lines count from 1. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
  readonly lineClass: LineClass;
}

/** The classes of `ins={3}`, `del={3}` and `error={3}`. */
const classOf: ReadonlyMap<string | undefined, LineClass> = new Map([
  ["ins", "inserted"],
  ["del", "deleted"],
  ["error", "error"],
]);

/** A range without a class. */
export type Lines = Omit<LineRange, "lineClass">;

/** The text after the language of a code block: ` ```php title="lib.php" {1,3-5} /word/ `. */
export interface CodeMeta {
  readonly title: string | undefined;
  readonly ranges: readonly LineRange[];
  /** Number of the first line. `undefined`: no line numbers. */
  readonly numberedFrom: number | undefined;
  /** Strings to highlight anywhere in the code. */
  readonly words: readonly string[];
  /** Lines that start with `+` and `-` are shown as inserted and deleted. */
  readonly diff: boolean;
  /** Shell commands appear without a terminal around them. */
  readonly isFrameless: boolean;
  /** The code is only part of a file, so checks of examples skip it. */
  readonly fragment: boolean;
  /** The file that contains the code, as written. */
  readonly file: string | undefined;
  /** The region of `file` to show. */
  readonly region: string | undefined;
  /** The lines of `file` to show. */
  readonly lines: Lines | undefined;
  readonly problems: readonly CodeProblem[];
}

/** A problem with a code block. */
export interface CodeProblem {
  readonly message: string;
  readonly hint: string | undefined;
  /** The option that has the problem. */
  readonly written?: string;
}

const options = [
  "title",
  "showLineNumbers",
  "diff",
  "fragment",
  "frame",
  "ins",
  "del",
  "error",
  "file",
  "region",
  "lines",
] as const;
const forms =
  'Write title="…", {1,3-5}, ins={1}, del={1}, error={1}, showLineNumbers, showLineNumbers=5, /word/, diff, frame=none, fragment, file="…", region="…" or lines="3-5".';

/** Other systems write a title in brackets: `[lib.php]`. */
function hintFor(written: string, name: string | undefined): string {
  const title = /^\[(.+)\]$/.exec(written)?.[1];
  if (title !== undefined) return `Write title="${title}".`;
  const match = name === undefined ? undefined : nearest(name, options);
  return match === undefined || match === name ? forms : `Did you mean "${match}"?`;
}

/** One option: `{…}`, `/…/`, `"…"`, `name`, `name=value`, `name="…"`, or anything else. */
const word =
  /\{([^}]*)\}|\/((?:\\.|[^/\\])+)\/|"([^"]*)"|'([^']*)'|([^\s={"'/]+)(?:=(?:"([^"]*)"|'([^']*)'|\{([^}]*)\}|(\S*)))?|(\S+)/g;

/** Never fails. Parts that can't be parsed are left out and listed in `problems`. */
export function parseCodeMeta(meta: string): CodeMeta {
  const ranges: LineRange[] = [];
  const words: string[] = [];
  const problems: CodeProblem[] = [];
  let title: string | undefined;
  let file: string | undefined;
  let region: string | undefined;
  let shown: Lines | undefined;
  let numberedFrom: number | undefined;
  let diff = false;
  let isFrameless = false;
  let fragment = false;

  for (const found of meta.matchAll(word)) {
    const [written, lines, slashed, quoted, single, name, ...values] = found;
    const marked = slashed?.replaceAll("\\/", "/") ?? quoted ?? single;
    const value = values.slice(0, 4).find((each) => each !== undefined);
    if (/^(?:[^\s"'={/]+=)?(["'])(?!.*\1$)/.test(written)) {
      // Ignore the rest of the options, because it belongs to the unclosed string.
      problems.push({
        message: `A quote after the language of a code block is never closed: ${meta.slice(found.index)}`,
        hint: 'Close it: title="lib.php".',
        written,
      });
      break;
    }
    const lineClass = lines === undefined ? classOf.get(name) : "highlighted";
    // The value of `ins={3}`.
    const markedLines = lines ?? values[2];
    if (lineClass !== undefined && markedLines !== undefined) {
      for (const part of markedLines.split(",")) {
        const range = parseRange(part.trim());
        if (range) ranges.push({ ...range, lineClass });
        else problems.push(invalidRange(part.trim(), written));
      }
    } else if (marked !== undefined) {
      if (marked !== "") words.push(marked);
    } else if (name === "title" && value !== undefined) {
      title = value === "" ? undefined : value;
    } else if (name === "showLineNumbers" && /^\d{0,7}$/.test(value ?? "")) {
      numberedFrom = Number(value || 1);
    } else if (name === "diff" && value === undefined) {
      diff = true;
    } else if (name === "frame" && value === "none") {
      isFrameless = true;
    } else if (name === "fragment" && value === undefined) {
      fragment = true;
    } else if (name === "file" && value) {
      file = value;
    } else if (name === "region" && value) {
      region = value;
    } else if (name === "lines" && value && parseRange(value)) {
      shown = parseRange(value);
    } else {
      problems.push({
        message: `The option "${written}" after the language of a code block isn't valid.`,
        hint: hintFor(written, name),
        written,
      });
    }
  }
  const excerpt = region === undefined ? shown && "lines" : "region";
  if (file === undefined && excerpt !== undefined) {
    problems.push({
      message: `The code block option "${excerpt}" has no effect without a file.`,
      hint: 'Add file="./example.ts".',
      written: excerpt,
    });
  } else if (region !== undefined && shown) {
    problems.push({
      message: 'A code block has the options "region" and "lines", so "lines" is ignored.',
      hint: "Remove one of them.",
      written: "lines",
    });
  }
  const plain = { title, ranges, numberedFrom, words, diff, isFrameless, fragment, problems };
  return { ...plain, file, region, lines: shown };
}

/**
 * Separates the language from the options, even if the author omitted the space (`js{1,3}`) or the
 * language (`title="x"`).
 */
export function splitInfo(lang: string, meta: string): { language: string; meta: string } {
  const language = /^[^\s{="'/]*(?![^\s{="'/]|=)/.exec(lang)?.[0] ?? "";
  return { language, meta: `${lang.slice(language.length)} ${meta}`.trim() };
}

function parseRange(text: string): Lines | undefined {
  const match = /^(\d{1,7})(?:\s*-\s*(\d{1,7}))?$/.exec(text);
  const first = Number(match?.[1]);
  const last = Number(match?.[2] ?? match?.[1]);
  return first >= 1 && last >= first ? { first, last } : undefined;
}

function invalidRange(part: string, written: string): CodeProblem {
  return {
    message: `The code block option "${written}" contains "${part}", which isn't a line number or range.`,
    hint: "Write lines as {1,3-5}. The first line is 1.",
    written,
  };
}
