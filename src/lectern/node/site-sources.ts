import { splitFrontMatter } from "../../content/sources/front-matter.ts";
import { valueOfYaml } from "../../content/parse/read-yaml.ts";
import { siteSchema, type DeclaredSite } from "../../core/schema/site.ts";
import { pageImports } from "../../markdown/read/page-imports.ts";

/**
 * Parses the front matter of a page. Returns `undefined` if the page has none.
 *
 * @throws Error with the mistake and its position
 */
export function readFrontMatter(page: string): unknown {
  return valueOfYaml(splitFrontMatter(page).frontMatterText);
}

/** Returns the problem with a value in `site.config.ts`, or `undefined` if the value is valid. */
export function configProblem(key: keyof DeclaredSite, value: unknown): string | undefined {
  return siteSchema.shape[key].safeParse(value).error?.issues[0]?.message;
}

export interface PageImport {
  /** Specifier as written, without loaders. */
  readonly specifier: string;
  /** `raw` if the page imports the text of the file. */
  readonly kind: string;
}

/** Returns the imports of an MDX page that was written for Docusaurus. Ignores code samples. */
export function importsOfPage(page: string): readonly PageImport[] {
  return pageImports(page, "docusaurus");
}
