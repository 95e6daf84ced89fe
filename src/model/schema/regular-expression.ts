import { filledText } from "./forms.ts";

/** The source of a regular expression. */
export const regularExpression = filledText.refine(compiles, { error: "a regular expression" });

function compiles(source: string): boolean {
  try {
    return Boolean(new RegExp(source));
  } catch {
    return false;
  }
}
