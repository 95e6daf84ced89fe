import { outputName } from "./paths.ts";
import type { PageData } from "./page-data.ts";

/** The media type of twins. */
export const twinType = "text/markdown";

/**
 * The complete path of the Markdown of a page, percent-encoded; undefined for pages that
 * have none: those of the program, and those that stand for others.
 *
 * @param localeBase what every address of the locale starts with; ends with `/`
 */
export function twinAddress(
  localeBase: string,
  { kind, route }: Pick<PageData, "kind" | "route">,
): string | undefined {
  const hasTwin = /^(?:document|category|tag-index|tag|standalone)$/.test(kind);
  return hasTwin ? `${localeBase}${encodeURI(outputName(route))}.md` : undefined;
}
