import type { Diagnostic } from "../../core/diagnostic.ts";
import type { CompileOptions, SitePlugin } from "../../markdown/page-context.ts";
import type { SiteSlots } from "../../core/site-data.ts";
import type { Site } from "../../core/site.ts";
import { siteData } from "../../pages/site/site-data.ts";
import { generatorName } from "../engine.ts";
import type { SiteModules } from "../site-code/site-modules.ts";
import { sitePlugins } from "./site-plugins.ts";
import { renderSiteSlots, type SlotLink } from "./render-slots.tsx";
import { siteComponents, type SiteComponents } from "./site-components.ts";
import { slotComponents, type SlotComponents } from "./slot-components.ts";
import { unifiedPlugins } from "./unified-plugins.ts";
import type { SiteFont } from "../../pages/site/theme-styles.ts";
import type { SiteGrammar } from "../../markdown/code/languages.ts";
import { siteFonts, type SiteFontsInput } from "../fonts/site-fonts.ts";
import type { PublishedFile } from "../output/published-file.ts";
import { siteGrammars } from "./site-grammars.ts";
import type { SiteConfig } from "../../core/config.ts";

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

/** What a site adds to the engine by files that are no programs. */
interface OwnFiles {
  readonly grammars: readonly SiteGrammar[];
  readonly fonts: readonly SiteFont[];
  /** Of the fonts. */
  readonly published: readonly PublishedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the grammars and the fonts that the configuration names. */
export async function ownFiles(
  input: SiteFontsInput & { readonly config: SiteConfig },
): Promise<OwnFiles> {
  const { grammars, diagnostics } = await siteGrammars(input.root, input.config);
  const { fonts, published, diagnostics: ofFonts } = await siteFonts(input);
  return { grammars, fonts, published, diagnostics: [...diagnostics, ...ofFonts] };
}
