import { escapeHtml } from "../base/text.ts";
import { fillText, type TextCatalogue } from "../model/config/texts.ts";
import type { SiteData } from "../model/site-data.ts";

/**
 * The note that the early script shows when styles or program do not load: because
 * the site is served from another path, and the script fills in what the page's
 * address suggests; or because a deploy is under way, and the script shows the last
 * paragraph in place of those on the path. It knows the paragraphs by their order.
 * Hidden by attributes, not by styles, for readers whose browsers know no styles.
 *
 * It stands in the document alone, outside of what the program adopts: when it is
 * needed nothing else can be loaded, and without need its texts are in no script.
 *
 * @param route of the page the document is
 */
export function missingFilesNote(
  { basePath, localeBase }: Pick<SiteData, "basePath" | "localeBase">,
  texts: TextCatalogue["basePathProblem"],
  route: string,
): string {
  // Below the base path: pages of other locales than the default lie a level deeper.
  const below = localeBase.slice(basePath.length - 1, -1) + route;
  const configured =
    basePath === "/" ? texts.configuredDefault : fillText(texts.configured, { path: basePath });
  const suggestion = escapeHtml(texts.suggestion).replace("{path}", "<code></code>");
  return [
    `<div class="base-path-problem" role="alert" data-route="${escapeHtml(below)}" data-nosnippet="" hidden="">`,
    `<p><strong>${escapeHtml(texts.title)}</strong></p>`,
    `<p>${escapeHtml(texts.cause)}</p>`,
    `<p>${escapeHtml(configured)}</p>`,
    `<p hidden="">${suggestion}</p>`,
    `<p hidden="">${escapeHtml(texts.incomplete)}</p>`,
    `</div>`,
  ].join("");
}
