/** A block of a Markdown text; headings and paragraphs still have their inline marks. */
export type TextBlock =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  /** What else readers see: code, a list, a table, an element with something in it. */
  | { readonly kind: "other" };

const blank = /^\s*$/;
const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
const fence = /^\s*(`{3,}(?=[^`]*$)|~{3,})/;
const admonition = /^\s*(:{3,})[ \t]*(\S?)/;
const element = /^<([A-Za-z][\w.-]*)(?=[\s/>]|$)/;
const elementBeforeText = /^<[A-Za-z][^<>]*\/>\s*[^\s<]/;
/** Indented text, tables, quotes, lists, definitions, expressions, rules, imports and exports. */
const notProse =
  /^(?:\s|\||>|<!--|<\/|\{|[-*+]\s|\d{1,9}[.)]\s|\[[^\]]+\]:|(?:[-*_][ \t]*){3,}$|import\s+["'{*]|import\s.*\sfrom\s|export\s+(?:const|let|function|default|async|class|\{|\*))/;

/** Comments, imports and exports, definitions, and elements with nothing in them. */
const unseen =
  /^(?:<!--|\{\/\*|\[[^\]]+\]:|(?:import|export)\s|<[^<>]*\/>\s*$|<([A-Za-z][\w.-]*)[^<>]*><\/\1>\s*$)/;

/**
 * The headings and paragraphs at the top level of a Markdown text, and what stands
 * between them, without a full parse. What is in code, elements, admonitions,
 * lists, tables and quotes is passed over.
 */
export function* textBlocks(body: string): Generator<TextBlock> {
  const lines = body.split(/\r?\n/);
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const found = heading.exec(line);
    const end = blank.test(line) ? at + 1 : endOfBlock(lines, at);
    if (found !== null) {
      yield { kind: "heading", level: found[1]?.length ?? 1, text: found[2] ?? "" };
      at++;
    } else if (end !== undefined) {
      if (!blank.test(line) && !unseen.test(line)) yield { kind: "other" };
      at = end;
    } else {
      const last = until(lines, at + 1, (next) => underline.test(next) || interrupts(next));
      const text = lines.slice(at, last).join(" ");
      const marks = underline.exec(lines[last] ?? "")?.[1];
      if (marks === undefined) yield { kind: "paragraph", text };
      else yield { kind: "heading", level: marks.startsWith("=") ? 1 : 2, text };
      at = marks === undefined ? last : last + 1;
    }
  }
}

/** The line after a block that is no prose; undefined when the line begins a paragraph. */
function endOfBlock(lines: readonly string[], at: number): number | undefined {
  const line = lines[at] ?? "";
  if (fence.test(line)) return endOfFence(lines, at);
  if (admonition.test(line)) return endOfAdmonition(lines, at);
  if (line.startsWith("<!--")) return until(lines, at, (next) => next.includes("-->")) + 1;
  if (elementBeforeText.test(line)) return undefined;
  const name = element.exec(line)?.[1];
  if (name !== undefined) return endOfElement(lines, at, name);
  return notProse.test(line) ? until(lines, at + 1, interrupts) : undefined;
}

function endOfFence(lines: readonly string[], at: number): number {
  const marks = fence.exec(lines[at] ?? "")?.[1] ?? "";
  for (let end = at + 1; end < lines.length; end++) {
    const line = (lines[end] ?? "").trim();
    if (line.startsWith(marks) && line === marks.slice(0, 1).repeat(line.length)) return end + 1;
  }
  return lines.length;
}

function endOfAdmonition(lines: readonly string[], at: number): number {
  const open: number[] = [];
  const end = until(lines, at, (line) => {
    const [, marks, name] = admonition.exec(line) ?? [];
    if (marks === undefined) return false;
    if (name !== "") open.push(marks.length);
    else if (marks.length >= (open.at(-1) ?? 0)) open.pop();
    return open.length === 0;
  });
  return end + 1;
}

function endOfElement(lines: readonly string[], at: number, name: string): number {
  const closing = `</${name}>`;
  const end = until(lines, at, (line) => line.includes(closing));
  return end < lines.length ? end + 1 : until(lines, at + 1, interrupts);
}

/** The first line from `at` on that `isEnd` holds for; fences are stepped over. */
function until(lines: readonly string[], at: number, isEnd: (line: string) => boolean): number {
  let line = at;
  while (line < lines.length && !isEnd(lines[line] ?? "")) {
    line = fence.test(lines[line] ?? "") ? endOfFence(lines, line) : line + 1;
  }
  return Math.min(line, lines.length);
}

function interrupts(line: string): boolean {
  return blank.test(line) || heading.test(line) || fence.test(line);
}
