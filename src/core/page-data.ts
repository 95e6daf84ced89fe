import type { RoutePath } from "./paths.ts";
import type { Locale } from "./config.ts";
import type { LastChange, ShownPage } from "./page.ts";
import type { OutlineItem } from "./outline.ts";
import { escapeHtml } from "./text.ts";

/**
 * The data of a page for the browser, in its HTML and as a JSON file. All URLs include the base
 * path and the locale.
 */
export interface PageData {
  /** Names the program the page was built with; another name means a deploy happened. */
  readonly build: string;
  readonly kind: ShownPage["kind"];
  /** Below base path and locale. */
  readonly route: RoutePath;
  readonly title: string;
  readonly head: Head;
  readonly layout: Layout;
  /** The language of the text, if it isn't translated. Absent: the language of the site. */
  readonly untranslated?: Pick<Locale, "code" | "direction">;
  /** The `h1` is in the content already, or is not wanted. */
  readonly hideTitle: boolean;
  readonly version: PageVersion | undefined;
  readonly sidebar: PageSidebar | undefined;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly outline: readonly OutlineItem[];
  readonly previous: PageLink | undefined;
  readonly next: PageLink | undefined;
  readonly tags: readonly PageLink[];
  readonly editUrl: string | undefined;
  /** Where readers report what is wrong with the page. */
  readonly reportUrl?: string | undefined;
  /** Without the author when the site does not name authors. */
  readonly lastChange: (Pick<LastChange, "date"> & Partial<LastChange>) | undefined;
  /** HTML of the slots that are filled for each page; left out when there are none. */
  readonly slots?: PageSlots | undefined;
  /** Which of the browser's optional parts the content needs. */
  readonly uses: {
    readonly islands: boolean;
    readonly diagrams: boolean;
    readonly images: boolean;
  };
}

/** HTML of the filled slots of a page. */
export type PageSlots = Readonly<Partial<Record<"BeforeArticle" | "PageEnd", string>>>;

/**
 * `document`: text with sidebar and table of contents. `page`: only text. `wide`: a page with its
 * own layout.
 */
export type Layout = "document" | "page" | "wide";

/** The parts of `<head>` that differ between pages. */
export interface Head {
  /** With the site's title. */
  readonly title: string;
  readonly description: string | undefined;
  readonly keywords: readonly string[];
  /** Complete address with scheme and host. */
  readonly canonical: string | undefined;
  readonly image: HeadImage | undefined;
  readonly alternates: readonly { readonly language: string; readonly href: string }[];
  /** Files of the site the page tells programs of; complete addresses. Absent: none. */
  readonly announced?: readonly AnnouncedFile[];
  readonly noIndex: boolean;
  /** `docs-default-current` and the like: which search index the page is in. */
  readonly searchTag: string;
}

/** A feed, or data for scripts, as `<link rel="alternate">` names it. */
export interface AnnouncedFile {
  /** A media type. */
  readonly type: string;
  readonly title: string;
  readonly href: string;
}

/** The picture other sites show with a link to the page. */
export interface HeadImage {
  /** Complete address with scheme and host, where it is one of the site's. */
  readonly href: string;
  /** In pixels, where known. */
  readonly width?: number;
  readonly height?: number;
  /** Its text alternative; undefined: the page's title. */
  readonly alt?: string;
}

/** A link of the shell to a page. */
export interface PageLink {
  readonly label: string;
  readonly href: string;
}

/** A step on the way to a page; one without an address is a category without a page. */
export interface Breadcrumb {
  readonly label: string;
  readonly href: string | undefined;
}

/** The version a page belongs to, and where the others are. */
export interface PageVersion {
  readonly section: string;
  readonly name: string;
  readonly label: string;
  readonly banner: "none" | "unreleased" | "unmaintained";
  readonly badge: boolean;
  /** The same page in each version, including the current one, or the version's main page. */
  readonly others: readonly VersionLink[];
  /** Target of the banner: the same page in the last version, or its main page. */
  readonly latest: VersionLink | undefined;
  /** The changes since the previous version. Absent: that version doesn't have the page. */
  readonly changes?: ChangesLink;
}

/** The link to a comparison, in words; without an address when the page is unchanged. */
interface ChangesLink {
  readonly label: string;
  readonly href?: string;
}

/** A version of the page that is shown. */
export interface VersionLink extends PageLink {
  readonly name: string;
}

/** The sidebar of a page, and the page's position in it. */
export interface PageSidebar {
  /** `docs-current-main`: section, version, sidebar. */
  readonly key: string;
  /** Address of the JSON file that holds the whole tree (`SidebarFile`). */
  readonly file: string;
  /** Indexes from the top of the tree to the page's own item; empty when it has none. */
  readonly path: readonly number[];
}

/**
 * A sidebar item as the browser has it: documents have become links, and all
 * addresses are complete.
 */
export type ShownSidebarItem =
  | ShownSidebarLink
  | ShownSidebarCategory
  | { readonly kind: "html"; readonly html: string; readonly className: string | undefined }
  | { readonly kind: "separator"; readonly className: string | undefined }
  | ShownSidebarMore;

/** Stands for items of an open level that a document leaves out; the sidebar's file has them. */
export interface ShownSidebarMore {
  readonly kind: "more";
  readonly count: number;
  /** Link for readers without JavaScript: the category's page or the first page in it. */
  readonly href: string | undefined;
}

/** A sidebar item that links to a page or another site. */
interface ShownSidebarLink {
  readonly kind: "link";
  readonly label: string;
  readonly href: string;
  readonly className: string | undefined;
}

/** A group of sidebar items. Readers open and close it; one that is not `collapsible` is always open. */
export interface ShownSidebarCategory {
  readonly kind: "category";
  readonly label: string;
  readonly className: string | undefined;
  readonly collapsible: boolean;
  readonly collapsed: boolean;
  /** Where its label leads. */
  readonly href: string | undefined;
  /** Link for readers without JavaScript if the category has no page: the first page in it. */
  readonly fallbackHref: string | undefined;
  /** Undefined: closed on this page, so not in its HTML; the sidebar's file has them. */
  readonly items: readonly ShownSidebarItem[] | undefined;
}

/** The JSON file of a sidebar. */
export interface SidebarFile {
  readonly key: string;
  /** Every category has its items. */
  readonly items: readonly ShownSidebarItem[];
}

/** The JSON file of a page: its data, and its content as HTML. */
export interface PageFile {
  readonly data: PageData;
  readonly html: string;
}

/** The JSON file `_lectern/routes.json`: address and title of each listed page. */
export type RouteList = readonly (readonly [address: string, title: string])[];

/** Data in a page's HTML for hydration, which the client can't read from the markup. */
export interface HydrationData {
  /** Without the outline where it can be read from the contents that show it. */
  readonly data: Omit<PageData, "outline"> & Partial<Pick<PageData, "outline">>;
  /** The open part of the sidebar. Absent: it is read from the rows that show it. */
  readonly sidebar?: readonly ShownSidebarItem[] | undefined;
  /** The HTML of those rows of the sidebar that are HTML, in their order. Absent: there are none. */
  readonly rowsOfHtml?: readonly string[] | undefined;
  /** The content's HTML, where the document came from the worker: its program puts it in. */
  readonly content?: string | undefined;
  /** When the page was stored on the device, as an ISO 8601 date; absent: it comes from the site. */
  readonly storedAt?: string | undefined;
}

/** The part of a page's data that a document needs. The rest is passed on unchanged. */
export interface StoredPage {
  readonly data: {
    readonly title: string;
    readonly head: { readonly title: string };
    readonly sidebar?: { readonly file: string };
  };
  readonly html: string;
}

/** Placeholders in the document: title, text for readers without JavaScript, data. */
export const shellGaps = {
  title: "<title></title>",
  text: "<noscript></noscript>",
  data: `<script type="application/json" id="lectern-data"></script>`,
} as const;

interface PageDocumentInput {
  /** The document without a page, with each of `shellGaps` once. */
  readonly shell: string;
  readonly page: StoredPage;
  /** The whole tree of the page's sidebar. */
  readonly sidebar: unknown;
  /** When the page was stored: an ISO 8601 date. */
  readonly storedAt: string;
}

/** The HTML document of a stored page: the program puts the page into it as it does when readers go from page to page. */
export function pageDocument({ shell, page, sidebar, storedAt }: PageDocumentInput): string {
  const { data, html } = page;
  const title = escapeHtml(data.head.title);
  const text =
    `<main class="main main-page" id="main"><article class="article">` +
    `<h1 class="page-title">${escapeHtml(data.title)}</h1><div class="content">${html}</div></article></main>`;
  const json = JSON.stringify({ data, sidebar, content: html, storedAt }).replaceAll(
    "<",
    "\\u003c",
  );
  // Functions: what is put in may hold the signs that have a meaning in replacements.
  return shell
    .replace(shellGaps.title, () => `<title>${title}</title>`)
    .replace(shellGaps.text, () => `<noscript>${text}</noscript>`)
    .replace(shellGaps.data, () => shellGaps.data.replace("></script>", () => `>${json}</script>`));
}
