import { reactText } from "../../base/text.ts";
import { pageAddress } from "../../model/address.ts";
import type { PageData, PageVersion } from "../../model/page-data.ts";
import type { ShownNavigationItem, SiteData } from "../../model/site-data.ts";
import { type Current, type LinkItem, navigationEntry } from "../../shell/bar/navigation-entry.ts";
import { Article } from "../../shell/page/Article.tsx";
import { Shell } from "../../shell/Shell.tsx";
import { emptyList } from "../site/sidebar-rows.tsx";
import { articleDrawing, sampleItem, unseen, versionShape } from "./draw-article.tsx";
import { markupInSite } from "./markup-in-site.tsx";
import { fillStencil, type Gaps, gaps, knownStencils } from "./stencil.ts";

/** What a document's shell is made of beside the site. */
export interface ShellToDraw {
  readonly page: PageData;
  /** The rows of its sidebar as HTML; undefined: it has none. */
  readonly rows: string | undefined;
  /** The content, as HTML. */
  readonly content: string;
}

/**
 * Draws the shells of documents, byte by byte as React writes `Shell`. React draws a
 * shape once: the shell of data with marks where pages of the same shape differ. What
 * it is drawn of is the key of the shape, so that nothing that matters is left out of it.
 */
export function shellDrawing(site: SiteData): (shell: ShellToDraw) => string {
  const stencils = knownStencils();
  const drawArticle = articleDrawing(site);
  const links = linksOf(site.navigation);
  return ({ page, rows, content }) => {
    const gap = gaps();
    const shape = shellShape(page, gap);
    const article = gap.html(drawArticle(page, content));
    const list = gap.html(rows ?? "");
    const locales = site.locales.map(({ base }) => gap.address(pageAddress(base, page.route)));
    const current = currentLinks(links, page, site);
    const key = JSON.stringify([shape, current, rows !== undefined]);
    const stencil = stencils(key, () => {
      // Of all routes that make the same links current, one is as good as another.
      const drawn = { ...shape, route: page.route };
      const markup = drawShape(drawn, rows !== undefined, site);
      const withArticle = markup.replace(articleMark, () => article);
      const hasColumn = rows !== undefined && page.layout === "document";
      const withRows = hasColumn ? withList(withArticle, list) : withArticle;
      return withLocales(withRows, { page, site, locales });
    });
    return fillStencil(stencil, gap.values);
  };
}

/** Data of the parts around the article. */
function shellShape(page: PageData, gap: Gaps): PageData {
  return {
    ...unseen,
    kind: page.kind,
    layout: page.layout,
    version: page.version && versionInShell(page.version, gap),
    // Rows are put in later: where the page is among them does not matter here.
    sidebar: page.sidebar && { key: page.sidebar.key, file: "", path: [] },
    outline: page.outline.length > 0 ? [sampleItem] : [],
  };
}

/** A version without what the article alone shows. */
function versionInShell(version: PageVersion, gap: Gaps): PageVersion {
  const { changes: _, ...rest } = version;
  return versionShape({ ...rest, latest: undefined }, gap);
}

const articleMark = "\uFDD3";

/** The shell with a mark in the place of the article. */
function drawShape(page: PageData, hasSidebar: boolean, site: SiteData): string {
  const shell = (
    <Shell
      site={site}
      page={page}
      sidebar={hasSidebar ? [] : undefined}
      content={articleMark}
      loading="idle"
      failure={undefined}
    />
  );
  const article = markupInSite(<Article page={page} content={articleMark} />, site);
  const [before, after, ...more] = markupInSite(shell, site).split(article);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`the shell of ${page.route} does not have the article once`);
  }
  return before + articleMark + after;
}

/** The shell with rows in the sidebar's list, which was drawn without any. */
function withList(markup: string, rows: string): string {
  const at = markup.indexOf(emptyList, markup.indexOf('<nav class="sidebar"'));
  if (at < 0) throw new Error("a shell has no list for its sidebar");
  const start = at + emptyList.indexOf("</");
  return markup.slice(0, start) + rows + markup.slice(start);
}

/** All links of the navigation that can be current. */
function linksOf(items: readonly ShownNavigationItem[]): readonly LinkItem[] {
  return items.flatMap((item) => {
    switch (item.kind) {
      case "link":
      case "version-link":
      case "version":
        return [item];
      case "dropdown":
        return linksOf(item.items);
      case "version-dropdown":
      case "locale-dropdown":
        return [...linksOf(item.before), ...linksOf(item.after)];
      case "html":
      case "search":
        return [];
    }
  });
}

/** All that the shell makes of a page's route, but for its addresses in other locales. */
function currentLinks(
  links: readonly LinkItem[],
  page: PageData,
  site: SiteData,
): readonly Current[] {
  return links.map((item) => navigationEntry(item, { site, page, preferred: undefined })?.current);
}

interface LocaleLinks {
  readonly page: PageData;
  readonly site: SiteData;
  /** Marks for the addresses of the page, one for each locale. */
  readonly locales: readonly string[];
}

function withLocales(markup: string, { page, site, locales }: LocaleLinks): string {
  return site.locales.reduce((html, { code, base }, index) => {
    const link = (href: string) => `href="${href}" hrefLang="${reactText(code)}"`;
    const own = link(reactText(pageAddress(base, page.route)));
    return html.replaceAll(own, () => link(locales[index] ?? ""));
  }, markup);
}
