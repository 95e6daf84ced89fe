import type { RoutePath, SourcePath } from "./paths.ts";
import type { DataDeclaration } from "./data.ts";
import type { ConfigValues } from "./schema/site.ts";

/** Rules whose severity a site chooses. */
export type Severities = ConfigValues["severities"];

/** The effect of a problem: the build fails, warns or ignores it. */
export type Severity = Severities["brokenLinks"];

/** A language of the site. */
export interface Locale {
  /** BCP 47 tag, such as `en-AU`. */
  readonly code: string;
  /** Its name in its own language. */
  readonly label: string;
  readonly direction: "ltr" | "rtl";
  /** The segment of its pages' addresses; empty for the default locale. */
  readonly segment: string;
}

/** A version of a section, with paths and banner decided. */
export interface VersionConfig {
  /** `current` or the name of a cut version, such as `4.0`. */
  readonly name: string;
  readonly label: string;
  /** Where its pages are served. */
  readonly path: RoutePath;
  /** Where its sources are. */
  readonly folder: SourcePath;
  /** The file that declares its sidebars; undefined: one sidebar made from the folders. */
  readonly sidebars: SourcePath | undefined;
  readonly banner: "none" | "unreleased" | "unmaintained";
  readonly badge: boolean;
}

/** A section of documents, with its versions. */
export interface SectionConfig {
  readonly id: string;
  readonly kind: "docs" | "blog";
  readonly label: string;
  readonly path: RoutePath;
  /** The file that declares its tags, shared by all its versions. */
  readonly tagsFile: SourcePath | undefined;
  /** `current` first, then newest first. Never empty. */
  readonly versions: readonly VersionConfig[];
  /** The name of the version readers are sent to. */
  readonly lastVersion: string;
  /** Whether its versions are compared with each other. */
  readonly changes: boolean;
}

export interface Redirect {
  readonly from: RoutePath;
  /** A route of the site, with an optional fragment, or an absolute URL. */
  readonly to: string;
  /** The keys that lead to it in the configuration. */
  readonly path: readonly (string | number)[];
}

/** A pattern, such as a tracker id, that becomes a link in prose. */
export type Autolink = ConfigValues["autolinks"][number];

/** The logo in the top bar or the footer; sizes in CSS pixels. */
export type Logo = NonNullable<ConfigValues["logo"]>;

/** An item of a footer column: a link, or the author's own HTML. */
export type FooterLink =
  | { readonly kind: "link"; readonly label: string; readonly href: string }
  | { readonly kind: "html"; readonly html: string };

/** Links in titled columns, or in one row when the only column has no title. */
export interface FooterColumn {
  readonly title: string | undefined;
  readonly items: readonly FooterLink[];
}

/** `light` follows the colour mode of the page; `dark` is dark in both. */
type FooterStyle = ConfigValues["footer"]["style"];

/** The footer of every page. */
export interface Footer {
  readonly style: FooterStyle;
  readonly columns: readonly FooterColumn[];
  readonly logo: Logo | undefined;
  /** HTML. */
  readonly copyright: string | undefined;
}

/** A line above every page that readers can close; its content is HTML. */
export type AnnouncementBar = NonNullable<ConfigValues["announcementBar"]>;

/** The search provider that answers queries. */
export type SearchProvider =
  /** The index files the build writes, searched in the reader's browser. */
  | { readonly kind: "embedded" }
  /** A service, such as a Typesense server. */
  | {
      readonly kind: "service";
      /** The package that sends queries to it. */
      readonly module: string;
      /** Scheme, host and port: `https://search.example.org`. */
      readonly url: string;
      /** The collection that holds the sections of the site. */
      readonly collection: string;
      /** A key that may search and nothing else: every reader gets it. */
      readonly searchKey: string;
    };

/** Whether and how the site is searched. */
export interface SearchConfig {
  readonly enabled: boolean;
  readonly provider: SearchProvider;
  /** The greatest number of results. */
  readonly limit: number;
}

/** A site's settings for the order of results. */
export interface RankingConfig {
  /** By route, longest first: multiplies what the pages below it are worth. */
  readonly boosts: readonly (readonly [route: string, prior: number])[];
  /** Groups of words and phrases that stand for each other. */
  readonly synonyms: readonly (readonly string[])[];
}

/** A way to turn on offline mode. */
type OfflineStrategy = ConfigValues["offline"]["strategies"][number];

export interface OfflineConfig {
  readonly enabled: boolean;
  readonly strategies: readonly OfflineStrategy[];
  readonly debug: boolean;
  /** Pages that can be stored apart from the version they belong to. */
  readonly parts: readonly OfflinePartConfig[];
}

/** A group of pages that can be stored apart from the version they belong to. */
interface OfflinePartConfig {
  readonly label: string;
  /** Its pages' routes are these or lie below them. */
  readonly routes: readonly RoutePath[];
}

/** The site as an installed app. */
export interface AppConfig extends Omit<ConfigValues["app"], "shortName" | "icon"> {
  readonly shortName: string;
  /** An SVG image of the static folder all icons are drawn from; undefined: the engine's own. */
  readonly icon: string | undefined;
}

/** Light and dark, and who decides. */
export type ColorModeConfig = ConfigValues["colorMode"];

/** An element of the head of every page. */
export type HeadElement = ConfigValues["head"][number];

/** Origins besides the site's own, by what may come from them. */
export type PolicyOrigins = ConfigValues["contentSecurityPolicy"];

/** Keys of the configuration that have another form than the author's, or a computed default. */
interface ResolvedConfig {
  readonly description: string;
  /** Scheme and host, without a path: `https://example.org`. */
  readonly url: string;
  readonly locales: readonly Locale[];
  readonly defaultLocale: string;
  readonly sections: readonly SectionConfig[];
  readonly theme: ThemeConfig;
  /** Stylesheets of the site, after those of the engine. */
  readonly styles: readonly SourcePath[];
  /** Other origins that pages may load files from, except images. Includes those of `head`. */
  readonly contentSecurityPolicy: PolicyOrigins;
  readonly pagesFolder: SourcePath;
  readonly staticFolder: SourcePath;
  readonly navigation: readonly NavigationItem[];
  readonly footer: Footer;
  readonly search: SearchConfig;
  readonly ranking: RankingConfig;
  readonly offline: OfflineConfig;
  readonly app: AppConfig;
  readonly redirects: readonly Redirect[];
  /** Heading levels of the contents table, 2 to 6. */
  readonly tableOfContents: { readonly minHeadingLevel: number; readonly maxHeadingLevel: number };
  readonly data: readonly DataDeclaration[];
  /** The day the site is built for, ISO 8601; components ask for it. */
  readonly buildDate: string;
  /** Origins pages may show images of besides the site's own, as a policy names them. */
  readonly imageOrigins: readonly string[];
  /** The modules that fill slots of the frame. */
  readonly components: Readonly<Partial<Record<SlotName, SourcePath>>>;
  readonly markdown: MarkdownConfig;
  readonly code: CodeConfig;
}

/** The whole configuration, checked, with every default filled in. */
export interface SiteConfig extends ResolvedConfig, Omit<ConfigValues, keyof ResolvedConfig> {}

/**
 * The keys that the content of pages depends on. The stages that make content get only these, and
 * hash all of them, so that a key can't be missing from the hash. Documents and site-wide files
 * depend on the values that they receive, which are hashed as a whole.
 */
export const contentKeys = [
  "autolinks",
  "basePath",
  "compatibility",
  "markdownFormat",
  "contentSecurityPolicy",
  "severities",
] as const satisfies readonly (keyof SiteConfig)[];

/** The options of the content of pages. */
export type ContentOptions = Pick<SiteConfig, (typeof contentKeys)[number]>;

/** The options of the content of pages, without the other keys. */
export function contentOptions(config: SiteConfig): ContentOptions {
  const options = contentKeys.map((key) => [key, config[key]] as const);
  return Object.fromEntries(options) as unknown as ContentOptions;
}

/** How the site looks. */
export interface ThemeConfig extends Omit<ConfigValues["theme"], "fonts"> {
  /** Font files, by what they are for; absent: the engine's stack of fonts. */
  readonly fonts: Readonly<Partial<Record<"text" | "headings" | "code", readonly SourcePath[]>>>;
}

/** A place of the frame that a component of the site can fill. */
export type SlotName = keyof ConfigValues["components"];

/** The site's extensions of Markdown. */
interface MarkdownConfig {
  /** The module whose default export maps names to components for all pages. */
  readonly components: SourcePath | undefined;
  /** In the order in which they run. */
  readonly plugins: readonly SourcePath[];
  /** The module whose default export has plugins for remark and rehype. */
  readonly unified: SourcePath | undefined;
}

/** The site's extensions of code highlighting. */
interface CodeConfig {
  /** TextMate grammars as JSON. */
  readonly grammars: readonly SourcePath[];
}

interface Common {
  readonly position: "left" | "right";
  readonly className: string | undefined;
}

/**
 * An item of the top bar as configured, its `type` given a `kind`. Items that
 * name documents are resolved to addresses in `resolved-navigation.ts`.
 */
export type NavigationItem =
  | (Common & {
      readonly kind: "link";
      readonly label: string;
      /** A route of the site or an absolute URL. */
      readonly href: string;
      readonly activeBasePath: string | undefined;
      readonly activeBaseRegex: string | undefined;
    })
  | (Common & {
      readonly kind: "dropdown";
      readonly label: string;
      readonly href: string | undefined;
      readonly items: readonly NavigationItem[];
    })
  | (Common & { readonly kind: "html"; readonly html: string })
  | (Common & {
      readonly kind: "doc";
      readonly docId: string;
      readonly section: string | undefined;
      readonly label: string | undefined;
    })
  | (Common & {
      readonly kind: "docSidebar";
      readonly sidebarId: string;
      readonly section: string | undefined;
      readonly label: string | undefined;
    })
  | (Common & {
      readonly kind: "docsVersion";
      readonly section: string | undefined;
      readonly label: string | undefined;
      readonly href: string | undefined;
    })
  | (Common & {
      readonly kind: "docsVersionDropdown";
      readonly section: string | undefined;
      readonly before: readonly NavigationItem[];
      readonly after: readonly NavigationItem[];
    })
  | (Common & {
      readonly kind: "localeDropdown";
      readonly before: readonly NavigationItem[];
      readonly after: readonly NavigationItem[];
    })
  | (Common & { readonly kind: "search" });

/**
 * Whether a policy that allows one origin allows another: itself, or every host below it when it
 * is written `https://*.example.org`.
 */
export function isCovered(origin: string, allowed: string): boolean {
  const [scheme, host = ""] = allowed.toLowerCase().split("://");
  if (!host.startsWith("*.")) return URL.canParse(allowed) && new URL(allowed).origin === origin;
  const [ownScheme, ownHost = ""] = origin.split("://");
  return scheme === ownScheme && ownHost.endsWith(host.slice(1));
}

/** Returns the origin of a URL outside the site. @param url of the site */
export function foreignOrigin(address: string | undefined, url: string): string | undefined {
  if (address === undefined || !URL.canParse(address, url)) return undefined;
  const { origin } = new URL(address, url);
  return origin === new URL(url).origin || origin === "null" ? undefined : origin;
}

/** The package that draws diagrams: a site that has some installs it. */
export const diagramPackage = {
  name: "mermaid",
  /** The version whose modules are known. */
  major: 11,
} as const;
