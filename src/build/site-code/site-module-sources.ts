import { folderOf, type SourcePath } from "../../core/paths.ts";
import { inWork } from "../../markdown/read/page-crashes.ts";
import { pageFormat } from "../../markdown/read/page-text.ts";
import { compatibleSystem } from "../compatibility/compatible-system.ts";
import type { ParsedTexts } from "../../content/sources/read-files.ts";
import { type ImportRequest, pageImports } from "../../markdown/read/page-imports.ts";
import type { Site } from "../../core/site.ts";
import { isProgram } from "./locate-import.ts";
import type { SiteResolver } from "../links/link-resolver.ts";
import type { SourceFiles } from "../store/source-files.ts";

/** The modules that pages use: component pages, and modules that Markdown files import. */
export interface SiteModuleSources {
  readonly sources: readonly SourcePath[];
  readonly packages: readonly string[];
}

export interface SiteModuleSourcesInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly site: Site;
  /** All Markdown files in the site's folders. */
  readonly markdown: readonly SourcePath[];
  readonly resolver: SiteResolver;
  readonly files: SourceFiles;
  /** Results of earlier builds. */
  readonly parsedTexts: ParsedTexts | undefined;
}

/**
 * Finds modules in import statements in the same way as the compiler, which ignores code samples.
 */
export function siteModuleSources(input: SiteModuleSourcesInput): SiteModuleSources {
  const { root, site, resolver } = input;
  const sources = new Set<SourcePath>();
  const packages = new Set<string>();
  const texts = new Set(input.markdown);
  for (const page of site.pages.values()) {
    if (page.kind === "standalone" && page.format === "component") sources.add(page.source);
    // Also adds generated pages, because they aren't in the site's folders.
    else if (page.kind === "document" || page.kind === "standalone") texts.add(page.source);
  }
  const { components, markdown, compatibility } = site.config;
  for (const file of [...Object.values(components), markdown.components]) {
    if (file !== undefined) sources.add(file);
  }
  const system = compatibleSystem(root, compatibility);
  if (system) {
    packages.add(system.components);
    // A plugin may add imports of theme modules that the page's text doesn't contain.
    const names = markdown.unified === undefined ? [] : Object.keys(system.modules);
    for (const name of names) if (name.startsWith("@theme/")) packages.add(name);
  }
  // Many pages import the same modules, so each import is only resolved once.
  const asked = new Set<string>();
  for (const file of texts) {
    if (pageFormat(file, site.config.markdownFormat) === "md") continue;
    for (const { specifier, kind } of importsOf(input, file)) {
      const from = specifier.startsWith(".") ? folderOf(file) : "";
      const question = `${from}\n${specifier}`;
      if ((kind !== "module" && kind !== "markdown") || asked.has(question)) continue;
      asked.add(question);
      const found = resolver.locate(specifier, file);
      if (found.kind === "package") packages.add(specifier);
      if (found.kind !== "resolved") continue;
      // Partials can be outside the site's folders, for example in the static folder.
      if (kind === "markdown") texts.add(found.source);
      else if (isProgram(found.source)) sources.add(found.source);
    }
  }
  return { sources: [...sources].sort(), packages: [...packages].sort() };
}

/**
 * Returns the imports of a page. They're cached by content hash, so the text doesn't have to be
 * read.
 */
function importsOf({ site, files, parsedTexts }: SiteModuleSourcesInput, file: SourcePath) {
  const { compatibility } = site.config;
  const as = `imports ${compatibility ?? ""}`;
  const hash = files.hash(file) ?? "";
  const known = parsedTexts?.find(as, hash);
  if (known !== undefined) return known as readonly ImportRequest[];
  // Cloned, because a substring would keep the entire text in memory.
  const found = structuredClone(
    inWork(files.place(file), () => pageImports(files.read(file)?.text ?? "", compatibility)),
  );
  parsedTexts?.store(as, hash, found);
  return found;
}
