/** Position in a value: keys and indexes, from the top. */
export type ValuePath = readonly PropertyKey[];

/** Returns, for example, `footer.columns[0].items` or `versions["4.0"].label`. */
export function pathText(path: ValuePath): string {
  return path
    .map((key, index) =>
      typeof key === "number"
        ? `[${key}]`
        : /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(String(key))
          ? `${index === 0 ? "" : "."}${String(key)}`
          : `[${JSON.stringify(String(key))}]`,
    )
    .join("");
}

/**
 * Matches white space, comments and literals as one token each. A `/` after an operator starts a
 * regular expression.
 */
const tokens = new RegExp(
  [
    /\s+|\/\/[^\n]*|\/\*[^]*?\*\//,
    /(?<=[([{,;:=!&|?+*~^<>%-]\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/,
    /"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|`(?:[^`\\]|\\[^])*`/,
    /[\p{L}\p{N}_$.]+|[^]/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gu",
);

interface Token {
  readonly text: string;
  readonly offset: number;
}

/**
 * Finds a value in the source code of a module that exports an object. Returns the offset of the
 * last key of the path that exists in the code. The object is the argument of `defineSite`, or
 * otherwise the default export. The search stops at parts that aren't literals, such as variables
 * and spreads.
 *
 * @returns `undefined` if not even the first key is found
 */
export function locateKey(text: string, path: ValuePath): number | undefined {
  const start = /\bdefineSite\s*\(\s*(?=\{)|\bexport\s+default\s*(?=\{)/.exec(text);
  if (start === null) return undefined;
  const from = start.index + start[0].length;
  const all = [...text.slice(from).matchAll(tokens)]
    .map(({ 0: written, index }): Token => ({ text: written, offset: from + index }))
    .filter(({ text: written }) => !/^(?:\s|\/[/*])/.test(written));
  let at = 0;
  let found: number | undefined;
  for (const key of path) {
    const member = memberOf(all, at, String(key));
    if (member === undefined) break;
    found = all[member.key]?.offset;
    at = member.value;
  }
  return found;
}

/** Returns the indexes of the tokens where a list or map member and its value start. */
function memberOf(all: readonly Token[], open: number, name: string) {
  const textAt = (at: number) => all[at]?.text ?? "";
  const isList = textAt(open) === "[";
  if (!isList && textAt(open) !== "{") return undefined;
  let depth = 0;
  let item = 0;
  for (let at = open + 1; at < all.length; at++) {
    const token = textAt(at);
    if (/^[}\])]$/.test(token) && depth-- === 0) return undefined;
    if (depth === 0 && isList && String(item) === name) return { key: at, value: at };
    const startsMember = at === open + 1 || (depth === 0 && textAt(at - 1) === ",");
    const isNamed = startsMember && token.replace(/^(["'])(.*)\1$/, "$2") === name;
    if (isNamed && textAt(at + 1) === ":") return { key: at, value: at + 2 };
    if (isNamed && /^[,}]$/.test(textAt(at + 1))) return { key: at, value: at + 1 };
    if (/^[{[(]$/.test(token)) depth++;
    if (depth === 0 && token === ",") item++;
  }
  return undefined;
}
