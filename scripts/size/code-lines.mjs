import { parseSync } from "vite";

/**
 * Counts the lines of a TypeScript or JavaScript file that contain code: something other
 * than comments and white space.
 *
 * @param {string} name the extension selects the syntax
 * @param {string} text
 */
export function codeLines(name, text) {
  const { comments, errors } = parseSync(name, text);
  if (errors.length > 0) throw new Error(`${name} can't be parsed: ${errors[0].message}`);
  let code = "";
  let from = 0;
  for (const { start, end } of comments) {
    // JSX comments are wrapped in braces: `{/* … */}`.
    const isWrapped = text[start - 1] === "{" && text[end] === "}";
    code += text.slice(from, isWrapped ? start - 1 : start);
    code += text.slice(start, end).replaceAll(/[^\n]/g, "");
    from = isWrapped ? end + 1 : end;
  }
  return filledLines(code + text.slice(from));
}

/** Counts the non-blank lines of a string. */
export function filledLines(text) {
  return text.split("\n").filter((line) => line.trim() !== "").length;
}
