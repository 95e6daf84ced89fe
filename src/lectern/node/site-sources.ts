import { splitFrontMatter } from "../../content/sources/front-matter.ts";
import { valueOfYaml } from "../../content/parse/read-yaml.ts";
import { contrast, hardestSurfaces, hexOf, readColor } from "../../core/color.ts";
import { isFrontMatterKey } from "../../core/schema/front-matter.ts";
import { siteSchema, type DeclaredSite } from "../../core/schema/site.ts";
import { pageImports } from "../../markdown/read/page-imports.ts";

/** Reads YAML. @throws Error with the mistake and its position */
export function readYaml(text: string): unknown {
  return valueOfYaml(text);
}

/**
 * Reads the front matter of a page; undefined if the page has none.
 *
 * @throws Error with the mistake and its position
 */
export function readFrontMatter(page: string): unknown {
  return valueOfYaml(splitFrontMatter(page).frontMatterText);
}

/** Whether Lectern knows a key of the front matter. */
export function isKnownFrontMatterKey(key: string): boolean {
  return isFrontMatterKey(key);
}

/** Returns what is wrong with the value of a key of `site.config.ts`; undefined if it's valid. */
export function configProblem(key: keyof DeclaredSite, value: unknown): string | undefined {
  return siteSchema.shape[key].safeParse(value).error?.issues[0]?.message;
}

/** An import of a page. */
export interface PageImport {
  /** As written, without loaders. */
  readonly specifier: string;
  /** `raw`: the text of the file. */
  readonly kind: string;
}

/** Returns what an MDX page written for Docusaurus imports. Ignores code samples. */
export function importsOfPage(page: string): readonly PageImport[] {
  return pageImports(page, "docusaurus");
}

/**
 * Returns the contrast of a CSS colour with the background of pages in light mode; undefined if
 * it isn't a plain colour. Text needs 4.5.
 */
export function contrastOnPage(color: string): number | undefined {
  const read = readColor(color);
  return read && contrast(hexOf(read), hardestSurfaces.light);
}
