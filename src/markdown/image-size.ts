import { imageSize } from "image-size";

/** In CSS pixels. */
export interface ImageSize {
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
    // The library throws for whatever it cannot read.
    return undefined;
  }
}
