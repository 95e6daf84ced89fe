import { plainFlow } from "./plain-flow.ts";
import { plainKey, plainScalar, withoutSpacesAfter, type PlainYaml } from "./plain-scalar.ts";

/** A line with something on it. */
interface Line {
  /** Spaces before it. */
  readonly indent: number;
  /** Without spaces around it. */
  readonly text: string;
}

interface Reading {
  readonly lines: Line[];
  /** The line to read next. */
  at: number;
}

/** Deeper than usual data goes. */
const DEEPEST = 60;

/**
 * Read the plain YAML that nearly all data and front matter is: maps and lists by indent, and
 * what stands on one line. The parser makes a tree of nodes with places first, and takes many
 * times as long.
 *
 * @returns what the parser would; undefined for all that it alone can read for sure, such as
 * texts of several lines and anything that is wrong
 */
export function plainYaml(text: string): PlainYaml | undefined {
  const unix = text.replaceAll("\r\n", "\n");
  // Tabs, other ends of lines, and what no text should have.
  // oxlint-disable-next-line no-control-regex
  if (/[\0-\x09\x0b-\x1f\x7f-\x9f\ufeff]/.test(unix)) return undefined;
  const reading: Reading = { lines: linesOf(unix), at: 0 };
  const value = block(reading, -1, 0);
  return reading.at === reading.lines.length ? value : undefined;
}

/** Those with something on them that is not a comment. */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (const line of text.split("\n")) {
    let indent = 0;
    while (line[indent] === " ") indent += 1;
    if (indent === line.length || line[indent] === "#") continue;
    lines.push({ indent, text: withoutSpacesAfter(line.slice(indent)) });
  }
  return lines;
}

/** The map or list of the next lines, if they are deeper than `outer`. */
function block(reading: Reading, outer: number, depth: number): PlainYaml | undefined {
  const line = reading.lines[reading.at];
  if (line === undefined || line.indent <= outer || depth > DEEPEST) return undefined;
  if (isFlow(line.text)) return flow(reading, outer, "");
  return isItem(line.text) ? list(reading, line.indent, depth) : map(reading, line.indent, depth);
}

function isItem(text: string): boolean {
  return text === "-" || text.startsWith("- ");
}

function list(reading: Reading, indent: number, depth: number): PlainYaml | undefined {
  const items: PlainYaml[] = [];
  for (;;) {
    const line = reading.lines[reading.at];
    if (line === undefined || line.indent < indent) return items;
    if (line.indent > indent) return undefined;
    if (!isItem(line.text)) return items;
    const item = itemOf(reading, line, depth);
    if (item === undefined) return undefined;
    items.push(item);
  }
}

function itemOf(reading: Reading, { indent, text }: Line, depth: number): PlainYaml | undefined {
  const rest = text.slice(1).replace(/^ +/, "");
  if (isItem(rest) || (entryOf(rest) && !isFlow(rest))) {
    // What begins beside the hyphen goes on below it.
    reading.lines[reading.at] = { indent: indent + text.length - rest.length, text: rest };
    return block(reading, indent, depth + 1);
  }
  reading.at += 1;
  return isNothing(rest) ? emptyOr(reading, indent, depth) : scalar(reading, indent, rest);
}

function map(reading: Reading, indent: number, depth: number): PlainYaml | undefined {
  const entries: Record<string, PlainYaml> = {};
  for (;;) {
    const line = reading.lines[reading.at];
    if (line === undefined || line.indent < indent) return entries;
    if (line.indent > indent) return undefined;
    const entry = entryOf(line.text);
    const key = entry && plainKey(entry.key);
    if (!entry || key === undefined || Object.hasOwn(entries, key)) return undefined;
    reading.at += 1;
    const value = valueOf(reading, { indent, text: entry.rest }, depth);
    if (value === undefined) return undefined;
    entries[key] = value;
  }
}

/** The key of a line, as it is written, and what follows its colon; undefined if it has none. */
function entryOf(text: string): { readonly key: string; readonly rest: string } | undefined {
  const isQuoted = text.startsWith('"') || text.startsWith("'");
  const quoted = isQuoted ? /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/.exec(text)?.[0] : "";
  const colon = text.indexOf(":", quoted?.length);
  if (colon < 0 || quoted === undefined || (isQuoted && colon > quoted.length)) return undefined;
  const after = text[colon + 1];
  if (after !== undefined && after !== " ") return undefined;
  return { key: text.slice(0, colon), rest: text.slice(colon + 1).replace(/^ +/, "") };
}

/** @param line what follows the colon, and the indent of the key */
function valueOf(reading: Reading, line: Line, depth: number): PlainYaml | undefined {
  if (!isNothing(line.text)) return scalar(reading, line.indent, line.text);
  const next = reading.lines[reading.at];
  const isListBelow = next?.indent === line.indent && isItem(next.text);
  return isListBelow ? list(reading, line.indent, depth + 1) : emptyOr(reading, line.indent, depth);
}

function isNothing(text: string): boolean {
  return text === "" || text.startsWith("#");
}

/** What stands deeper on the next lines; null if nothing does. */
function emptyOr(reading: Reading, indent: number, depth: number): PlainYaml | undefined {
  const next = reading.lines[reading.at];
  return next && next.indent > indent ? block(reading, indent, depth + 1) : null;
}

/** What one line says, or several in brackets; any other would go on on a deeper one below. */
function scalar(reading: Reading, indent: number, text: string): PlainYaml | undefined {
  if (isFlow(text)) return flow(reading, indent, text);
  const next = reading.lines[reading.at];
  return next && next.indent > indent ? undefined : plainScalar(text);
}

function isFlow(text: string): boolean {
  return text.startsWith("[") || text.startsWith("{");
}

/** A list or a map in brackets: its beginning, and all lines that are deeper than `outer`. */
function flow(reading: Reading, outer: number, beginning: string): PlainYaml | undefined {
  const start = reading.at;
  while ((reading.lines[reading.at]?.indent ?? outer) > outer) reading.at += 1;
  const below = reading.lines.slice(start, reading.at).map(({ text }) => text);
  return plainFlow([beginning, ...below].join("\n").trimStart());
}
