import { readHtml } from "../core/read-html.ts";
import { numberedIds, escapeHtml } from "../core/text.ts";
import { pageAddress } from "../core/urls.ts";
import { twinAddress } from "../theme/page/head-data.ts";
import type { SiteConfig } from "../core/config.ts";
import { fillText, type TextCatalogue } from "../core/strings/texts.ts";
import type { PageData } from "../core/page-data.ts";

/** Matches islands, headings with IDs, and code blocks. */
const tags = /<(\/?)lectern-island\b|<h[1-6]\b[^>]*?\sid="([^"]+)"|<figure class="code"/g;

/**
 * Adds IDs to code blocks, so that links can point to lines: `setup-code` is the first block after
 * the heading `setup`, `setup-code-2` is the second, and `code` is the first block before all
 * headings. Blocks in islands don't change, because React hydrates them.
 */
export function codeWithIds(html: string): string {
  if (!html.includes('<figure class="code"')) return html;
  const ids = numberedIds();
  for (const [, id] of html.matchAll(/\sid="([^"]+)"/g)) ids.reserve(id ?? "");
  const counts = new Map<string, number>();
  let islands = 0;
  let heading = "";
  return html.replaceAll(tags, (tag, end: string | undefined, id: string | undefined) => {
    if (end !== undefined) islands += end === "" ? 1 : -1;
    if (id !== undefined) heading = `${id}-`;
    if (!tag.startsWith("<figure") || islands > 0) return tag;
    const count = (counts.get(heading) ?? 0) + 1;
    counts.set(heading, count);
    const name = `${heading}code${count === 1 ? "" : `-${count}`}`;
    return `<figure id="${ids.next(name)}" class="code"`;
  });
}

/**
 * Wraps each `h2` and its content in `details`, and adds a button that opens all of them. The first
 * one is open. Search, comparisons and the Markdown twin use the unfolded content.
 */
export function withFolds(html: string, texts: TextCatalogue["content"]): string {
  const label = (text: string) => `<span>${escapeHtml(text)}</span>`;
  // The client JavaScript enables the button.
  let button = `<button type="button" class="fold-all needs-script" disabled data-search="off">${label(texts.expandAll)}${label(texts.collapseAll)}</button>`;
  let folded = "";
  let at = 0;
  let end = "";
  for (const node of readHtml(html)) {
    if (node.kind !== "element") continue;
    // Footnotes and navigation belong to the entire page, so they stay outside `details`.
    if (!/^(?:h2|nav)$/.test(node.name) && !("data-footnotes" in node.attributes)) continue;
    folded += html.slice(at, node.start) + end;
    at = node.start;
    end = "";
    if (node.name !== "h2") continue;
    at = html.indexOf("</h2>", at) + "</h2>".length;
    folded += `${button}<details class="fold"${button && " open"}><summary>${html.slice(node.start, at)}</summary>`;
    button = "";
    end = "</details>";
  }
  return folded + html.slice(at) + end;
}

export interface PageMenuInput {
  readonly config: Pick<SiteConfig, "url" | "pageMenu">;
  readonly texts: TextCatalogue["pageMenu"];
  /** Prefix of all URLs in the locale. */
  readonly localeBase: string;
  readonly page: Pick<PageData, "kind" | "route" | "layout">;
}

/** No heading can have this ID. */
const menuId = "page:menu";

/**
 * Adds the page menu after the title, and after a link to the page's styles. CSS shows it above the
 * title. It's part of the content, which isn't hydrated, so a first visit doesn't need JavaScript
 * for the menu. Opening the menu and following its links works without JavaScript. Items that need
 * JavaScript have the class `needs-script`.
 */
export function withPageMenu(html: string, input: PageMenuInput): string {
  const menu = pageMenu(input);
  if (menu === undefined) return html;
  const title = /^(?:<link [^>]*>)?(?:\s*<h1[\s>].*?<\/h1>)?/s.exec(html)?.[0] ?? "";
  return title + menu + html.slice(title.length);
}

/** Returns `undefined` for a page without a menu, for example with the layout "wide". */
function pageMenu({ config, texts, localeBase, page }: PageMenuInput): string | undefined {
  const twin = twinAddress(localeBase, page);
  if (!config.pageMenu.enabled || twin === undefined || page.layout === "wide") return undefined;
  const addresses = {
    url: encodeURIComponent(config.url + pageAddress(localeBase, page.route)),
    markdown: encodeURIComponent(config.url + twin),
  };
  const link = (href: string, label: string, more = "") =>
    `<a class="bar-link" href="${escapeHtml(href)}"${more}>${escapeHtml(label)}</a>`;
  // Use the same attribute order as React, because identical text compresses best.
  const button = (label: string, more = "") =>
    `<button type="button" class="bar-link needs-script"${more}>${escapeHtml(label)}</button>`;
  const server = `npx -p lectern -p lectern-mcp lectern mcp ${config.url}${localeBase}`;
  const assistants = config.pageMenu.assistants.map(({ name, url }) => {
    const elsewhere = ` target="_blank" rel="noopener noreferrer"`;
    return link(fillText(url, addresses), fillText(texts.open, { name }), elsewhere);
  });
  return [
    `<div class="dropdown page-menu" data-search="off">`,
    // The client infers the action of each button: with `data-copy`, it copies that text; otherwise
    // it prints if it's inside the menu and copies the page if it isn't.
    button(texts.copy),
    `<button type="button" class="bar-link" popoverTarget="${menuId}" aria-label="${escapeHtml(texts.label)}"></button>`,
    `<div id="${menuId}" class="dropdown-menu" popover="auto">`,
    link(twin, texts.view),
    ...assistants,
    ...(config.pageMenu.mcp ? [button(texts.mcp, ` data-copy="${escapeHtml(server)}"`)] : []),
    button(texts.print),
    `</div></div>`,
  ].join("");
}
