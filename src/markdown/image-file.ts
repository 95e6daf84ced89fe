import { imageSize } from "image-size";

/** In CSS pixels. */
interface ImageSize {
  /** In CSS pixels, whole numbers. */
  readonly width: number;
  readonly height: number;
}

/** From this value on, EXIF says that the picture lies on its side; browsers turn it. */
const FIRST_TURNED_ORIENTATION = 5;

/**
 * The size a browser shows an image at, from the bytes of the file: PNG, JPEG,
 * GIF, WebP, AVIF, SVG and others. Undefined when they are no image, or one
 * without a size of its own.
 */
export function readImageSize(bytes: Uint8Array): ImageSize | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    if (!(width > 0 && height > 0)) return undefined;
    const size = { width: Math.round(width), height: Math.round(height) };
    return orientation < FIRST_TURNED_ORIENTATION
      ? size
      : { width: size.height, height: size.width };
  } catch {
    // The library throws for files that it can't read.
    return undefined;
  }
}

/** Parts that would be active in a page, or refer to something outside the image. */
const foreign =
  /<(?:script|style|foreignObject|iframe|image|animate|set)\b|\son\w+\s*=|\bhref\s*=\s*["'](?!#)/i;

/**
 * The elements of an SVG image that takes its colours from the page: one whose colours
 * are custom properties, as in `fill="var(--text, #222)"`. It is put into the page, where
 * it follows the mode, with its ids made its own. Its title and its description are left
 * out, as the image's text stands for them, and the second values of its colours, which
 * are for the file alone. Undefined for any other image, which is shown as a file.
 *
 * @param name what tells the image from others, of letters and digits: part of its ids
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
    // The page sets the colours. Between elements there are only line breaks.
    .replaceAll(/var\((--[\w-]+)\s*,\s*[^()]*\)/g, "var($1)")
    .replaceAll(/>\s*\n\s*<(?!tspan)/g, "><");
  return `<svg aria-hidden="true" focusable="false"${attributes}>${own.trim()}</svg>`;
}
