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
 * The data of the layout for all pages of a locale. It is part of the client JavaScript, not of the
 * pages. All URLs are complete.
 */
export interface SiteData {
  /** `Lectern 0.1.0`. */
  readonly generator: string;
  readonly title: string;
  readonly tagline: string;
  readonly titleDelimiter: string;
  readonly url: string;
  readonly basePath: string;
  /** The start of all URLs of this locale; ends with `/`. */
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
  /** Names of pages whose data lies apart (`dataFile`); left out when there are none. */
  readonly movedData?: readonly string[];
  /** Whether the data of pages is packed by gzip (`dataFile`); left out when it is not. */
  readonly packedData?: boolean;
  /** HTML of the slots that are the same on all pages; left out when there are none. */
  readonly slots?: SiteSlots;
  /** The configuration's `customProps`, for the site's own components. */
  readonly customProps: Readonly<Record<string, unknown>>;
}

/** HTML of the filled slots that are the same on all pages of a locale. */
export type SiteSlots = Readonly<Partial<Record<"TopBarEnd" | "Footer", string>>>;

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

/** A navigation item with everything looked up: what the shell draws. */
export type ShownNavigationItem =
  | (Placed & {
      readonly kind: "link";
      readonly label: string;
      readonly href: string;
      /** Active on pages whose address starts with this. */
      readonly activeBasePath: string | undefined;
      readonly activeBaseRegex: string | undefined;
    })
  | (Placed & {
      /** A document or a sidebar's first page: another address in each version. */
      readonly kind: "version-link";
      readonly label: string;
      readonly section: string;
      /**
       * Versions that have the page. The layout links to the active, the preferred or the last one.
       */
      readonly targets: readonly VersionLink[];
      /** Active on every page with this sidebar; undefined: on the target alone. */
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
      /** The name of the active version, leading to its main page. */
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

/** Path of the site's facts in the output folder of the locale. */
export const siteFactsFile = "_lectern/site.json";

/**
 * Facts about a built site in one locale for other tools: the JSON file `_lectern/site.json`.
 * `lectern mcp` reads it from a folder or a URL.
 */
export interface SiteFacts {
  /** Another number: another form, which programs of this one cannot read. */
  readonly format: 1;
  readonly title: string;
  readonly description: string;
  /** Scheme and host, as the configuration names them. */
  readonly url: string;
  /** The start of all URLs of this locale; ends with `/`. */
  readonly localeBase: string;
  /** BCP 47 tag. */
  readonly locale: string;
  /** `indexes`: in files of the build; `service`: by a server elsewhere. */
  readonly search: "indexes" | "service" | "none";
  /** In the order of the configuration. */
  readonly sections: readonly SectionFacts[];
  /** Listed pages outside the sections. */
  readonly pages: readonly ListedPage[];
  /** Names of pages whose data lies apart (`dataFile`). */
  readonly movedData: readonly string[];
  /** Whether the data of pages is packed by gzip; left out when it is not. */
  readonly packedData?: boolean;
}

/** A section with the listed documents of each version. */
export interface SectionFacts extends SectionData {
  /** Path of each version by name. */
  readonly paths: Readonly<Record<string, RoutePath>>;
  /** Pages of each version by name, in order of their routes. */
  readonly pages: Readonly<Record<string, readonly ListedPage[]>>;
}

/** A page of the site. */
export interface ListedPage {
  /** Below base path and locale. */
  readonly route: RoutePath;
  readonly title: string;
  readonly description?: string;
  /** Only for documents. The same in each version. */
  readonly id?: string;
}
