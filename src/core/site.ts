import type { RoutePath, SourcePath } from "./paths.ts";
import type { Locale, SectionConfig, SiteConfig, VersionConfig } from "./config/config.ts";
import type { DataTable } from "./data.ts";
import type { DocumentPage, Page } from "./page.ts";
import type { TextCatalogue } from "./config/texts.ts";
import type { Sidebar } from "./sidebar.ts";

/** A tag of a section. */
export interface Tag {
  readonly key: string;
  readonly label: string;
  readonly description: string | undefined;
  /** Last segment of its page's address. */
  readonly slug: string;
}

/** A version of a section with its documents and sidebars. */
export interface Version {
  readonly config: VersionConfig;
  /** In order of their sources. */
  readonly documents: readonly DocumentPage[];
  readonly sidebars: readonly Sidebar[];
  /** Where readers land who ask for the version; undefined when it has no documents. */
  readonly mainDocument: DocumentPage | undefined;
  /** Ids of drafts that were left out, so that links to them vanish silently. */
  readonly draftIds: ReadonlySet<string>;
}

/** A section with its tags and versions. */
export interface Section {
  readonly config: SectionConfig;
  /** Declared tags by key, in the order they are declared. */
  readonly tags: ReadonlyMap<string, Tag>;
  /** In the order of the configuration. */
  readonly versions: readonly Version[];
}

/** A whole site in one locale: what `content` makes of the files on disk. */
export interface Site {
  readonly config: SiteConfig;
  readonly locale: Locale;
  /** The shell's texts in the locale, English where it has none. */
  readonly texts: TextCatalogue;
  /** Typed data of the configuration, read and checked. */
  readonly data: DataTable;
  readonly sections: readonly Section[];
  /** Every page, by route. */
  readonly pages: ReadonlyMap<RoutePath, Page>;
  /** The page that is made from a source file. */
  readonly pageBySource: ReadonlyMap<SourcePath, Page>;
  /** Sources of drafts that were left out. */
  readonly draftSources: ReadonlySet<SourcePath>;
}

/** The section with an id; without one, the first. */
export function findSection(site: Site, id: string | undefined): Section | undefined {
  return id === undefined ? site.sections[0] : site.sections.find((s) => s.config.id === id);
}

/** The version of a name. */
export function findVersion(section: Section, name: string): Version | undefined {
  return section.versions.find((version) => version.config.name === name);
}

/** The locale pages are written in first. */
export function defaultLocale({ locales, defaultLocale }: SiteConfig): Locale | undefined {
  return locales.find(({ code }) => code === defaultLocale);
}

/** The path all of a locale's addresses start with: base path and locale segment, ends with `/`. */
export function localeBase(config: SiteConfig, locale: Locale): string {
  return locale.segment === "" ? config.basePath : `${config.basePath}${locale.segment}/`;
}
