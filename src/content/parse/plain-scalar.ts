/** What plain YAML can say. */
export type PlainYaml =
  | null
  | boolean
  | number
  | string
  | readonly PlainYaml[]
  | { readonly [key: string]: PlainYaml };

/** A key that needs no quotes, as nearly all data and front matter have them. */
const KEY = /^[\p{L}0-9_$](?:[\p{L}0-9_$.,/()'&+ -]*[\p{L}0-9_$.,/()'&+-])?$/u;

/** What opens something else than plain text: quotes, brackets, anchors, tags, blocks of text. */
const INDICATOR = /^(?:[,[\]{}#&*!|>'"%@`]|[-?:](?: |$))/;

/**
 * The key of a map.
 *
 * @returns undefined for a key that only the parser can read for sure
 */
export function plainKey(written: string): string | undefined {
  const key = /^["']/.test(written) ? quotedText(written) : written;
  // An object takes this one for its prototype.
  if (key === undefined || key === "__proto__" || key.length > 200) return undefined;
  return key === written && !KEY.test(key) ? undefined : key;
}

/**
 * What is written in one line: text, a number or a word with a meaning.
 *
 * @param written without spaces around it, not empty
 * @returns undefined for what only the parser can read for sure
 */
export function plainScalar(written: string): PlainYaml | undefined {
  const [first] = written;
  if (first === '"' || first === "'") return quotedText(written);
  const comment = written.indexOf(" #");
  return plainText(comment < 0 ? written : written.slice(0, comment));
}

/** Text without quotes, up to its end. */
export function plainText(untrimmed: string): PlainYaml | undefined {
  const text = withoutSpacesAfter(untrimmed);
  if (INDICATOR.test(text) || text.includes(": ") || text.endsWith(":")) return undefined;
  return meaningOf(text);
}

/** Text in quotes, with the escapes that JSON has too. */
export function quotedText(written: string): string | undefined {
  if (/^'(?:[^']|'')*'$/.test(written)) return written.slice(1, -1).replaceAll("''", "'");
  if (/^"[^"\\]*"$/.test(written)) return written.slice(1, -1);
  const isJson = /^"(?:[^"\\]|\\["\\/bfnrt])*"$/.test(written);
  return isJson ? (JSON.parse(written) as string) : undefined;
}

/** YAML takes spaces alone for white space here, not all that JavaScript trims. */
export function withoutSpacesAfter(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === " ") end -= 1;
  return text.slice(0, end);
}

/** Words and numbers of YAML's core schema; everything else is text. */
function meaningOf(text: string): PlainYaml {
  if (!/^[-+.0-9~nNtTfF]/.test(text)) return text;
  if (/^(?:~|[Nn]ull|NULL)$/.test(text)) return null;
  if (/^(?:[Tt]rue|TRUE|[Ff]alse|FALSE)$/.test(text)) return /^[Tt]/.test(text);
  if (/^[-+]?[0-9]+$/.test(text)) return Number.parseInt(text, 10);
  if (/^0o[0-7]+$/.test(text)) return Number.parseInt(text.slice(2), 8);
  if (/^0x[0-9a-fA-F]+$/.test(text)) return Number.parseInt(text.slice(2), 16);
  if (/^(?:\.nan|\.NaN|\.NAN)$/.test(text)) return Number.NaN;
  if (/^[-+]?\.(?:inf|Inf|INF)$/.test(text)) return text.startsWith("-") ? -Infinity : Infinity;
  const isFloat = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/.test(text);
  return isFloat ? Number.parseFloat(text) : text;
}
