import type { Diagnostic } from "../../base/diagnostic.ts";
import type { SiteConfig } from "../../model/config/config.ts";
import { bundleClient, type ClientBundle } from "../bundle/client-bundle.ts";
import type { CacheStore } from "../cache/cache-store.ts";
import type { OpenSite } from "../open-site.ts";
import { ModuleSyntaxError } from "./module-errors.ts";

export interface SiteProgramInput {
  readonly cache: CacheStore;
  readonly config: SiteConfig;
  /** Hash of the engine. */
  readonly engine: string;
  /** One per locale. */
  readonly sites: readonly OpenSite[];
}

/** The browser's program of a site in all its locales, or why an island does not compile. */
export async function siteProgram(
  root: string,
  { cache, config, engine, sites }: SiteProgramInput,
): Promise<ClientBundle | ModuleSyntaxError> {
  const unique = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())].sort();
  try {
    return await bundleClient(
      {
        root,
        siteData: new Map(
          sites.map((open) => [open.site.locale.code, JSON.stringify(open.siteData)]),
        ),
        themeColor: config.themeColor,
        islands: unique(sites.map((open) => open.modules.islands)),
        styles: unique(sites.map((open) => open.modules.styles)),
      },
      { cache, basePath: config.basePath, engine },
    );
  } catch (error) {
    if (error instanceof ModuleSyntaxError) return error;
    throw error;
  }
}

export function programDiagnostic(error: ModuleSyntaxError): Diagnostic {
  return {
    code: "import/failed",
    severity: "error",
    message: `The browser's program does not compile: ${error.message}`,
  };
}
