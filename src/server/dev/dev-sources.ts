import type { SourcePath } from "../../core/paths.ts";
import type { SiteConfig } from "../../core/config.ts";
import type { ClientSources } from "../../build/bundle/client-entry.ts";
import { searchModule } from "../../build/installed-package.ts";
import { stylesheetsOf } from "../../build/site-code/site-styles.ts";
import type { DevState } from "./dev-opener.ts";

const known = new WeakMap<DevState, ClientSources>();

/**
 * What the modules in memory are generated from, in a state of the site.
 *
 * @param root absolute path of the site folder
 */
export function devSources(root: string, state: DevState): ClientSources {
  const sources = known.get(state) ?? sourcesOf(root, state);
  known.set(state, sources);
  return sources;
}

function sourcesOf(root: string, now: DevState): ClientSources {
  const sites = now.kind === "open" ? now.sites : [];
  const unique = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())].sort();
  return {
    root,
    siteData: new Map(sites.map((open) => [open.site.locale.code, JSON.stringify(open.siteData)])),
    theme:
      now.kind === "open"
        ? { ...now.config, fonts: sites[0]?.fonts ?? [] }
        : { themeColor: "", theme: { radius: 8 } },
    islands: unique(sites.map((open) => open.modules.islands)),
    styles: stylesheetsOf(root, configOf(now), unique(sites.map((open) => open.modules.styles))),
    searchService: now.kind === "open" ? searchModule(root, now.config) : undefined,
    compatibility: configOf(now).compatibility,
    compile: (source) => compiledBy(now, source),
    isDev: true,
  };
}

function configOf(state: DevState): Pick<SiteConfig, "compatibility" | "styles"> {
  return state.kind === "open" ? state.config : { compatibility: undefined, styles: [] };
}

/** A Markdown file that an island imports, in the default locale. */
async function compiledBy(state: DevState, source: SourcePath) {
  const [first] = state.kind === "open" ? state.sites : [];
  if (!first) throw new Error("The site cannot be read now.");
  return first.compile(source);
}
