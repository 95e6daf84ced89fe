/** The CSS class of a piece of code. Style sheets set its colour. */
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

/** A run of text with its class; empty: text like any other. */
export type Token = readonly [TokenClass | "", string];

/**
 * Code cut into lines, lines cut into tokens. Neighbours differ in class, and
 * the texts of a line joined give the line. Plain JSON, so that it can go to
 * another thread or to disk.
 */
export type HighlightedCode = readonly (readonly Token[])[];

/** The port through which code is highlighted: a highlighter, or a cache in front of one. */
export type Highlight = (code: string, language: string) => Promise<HighlightedCode>;

/** Code without any classes. */
export function plainCode(code: string): HighlightedCode {
  return code.split("\n").map((line) => (line === "" ? [] : [["", line]]));
}

/** Joins neighbours with the same class, also if white space separates them. */
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
