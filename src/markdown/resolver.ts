import type { SourcePath } from "../core/paths.ts";
import type { ImportRequest } from "./read/page-imports.ts";

/** Resolves the URLs and imports of pages. */
export interface Resolver {
  /** @param href as written: a source file, route, fragment or external URL */
  link(href: string, from: SourcePath): LinkResolution;
  image(src: string, from: SourcePath): Promise<ImageResolution>;
  importFile(request: ImportRequest, from: SourcePath): ImportResolution;
}

export type LinkResolution =
  | {
      readonly kind: "resolved";
      /** Complete URL. */
      readonly href: string;
      /** URL without the base path, for components, which add it. Default: `href`. */
      readonly route?: string | undefined;
    }
  | { readonly kind: "unchanged" }
  | { readonly kind: "unknown-file"; readonly hint?: string | undefined }
  /** The target is a draft, so only the link text is rendered. */
  | { readonly kind: "draft" }
  /** The file exists, but its name marks it as private. */
  | { readonly kind: "private" }
  | { readonly kind: "leaves-site" };

export type ImageResolution =
  | {
      readonly kind: "resolved";
      readonly src: string;
      /** CSS pixels, if known. */
      readonly width?: number | undefined;
      readonly height?: number | undefined;
      /** HTML of an SVG image that uses the page's colours. */
      readonly drawing?: string | undefined;
    }
  | { readonly kind: "external" }
  | { readonly kind: "missing"; readonly hint?: string | undefined }
  | { readonly kind: "unreadable"; readonly reason: string }
  | { readonly kind: "leaves-site" };

export type ImportResolution =
  | {
      readonly kind: "resolved";
      /** Content of a file imported with `?raw`, so that a `CodeBlock` can highlight it. */
      readonly text?: string | undefined;
    }
  | { readonly kind: "missing"; readonly hint?: string | undefined }
  /** A package that isn't installed. */
  | { readonly kind: "not-installed"; readonly hint?: string | undefined }
  /** The file isn't a module that pages can import. */
  | { readonly kind: "no-program"; readonly hint?: string | undefined }
  | { readonly kind: "leaves-site" };
