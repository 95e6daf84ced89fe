import { filledText, flag, oneOf, pixels, strict, text } from "./forms.ts";

export const logoSchema = strict("a logo: src, alt and, if wanted, srcDark, width, height, href", {
  src: filledText,
  srcDark: filledText.optional(),
  alt: text,
  width: pixels.optional(),
  height: pixels.optional(),
  href: filledText.optional(),
});

export const announcementBarSchema = strict("an announcement bar: content and, if wanted, id", {
  id: filledText.optional(),
  content: filledText,
  backgroundColor: filledText.optional(),
  textColor: filledText.optional(),
  isCloseable: flag.optional(),
});

export const colorModeSchema = strict("a map of default, switchable, respectSystem", {
  default: oneOf("light", "dark").optional(),
  switchable: flag.optional(),
  respectSystem: flag.optional(),
});
