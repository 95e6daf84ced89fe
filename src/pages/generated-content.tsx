import type { ReactNode } from "react";
import { joinRoute } from "../core/paths.ts";
import { pageAddress } from "../core/urls.ts";
import type { CategoryPage, Page, TagIndexPage, TagPage } from "../core/page.ts";
import { type SidebarCategory, type SidebarItem, localeBase } from "../core/site.ts";
import {
  CategoryIndex,
  type CategoryEntry,
  PostIndex,
  type PostEntry,
  TagDocuments,
  TagIndex,
} from "../theme/engine-pages/index-pages.tsx";
import {
  NotFound,
  NotKept,
  OfflinePage,
  SearchPage,
} from "../theme/engine-pages/special-pages.tsx";
import { tagLinks } from "./page/page-data.ts";
import { offlineParts, type SiteIndex } from "./site-index.ts";
import { indexHref, sidebarTree } from "./site/sidebar-tree.ts";

type GeneratedPage = Exclude<Page, { kind: "document" | "standalone" }>;

/** Returns the content of a page that has no source file. */
export function generatedContent(index: SiteIndex, page: GeneratedPage): ReactNode {
  switch (page.kind) {
    case "category":
      return categoryContent(index, page);
    case "tag-index":
      return tagIndexContent(index, page);
    case "tag":
      return tagContent(index, page);
    case "not-found":
      return <NotFound texts={index.site.texts.notFound} />;
    case "offline":
      return <OfflinePage texts={index.site.texts.offlinePage} parts={offlineParts(index.site)} />;
    case "not-kept":
      return <NotKept texts={index.site.texts.offlinePage.notKeptPage} />;
    case "search":
      return <SearchPage texts={index.site.texts.searchPage} />;
  }
}

function categoryContent(index: SiteIndex, page: CategoryPage): ReactNode {
  const sidebar = index.sidebarOf(page);
  const { part } = page;
  const category = sidebar && findCategory(sidebar.items, part?.first ?? page.route);
  const all = (category?.items ?? []).flatMap((item) => postEntry(index, item) ?? []);
  const posts = part ? all.slice((part.number - 1) * part.size, part.number * part.size) : all;
  const { undated } = index.site.texts.blog;
  if (posts.length > 0) return <PostIndex posts={posts} undated={undated} />;
  const entries = categoryEntries(category?.items ?? [], index.site);
  return <CategoryIndex description={page.description} entries={entries} />;
}

/** Returns a post list's entry for an item, or `undefined` if the item isn't a post. */
function postEntry(index: SiteIndex, item: SidebarItem): PostEntry | undefined {
  const page = item.kind === "document" ? index.documentByRoute(item.route) : undefined;
  if (page?.post === undefined) return undefined;
  const { config, locale } = index.site;
  const base = localeBase(config, locale);
  const { image } = page.frontMatter;
  return {
    title: page.title,
    href: pageAddress(base, page.route),
    excerpt: page.description,
    post: page.post,
    tags: tagLinks(index, page, base),
    // Images on other hosts are only for link previews.
    image: image?.startsWith("/") ? config.basePath + image.slice(1) : undefined,
  };
}

/** Returns the cards for sidebar items. */
export function categoryEntries(
  items: readonly SidebarItem[],
  site: SiteIndex["site"],
): readonly CategoryEntry[] {
  return items.flatMap((item) => entryOf(item, site) ?? []);
}

function findCategory(items: readonly SidebarItem[], route: string): SidebarCategory | undefined {
  for (const item of items) {
    if (item.kind !== "category") continue;
    const found = item.route === route ? item : findCategory(item.items, route);
    if (found) return found;
  }
  return undefined;
}

function entryOf(item: SidebarItem, site: SiteIndex["site"]): CategoryEntry | undefined {
  if (item.kind === "html" || item.kind === "separator") return undefined;
  const { label, description } = item;
  const [shown] = sidebarTree([item], site);
  if (item.kind === "category") {
    const href = shown?.kind === "category" ? indexHref(shown) : undefined;
    return { kind: "category", label, href, description, count: item.items.length };
  }
  return shown?.kind === "link"
    ? { kind: "link", label, href: shown.href, description }
    : undefined;
}

function tagIndexContent(index: SiteIndex, page: TagIndexPage): ReactNode {
  const version = index.versionOf(page);
  const tags = index.sectionOf(page)?.tags;
  const base = localeBase(index.site.config, index.site.locale);
  const counts = new Map<string, number>();
  for (const document of version?.documents ?? []) {
    if (document.unlisted) continue;
    for (const tag of document.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const entries = [...counts].flatMap(([key, count]) => {
    const tag = tags?.get(key);
    const route = index.tagRoute(page, key);
    if (!tag || !route) return [];
    return [
      { label: tag.label, href: pageAddress(base, route), description: tag.description, count },
    ];
  });
  return <TagIndex tags={entries} />;
}

function tagContent(index: SiteIndex, page: TagPage): ReactNode {
  const version = index.versionOf(page);
  const base = localeBase(index.site.config, index.site.locale);
  const documents = (version?.documents ?? [])
    .filter((document) => document.tags.includes(page.tag) && !document.unlisted)
    .map((document) => ({
      title: document.title,
      href: pageAddress(base, document.route),
      description: document.description,
    }));
  const description = index.sectionOf(page)?.tags.get(page.tag)?.description;
  return (
    <TagDocuments
      description={description}
      documents={documents}
      allTags={pageAddress(base, joinRoute(version?.config.path ?? "/", "tags"))}
      viewAll={index.site.texts.tags.viewAll}
    />
  );
}
