import { plainKey, plainText, quotedText, type PlainYaml } from "./plain-scalar.ts";

/** Deeper than usual data goes. */
const DEEPEST = 20;

const KEY = /("(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'|[^"'[\]{},:#\n]+): /y;
const QUOTED = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'/y;
const TEXT = /[^[\]{},\n]+/y;
const SPACE = /[ \n]*/y;

/** A text, and how far it has been read. */
interface Reading {
  readonly text: string;
  at: number;
}

/**
 * A list or a map in brackets; what is in quotes and what is not ends in the line it begins in.
 *
 * @returns undefined for what only the parser can read for sure
 */
export function plainFlow(text: string): PlainYaml | undefined {
  const reading = { text, at: 0 };
  const value = node(reading, 0);
  return reading.at === text.length ? value : undefined;
}

function node(reading: Reading, depth: number): PlainYaml | undefined {
  const first = reading.text[reading.at];
  if (depth > DEEPEST) return undefined;
  if (first === "[") return list(reading, depth);
  if (first === "{") return map(reading, depth);
  if (first === '"' || first === "'") {
    const quoted = take(reading, QUOTED);
    return quoted === undefined ? undefined : quotedText(quoted[0]);
  }
  const text = take(reading, TEXT)?.[0];
  return text === undefined || text.includes(" #") ? undefined : plainText(text);
}

function list(reading: Reading, depth: number): PlainYaml | undefined {
  const items: PlainYaml[] = [];
  const isWhole = eachUpTo("]", reading, () => {
    const item = node(reading, depth + 1);
    if (item !== undefined) items.push(item);
    return item !== undefined;
  });
  return isWhole ? items : undefined;
}

function map(reading: Reading, depth: number): PlainYaml | undefined {
  const entries: Record<string, PlainYaml> = {};
  const isWhole = eachUpTo("}", reading, () => {
    const key = plainKey(take(reading, KEY)?.[1] ?? "");
    if (key === undefined || Object.hasOwn(entries, key)) return false;
    take(reading, SPACE);
    const value = node(reading, depth + 1);
    if (value !== undefined) entries[key] = value;
    return value !== undefined;
  });
  return isWhole ? entries : undefined;
}

/** Read what stands between commas, up to the bracket that closes. */
function eachUpTo(close: string, reading: Reading, read: () => boolean): boolean {
  do {
    reading.at += 1;
    take(reading, SPACE);
    if (reading.text[reading.at] === close) break;
    if (!read()) return false;
    take(reading, SPACE);
  } while (reading.text[reading.at] === ",");
  const isClosed = reading.text[reading.at] === close;
  reading.at += 1;
  return isClosed;
}

function take(reading: Reading, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = reading.at;
  const found = pattern.exec(reading.text) ?? undefined;
  if (found) reading.at = pattern.lastIndex;
  return found;
}
