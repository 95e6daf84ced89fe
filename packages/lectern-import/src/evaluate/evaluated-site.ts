import type { Plain } from "./plain-value.ts";

export interface EvaluationRequest {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** File name of the configuration in the site folder. */
  readonly config: string;
  /** Absolute path of the `tsconfig.json` that's used instead of the site's own. */
  readonly tsconfig: string;
  /** Packages whose functions return a record of their arguments instead of a value. */
  readonly replaced?: readonly string[] | undefined;
  /** Folder with packages that the site needs but hasn't installed. */
  readonly packages?: string | undefined;
  /**
   * The new site's routes, for functions that create redirects. Without them, the functions aren't
   * called.
   */
  readonly routes?: readonly string[] | undefined;
}

/**
 * Result of the functions that create redirects. `not-asked`: they weren't called, because the
 * request has no routes.
 */
export type MadeRedirects =
  | { readonly kind: "not-asked" }
  | {
      readonly kind: "made";
      readonly list: readonly { readonly from: readonly string[]; readonly to: string }[];
    }
  | { readonly kind: "failed"; readonly message: string };

/** An evaluated Docusaurus site. */
export interface EvaluatedSite {
  readonly config: Readonly<Record<string, Plain | undefined>>;
  /** Exports of sidebar files or their error messages, by the path in the configuration. */
  readonly sidebars: Readonly<Record<string, Plain>>;
  /**
   * Import aliases with their absolute paths, for example `@parts` or `@parts/*`. The rest of the
   * import replaces `*` in the path.
   */
  readonly aliases: Readonly<Record<string, string>>;
  /** Missing packages and files. */
  readonly missing: readonly string[];
  /** Result of `createRedirects`, or `undefined` if no plugin has such a function. */
  readonly redirects?: MadeRedirects | undefined;
}

/** Result of evaluating a configuration. */
export type EvaluationAnswer =
  | { readonly kind: "evaluated"; readonly site: EvaluatedSite }
  | {
      readonly kind: "failed";
      readonly message: string;
      /** Missing packages and files. */
      readonly missing: readonly string[];
    };
