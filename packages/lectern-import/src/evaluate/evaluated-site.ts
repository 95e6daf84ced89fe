import type { Plain } from "./plain-value.ts";

/** Input of the process that evaluates a configuration. */
export interface EvaluationRequest {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** The name of the configuration in it. */
  readonly config: string;
  /** Absolute path of the settings its scripts are read with, whatever it has of its own. */
  readonly tsconfig: string;
  /** Packages whose functions return a record of their arguments instead of a value. */
  readonly replaced?: readonly string[] | undefined;
  /** A folder with packages that the site needs and that aren't installed there. */
  readonly packages?: string | undefined;
  /** The routes of the new site, when functions that make redirects of them are to be asked. */
  readonly routes?: readonly string[] | undefined;
}

/** The result of functions that create redirects. `not-asked`: they need routes first. */
export type MadeRedirects =
  | { readonly kind: "not-asked" }
  | {
      readonly kind: "made";
      readonly list: readonly { readonly from: readonly string[]; readonly to: string }[];
    }
  | { readonly kind: "failed"; readonly message: string };

/** A Docusaurus site as its programs say it is. */
export interface EvaluatedSite {
  readonly config: Readonly<Record<string, Plain | undefined>>;
  /** Exports of sidebar files, by their path in the configuration. */
  readonly sidebars: Readonly<Record<string, Plain>>;
  /**
   * Aliases that imports can start with: `@parts` or `@parts/*`
   * to an absolute path, in which `*` is replaced by the rest of the import.
   */
  readonly aliases: Readonly<Record<string, string>>;
  /** Missing packages and files. */
  readonly missing: readonly string[];
  /** Of `createRedirects`; undefined when no plugin has such a function. */
  readonly redirects?: MadeRedirects | undefined;
}

/** Result of the process that evaluates a configuration. */
export type EvaluationAnswer =
  | { readonly kind: "evaluated"; readonly site: EvaluatedSite }
  | {
      readonly kind: "failed";
      readonly message: string;
      /** Packages and files that don't exist. */
      readonly missing: readonly string[];
    };
