import type { SourcePath } from "../base/paths.ts";
import { extensionOf } from "../base/paths.ts";
import type { Site } from "../model/site.ts";
import type { SiteResolver } from "./resolver.ts";
import type { SourceFiles } from "./source-files.ts";

/**
 * The programs a site's pages are made of: component pages, and what Markdown
 * files import. Found by looking at the lines that begin with `import`, which is
 * quick and may find too much (a line of a code sample): what does not exist is
 * left out.
 */
export function siteModuleSources(
  site: Site,
  markdown: readonly SourcePath[],
  tools: { readonly resolver: SiteResolver; readonly files: SourceFiles },
): { readonly sources: readonly SourcePath[]; readonly packages: readonly string[] } {
  const sources = new Set<SourcePath>();
  const packages = new Set<string>();
  for (const page of site.pages.values()) {
    if (page.kind === "standalone" && page.format === "component") sources.add(page.source);
  }
  for (const file of markdown) {
    const source = tools.files.read(file);
    for (const specifier of importedModules(source?.text ?? "")) {
      const found = tools.resolver.locate(specifier, file);
      if (found.kind === "package" && isInstalled(specifier)) packages.add(specifier);
      if (found.kind === "resolved" && isProgram(found.source)) sources.add(found.source);
    }
  }
  return { sources: [...sources].sort(), packages: [...packages].sort() };
}

/** Specifiers of import lines that do not name Markdown or raw text. */
export function importedModules(text: string): readonly string[] {
  const lines = text.matchAll(/^import\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"\n]+)['"]/gm);
  return [...lines].flatMap(([, specifier = ""]) =>
    /\.mdx?$|\?raw$/.test(specifier) ? [] : [specifier],
  );
}

function isProgram(source: SourcePath): boolean {
  return [".ts", ".tsx", ".js", ".jsx", ".mjs", ".json", ".css"].includes(extensionOf(source));
}

/** Only packages that can be found are bundled: a code sample may import anything. */
function isInstalled(specifier: string): boolean {
  if (specifier === "lectern") return true;
  try {
    import.meta.resolve(specifier);
    return true;
  } catch {
    return false;
  }
}
