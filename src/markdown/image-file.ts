import { imageSize } from "image-size";

interface ImageSize {
  /** Whole CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** EXIF orientations 5 and higher rotate the image by 90°, and browsers apply this. */
const FIRST_ROTATED_ORIENTATION = 5;

/**
 * Returns the size at which a browser shows an image file (PNG, JPEG, GIF, WebP, AVIF, SVG and
 * others), or `undefined` if it isn't an image or has no size.
 */
export function readImageSize(bytes: Uint8Array): ImageSize | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    if (!(width > 0 && height > 0)) return undefined;
    const size = { width: Math.round(width), height: Math.round(height) };
    return orientation < FIRST_ROTATED_ORIENTATION
      ? size
      : { width: size.height, height: size.width };
  } catch {
    // The library throws if it can't read the file.
    return undefined;
  }
}

/** Matches scripts, animations, and references to content outside the image. */
const foreign =
  /<(?:script|style|foreignObject|iframe|image|animate|set)\b|\son\w+\s*=|\bhref\s*=\s*["'](?!#)/i;

/**
 * Returns inline HTML for an SVG image whose colours are custom properties, for example
 * `fill="var(--text, #222)"`, so that the image follows the colour mode. Makes ids unique. Removes
 * fallback colours, and the title and description, which the alternative text replaces. Returns
 * `undefined` for other images.
 *
 * @param name unique prefix for ids, which only contains letters and digits
 */
export function svgDrawing(svg: string, name: string): string | undefined {
  if (!svg.includes("var(--") || foreign.test(svg)) return undefined;
  const [, root, body] = /<svg\b([^>]*)>(.*)<\/svg>/s.exec(svg) ?? [];
  if (root === undefined || body === undefined) return undefined;
  const attributes = root.replaceAll(
    /\s(?:role|xmlns|id|aria-[\w-]+)\s*=\s*(?:"[^"]*"|'[^']*')/g,
    "",
  );
  const own = body
    .replaceAll(/<!--.*?-->|<title\b.*?<\/title>|<desc\b.*?<\/desc>/gs, "")
    .replaceAll(/\sid="([^"]+)"/g, ` id="${name}-$1"`)
    .replaceAll(/url\(#([^)]+)\)/g, `url(#${name}-$1)`)
    .replaceAll(/\shref="#([^"]+)"/g, ` href="#${name}-$1"`)
    // Remove fallback colours, because the page sets the colours. Also remove white space between
    // elements, because it's only formatting.
    .replaceAll(/var\((--[\w-]+)\s*,\s*[^()]*\)/g, "var($1)")
    .replaceAll(/>\s*\n\s*<(?!tspan)/g, "><");
  return `<svg aria-hidden="true" focusable="false"${attributes}>${own.trim()}</svg>`;
}
