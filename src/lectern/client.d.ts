// Types of styles, images and other files, `?url`, `?raw` and `import.meta.glob`.
/// <reference types="vite/client" />

/**
 * Types of the files that a site's modules can import. Add "lectern/client" to `types` in your
 * tsconfig.json.
 */

// Markdown: the import is a component.

declare module "*.md" {
  import type { MarkdownComponent, MarkdownHeading } from "lectern";

  const Content: MarkdownComponent;
  export default Content;
  export const frontMatter: Readonly<Record<string, unknown>>;
  export const toc: readonly MarkdownHeading[];
  export const contentTitle: string | undefined;
}
declare module "*.mdx" {
  import type { MarkdownComponent, MarkdownHeading } from "lectern";

  const Content: MarkdownComponent;
  export default Content;
  export const frontMatter: Readonly<Record<string, unknown>>;
  export const toc: readonly MarkdownHeading[];
  export const contentTitle: string | undefined;
}
