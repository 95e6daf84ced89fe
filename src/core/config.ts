import type { RoutePath, SourcePath } from "./paths.ts";
import type { DataDeclaration } from "./data.ts";
import type { ConfigValues } from "./schema/site.ts";

/** Severities that a site can configure, by rule. */
export type Severities = ConfigValues["severities"];

/** Whether a problem fails the build, is a warning, or is ignored. */
export type Severity = Severities["brokenLinks"];

export interface Locale {
  /** BCP 47 tag, such as `en-AU`. */
  readonly code: string;
  /** Name of the language, in the language itself. */
  readonly label: string;
  readonly direction: "ltr" | "rtl";
  /** Path segment in the locale's URLs. Empty for the default locale. */
  readonly segment: string;
}

/** A version of a section, with resolved paths and banner. */
export interface VersionConfig {
  /** `current` or the name of a released version, such as `4.0`. */
  readonly name: string;
  readonly label: string;
  /** Route prefix that all its pages share. */
  readonly path: RoutePath;
  /** The folder with its source files. */
  readonly folder: SourcePath;
  /** The file that declares its sidebars. Default: one sidebar generated from the folders. */
  readonly sidebars: SourcePath | undefined;
  readonly banner: "none" | "unreleased" | "unmaintained";
  readonly badge: boolean;
}

/** A docs or blog section with its versions. */
export interface SectionConfig {
  readonly id: string;
  readonly kind: "docs" | "blog";
  /** Absent: all posts are on one page. */
  readonly postsPerPage?: number | undefined;
  readonly label: string;
  readonly path: RoutePath;
  /** The file that declares the tags of all versions. */
  readonly tagsFile: SourcePath | undefined;
  /** `current`, then the other versions from newest to oldest. Never empty. */
  readonly versions: readonly VersionConfig[];
  /** Name of the version that readers get by default. */
  readonly lastVersion: string;
  /** Whether Lectern compares the section's versions. */
  readonly changes: boolean;
}

export interface Redirect {
  readonly from: RoutePath;
  /** A route on the site, with an optional fragment, or an absolute URL. */
  readonly to: string;
  /** Keys and indexes of the redirect in the configuration, for diagnostics. */
  readonly path: readonly (string | number)[];
}

/** A pattern, such as an issue number, that is turned into a link in running text. */
export type Autolink = ConfigValues["autolinks"][number];

/** The logo in the top bar or the footer. Sizes are in CSS pixels. */
export type Logo = NonNullable<ConfigValues["logo"]>;

/** An item of a footer column: a link or custom HTML. */
export type FooterLink =
  | { readonly kind: "link"; readonly label: string; readonly href: string }
  | { readonly kind: "html"; readonly html: string };

/** A column of links. A single column without a title is shown as a row. */
export interface FooterColumn {
  readonly title: string | undefined;
  readonly items: readonly FooterLink[];
}

export interface Footer extends Omit<ConfigValues["footer"], "links" | "columns"> {
  readonly columns: readonly FooterColumn[];
}

/** A line of HTML above every page that readers can close. */
export type AnnouncementBar = NonNullable<ConfigValues["announcementBar"]>;

export type SearchProvider =
  /** Searches the generated index files in the browser. */
  | { readonly kind: "embedded" }
  /** A service, such as a Typesense server. */
  | {
      readonly kind: "service";
      /** The package that sends the queries. */
      readonly module: string;
      /** Scheme, host and port: `https://search.example.org`. */
      readonly url: string;
      /** The collection with the sections of the site's pages. */
      readonly collection: string;
      /** A search-only API key, because every reader can see it. */
      readonly searchKey: string;
    };

export interface SearchConfig extends Pick<
  ConfigValues["search"],
  "enabled" | "limit" | "popular"
> {
  readonly provider: SearchProvider;
}

/** Settings for the order of search results. */
export interface RankingConfig {
  /** Factors for the scores of all pages under a route, longest route first. */
  readonly boosts: readonly (readonly [route: string, prior: number])[];
  /** Groups of words and phrases with the same meaning. */
  readonly synonyms: ConfigValues["search"]["synonyms"];
}

export interface OfflineConfig extends Omit<ConfigValues["offline"], "parts"> {
  readonly parts: readonly OfflinePartConfig[];
}

/** A group of pages that readers can store without the rest of the version. */
interface OfflinePartConfig {
  readonly label: string;
  /** The group contains these routes and all routes under them. */
  readonly routes: readonly RoutePath[];
}

/** Options for installing the site as an app. */
export interface AppConfig extends Omit<ConfigValues["app"], "shortName" | "icon"> {
  readonly shortName: string;
  /** An SVG file in the static folder to generate icons from. Default: Lectern's own icon. */
  readonly icon: string | undefined;
}

export type ColorModeConfig = ConfigValues["colorMode"];

/** An element in the `<head>` of every page. */
export type HeadElement = ConfigValues["head"][number];

/** Allowed origins in addition to the site's own, by type of file. */
export type PolicyOrigins = ConfigValues["contentSecurityPolicy"];

/** Configuration values that are transformed or have a computed default. */
interface ResolvedConfig {
  readonly description: string;
  /** Scheme and host, without a path: `https://example.org`. */
  readonly url: string;
  readonly locales: readonly Locale[];
  readonly defaultLocale: string;
  readonly sections: readonly SectionConfig[];
  readonly theme: ThemeConfig;
  /** The site's stylesheets. They load after Lectern's stylesheets. */
  readonly styles: readonly SourcePath[];
  /**
   * Origins, in addition to the site's own, that pages may load files from, except images. Includes
   * the origins of files in `head`.
   */
  readonly contentSecurityPolicy: PolicyOrigins;
  readonly pagesFolder: SourcePath;
  readonly staticFolder: SourcePath;
  readonly footer: Footer;
  readonly search: SearchConfig;
  readonly ranking: RankingConfig;
  readonly offline: OfflineConfig;
  readonly app: AppConfig;
  readonly redirects: readonly Redirect[];
  /** Heading levels in the table of contents, 2 to 6. */
  readonly tableOfContents: { readonly minHeadingLevel: number; readonly maxHeadingLevel: number };
  readonly data: readonly DataDeclaration[];
  /** Date of the build, ISO 8601. Components read it with `useBuildDate`. */
  readonly buildDate: string;
  /** Origins that pages may load images from, in addition to the site's own, in CSP syntax. */
  readonly imageOrigins: readonly string[];
  /** The modules that fill slots of the layout. */
  readonly components: Readonly<Partial<Record<SlotName, SourcePath>>>;
  readonly markdown: MarkdownConfig;
  /** The module with the site's Vite configuration. */
  readonly vite: SourcePath | undefined;
  readonly code: CodeConfig;
}

/** The complete configuration, validated and with all defaults. */
export interface SiteConfig extends ResolvedConfig, Omit<ConfigValues, keyof ResolvedConfig> {}

/**
 * The configuration keys that page content depends on. The content stages only receive these keys
 * and hash all of them, so a key can't be missing from the hash. Documents and site-wide files hash
 * the complete values that they receive.
 */
export const contentKeys = [
  "autolinks",
  "basePath",
  "compatibility",
  "markdownFormat",
  "contentSecurityPolicy",
  "severities",
] as const satisfies readonly (keyof SiteConfig)[];

/** The configuration values that page content depends on. */
export type ContentOptions = Pick<SiteConfig, (typeof contentKeys)[number]>;

/** Picks `contentKeys` from the configuration. */
export function contentOptions(config: SiteConfig): ContentOptions {
  const options = contentKeys.map((key) => [key, config[key]] as const);
  return Object.fromEntries(options) as unknown as ContentOptions;
}

export interface ThemeConfig extends Omit<ConfigValues["theme"], "fonts"> {
  /** Font files by use. Default: Lectern's font stack. */
  readonly fonts: Readonly<Partial<Record<"text" | "headings" | "code", readonly SourcePath[]>>>;
}

/** A layout slot that one of the site's components can fill. */
export type SlotName = keyof ConfigValues["components"];

interface MarkdownConfig {
  /** The module with components for all pages. Its default export maps names to components. */
  readonly components: SourcePath | undefined;
  /** In running order. */
  readonly plugins: readonly SourcePath[];
  /** The module with remark and rehype plugins as its default export. */
  readonly unified: SourcePath | undefined;
}

interface CodeConfig {
  /** TextMate grammars as JSON. */
  readonly grammars: readonly SourcePath[];
}

/**
 * An item of the top bar as configured. `shownNavigation` resolves references to documents to URLs.
 */
export type NavigationItem = ConfigValues["navigation"][number];

interface MenuItems extends Pick<NavigationItem, "type"> {
  readonly items?: readonly NavigationItem[] | undefined;
  readonly before?: readonly NavigationItem[] | undefined;
  readonly after?: readonly NavigationItem[] | undefined;
}

/** Returns the lists of items in the menu of an item, by configuration key. */
export function menuItems({ items = [], before = [], after = [] }: MenuItems) {
  return Object.entries({ items, before, after });
}

/**
 * Whether an origin matches an allowed origin. `https://*.example.org` matches all subdomains.
 *
 * @param allowed an origin, with or without a wildcard
 */
export function isCovered(origin: string, allowed: string): boolean {
  const [scheme, host = ""] = allowed.toLowerCase().split("://");
  if (!host.startsWith("*.")) return URL.canParse(allowed) && new URL(allowed).origin === origin;
  const [ownScheme, ownHost = ""] = origin.split("://");
  return scheme === ownScheme && ownHost.endsWith(host.slice(1));
}

/**
 * Returns the origin of an external URL, or `undefined` for URLs of the site and URLs without an
 * origin.
 *
 * @param url URL of the site
 */
export function foreignOrigin(address: string | undefined, url: string): string | undefined {
  if (address === undefined || !URL.canParse(address, url)) return undefined;
  const { origin } = new URL(address, url);
  return origin === new URL(url).origin || origin === "null" ? undefined : origin;
}

/** The package that renders diagrams. Sites with diagrams have to install it. */
export const diagramPackage = {
  name: "mermaid",
  /** The supported major version. */
  major: 11,
} as const;
