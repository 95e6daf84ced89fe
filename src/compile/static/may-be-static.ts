import { mayHoldCode } from "../../markdown/code-in-pages.ts";
import { pluginNames, type PageContext } from "../page-context.ts";

/**
 * Whether the HTML of a page may be known when it is compiled: it is no part of other pages,
 * and nothing of the site takes the place of plain elements.
 */
export function mayBeStatic(page: PageContext): boolean {
  const { facts, options, text, format } = page;
  if (facts === undefined || pluginNames(page).length > 0) return false;
  if (options.blocks.some((name) => /^[a-z]/.test(name))) return false;
  return !mayHoldCode(text, format);
}
