import type { RoutePath } from "./paths.ts";
import type { Locale } from "./config.ts";
import type { LastChange, ShownPage } from "./page.ts";
import type { OutlineItem } from "./outline.ts";
import { escapeHtml } from "./text.ts";

/**
 * The page data for the browser. It's in the HTML of the page and in a JSON file. All URLs include
 * the base path and the locale.
 */
export interface PageData {
  /** Identifies the client JavaScript of the build. A different value means a new deployment. */
  readonly build: string;
  readonly kind: ShownPage["kind"];
  /** Path without the base path and locale. */
  readonly route: RoutePath;
  readonly title: string;
  readonly head: Head;
  readonly layout: Layout;
  /** The language of the text if the page isn't translated. Absent: the current locale. */
  readonly untranslated?: Pick<Locale, "code" | "direction">;
  /** Whether the layout omits the `h1`, for example because it's in the content. */
  readonly hideTitle: boolean;
  readonly version: PageVersion | undefined;
  readonly sidebar: PageSidebar | undefined;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly outline: readonly OutlineItem[];
  readonly previous: PageLink | undefined;
  readonly next: PageLink | undefined;
  readonly tags: readonly PageLink[];
  readonly editUrl: string | undefined;
  /** URL where readers can report a problem with the page. */
  readonly reportUrl?: string | undefined;
  /** Has no author if the site doesn't show authors. */
  readonly lastChange: (Pick<LastChange, "date"> & Partial<LastChange>) | undefined;
  /** HTML of the slots that are rendered for each page. Absent: none. */
  readonly slots?: PageSlots | undefined;
  /** Optional client features that the content needs. */
  readonly uses: {
    readonly islands: boolean;
    readonly diagrams: boolean;
    readonly images: boolean;
  };
}

export type PageSlots = Readonly<Partial<Record<(typeof pageSlots)[number], string>>>;

/** Slots that differ by page. */
export const pageSlots = ["BeforeArticle", "ContentsStart", "ContentsEnd", "PageEnd"] as const;

/**
 * `document`: text with a sidebar and a table of contents. `page`: text without them. `wide`: full
 * width, for pages with their own layout.
 */
export type Layout = "document" | "page" | "wide";

/** The parts of `<head>` that differ between pages. */
export interface Head {
  /** Page title and site title. */
  readonly title: string;
  readonly description: string | undefined;
  /** Separated by commas, as in the document, because equal text compresses best. */
  readonly keywords: string | undefined;
  /** Absolute URL. */
  readonly canonical: string | undefined;
  readonly image: HeadImage | undefined;
  readonly alternates: readonly { readonly language: string; readonly href: string }[];
  /** Files that the page links to with `<link rel="alternate">`. Absent: none. */
  readonly announced?: readonly AnnouncedFile[];
  readonly noIndex: boolean;
  /** Name of the search index that contains the page, for example `docs-default-current`. */
  readonly searchTag: string;
}

/** A `<link rel="alternate">` to a feed or to data for other tools. */
export interface AnnouncedFile {
  /** Media type. */
  readonly type: string;
  readonly title: string;
  readonly href: string;
}

/** The image that other sites show in link previews of the page. */
export interface HeadImage {
  /** The image's URL, made absolute if the image is on the site. Other URLs are unchanged. */
  readonly href: string;
  /** In pixels. Absent: unknown. */
  readonly width?: number;
  readonly height?: number;
  /** Alternative text. Default: the page title. */
  readonly alt?: string;
}

/** A link in the layout to a page. */
export interface PageLink {
  readonly label: string;
  readonly href: string;
}

/** A breadcrumb. It has no URL if it's a category without a page. */
export interface Breadcrumb {
  readonly label: string;
  readonly href: string | undefined;
}

/** The version of a page, with links to the other versions. */
export interface PageVersion {
  readonly section: string;
  readonly name: string;
  readonly label: string;
  readonly banner: "none" | "unreleased" | "unmaintained";
  readonly badge: boolean;
  /**
   * Links to the page in all versions, including this one. If a version doesn't have the page, the
   * link goes to the version's main page.
   */
  readonly others: readonly VersionLink[];
  /**
   * Target of the link in the banner: the page in the last version or, if the page is missing
   * there, that version's main page.
   */
  readonly latest: VersionLink | undefined;
  /** Changes since the previous version. Absent: the page doesn't exist in the previous version. */
  readonly changes?: ChangesLink;
}

/** The link to a comparison. It has no URL if the page is unchanged. */
interface ChangesLink {
  readonly label: string;
  readonly href?: string;
}

/** A link to the page in a version. */
export interface VersionLink extends PageLink {
  readonly name: string;
}

/** The sidebar of a page, and the page's position in it. */
export interface PageSidebar {
  /** Section, version and sidebar, for example `docs-current-main`. */
  readonly key: string;
  /** URL of the JSON file with the entire tree (`SidebarFile`). */
  readonly file: string;
  /** Indexes from the top of the tree to the page's item. Empty if the page has no item. */
  readonly path: readonly number[];
}

/** A sidebar item for the browser: documents are links, and URLs include the base path. */
export type ShownSidebarItem =
  | ShownSidebarLink
  | ShownSidebarCategory
  | { readonly kind: "html"; readonly html: string; readonly className: string | undefined }
  | { readonly kind: "separator"; readonly className: string | undefined }
  | ShownSidebarMore;

/** A placeholder for items that the page's HTML omits. They are in the sidebar's JSON file. */
export interface ShownSidebarMore {
  readonly kind: "more";
  readonly count: number;
  /** Link for readers without JavaScript: the category page, or the first page in the category. */
  readonly href: string | undefined;
}

/** A sidebar item that links to a page or another site. */
interface ShownSidebarLink {
  readonly kind: "link";
  readonly label: string;
  readonly href: string;
  readonly className: string | undefined;
}

/** A group of sidebar items. It's always open if it isn't `collapsible`. */
export interface ShownSidebarCategory {
  readonly kind: "category";
  readonly label: string;
  readonly className: string | undefined;
  readonly collapsible: boolean;
  readonly collapsed: boolean;
  /** URL that the label links to. */
  readonly href: string | undefined;
  /** The first page in a category without its own page, for readers without JavaScript. */
  readonly fallbackHref: string | undefined;
  /** `undefined` if the category is closed. The items are in the sidebar's JSON file. */
  readonly items: readonly ShownSidebarItem[] | undefined;
}

/** The JSON file of a sidebar. */
export interface SidebarFile {
  readonly key: string;
  /** Includes the items of all categories. */
  readonly items: readonly ShownSidebarItem[];
}

/** The JSON file of a page: its data and its content. */
export interface PageFile {
  readonly data: PageData;
  readonly html: string;
}

/** The JSON file `_lectern/routes.json`, with the URL, title and keywords of each listed page. */
export type RouteList = readonly (readonly [
  address: string,
  title: string,
  keywords?: readonly string[],
])[];

/** Hydration data in a page's HTML that the client can't read from the markup. */
export interface HydrationData {
  /** Without the outline if the client can read it from the table of contents. */
  readonly data: Omit<PageData, "outline"> & Partial<Pick<PageData, "outline">>;
  /** The open part of the sidebar. Absent: the client reads it from the rendered rows. */
  readonly sidebar?: readonly ShownSidebarItem[] | undefined;
  /** HTML of the sidebar's custom HTML items, in order. Absent: none. */
  readonly rowsOfHtml?: readonly string[] | undefined;
  /** HTML of the content if the service worker created the document. The client inserts it. */
  readonly content?: string | undefined;
  /** When the page was stored on the device, as an ISO 8601 date. Absent: not stored. */
  readonly storedAt?: string | undefined;
}

/** The page data that `pageDocument` needs. Other data is passed on unchanged. */
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
  /** The app shell, a document without page content. Contains each of `shellGaps` once. */
  readonly shell: string;
  readonly page: StoredPage;
  /** The entire tree of the page's sidebar. */
  readonly sidebar: unknown;
  /** When the page was stored, as an ISO 8601 date. */
  readonly storedAt: string;
}

/**
 * Returns the HTML document of a stored page. The client renders the page from the data, as it does
 * when readers navigate between pages.
 */
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
  // Use functions, because `$` in a replacement string has a special meaning.
  return shell
    .replace(shellGaps.title, () => `<title>${title}</title>`)
    .replace(shellGaps.text, () => `<noscript>${text}</noscript>`)
    .replace(shellGaps.data, () => shellGaps.data.replace("></script>", () => `>${json}</script>`));
}
