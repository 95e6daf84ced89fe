import type {
  AnnouncementBar,
  ColorModeConfig,
  Footer,
  Locale,
  Logo,
  OfflineConfig,
  SearchConfig,
} from "./config.ts";
import type { SharedTexts } from "./strings/texts.ts";
import type { VersionLink } from "./page-data.ts";
import type { RoutePath } from "./paths.ts";

/**
 * The layout data for all pages in a locale. The client JavaScript contains it, so pages don't have
 * to. URLs include the base path and the locale.
 */
export interface SiteData {
  /** Name and version, for example `Lectern 0.1.0`. */
  readonly generator: string;
  readonly title: string;
  readonly tagline: string;
  readonly titleDelimiter: string;
  readonly url: string;
  readonly basePath: string;
  /** Base path and locale segment. Ends with `/`. */
  readonly localeBase: string;
  readonly locale: Locale;
  readonly locales: readonly (Locale & { readonly base: string })[];
  /** The UI strings of the locale. */
  readonly texts: SharedTexts;
  readonly logo: Logo | undefined;
  readonly themeColor: string;
  readonly navigation: readonly ShownNavigationItem[];
  readonly footer: Footer;
  readonly announcementBar: AnnouncementBar | undefined;
  readonly colorMode: ColorModeConfig;
  readonly search: SearchConfig;
  readonly offline: OfflineConfig;
  readonly tableOfContents: { readonly minHeadingLevel: number; readonly maxHeadingLevel: number };
  readonly sections: readonly SectionData[];
  /** Names of pages whose data is in a separate folder (see `dataFile`). Absent: none. */
  readonly movedData?: readonly string[];
  /** Whether page data is compressed with gzip (see `dataFile`). Absent: no. */
  readonly packedData?: boolean;
  /** HTML of the slots that are the same on all pages. Absent: none. */
  readonly slots?: SiteSlots;
  /** `customProps` in the configuration, for the site's own components. */
  readonly customProps: Readonly<Record<string, unknown>>;
}

export type SiteSlots = Readonly<Partial<Record<(typeof siteSlots)[number], string>>>;

/** Slots that are the same on all pages. */
export const siteSlots = [
  "TopBarEnd",
  "SidebarStart",
  "SidebarEnd",
  "SearchStart",
  "SearchEnd",
  "FooterStart",
  "FooterEnd",
  "Footer",
] as const;

/** The data about a section that the layout needs. */
export interface SectionData {
  readonly id: string;
  readonly label: string;
  readonly href: string;
  readonly lastVersion: string;
  /** Each version with its main page. */
  readonly versions: readonly VersionLink[];
}

interface Placed {
  readonly position: "left" | "right";
  readonly className: string | undefined;
}

/** A navigation item with resolved links, ready to render. */
export type ShownNavigationItem =
  | (Placed & {
      readonly kind: "link";
      readonly label: string;
      readonly href: string;
      /** The item is active on pages whose URL starts with this value. */
      readonly activeBasePath: string | undefined;
      readonly activeBaseRegex: string | undefined;
    })
  | (Placed & {
      /** A document, or the first page of a sidebar. Its URL depends on the version. */
      readonly kind: "version-link";
      readonly label: string;
      readonly section: string;
      /**
       * The page's URL in each version that has it. The layout links to the active, preferred or
       * last version.
       */
      readonly targets: readonly VersionLink[];
      /**
       * The item is active on all pages with this sidebar. If it's `undefined`, the item is only
       * active on the page that it links to.
       */
      readonly sidebar: string | undefined;
    })
  | (Placed & {
      readonly kind: "dropdown";
      readonly label: string;
      readonly href: string | undefined;
      readonly items: readonly ShownNavigationItem[];
    })
  | (Placed & { readonly kind: "html"; readonly html: string })
  | (Placed & {
      /** Shows the name of the active version and links to its main page. */
      readonly kind: "version";
      readonly section: string;
      readonly label: string | undefined;
      readonly href: string | undefined;
    })
  | (Placed & {
      readonly kind: "version-dropdown";
      readonly section: string;
      readonly before: readonly ShownNavigationItem[];
      readonly after: readonly ShownNavigationItem[];
    })
  | (Placed & {
      readonly kind: "locale-dropdown";
      readonly before: readonly ShownNavigationItem[];
      readonly after: readonly ShownNavigationItem[];
    })
  | (Placed & { readonly kind: "search" });

/** Path of the `SiteFacts` file in the locale's output folder. */
export const siteFactsFile = "_lectern/site.json";

/**
 * Data about a built site in one locale, for other tools. Written to `_lectern/site.json`.
 * `lectern mcp` reads it from a folder or a URL.
 */
export interface SiteFacts {
  /** Version of the file format. It increases when older programs can no longer read the file. */
  readonly format: 1;
  readonly title: string;
  readonly description: string;
  /** Scheme and host, as in the configuration. */
  readonly url: string;
  /** Base path and locale segment. Ends with `/`. */
  readonly localeBase: string;
  /** BCP 47 tag. */
  readonly locale: string;
  /** `indexes`: index files in the build output. `service`: an external search service. */
  readonly search: "indexes" | "service" | "none";
  /** In the order of the configuration. */
  readonly sections: readonly SectionFacts[];
  /** Listed pages outside the sections. */
  readonly pages: readonly ListedPage[];
  /** Names of pages whose data is in a separate folder (see `dataFile`). */
  readonly movedData: readonly string[];
  /** Whether page data is compressed with gzip. Absent: no. */
  readonly packedData?: boolean;
}

/** A section with the listed documents of each version. */
export interface SectionFacts extends SectionData {
  /** Version paths by version name. */
  readonly paths: Readonly<Record<string, RoutePath>>;
  /** Pages by version name, sorted by route. */
  readonly pages: Readonly<Record<string, readonly ListedPage[]>>;
}

/** A page of the site. */
export interface ListedPage {
  /** Path without the base path and locale. */
  readonly route: RoutePath;
  readonly title: string;
  readonly description?: string;
  /** Id of the page's document, which is the same in all versions. Absent for pages that aren't documents. */
  readonly id?: string;
}
