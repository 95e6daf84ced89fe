import type { ValuePath } from "./value-path.ts";

/**
 * Where a value stands in the text of a module that exports an object: the
 * offset of the last key of the path that is written there. The object is that
 * of `defineSite({ … })`, else of `export default { … }`. Parts that are not
 * written out as a literal (variables, spreads) end the search early; undefined
 * when not even the first key is found.
 */
export function locateKey(text: string, path: ValuePath): number | undefined {
  const start = /\bdefineSite\s*\(\s*(?=\{)|\bexport\s+default\s*(?=\{)/.exec(text);
  if (start === null) return undefined;
  let value = start.index + start[0].length;
  let found: number | undefined;
  for (const key of path) {
    const member = memberOf(text, value, key);
    if (member === undefined) break;
    found = member.key;
    value = member.value;
  }
  return found;
}

interface Member {
  /** Offset of the key, of the item itself in a list. */
  readonly key: number;
  readonly value: number;
}

function memberOf(text: string, container: number, key: PropertyKey): Member | undefined {
  const kind = text[container];
  if (kind !== "{" && kind !== "[") return undefined;
  let index = 0;
  let at = container + 1;
  while (at < text.length) {
    at = skipBlank(text, at);
    if (text[at] === (kind === "{" ? "}" : "]")) return undefined;
    const member = kind === "[" ? { name: index, key: at, value: at } : namedMember(text, at);
    if (member !== undefined && String(member.name) === String(key)) return member;
    at = skipValue(text, member?.value ?? at);
    if (text[at] !== ",") return undefined;
    at++;
    index++;
  }
  return undefined;
}

/** `name: value` or `"name": value`; undefined for spreads, methods and computed names. */
function namedMember(text: string, at: number): (Member & { name: string }) | undefined {
  const match = /^(?:([\p{L}\p{N}_$.]+)|"([^"\n]*)"|'([^'\n]*)')/u.exec(text.slice(at, at + 200));
  if (match === null) return undefined;
  const name = match[1] ?? match[2] ?? match[3] ?? "";
  const after = skipBlank(text, at + match[0].length);
  if (text[after] === ":") return { name, key: at, value: skipBlank(text, after + 1) };
  const isShorthand = text[after] === "," || text[after] === "}";
  return isShorthand ? { name, key: at, value: after } : undefined;
}

/** The offset of the comma or bracket that ends the value which starts here. */
function skipValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  let last = "";
  while (at < text.length) {
    at = skipBlank(text, at);
    const char = text[at] ?? "";
    if (depth === 0 && /[,}\])]/.test(char)) return at;
    if (/[{[(]/.test(char)) depth++;
    else if (/[}\])]/.test(char)) depth--;
    const startsExpression = last === "" || /[([{,;:=!&|?+*~^<>%-]/.test(last);
    const literal = literalAt(text, at, startsExpression);
    at += literal === undefined ? 1 : literal.length;
    last = char;
  }
  return at;
}

/** The string, template or regular expression that starts here. */
function literalAt(text: string, at: number, startsExpression: boolean): string | undefined {
  const pattern =
    text[at] === '"'
      ? /"(?:[^"\\\n]|\\.)*"/sy
      : text[at] === "'"
        ? /'(?:[^'\\\n]|\\.)*'/sy
        : text[at] === "`"
          ? /`(?:[^`\\]|\\.)*`/sy
          : text[at] === "/" && startsExpression
            ? /\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y
            : undefined;
  if (pattern === undefined) return undefined;
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** The offset of what comes after white space and comments. */
function skipBlank(text: string, at: number): number {
  const blank = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
  blank.lastIndex = at;
  return at + (blank.exec(text)?.[0].length ?? 0);
}
