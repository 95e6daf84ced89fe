import { filledText, flag, oneOf, pixels, strict, text } from "./forms.ts";

export const logoSchema = strict("a logo: src, alt and, if wanted, srcDark, width, height, href", {
  /** @example "/img/logo.svg" */
  src: filledText,
  /** The image in dark mode. @default `src` */
  srcDark: filledText.optional(),
  /** What the image shows; empty when the title beside it says so. */
  alt: text,
  /** CSS pixels. */
  width: pixels.optional(),
  /** CSS pixels. */
  height: pixels.optional(),
  /** Where it leads. @default the first page */
  href: filledText.optional(),
});

export const announcementBarSchema = strict("an announcement bar: content and, if wanted, id", {
  /** A new id shows the bar again to those who closed it. */
  id: filledText.default("announcement-bar"),
  /** HTML of a line of text. @example 'Version 2 is <a href="/docs/news">out</a>.' */
  content: filledText,
  /** Any CSS colour. */
  backgroundColor: filledText.optional(),
  /** Any CSS colour. */
  textColor: filledText.optional(),
  isCloseable: flag.default(true),
});

export const colorModeSchema = strict("a map of default, switchable, respectSystem", {
  default: oneOf("light", "dark").default("light"),
  /** Whether readers may choose. */
  switchable: flag.default(true),
  /** Whether the mode of the reader's system counts. */
  respectSystem: flag.default(false),
});
