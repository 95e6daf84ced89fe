import type { PageContext } from "../page-context.ts";
import type { Point } from "../nodes/point.ts";
import { plainCode, type HighlightedCode } from "./highlighted-code.ts";
import { findLanguage, nearestLanguage } from "./languages.ts";

/** Code on a page, in the language its author named. */
export interface WrittenCode {
  readonly code: string;
  /** As the author names it. */
  readonly language: string;
  readonly at: Point | undefined;
}

/** Highlights code of a page. A language nobody knows is reported, and its code shown plain. */
export async function highlightKnown(
  page: PageContext,
  { code, language, at }: WrittenCode,
): Promise<HighlightedCode> {
  const { grammars } = page.options;
  const found = findLanguage(language, grammars);
  if (found === undefined) {
    const match = nearestLanguage(language, grammars);
    page.report({
      code: "code/unknown-language",
      severity: "warning",
      message: `A code block is in "${language}", a language the highlighter does not know; it is shown plain.`,
      hint: match === undefined ? 'Write "text" for plain text.' : `Did you mean "${match}"?`,
      at,
    });
  }
  return found === undefined || found.kind === "plain"
    ? plainCode(code)
    : page.options.highlight(code, language);
}
