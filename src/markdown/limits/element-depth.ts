/** Elements that HTML never closes, and those it closes by itself. */
const unclosed = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
const closedByHtml = new Set(
  "p li dt dd tr td th thead tbody tfoot colgroup caption option optgroup rt rp".split(" "),
);

/** A code span, a comment, or the start of a tag. */
const next = /(`+)(?!`)|<!--|<(\/?)([A-Za-z][\w.:-]*|(?=>))/g;

/**
 * Where in a page elements stand deeper in one another than `deepest`. Counts
 * what looks like a tag, without reading the Markdown: it has to be quick, and
 * to end before what reads it does.
 *
 * @returns the offset of the first that is too deep; undefined when none is
 */
export function elementDepth(
  text: string,
  format: "md" | "mdx",
  deepest: number,
): number | undefined {
  if (!hasMore(text, "<", deepest)) return undefined;
  let depth = 0;
  const pattern = new RegExp(next);
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const [whole, ticks, slash, name = ""] = found;
    const after = found.index + whole.length;
    if (ticks !== undefined) pattern.lastIndex = endOfSpan(text, after, ticks);
    else if (slash === undefined) pattern.lastIndex = endOfComment(text, after);
    else if (isCounted(name, format)) {
      const end = slash === "" ? endOfTag(text, after) : after;
      if (end === undefined) continue;
      pattern.lastIndex = end;
      if (slash !== "") depth = Math.max(0, depth - 1);
      else if (text[end - 2] !== "/") depth++;
      if (depth > deepest) return found.index;
    }
  }
  return undefined;
}

function hasMore(text: string, char: string, number: number): boolean {
  let at = -1;
  for (let count = 0; count <= number; count++) {
    at = text.indexOf(char, at + 1);
    if (at < 0) return false;
  }
  return true;
}

function isCounted(name: string, format: "md" | "mdx"): boolean {
  const lower = name.toLowerCase();
  return !unclosed.has(lower) && (format === "mdx" || !closedByHtml.has(lower));
}

/** How far is looked for an end: looking on to the last character each time would take for ever. */
const LONGEST = 2000;

/** A span ends with as many backticks, in the same paragraph; else the backticks are text. */
function endOfSpan(text: string, from: number, ticks: string): number {
  const ahead = text.slice(from, from + LONGEST).split("\n\n", 1)[0] ?? "";
  const end = ahead.indexOf(ticks);
  return end < 0 ? from : from + end + ticks.length;
}

function endOfComment(text: string, from: number): number {
  const end = text.slice(from, from + LONGEST).indexOf("-->");
  return end < 0 ? from : from + end + 3;
}

/** After the `>` of a tag; values in quotes and braces may hold others. */
function endOfTag(text: string, from: number): number | undefined {
  let braces = 0;
  for (let at = from; at < Math.min(text.length, from + LONGEST); at++) {
    const char = text[at];
    if (char === "{") braces++;
    else if (char === "}") braces = Math.max(0, braces - 1);
    else if (braces > 0) continue;
    else if (char === ">") return at + 1;
    else if (char === "<") return undefined;
    else if (char === '"' || char === "'") {
      const end = text.slice(at + 1, from + LONGEST).indexOf(char);
      if (end < 0) return undefined;
      at += end + 1;
    }
  }
  return undefined;
}
