import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { SiteConfig } from "../../core/config.ts";
import { searchModule } from "../installed-package.ts";
import type { OpenSite } from "../open-site.ts";
import { browserDiagnostics } from "../site-code/module-diagnostics.ts";
import { stylesheetsOf } from "./site-styles.ts";
import type { CacheStore } from "../store/cache-store.ts";
import { bundleClient, type ClientBundle, type ClientSources } from "./client-bundle.ts";
import { ModuleSyntaxError } from "./site-bundle.ts";

/** Returns the inputs of a site's client JavaScript in all locales. */
export function clientSources(
  root: string,
  config: SiteConfig,
  sites: readonly OpenSite[],
): ClientSources {
  const unique = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())].sort();
  return {
    root,
    basePath: config.basePath,
    siteData: new Map(sites.map((open) => [open.site.locale.code, JSON.stringify(open.siteData)])),
    theme: { ...config, fonts: sites[0]?.fonts ?? [] },
    islands: unique(sites.map((open) => open.modules.islands)),
    styles: stylesheetsOf(root, config, unique(sites.map((open) => open.modules.styles))),
    searchService: searchModule(root, config),
    compatibility: config.compatibility,
    vite: config.vite,
    // All locales share the islands, so the first locale compiles the Markdown they import.
    async compile(source: SourcePath) {
      const [first] = sites;
      if (!first) throw new Error("The site isn't open.");
      return first.compile(source);
    },
  };
}

/** A site's client JavaScript. `client` is undefined if an island or a style doesn't compile. */
export interface SiteProgram {
  readonly client: ClientBundle | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Bundles a site's client JavaScript for all locales. Leaves out broken stylesheets if
 * `brokenComponents` allows it.
 *
 * @param root absolute path of the site folder
 */
export async function siteProgram(
  root: string,
  input: {
    readonly cache: CacheStore;
    readonly config: SiteConfig;
    readonly sites: readonly OpenSite[];
  },
): Promise<SiteProgram> {
  const { cache, config, sites } = input;
  const { severities } = config;
  const sources = clientSources(root, config, sites);
  const diagnostics: Diagnostic[] = [];
  let { styles } = sources;
  for (;;) {
    try {
      const client = await bundleClient({ ...sources, styles }, cache);
      const known = sites.flatMap((open) => open.modules.unresolved);
      diagnostics.push(...browserDiagnostics(root, client.unresolved, known));
      return { client, diagnostics };
    } catch (error) {
      if (!(error instanceof ModuleSyntaxError)) throw error;
      const { file = "", message } = error;
      const others = styles.filter((style) => style !== file);
      const canContinue = severities.brokenComponents !== "fail" && others.length < styles.length;
      diagnostics.push({
        code: "import/failed",
        severity: "error",
        message: `The client JavaScript doesn't compile: ${message}`,
        place: error.placeIn(root, undefined),
        ...(!canContinue && { isFatal: true }),
      });
      if (!canContinue) return { client: undefined, diagnostics };
      styles = others;
    }
  }
}
