import type { DeclaredSite } from "../model/schema/site.ts";
import type { NewSidebars } from "./translate/translate-sidebars.ts";

/** A version of a docs section: where its files are, and where they go. */
export interface PlannedVersion {
  readonly name: string;
  /** Absolute path. */
  readonly from: string;
  /** Below the new site, as the configuration names it. */
  readonly to: string;
  /** The file of the new sidebars and what is in it; undefined: made of the folders. */
  readonly sidebars: { readonly file: string; readonly content: NewSidebars } | undefined;
}

/** A docs plugin of the old site. */
export interface PlannedSection {
  readonly id: string;
  readonly versions: readonly PlannedVersion[];
  /** Globs of the pages that count, below a version's folder. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** A folder that is copied as it is. Paths are absolute, and below the new site. */
export interface PlannedFolder {
  readonly from: string;
  readonly to: string;
}

/** What the new site is made of. */
export interface SitePlan {
  /** Without what shows only when the files are read, such as front matter keys. */
  readonly site: DeclaredSite;
  readonly sections: readonly PlannedSection[];
  readonly blogs: readonly PlannedFolder[];
  readonly pages: readonly PlannedFolder[];
  readonly statics: readonly PlannedFolder[];
  /** Stylesheets for all pages, relative to the old site. */
  readonly styles: readonly string[];
}
