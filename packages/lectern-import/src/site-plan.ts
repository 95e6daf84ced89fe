import type { DeclaredSite } from "lectern";
import type { Plain } from "./evaluate/plain-value.ts";
import type { PlainMap } from "./translate/read-plain.ts";
import type { NewSidebars, TranslateLabel } from "./translate/translate-sidebars.ts";

/** A version of a docs section, with the old and the new folder. */
export interface PlannedVersion {
  readonly name: string;
  /** Absolute path. */
  readonly from: string;
  /** Path in the new site, as written in the configuration. */
  readonly to: string;
  /** The new sidebars, or `undefined` if Lectern generates them from the folders. */
  readonly sidebars: PlannedSidebars | undefined;
}

export interface PlannedSidebars {
  /** Path in the new site. */
  readonly file: string;
  readonly content: NewSidebars;
  /** Returns the sidebars in another language. `translate` finds labels by their Docusaurus ids. */
  readonly translated: (translate: TranslateLabel) => NewSidebars;
}

/** A docs plugin of the old site. */
export interface PlannedSection {
  /** Id in the new configuration. */
  readonly id: string;
  /** Id in the old configuration. */
  readonly pluginId: string;
  readonly versions: readonly PlannedVersion[];
  /** Globs of the pages to include, relative to the version's folder. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Edit URLs of pages that don't have the site's edit URL. `null` for no edit link. */
  readonly editUrls?: PlainMap | undefined;
  /** Whether edit links of old versions point to current pages. */
  readonly editsCurrent?: boolean;
  /** Whether ids and URLs contain the numbers at the start of file names. */
  readonly keepsNumbers?: boolean;
}

/** A folder to copy. `from` is an absolute path; `to` is a path in the new site. */
export interface PlannedFolder {
  readonly from: string;
  readonly to: string;
  /** Globs of files that aren't copied, or that aren't pages. */
  readonly exclude?: readonly string[];
}

/** A blog of the old site. */
export interface PlannedBlog extends PlannedFolder {
  /** Id in the new configuration. */
  readonly id: string;
  /** Id in the old configuration. */
  readonly pluginId: string;
  /** Absolute path of the file that declares the authors. The file may not exist. */
  readonly authors: string;
  /** Pattern of the comment after a post's excerpt. */
  readonly marker: RegExp;
}

/** A remark or rehype plugin with its options. */
export interface PlannedPlugin {
  /** A package, or the path of a file relative to the old site: `./src/remark/own.js`. */
  readonly specifier: string;
  /** Names of the members that lead from the module to the plugin. Empty for the default export. */
  readonly members: readonly string[];
  readonly options: readonly Plain[];
}

/** Plugins for the pages in some folders of the new site. */
export interface PlannedPlugins {
  readonly folders: readonly string[];
  /** Whether pages can contain formulas. */
  readonly math: boolean;
  readonly remark: readonly PlannedPlugin[];
  readonly rehype: readonly PlannedPlugin[];
}

/** The plan for a new site. */
export interface SitePlan {
  /** Configuration, without keys that depend on file contents, such as front matter keys. */
  readonly site: DeclaredSite;
  readonly sections: readonly PlannedSection[];
  readonly blogs: readonly PlannedBlog[];
  /** Folders of pages. */
  readonly pages: readonly PlannedFolder[];
  /** Folders, or single files. */
  readonly statics: readonly PlannedFolder[];
  /** Stylesheets for all pages, relative to the old site. */
  readonly styles: readonly string[];
  readonly plugins: readonly PlannedPlugins[];
  /** Absolute paths of all folders that may contain pages, including missing ones. */
  readonly searched: readonly string[];
}
