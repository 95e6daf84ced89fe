import { z } from "zod";
import {
  linkUrl,
  color,
  filledText,
  flag,
  list,
  oneOf,
  path,
  pixels,
  strict,
  text,
} from "./forms.ts";

/** The logo in the top bar or the footer. */
export const logoSchema = strict("a logo: src, alt and optionally srcDark, width, height, href", {
  /** @example "/img/logo.svg" */
  src: filledText,
  /** The image in dark mode. @default `src` */
  srcDark: filledText.optional(),
  /** Alternative text; empty if the title next to the logo repeats it. */
  alt: text,
  /** CSS pixels. */
  width: pixels.optional(),
  /** CSS pixels. */
  height: pixels.optional(),
  /** URL of the link. @default the first page */
  href: linkUrl.optional(),
});

/** `announcementBar` in the configuration: a line of HTML above every page. */
export const announcementBarSchema = strict("an announcement bar: content and optionally id", {
  /** If you change the id, readers who closed the bar see it again. */
  id: filledText.default("announcement-bar"),
  /** One line of HTML. URLs of the site start with / and have no base path. @example 'Version 2 is <a href="/docs/news">out</a>.' */
  content: filledText,
  /** Any CSS colour. */
  backgroundColor: filledText.optional(),
  /** Any CSS colour. */
  textColor: filledText.optional(),
  isCloseable: flag.default(true),
});

/** `colorMode` in the configuration: the initial colour mode, and whether readers can change it. */
export const colorModeSchema = strict("a map of default, switchable, respectSystem", {
  default: oneOf("light", "dark").default("light"),
  /** Whether readers can change the colour mode. */
  switchable: flag.default(true),
  /** Whether the site starts in the colour mode of the reader's device. */
  respectSystem: flag.default(false),
});

/**
 * `socialCards` in the configuration: the preview image that other sites and messaging apps show
 * for a link to a page.
 */
export const socialCardsSchema = strict("a map of generate and image", {
  /**
   * Which cards to render: one for each page, one for each version of a section, or none.
   * @default "pages"; "versions" if the site has more than 5,000 pages
   */
  generate: oneOf("pages", "versions", "none").optional(),
  /** Image for all pages without one: a file in the static folder or an absolute URL. @default the card @example "/img/card.png" */
  image: filledText.optional(),
});

const accentSchema = strict("a map of light and dark", {
  /** @example "#0b6e4f" */
  light: color.optional(),
  /** @example "#7fd1ae" */
  dark: color.optional(),
});

const fontFiles = list(
  "a list of font files",
  path.refine((value) => value.endsWith(".woff2"), {
    error: "a WOFF2 file in the site folder",
  }),
);

const fontsSchema = strict("a map of text, headings and code to lists of font files", {
  /**
   * The font for all text without a more specific font. @example ["fonts/lato.woff2",
   * "fonts/lato-bold.woff2"]
   */
  text: fontFiles.optional(),
  /** @default the text font @example ["fonts/lora.woff2"] */
  headings: fontFiles.optional(),
  /** @example ["fonts/hack.woff2"] */
  code: fontFiles.optional(),
});

const radius = "a number of pixels, 0 to 24";

/** Appearance of the site, in addition to its colour (`themeColor`). */
export const themeSchema = strict("a map of accent, fonts and radius", {
  /** Colour of links, buttons and the active item. It isn't adjusted, so it needs enough contrast as text. @default derived from `themeColor` */
  accent: accentSchema.optional(),
  /**
   * Your own fonts, as WOFF2 files. Lectern reads the family, weight and style from the files. Until a
   * font has loaded, readers see a system font that is scaled to the same size.
   */
  fonts: fontsSchema.prefault({}),
  /** Corner radius of boxes, in CSS pixels. */
  radius: z
    .number({ error: radius })
    .min(0, { error: radius })
    .max(24, { error: radius })
    .default(8),
});

/** A stylesheet of the site. */
export const stylesheet = path.refine((value) => /\.(?:css|s[ac]ss|less)$/.test(value), {
  error: "a CSS, Sass or Less file in the site folder",
});
