import type { PageContext } from "../page-context.ts";
import type { Point } from "./point.ts";

/** What an image element gets besides what its author wrote. */
export interface ImageOutcome {
  readonly src: string;
  /** In CSS pixels. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** The first image of a page is not: a reader sees it at once. */
  readonly isLazy: boolean;
  /** As in `ImageResolution`. */
  readonly drawing?: string | undefined;
}

/**
 * Resolves an image an author wrote, notes where it stands, and reports one that
 * is missing. To be called in the order of the page; the order of the answers is free.
 */
export async function resolveImage(
  page: PageContext,
  written: string,
  at: Point | undefined,
): Promise<ImageOutcome> {
  const isLazy = page.images.length > 0;
  // Reported when the page has been rendered, like an element without the attribute.
  if (written === "") return { src: written, width: undefined, height: undefined, isLazy };
  page.images.push({ written, line: at?.line ?? 1, column: at?.column ?? 1 });
  const found = await page.resolver.image(written, page.file);
  const unchanged = { src: written, width: undefined, height: undefined, isLazy };
  switch (found.kind) {
    case "resolved":
      return {
        src: found.src,
        width: found.width,
        height: found.height,
        isLazy,
        drawing: found.drawing,
      };
    case "external":
      return unchanged;
    case "missing":
      page.report({
        code: "image/missing",
        severity: "error",
        message: `The image "${written}" does not exist.`,
        hint: found.hint,
        at,
      });
      return unchanged;
    case "unreadable":
      page.report({
        code: "image/unreadable",
        severity: "warning",
        message: `The size of the image "${written}" cannot be read: ${found.reason}`,
        at,
      });
      return unchanged;
    case "leaves-site":
      page.report({
        code: "link/leaves-site",
        severity: "error",
        message: `The image "${written}" lies outside the site folder.`,
        hint: "Move the file below the site folder.",
        at,
      });
      return unchanged;
  }
}
