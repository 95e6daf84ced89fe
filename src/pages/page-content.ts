import { numberedIds, escapeHtml } from "../core/text.ts";
import { pageAddress, twinAddress } from "../core/urls.ts";
import type { SiteConfig } from "../core/config.ts";
import { fillText, type TextCatalogue } from "../core/strings/texts.ts";
import type { PageData } from "../core/page-data.ts";

/** The tags that are looked at: islands, ids, headings, blocks of code. */
const tags = /<(\/?)lectern-island\b|<h[1-6]\b[^>]*?\sid="([^"]+)"|<figure class="code"/g;

/**
 * Adds ids to code blocks, so that you can link to lines: `setup-code` is the first block after the
 * heading `setup`, `setup-code-2` the second; `code` is before all headings. Blocks in islands
 * don't change, because React hydrates them.
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

export interface PageMenuInput {
  readonly config: Pick<SiteConfig, "url" | "pageMenu">;
  readonly texts: TextCatalogue["pageMenu"];
  /** The start of every URL of the locale. */
  readonly localeBase: string;
  readonly page: Pick<PageData, "kind" | "route" | "layout">;
}

/** No heading has such an id. */
const menuId = "page:menu";

/**
 * Adds the page menu after the title. It is part of the content, which isn't hydrated, so it needs
 * no JavaScript on a first visit. Opening it and its links work without JavaScript; other items are
 * marked.
 */
export function withPageMenu(html: string, input: PageMenuInput): string {
  const menu = pageMenu(input);
  if (menu === undefined) return html;
  const title = /^\s*<h1[\s>].*?<\/h1>/s.exec(html)?.[0] ?? "";
  return title + menu + html.slice(title.length);
}

/** Undefined for a page without, one that lays itself out among them. */
function pageMenu({ config, texts, localeBase, page }: PageMenuInput): string | undefined {
  const twin = twinAddress(localeBase, page);
  if (!config.pageMenu.enabled || twin === undefined || page.layout === "wide") return undefined;
  const addresses = {
    url: encodeURIComponent(config.url + pageAddress(localeBase, page.route)),
    markdown: encodeURIComponent(config.url + twin),
  };
  const link = (href: string, label: string, more = "") =>
    `<a class="bar-link" href="${escapeHtml(href)}"${more}>${escapeHtml(label)}</a>`;
  // In the order of the attributes React writes, which compresses best.
  const button = (label: string) =>
    `<button type="button" class="bar-link needs-script">${escapeHtml(label)}</button>`;
  const assistants = config.pageMenu.assistants.map(({ name, url }) => {
    const elsewhere = ` target="_blank" rel="noopener noreferrer"`;
    return link(fillText(url, addresses), fillText(texts.open, { name }), elsewhere);
  });
  return [
    `<div class="dropdown page-menu" data-search="off">`,
    `<button type="button" class="bar-link" popoverTarget="${menuId}">${escapeHtml(texts.label)}</button>`,
    `<div id="${menuId}" class="dropdown-menu" popover="auto">`,
    // The program knows its two entries by their places: the first and the last.
    button(texts.copy),
    link(twin, texts.view),
    ...assistants,
    button(texts.print),
    `</div></div>`,
  ].join("");
}
