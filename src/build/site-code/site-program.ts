import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { SiteConfig } from "../../core/config.ts";
import { bundleClient, type ClientBundle } from "../bundle/client-bundle.ts";
import type { CacheStore } from "../store/cache-store.ts";
import type { OpenSite } from "../open-site.ts";
import { browserDiagnostics } from "./module-diagnostics.ts";
import { searchModule } from "../installed-package.ts";
import { stylesheetsOf } from "./site-styles.ts";
import { ModuleSyntaxError } from "./module-errors.ts";

export interface SiteProgramInput {
  readonly cache: CacheStore;
  readonly config: SiteConfig;
  /** One per locale. */
  readonly sites: readonly OpenSite[];
}

/** What came of the browser's program. */
export type SiteProgram =
  | {
      readonly kind: "made";
      readonly client: ClientBundle;
      /** Imports of islands that lead nowhere in a browser. */
      readonly diagnostics: readonly Diagnostic[];
    }
  /** An island does not compile. */
  | { readonly kind: "failed"; readonly diagnostics: readonly Diagnostic[] };

/** Islands are one program for all locales: what they import is in the first. */
function compiledBy(
  sites: SiteProgramInput["sites"],
  source: SourcePath,
): ReturnType<OpenSite["compile"]> {
  const [first] = sites;
  if (!first) throw new Error("a program was asked for of a site that is not open");
  return first.compile(source);
}

/**
 * The browser's program of a site in all its locales.
 *
 * @param root absolute path of the site folder
 */
export async function siteProgram(
  root: string,
  { cache, config, sites }: SiteProgramInput,
): Promise<SiteProgram> {
  const unique = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())].sort();
  const sources = {
    root,
    theme: { ...config, fonts: sites[0]?.fonts ?? [] },
    siteData: new Map(sites.map((open) => [open.site.locale.code, JSON.stringify(open.siteData)])),
    islands: unique(sites.map((open) => open.modules.islands)),
    styles: stylesheetsOf(root, config, unique(sites.map((open) => open.modules.styles))),
    searchService: searchModule(root, config),
    compatibility: config.compatibility,
    compile: (source: SourcePath) => compiledBy(sites, source),
  };
  try {
    const client = await bundleClient(sources, { cache, basePath: config.basePath });
    const known = sites.flatMap((open) => open.modules.unresolved);
    return {
      kind: "made",
      client,
      diagnostics: browserDiagnostics(root, client.unresolved, known),
    };
  } catch (error) {
    if (!(error instanceof ModuleSyntaxError)) throw error;
    const message = `The browser's program does not compile: ${error.message}`;
    const place = error.placeBelow(root, undefined);
    return {
      kind: "failed",
      diagnostics: [{ code: "import/failed", severity: "error", message, place }],
    };
  }
}
