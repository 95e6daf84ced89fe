import type { SourcePath } from "../../base/paths.ts";
import { pageFormat } from "../../markdown/page-format.ts";
import { pageImports } from "../../markdown/page-imports.ts";
import type { Site } from "../../model/site.ts";
import { isProgram } from "./locate-import.ts";
import type { SiteResolver } from "../links/resolver.ts";
import type { SourceFiles } from "../cache/source-files.ts";

/** The programs a site's pages are made of: component pages, and what Markdown files import. */
export interface SiteModuleSources {
  readonly sources: readonly SourcePath[];
  readonly packages: readonly string[];
}

export interface SiteModuleSourcesInput {
  readonly site: Site;
  /** Every Markdown file of the site. */
  readonly markdown: readonly SourcePath[];
  readonly resolver: SiteResolver;
  readonly files: SourceFiles;
}

/** Found in what the compiler takes for import statements: code samples are none. */
export function siteModuleSources(input: SiteModuleSourcesInput): SiteModuleSources {
  const { site, resolver, files } = input;
  const sources = new Set<SourcePath>();
  const packages = new Set<string>();
  for (const page of site.pages.values()) {
    if (page.kind === "standalone" && page.format === "component") sources.add(page.source);
  }
  const { components } = site.config;
  // One that is not there is reported.
  if (components !== undefined && files.read(components)) sources.add(components);
  for (const file of input.markdown) {
    if (pageFormat(file, site.config.markdownFormat) === "md") continue;
    for (const { specifier, kind } of pageImports(
      files.read(file)?.text ?? "",
      site.config.compatibility,
    )) {
      if (kind !== "module") continue;
      const found = resolver.locate(specifier, file);
      if (found.kind === "package") packages.add(specifier);
      if (found.kind === "resolved" && isProgram(found.source)) sources.add(found.source);
    }
  }
  return { sources: [...sources].sort(), packages: [...packages].sort() };
}
