import { joinRoute, type RoutePath, type SourcePath } from "./paths.ts";
import type { FrontMatter } from "./schema/front-matter.ts";
import { pageAddress } from "./urls.ts";

/** Date and author of the last commit that changed a source. */
export interface LastChange {
  /** ISO 8601 date with time and zone. */
  readonly date: string;
  readonly author: string;
}

export interface PostAuthor {
  readonly name: string;
  readonly url: string | undefined;
}

/** The date and authors of a blog post. */
export interface Post {
  /** ISO 8601. `undefined` if neither the front matter nor the file name contains a date. */
  readonly date: string | undefined;
  readonly authors: readonly PostAuthor[];
}

/** The fields of every page. */
interface Common {
  readonly route: RoutePath;
  readonly title: string;
  readonly description: string | undefined;
}

/** The section and version of a page. */
interface InVersion {
  readonly section: string;
  readonly version: string;
}

/** The fields of pages that can be translated. */
interface Translatable {
  /** Codes of the locales that have the page in their own language. Absent: all locales. */
  readonly languages?: readonly string[];
}

/** A page written in Markdown that belongs to a docs section. */
export interface DocumentPage extends Common, InVersion, Translatable {
  readonly kind: "document";
  readonly source: SourcePath;
  /** Folder path and file name without number prefixes. Unique in its version. */
  readonly id: string;
  readonly label: string;
  readonly frontMatter: FrontMatter;
  /** Tag keys. All of them are declared. */
  readonly tags: readonly string[];
  readonly lastChange: LastChange | undefined;
  readonly editUrl: string | undefined;
  /** Id of the sidebar that is shown on the page. */
  readonly sidebar: string | undefined;
  readonly unlisted: boolean;
  /** Absent: the page isn't a blog post. */
  readonly post?: Post;
}

/** The generated index page of a sidebar category, with a card for each item. */
export interface CategoryPage extends Common, InVersion {
  readonly kind: "category";
  readonly sidebar: string;
  /** Absent: the page lists all items. */
  readonly part?: ListPart;
}

/** The position of a page in a list that is split into several pages. */
export interface ListPart {
  /** Route of the first page. */
  readonly first: RoutePath;
  /** Starts at 1. */
  readonly number: number;
  /** Number of items on each page. */
  readonly size: number;
}

/**
 * Returns the route of a page in a paginated list. The second page of `/blog` is `/blog/page/2`.
 */
export function listRoute(first: RoutePath, number: number): RoutePath {
  return number === 1 ? first : joinRoute(first, "page", String(number));
}

/** Lists all tags of a version. */
export interface TagIndexPage extends Common, InVersion {
  readonly kind: "tag-index";
}

/** Lists the documents in a version that have a tag. */
export interface TagPage extends Common, InVersion {
  readonly kind: "tag";
  readonly tag: string;
}

/** A page outside the sections: a React component or a Markdown file in the pages folder. */
export interface StandalonePage extends Common, Translatable {
  readonly kind: "standalone";
  readonly source: SourcePath;
  readonly format: "component" | "markdown";
  readonly frontMatter: FrontMatter | undefined;
}

/** The page for URLs that don't exist. Written as `404.html`. */
export interface NotFoundPage extends Common {
  readonly kind: "not-found";
}

/** The page where readers choose which pages to store on their device. */
export interface OfflinePage extends Common {
  readonly kind: "offline";
}

/**
 * The page that readers see instead of a page that isn't available offline. It has no URL, and only
 * its data is written.
 */
export interface NotKeptPage extends Common {
  readonly kind: "not-kept";
}

/** The page with all results of a search. Its URL can be shared. */
export interface SearchPage extends Common {
  readonly kind: "search";
}

/** A page of the site, including generated pages. */
export type Page =
  | DocumentPage
  | CategoryPage
  | TagIndexPage
  | TagPage
  | StandalonePage
  | NotFoundPage
  | OfflinePage
  | NotKeptPage
  | SearchPage;

/**
 * A comparison of one page or all pages in two consecutive versions. It's generated from other
 * pages, so it isn't in lists or in the search index.
 */
export interface ComparisonPage extends Common, InVersion {
  readonly kind: "comparison";
  /** The newer of the compared pages. `undefined` if the page lists all changes of the version. */
  readonly of: RoutePath | undefined;
}

/** A page that readers can open: a page of the site, or a comparison. */
export type ShownPage = Page | ComparisonPage;

/** A page that belongs to a section. */
export type SectionPage = DocumentPage | CategoryPage | TagIndexPage | TagPage;

/** Whether a locale has a page in its own language, or the page can't be translated. */
export function isInLanguage(page: ShownPage, locale: string): boolean {
  const languages = "languages" in page ? page.languages : undefined;
  return languages?.includes(locale) ?? true;
}

/** Returns the section and version of a page, or `undefined` for pages outside the sections. */
export function membership(page: ShownPage): { section: string; version: string } | undefined {
  return "version" in page ? { section: page.section, version: page.version } : undefined;
}

/** The data about a page for the site's plugins and components. It's the same in every build. */
export interface PageFacts {
  readonly kind: Page["kind"];
  /** Path without the base path and locale, for example `/docs/apis`. */
  readonly route: RoutePath;
  /** URL path with the base path and locale. */
  readonly href: string;
  readonly title: string;
  readonly description: string | undefined;
  /** Path of the source file, relative to the site folder. `undefined` for generated pages. */
  readonly source: string | undefined;
  /** Section id. `undefined` for pages outside the sections. */
  readonly section: string | undefined;
  /**
   * Version name, or `current` for the version that is still being written. `undefined` outside the
   * sections.
   */
  readonly version: string | undefined;
  /** Tag keys. */
  readonly tags: readonly string[];
  /** `undefined` for component pages and generated pages. */
  readonly frontMatter: FrontMatter | undefined;
}

/** @param base base path and locale segment; ends with `/` */
export function pageFacts(page: Page, base: string): PageFacts {
  const { kind, route, title, description } = page;
  const isWritten = page.kind === "document" || page.kind === "standalone";
  return {
    kind,
    route,
    href: pageAddress(base, route),
    title,
    description,
    source: isWritten ? page.source : undefined,
    section: "section" in page ? page.section : undefined,
    version: "version" in page ? page.version : undefined,
    tags: page.kind === "document" ? page.tags : [],
    frontMatter: isWritten ? page.frontMatter : undefined,
  };
}

/** Name of the search index for pages outside the sections. */
export const outsideTag = "default";

/** Returns the name of the search index for a version of a section. */
export function versionTag(section: string, version: string): string {
  return `docs-${section}-${version}`;
}

/**
 * Returns the name of the search index that contains a page.
 *
 * @returns `docs-default-4.0` for version 4.0 of the section `default`; `default` for pages outside
 * the sections
 */
export function searchTag(page: ShownPage): string {
  const member = membership(page);
  return member === undefined ? outsideTag : versionTag(member.section, member.version);
}
