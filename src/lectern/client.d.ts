/**
 * Types of the files that a site's modules can import. Add "lectern/client" to `types` in your
 * tsconfig.json.
 */

// Styles.

// TypeScript uses the first matching declaration, so this one comes first.
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module "*.css" {}

// Files: the import is the URL of the file.

declare module "*.svg" {
  const url: string;
  export default url;
}
declare module "*.png" {
  const url: string;
  export default url;
}
declare module "*.jpg" {
  const url: string;
  export default url;
}
declare module "*.jpeg" {
  const url: string;
  export default url;
}
declare module "*.gif" {
  const url: string;
  export default url;
}
declare module "*.webp" {
  const url: string;
  export default url;
}
declare module "*.avif" {
  const url: string;
  export default url;
}
declare module "*.ico" {
  const url: string;
  export default url;
}
declare module "*.woff2" {
  const url: string;
  export default url;
}
declare module "*.mp4" {
  const url: string;
  export default url;
}
declare module "*.webm" {
  const url: string;
  export default url;
}
declare module "*.pdf" {
  const url: string;
  export default url;
}

// Any file: with `?url`, the import is the URL of the file, and with `?raw`, its text.

declare module "*?url" {
  const url: string;
  export default url;
}
declare module "*?raw" {
  const text: string;
  export default text;
}

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

interface ImportMeta {
  /** Returns the modules that match a pattern, by path. */
  glob<Imported = unknown>(
    pattern: string | readonly string[],
    options: { readonly eager: true; readonly import?: string; readonly query?: string },
  ): Record<string, Imported>;
  glob<Imported = unknown>(
    pattern: string | readonly string[],
    options?: { readonly eager?: false; readonly import?: string; readonly query?: string },
  ): Record<string, () => Promise<Imported>>;
}
