import { extensionOf, type SourcePath } from "../../core/paths.ts";

/** `md`: Markdown with HTML. `mdx`: Markdown with components, imports and expressions. */
export type PageFormat = "md" | "mdx";

/**
 * How a Markdown file is read.
 *
 * @param markdownFormat of the configuration: what `.md` files are
 */
export function pageFormat(file: SourcePath, markdownFormat: PageFormat): PageFormat {
  return extensionOf(file) === ".mdx" ? "mdx" : markdownFormat;
}
