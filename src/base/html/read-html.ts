import type { HtmlNode } from "./html-node.ts";
import { parseHtml } from "./parse-html.ts";
import { scanHtml } from "./scan-html.ts";

let last: { readonly html: string; readonly nodes: readonly HtmlNode[] } | undefined;

/**
 * The tree of a page's content, or of another piece of HTML. The last one is held: tables,
 * facts and twin of a page are read of the same content, one after the other. Elements in a
 * block of highlighted code may be left out.
 */
export function readHtml(html: string): readonly HtmlNode[] {
  if (last?.html !== html) last = { html, nodes: scanHtml(html) ?? parseHtml(html) };
  return last.nodes;
}
