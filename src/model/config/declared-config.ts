import type { OfflineStrategy, Severity } from "./config.ts";
import type { DataDeclaration } from "../data.ts";
import type { SiteFile } from "../site-file.ts";
import type { DeclaredFooter, DeclaredNavigationItem } from "./declared-navigation.ts";

/** What an author writes in `site.config.ts`. Everything but title and address has a default. */
export interface DeclaredSite {
  readonly title: string;
  readonly tagline?: string | undefined;
  /** Of the site as a whole; default: the tagline. */
  readonly description?: string | undefined;
  /** Scheme and host: `https://example.org`. */
  readonly url: string;
  /** Where on the host the site lies; starts and ends with `/`. Default `/`. */
  readonly basePath?: string | undefined;
  /** Between the titles of page and site. Default `|`. */
  readonly titleDelimiter?: string | undefined;
  /** A CSS colour, which links, buttons and what is active follow. One without a hue, such as the default `#ffffff`, leaves them the engine's blue. */
  readonly themeColor?: string | undefined;
  /** An image of the static folder: `/img/icon.svg`. */
  readonly favicon?: string | undefined;
  readonly logo?: DeclaredLogo | undefined;
  /** Default: English (`en`) alone. */
  readonly locales?: DeclaredLocales | undefined;
  readonly sections?: readonly DeclaredSection[] | undefined;
  /** Components and Markdown files that belong to no section. Default `pages`. */
  readonly pagesFolder?: string | undefined;
  /** Files that are copied as they are. Default `static`. */
  readonly staticFolder?: string | undefined;
  readonly navigation?: readonly DeclaredNavigationItem[] | undefined;
  readonly footer?: DeclaredFooter | undefined;
  readonly announcementBar?: DeclaredAnnouncementBar | undefined;
  readonly colorMode?: DeclaredColorMode | undefined;
  readonly search?: DeclaredSearch | undefined;
  readonly offline?: DeclaredOffline | undefined;
  readonly app?: DeclaredApp | undefined;
  readonly severities?: DeclaredSeverities | undefined;
  readonly redirects?: readonly DeclaredRedirect[] | undefined;
  /**
   * Where a page's source is edited. `{path}` is its path below the site folder;
   * without it the path is added at the end.
   */
  readonly editUrl?: string | undefined;
  readonly autolinks?: readonly DeclaredAutolink[] | undefined;
  /** Heading levels of the contents table, 2 to 6. Default 2 to 3. */
  readonly contents?:
    | { readonly minLevel?: number | undefined; readonly maxLevel?: number | undefined }
    | undefined;
  /** How `.md` files are read. Default `md`: without components. */
  readonly markdownFormat?: "md" | "mdx" | undefined;
  /** Asks search engines to leave the site out. Default false. */
  readonly noIndex?: boolean | undefined;
  /** Typed data for components, made with `dataFile` and `dataCollection`. */
  readonly data?: readonly DataDeclaration[] | undefined;
  /** Files the site makes from its data, such as feeds. */
  readonly files?: readonly SiteFile[] | undefined;
  /** The day the site is built for, as pages state it: `2022-06-10`. Default: the day of the build, in UTC. */
  readonly today?: string | undefined;
  /**
   * Where pages may show images from besides the site itself: `https://img.example.org`, or
   * `https://*.example.org` for all hosts below one. Browsers load no others, but for those the
   * configuration itself shows around pages. Default: none.
   */
  readonly imageOrigins?: readonly string[] | undefined;
  /** Values of your own, for your own components. */
  readonly customProps?: Readonly<Record<string, unknown>> | undefined;
}

export interface DeclaredLogo {
  readonly src: string;
  readonly srcDark?: string | undefined;
  readonly alt: string;
  /** Pixels. */
  readonly width?: number | undefined;
  /** Pixels. */
  readonly height?: number | undefined;
  readonly href?: string | undefined;
}

export interface DeclaredLocales {
  /** The code of the locale whose addresses have no segment. */
  readonly default: string;
  /** By BCP 47 tag. */
  readonly list: Readonly<Record<string, DeclaredLocale>>;
}

export interface DeclaredLocale {
  /** Its name in its own language. */
  readonly label: string;
  /** Default `ltr`. */
  readonly direction?: "ltr" | "rtl" | undefined;
}

export interface DeclaredSection {
  readonly id: string;
  readonly label: string;
  /** `/docs`. */
  readonly path: string;
  /** Where the sources of the version `current` are. */
  readonly folder: string;
  /** The file that declares its sidebars, for the version `current`. */
  readonly sidebars?: string | undefined;
  /** The file that declares its tags; without it every tag is allowed. */
  readonly tags?: string | undefined;
  /** The version readers are sent to. Default: the newest cut version, else `current`. */
  readonly lastVersion?: string | undefined;
  /** By name, newest first; `current` is the one that is being written. Default: `current` alone. */
  readonly versions?: Readonly<Record<string, DeclaredVersion>> | undefined;
}

export interface DeclaredVersion {
  /** Default: `Next` for `current`, else the name. */
  readonly label?: string | undefined;
  /** Below the section's. Default: none for the last version, `next` for `current`, else the name. */
  readonly path?: string | undefined;
  /** Default: the section's folder for `current`, else `versioned_<folder>/<name>`. */
  readonly folder?: string | undefined;
  readonly sidebars?: string | undefined;
  /** Default: `none` for the last version, `unreleased` for newer, `unmaintained` for older ones. */
  readonly banner?: "none" | "unreleased" | "unmaintained" | undefined;
  /** Whether pages name their version. Default: when there is more than one. */
  readonly badge?: boolean | undefined;
}

export interface DeclaredAnnouncementBar {
  /** A new id shows the bar again to those who closed it. Default `announcement-bar`. */
  readonly id?: string | undefined;
  /** HTML. */
  readonly content: string;
  readonly backgroundColor?: string | undefined;
  readonly textColor?: string | undefined;
  /** Default true. */
  readonly isCloseable?: boolean | undefined;
}

export interface DeclaredColorMode {
  /** Default `light`. */
  readonly default?: "light" | "dark" | undefined;
  /** Whether readers may choose. Default true. */
  readonly switchable?: boolean | undefined;
  /** Whether the mode of the reader's system counts. Default false. */
  readonly respectSystem?: boolean | undefined;
}

export interface DeclaredSearch {
  /** Default true. */
  readonly enabled?: boolean | undefined;
  /** Who answers queries. Default: the index the build writes (`embedded`). */
  readonly provider?: DeclaredSearchProvider | undefined;
  /** The greatest number of results. Default 8. */
  readonly limit?: number | undefined;
  /**
   * What pages below a route are worth beside others of equal fit: below 1 for notes
   * of releases, so that guides stand above them. Of several routes the longest
   * counts. Default 1.
   */
  readonly priors?: Readonly<Record<string, number>> | undefined;
  /**
   * Groups of words and phrases that stand for each other on this site, beside those
   * every search knows: `["forum", "support channel"]`. Who types a word also finds
   * the others of its group, below what was typed; a phrase is found, not read.
   */
  readonly synonyms?: readonly (readonly string[])[] | undefined;
}

export type DeclaredSearchProvider =
  | { readonly type: "embedded" }
  | {
      readonly type: "typesense";
      /** Scheme, host and port of the server. */
      readonly url: string;
      readonly collection: string;
      /** A key that may search and nothing else: every reader gets it. */
      readonly searchKey: string;
    };

export interface DeclaredOffline {
  /** Default true. */
  readonly enabled?: boolean | undefined;
  /** Default `appInstalled`, `standalone`, `queryString`. */
  readonly strategies?: readonly OfflineStrategy[] | undefined;
  readonly debug?: boolean | undefined;
  /** Pages that can be stored apart from the version they belong to. */
  readonly parts?: readonly DeclaredOfflinePart[] | undefined;
}

export interface DeclaredOfflinePart {
  readonly label: string;
  /** Routes; the pages at and below them make the part. */
  readonly routes: readonly string[];
}

/** What the site is as an installed app. */
export interface DeclaredApp {
  /** Below the icon, where the title is too long. Default: the title. */
  readonly shortName?: string | undefined;
  /** An SVG image of the static folder all icons are drawn from. Default: the favicon, if it is one. */
  readonly icon?: string | undefined;
  /** A CSS colour, which links, buttons and what is active follow. One without a hue, such as the default `#ffffff`, leaves them the engine's blue. */
  readonly backgroundColor?: string | undefined;
  readonly shortcuts?: readonly DeclaredShortcut[] | undefined;
  readonly screenshots?: readonly DeclaredScreenshot[] | undefined;
}

export interface DeclaredShortcut {
  readonly name: string;
  /** A route, with an optional query and fragment. */
  readonly to: string;
  readonly description?: string | undefined;
}

export interface DeclaredScreenshot {
  /** A PNG image of the static folder: `/img/home.png`. */
  readonly src: string;
  readonly label: string;
  /** `wide`: of a desktop; `narrow`: of a phone. */
  readonly form: "wide" | "narrow";
}

export interface DeclaredSeverities {
  /** Default `fail`. */
  readonly brokenLinks?: Severity | undefined;
  /** Default `warn`. */
  readonly brokenMarkdownLinks?: Severity | undefined;
  /** Default `fail`. */
  readonly brokenAnchors?: Severity | undefined;
  /** Default `warn`. */
  readonly duplicateRoutes?: Severity | undefined;
  /** Default `fail`. */
  readonly undeclaredTags?: Severity | undefined;
}

export interface DeclaredRedirect {
  /** One route or several. */
  readonly from: string | readonly string[];
  /** A route, with an optional fragment, or a full address. */
  readonly to: string;
}

export interface DeclaredAutolink {
  /** Source of a regular expression: `MDL-\\d+`. */
  readonly pattern: string;
  /** `$0` is the text found, `$1` the first group. */
  readonly href: string;
}
