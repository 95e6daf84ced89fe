import type { Diagnostic } from "../../base/diagnostic.ts";
import type { SiteFont } from "../../render/site/font-styles.ts";
import type { SiteGrammar } from "../../compile/code/languages.ts";
import { siteFonts, type SiteFontsInput } from "../fonts/site-fonts.ts";
import type { PublishedFile } from "../published-file.ts";
import { siteGrammars } from "./site-grammars.ts";
import type { SiteConfig } from "../../model/config/config.ts";

/** What a site adds to the engine by files that are no programs. */
export interface OwnFiles {
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
