import type { SourcePath } from "../core/paths.ts";
import type { ImportRequest } from "./read/page-imports.ts";

/** What the compiler asks the site about the addresses and files a page names. */
export interface Resolver {
  /** A link as it is written: to a source file, a route, a fragment, another site. */
  link(href: string, from: SourcePath): LinkResolution;
  image(src: string, from: SourcePath): Promise<ImageResolution>;
  /** A file or a package a page imports. */
  importFile(request: ImportRequest, from: SourcePath): ImportResolution;
}

/** Where a link leads. */
export type LinkResolution =
  | {
      readonly kind: "resolved";
      /** The complete address. */
      readonly href: string;
      /**
       * The address below the site's base, for blocks, which complete addresses
       * themselves; undefined: the same.
       */
      readonly route?: string | undefined;
    }
  | { readonly kind: "unchanged" }
  | { readonly kind: "unknown-file"; readonly hint?: string | undefined }
  /** The link vanishes, its text stays. */
  | { readonly kind: "draft" }
  /** A file that is there and not for readers, by its name. */
  | { readonly kind: "private" }
  | { readonly kind: "leaves-site" };

/** What an image is. */
export type ImageResolution =
  | {
      readonly kind: "resolved";
      readonly src: string;
      /** In CSS pixels; undefined when unknown. */
      readonly width?: number | undefined;
      readonly height?: number | undefined;
      /** The elements of an SVG image that takes its colours from the page; absent for any other. */
      readonly drawing?: string | undefined;
    }
  | { readonly kind: "external" }
  | { readonly kind: "missing"; readonly hint?: string | undefined }
  | { readonly kind: "unreadable"; readonly reason: string }
  | { readonly kind: "leaves-site" };

/** What an import stands for. */
export type ImportResolution =
  | {
      readonly kind: "resolved";
      /** The text of a raw file, so that a `CodeBlock` that shows it can be highlighted. */
      readonly text?: string | undefined;
    }
  | { readonly kind: "missing"; readonly hint?: string | undefined }
  /** A package that neither the site nor the engine brings. */
  | { readonly kind: "not-installed"; readonly hint?: string | undefined }
  /** A file that no page can import. */
  | { readonly kind: "no-program"; readonly hint?: string | undefined }
  | { readonly kind: "leaves-site" };
