import type { RoutePath, SourcePath } from "./paths.ts";
import { pageAddress } from "./urls.ts";

/** Date and author of the last commit that changed a source. */
export interface LastChange {
  /** ISO 8601 date with time and zone. */
  readonly date: string;
  readonly author: string;
}

/** The author of a post. */
export interface PostAuthor {
  readonly name: string;
  readonly url: string | undefined;
}

/** The date and authors of a blog post. */
export interface Post {
  /** ISO 8601; undefined when neither the page nor its name tells. */
  readonly date: string | undefined;
  readonly authors: readonly PostAuthor[];
}

/** The fields of every page. */
interface Common {
  readonly route: RoutePath;
  readonly title: string;
  readonly description: string | undefined;
}

/** Membership of a version of a docs section. */
interface InVersion {
  readonly section: string;
  readonly version: string;
}

/** The fields of pages that can be translated. */
interface Translatable {
  /** Codes of the locales that have the text in their language. Absent: all of them. */
  readonly languages?: readonly string[];
}

/** A page written in Markdown that belongs to a docs section. */
export interface DocumentPage extends Common, InVersion, Translatable {
  readonly kind: "document";
  readonly source: SourcePath;
  /** Folder path and file name without number prefixes, unique in its version. */
  readonly id: string;
  readonly label: string;
  readonly frontMatter: FrontMatter;
  /** Keys of declared tags. */
  readonly tags: readonly string[];
  readonly lastChange: LastChange | undefined;
  readonly editUrl: string | undefined;
  /** The sidebar it is shown with. */
  readonly sidebar: string | undefined;
  readonly unlisted: boolean;
  /** Absent: the page isn't a blog post. */
  readonly post?: Post;
}

/** The generated index of a sidebar category: cards of what it holds. */
export interface CategoryPage extends Common, InVersion {
  readonly kind: "category";
  readonly sidebar: string;
}

/** All tags of a version. */
export interface TagIndexPage extends Common, InVersion {
  readonly kind: "tag-index";
}

/** The documents of a version that have one tag. */
export interface TagPage extends Common, InVersion {
  readonly kind: "tag";
  readonly tag: string;
}

/** A page outside the sections: a React component or a Markdown file of the pages folder. */
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

/** Where readers choose what is stored on their device. */
export interface OfflinePage extends Common {
  readonly kind: "offline";
}

/** Replaces a page that isn't available offline. It has no URL; only its data is written. */
export interface NotKeptPage extends Common {
  readonly kind: "not-kept";
}

/** Where all results of a search are shown, at an address that can be shared. */
export interface SearchPage extends Common {
  readonly kind: "search";
}

/** Every kind of page of a site, those the engine generates included. */
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
 * A comparison of two consecutive versions, of a page or all pages. It is built from other pages,
 * so it isn't in lists or the search.
 */
export interface ComparisonPage extends Common, InVersion {
  readonly kind: "comparison";
  /** The newer of the pages it compares; undefined: it lists what changed in the version. */
  readonly of: RoutePath | undefined;
}

/** A page that readers can open: a page of the site, or a comparison. */
export type ShownPage = Page | ComparisonPage;

/** A page that is a member of a docs section. */
export type SectionPage = DocumentPage | CategoryPage | TagIndexPage | TagPage;

/** Whether a locale has the text of a page in its language, or none that could be translated. */
export function isInLanguage(page: ShownPage, locale: string): boolean {
  const languages = "languages" in page ? page.languages : undefined;
  return languages?.includes(locale) ?? true;
}

/** The page's section and version, or undefined for pages outside the sections. */
export function membership(page: ShownPage): { section: string; version: string } | undefined {
  return "version" in page ? { section: page.section, version: page.version } : undefined;
}

/** The data about a page that code of a site receives: plain data, the same in every build. */
export interface PageFacts {
  readonly kind: Page["kind"];
  /** Below base path and locale: `/docs/apis`. */
  readonly route: RoutePath;
  /** The complete address on the host: base path and locale included. */
  readonly href: string;
  readonly title: string;
  readonly description: string | undefined;
  /** Path of the source in the site folder; undefined for generated pages. */
  readonly source: string | undefined;
  /** The id of its section; undefined outside of the sections. */
  readonly section: string | undefined;
  /** The name of its version, `current` for what is being written. */
  readonly version: string | undefined;
  /** Keys of its tags. */
  readonly tags: readonly string[];
  /** Undefined for components and pages of the engine. */
  readonly frontMatter: FrontMatter | undefined;
}

/**
 * The facts of a page.
 *
 * @param base what the addresses of the locale start with; ends with `/`
 */
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

/** The front matter of a document, checked. Keys are those an author writes, in camel case. */
export interface FrontMatter {
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly slug: string | undefined;
  readonly sidebarLabel: string | undefined;
  readonly sidebarPosition: number | undefined;
  readonly sidebarClassName: string | undefined;
  readonly sidebarCustomProps: Readonly<Record<string, unknown>> | undefined;
  /** A sidebar's id; null: shown without one. */
  readonly displayedSidebar: string | null | undefined;
  readonly tags: readonly string[];
  readonly keywords: readonly string[];
  readonly image: string | undefined;
  readonly hideTitle: boolean;
  readonly hideTableOfContents: boolean;
  readonly tocMinHeadingLevel: number | undefined;
  readonly tocMaxHeadingLevel: number | undefined;
  readonly paginationLabel: string | undefined;
  /** A document's id; null: no link in that direction. */
  readonly paginationNext: string | null | undefined;
  readonly paginationPrev: string | null | undefined;
  /** An address; null: no edit link. */
  readonly customEditUrl: string | null | undefined;
  readonly parseNumberPrefixes: boolean;
  /** Not built for readers; shown by `lectern dev`. */
  readonly draft: boolean;
  /** Built, but in no sidebar, index, sitemap or search. */
  readonly unlisted: boolean;
  /** Whether comparisons of versions include the page. */
  readonly changes: boolean;
  /** The entries of data collections the page names, by key. */
  readonly references: Readonly<Record<string, string>>;
  readonly customProps: Readonly<Record<string, unknown>>;
  /** Values of the keys that are the site's own. */
  readonly own: Readonly<Record<string, unknown>>;
}

/** The index of pages outside the sections. */
export const outsideTag = "default";

/** The index of a version of a docs section. */
export function versionTag(section: string, version: string): string {
  return `docs-${section}-${version}`;
}

/**
 * Which search index a page is in: `docs-default-4.0` for the version 4.0 of the
 * section `default`, `default` for pages outside the sections.
 */
export function searchTag(page: ShownPage): string {
  const member = membership(page);
  return member === undefined ? outsideTag : versionTag(member.section, member.version);
}
