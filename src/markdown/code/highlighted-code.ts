/** The CSS class of a token. Stylesheets set its colour. */
export type TokenClass =
  | "tk-comment"
  | "tk-string"
  | "tk-number"
  | "tk-keyword"
  | "tk-function"
  | "tk-type"
  | "tk-constant"
  | "tk-tag"
  | "tk-attribute"
  | "tk-regexp"
  | "tk-heading"
  | "tk-link"
  | "tk-inserted"
  | "tk-deleted"
  | "tk-meta";

/** Class and text of a token. Plain text has the class `""`. */
export type Token = readonly [TokenClass | "", string];

/**
 * Lines of tokens, in which adjacent tokens have different classes. The value is plain JSON, so
 * that it can be cached and sent to other threads.
 */
export type HighlightedCode = readonly (readonly Token[])[];

/** Highlights code, for example with a cache in front of a highlighter. */
export type Highlight = (code: string, language: string) => Promise<HighlightedCode>;

/** Returns lines of plain code, without classes. */
export function plainCode(code: string): HighlightedCode {
  return code.split("\n").map((line) => (line === "" ? [] : [["", line]]));
}

/** Joins adjacent tokens with the same class, even if white space separates them. */
export function mergeTokens(tokens: readonly Token[]): readonly Token[] {
  const out: [Token[0], string][] = [];
  for (const [name, text] of tokens) {
    const last = out.at(-1);
    const beforeLast = out.at(-2);
    if (last?.[0] === name) {
      last[1] += text;
    } else if (last && beforeLast?.[0] === name && last[0] === "" && last[1].trim() === "") {
      beforeLast[1] += last[1] + text;
      out.pop();
    } else out.push([name, text]);
  }
  return out;
}
