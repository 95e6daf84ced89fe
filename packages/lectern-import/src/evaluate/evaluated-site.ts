import type { Plain } from "./plain-value.ts";

/** What the process is asked for that evaluates a configuration. */
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

/** What functions of the configuration made of routes, what one threw, or that there are such. */
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
  /** What sidebar programs export, by the path that the configuration names. */
  readonly sidebars: Readonly<Record<string, Plain>>;
  /**
   * What modules may import instead of paths, with where that is: `@parts` or `@parts/*`
   * to an absolute path, with `*` for what `*` stands for.
   */
  readonly aliases: Readonly<Record<string, string>>;
  /** Packages and files that are not there. */
  readonly missing: readonly string[];
  /** Of `createRedirects`; undefined when no plugin has such a function. */
  readonly redirects?: MadeRedirects | undefined;
}

/** What the process answers that evaluates a configuration. */
export type EvaluationAnswer =
  | { readonly kind: "evaluated"; readonly site: EvaluatedSite }
  | {
      readonly kind: "failed";
      readonly message: string;
      /** Packages and files that don't exist. */
      readonly missing: readonly string[];
    };
