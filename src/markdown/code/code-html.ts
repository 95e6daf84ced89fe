import { escapeHtml } from "../../core/text.ts";
import { sizeOfCode } from "../../core/code-size.ts";
import type { CodeMeta, LineClass } from "./code-meta.ts";
import type { HighlightedCode, Token } from "./highlighted-code.ts";

export interface CodeBlock extends Pick<CodeMeta, "title" | "numberedFrom" | "ranges" | "words"> {
  readonly code: HighlightedCode;
  /** Additional classes by line, from 1. */
  readonly classes: ReadonlyMap<number, ReadonlySet<LineClass>>;
  /** Whether `+` and `-` at the start of lines mark changes, or the code is a patch. */
  readonly diff?: "marks" | "patch" | undefined;
  readonly isTerminal?: boolean;
  /** Label of the button that shows all lines of a folded block. `undefined` if it isn't folded. */
  readonly showAll?: string | undefined;
}

/**
 * Renders the content of `<figure class="code">`. Returns a string, because React would need more
 * time for the thousands of elements in a long block than for the rest of the page.
 */
export function codeHtml(block: CodeBlock): string {
  const { title: name = "", isTerminal = false, diff } = block;
  const title =
    name === "" && !isTerminal
      ? ""
      : `<figcaption${isTerminal ? ' class="terminal"' : ""}>${titleHtml(name)}</figcaption>`;
  const numbered =
    block.numberedFrom === undefined
      ? ""
      : ` class="numbered"${block.numberedFrom === 1 ? "" : ` data-start="${block.numberedFrom}"`}`;
  const texts = block.code.map((tokens) => tokens.map(([, text]) => text).join(""));
  const { "data-lines": rows, "data-columns": columns } = sizeOfCode(texts);
  const size = rows === undefined ? "" : ` data-lines="${rows}" data-columns="${columns}"`;
  const signs = diff === undefined ? "" : ` data-diff="${diff}"`;
  const lines = codeLinesHtml(block, block.numberedFrom !== undefined);
  // CSS folds the code before this element, so that the browser's search still finds words in it.
  const showAll =
    block.showAll === undefined
      ? ""
      : `<details data-search="off"><summary>${escapeHtml(block.showAll)}</summary></details>`;
  return `${title}<pre tabindex="0"><code${numbered}${size}${signs}>${lines}</code></pre>${showAll}`;
}

/** Allows a line break before the file name in a long path. */
function titleHtml(title: string): string {
  const written = escapeHtml(title);
  return title.length > LONG_TITLE ? written.replace(/\/(?=[^/\s]+$)/, "/<wbr>") : written;
}

/** Maximum length of a title that fits next to the buttons on a phone. */
const LONG_TITLE = 18;

/**
 * Renders the content of `<code>`. To save a quarter of the elements of a long page, a line only
 * has an element, `<span class="line">`, if lines are numbered, if it has a class, or if it's an
 * empty last line, which would otherwise have no height. A token that spans several lines stays a
 * single element.
 *
 * @param isNumbered whether lines have numbers
 */
export function codeLinesHtml(block: Lines, isNumbered = false): string {
  const written: string[] = [];
  let before: Token[0] | undefined;
  for (const [index, tokens] of block.code.entries()) {
    const classes = lineClasses(block, index + 1);
    const html = lineHtml(tokens, block.words);
    const isEmptyEnd = html === "" && index === block.code.length - 1;
    if (isNumbered || classes.length > 0 || isEmptyEnd) {
      written.push(`<span class="${["line", ...classes].join(" ")}">${html}</span>`);
      before = undefined;
    } else {
      addLine(written, html, before);
      before = tokens.at(-1)?.[0];
    }
  }
  return written.join("\n");
}

type Lines = Pick<CodeBlock, "code" | "ranges" | "classes" | "words">;

/** @param before class of the last token of the previous line, if that line has no element */
function addLine(written: string[], html: string, before: Token[0] | undefined): void {
  const start = `<span class="${before}">`;
  const last = written.at(-1);
  if (before && last?.endsWith(END) && html.startsWith(start)) {
    written[written.length - 1] = last.slice(0, -END.length);
    written.push(html.slice(start.length));
  } else {
    written.push(html);
  }
}

const END = "</span>";

/** @param line from 1 */
function lineClasses(block: Lines, line: number): readonly string[] {
  const inRange = block.ranges.filter(({ first, last }) => line >= first && line <= last);
  return [
    ...new Set([...(block.classes.get(line) ?? []), ...inRange.map(({ lineClass }) => lineClass)]),
  ];
}

function lineHtml(tokens: readonly Token[], words: readonly string[]): string {
  if (words.length === 0) {
    return tokens.map(([name, text]) => tokenHtml(name, escapeHtml(text))).join("");
  }
  const marks = findWords(tokens.map(([, text]) => text).join(""), words);
  let html = "";
  let at = 0;
  for (const [name, text] of tokens) {
    const tokenEnd = at + text.length;
    let rest = text;
    // Splits the token where a highlighted word starts or ends.
    while (at < tokenEnd) {
      const mark = marks.find(({ end }) => end > at);
      const border = mark === undefined ? tokenEnd : mark.start > at ? mark.start : mark.end;
      const length = Math.min(tokenEnd, border) - at;
      const piece = escapeHtml(rest.slice(0, length));
      if (mark?.start === at) html += "<mark>";
      html += tokenHtml(name, piece);
      at += length;
      if (mark?.end === at) html += "</mark>";
      rest = rest.slice(length);
    }
  }
  return html;
}

/** @param piece escaped part of a token */
function tokenHtml(name: Token[0], piece: string): string {
  return name === "" ? piece : `<span class="${name}">${piece}</span>`;
}

/** Finds words in a line, from left to right, without overlaps. */
function findWords(line: string, words: readonly string[]) {
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const found = line.matchAll(new RegExp(escaped.join("|"), "g"));
  return [...found].map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
}
