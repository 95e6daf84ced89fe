import type { RoutePath } from "./paths.ts";
import type { SectionData } from "./site-data.ts";

/** Where a build says what is in the site, below the folder of the locale. */
export const siteFactsFile = "_lectern/site.json";

/**
 * What programs outside the browser have to know of a built site in one locale: the
 * JSON file `_lectern/site.json`. `lectern mcp` reads it from a folder or an address.
 */
export interface SiteFacts {
  /** Another number: another form, which programs of this one cannot read. */
  readonly format: 1;
  readonly title: string;
  readonly description: string;
  /** Scheme and host, as the configuration names them. */
  readonly url: string;
  /** What all addresses of this locale start with; ends with `/`. */
  readonly localeBase: string;
  /** BCP 47 tag. */
  readonly locale: string;
  /** `indexes`: in files of the build; `service`: by a server elsewhere. */
  readonly search: "indexes" | "service" | "none";
  /** In the order of the configuration. */
  readonly sections: readonly SectionFacts[];
  /** Listed pages outside the sections. */
  readonly pages: readonly ListedPage[];
  /** Names of pages whose data lies apart (`dataFile`). */
  readonly movedData: readonly string[];
  /** Whether the data of pages is packed by gzip; left out when it is not. */
  readonly packedData?: boolean;
}

/** A section with the listed documents of each version. */
export interface SectionFacts extends SectionData {
  /** By the name of the version, where its pages are served. */
  readonly paths: Readonly<Record<string, RoutePath>>;
  /** By the name of the version, in order of their routes. */
  readonly pages: Readonly<Record<string, readonly ListedPage[]>>;
}

/** A page of the site. */
export interface ListedPage {
  /** Below base path and locale. */
  readonly route: RoutePath;
  readonly title: string;
  readonly description?: string;
  /** Of a document: the same in each version. */
  readonly id?: string;
}
