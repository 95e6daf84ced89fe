import type { Diagnostic } from "../../base/diagnostic.ts";
import type { CompileOptions, SitePlugin } from "../../compile/page-context.ts";
import type { SiteSlots } from "../../model/site-data.ts";
import type { Site } from "../../model/site.ts";
import { siteData } from "../../render/site/site-data.ts";
import { generatorName } from "../engine.ts";
import type { SiteModules } from "../programs/site-modules.ts";
import { sitePlugins } from "./site-plugins.ts";
import { renderSiteSlots, type SlotLink } from "./render-slots.tsx";
import { siteComponents, type SiteComponents } from "./site-components.ts";
import { slotComponents, type SlotComponents } from "./slot-components.ts";
import { unifiedPlugins } from "./unified-plugins.ts";

/** What a site adds to the engine by modules of its own, loaded. */
export interface Extensions extends Pick<SiteComponents, "components"> {
  /** For Markdown, in order. */
  readonly plugins: readonly SitePlugin[];
  /** For remark and rehype. */
  readonly unified: CompileOptions["unified"];
  readonly slots: SlotComponents;
  /** HTML of the slots that are the same on all pages. */
  readonly siteSlots: SiteSlots;
  /** Addresses in them. */
  readonly siteLinks: readonly SlotLink[];
  readonly diagnostics: readonly Diagnostic[];
}

interface ExtensionsInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly modules: SiteModules;
}

/** Loads what a site adds, and fills the slots that are the same on all pages. */
export async function openExtensions(
  site: Site,
  { root, modules }: ExtensionsInput,
): Promise<Extensions> {
  const own = await siteComponents(modules, site.config);
  const loaded = await slotComponents(modules, site.config);
  const { slots } = loaded;
  const forMarkdown = await sitePlugins(modules, site.config);
  const ofUnified = await unifiedPlugins(modules, { root, config: site.config });
  const data = siteData(site, { generator: generatorName() });
  const filled = renderSiteSlots(site, { slots, siteData: data });
  return {
    components: own.components,
    plugins: forMarkdown.plugins,
    unified: ofUnified.unified,
    slots,
    siteSlots: filled.slots,
    siteLinks: filled.links,
    diagnostics: [own, loaded, forMarkdown, ofUnified, filled].flatMap(
      ({ diagnostics }) => diagnostics,
    ),
  };
}
