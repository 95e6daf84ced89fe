import type { DeclaredSite } from "lectern";
import type { Plain } from "./evaluate/plain-value.ts";
import type { NewSidebars, TranslateLabel } from "./translate/translate-sidebars.ts";

/** A version of a docs section: where its files are, and where they go. */
export interface PlannedVersion {
  readonly name: string;
  /** Absolute path. */
  readonly from: string;
  /** Below the new site, as the configuration names it. */
  readonly to: string;
  /** The file of the new sidebars and what is in it; undefined: made of the folders. */
  readonly sidebars: PlannedSidebars | undefined;
}

/** Sidebars of a version. */
export interface PlannedSidebars {
  /** Below the new site. */
  readonly file: string;
  readonly content: NewSidebars;
  /** The same in another language, by the ids that Docusaurus has for labels. */
  readonly translated: (translate: TranslateLabel) => NewSidebars;
}

/** A docs plugin of the old site. */
export interface PlannedSection {
  /** In the new configuration. */
  readonly id: string;
  /** As the old one has it. */
  readonly pluginId: string;
  readonly versions: readonly PlannedVersion[];
  /** Globs of the pages that count, below a version's folder. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** A folder to copy. `from` is absolute, `to` is a path in the new site. */
export interface PlannedFolder {
  readonly from: string;
  readonly to: string;
}

/** A blog of the old site. */
export interface PlannedBlog extends PlannedFolder {
  /** In the new configuration. */
  readonly id: string;
  /** As the old one has it. */
  readonly pluginId: string;
}

/** A plugin for remark or rehype: what it is exported as, and its options. */
export interface PlannedPlugin {
  /** A package, or a file by its path from the old site: `./src/remark/own.js`. */
  readonly specifier: string;
  /** The names that lead to it from the module; none: its default export. */
  readonly members: readonly string[];
  readonly options: readonly Plain[];
}

/** Plugins for the pages of some folders in the new site. */
export interface PlannedPlugins {
  readonly folders: readonly string[];
  /** Whether formulas are read. */
  readonly math: boolean;
  readonly remark: readonly PlannedPlugin[];
  readonly rehype: readonly PlannedPlugin[];
}

/** The plan for a new site. */
export interface SitePlan {
  /** Without what shows only when the files are read, such as front matter keys. */
  readonly site: DeclaredSite;
  readonly sections: readonly PlannedSection[];
  readonly blogs: readonly PlannedBlog[];
  readonly pages: readonly PlannedFolder[];
  readonly statics: readonly PlannedFolder[];
  /** Stylesheets for all pages, relative to the old site. */
  readonly styles: readonly string[];
  readonly plugins: readonly PlannedPlugins[];
}
