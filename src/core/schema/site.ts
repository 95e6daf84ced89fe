import { z } from "zod";
import {
  autolinksSchema,
  basePath,
  editUrl,
  reportUrl,
  imageOriginsSchema,
  redirectsSchema,
  url,
} from "./addresses.ts";
import {
  announcementBarSchema,
  socialCardsSchema,
  colorModeSchema,
  logoSchema,
  stylesheet,
  themeSchema,
} from "./appearance.ts";
import { budgetsSchema } from "./budgets.ts";
import { dataSchema } from "./data.ts";
import { codeSchema, markdownSchema, slotsSchema } from "./extending.ts";
import {
  color,
  customProps,
  filledText,
  flag,
  headingLevel,
  isoDate,
  list,
  oneOf,
  path,
  staticFile,
  strict,
  text,
  route,
} from "./forms.ts";
import { ownKey } from "./front-matter.ts";
import { generatedPagesSchema } from "./generated-pages.ts";
import { headSchema, contentSecurityPolicySchema } from "./head.ts";
import { navigationSchema } from "./navigation.ts";
import { sectionsSchema } from "./sections.ts";
import {
  appSchema,
  llmsSchema,
  offlineSchema,
  pageMenuSchema,
  searchSchema,
  severitiesSchema,
} from "./services.ts";
import type { GeneratedFile } from "../data.ts";
import { target, withOneTarget, type LinkInput } from "./targets.ts";

const footerLink = strict("a link", {
  /** A route of the site, or `href`. */
  to: target.to,
  /** An absolute URL. */
  href: target.href,
  label: filledText,
}).refine(...withOneTarget);
type FooterLink = z.infer<typeof footerLink>;
/** `footerLink` with its input type, because TypeScript can't infer that type from the check. */
const plainLink = footerLink as unknown as z.ZodType<FooterLink, LinkInput<FooterLink>>;

const footerLinkSchema = z.union([plainLink, strict("HTML", { html: filledText })], {
  error: "a link with label and exactly one of to and href, or html",
});

const footerColumn = strict("a column: title and items", {
  title: filledText,
  items: list("a list of links", footerLinkSchema),
});

/** Columns of links with titles, or a single row of links. */
const footerSchema = strict("a map of style, columns or links, logo and copyright", {
  /** `dark` is dark in both colour modes. `light` follows the colour mode of the page. */
  style: oneOf("light", "dark").default("light"),
  /** @example [{ title: "More", items: [{ label: "News", to: "/news" }] }] */
  columns: list("a list of columns", footerColumn).optional(),
  /** One row of links instead of columns. */
  links: list("a list of links", footerLinkSchema).optional(),
  logo: logoSchema.optional(),
  /** A line of HTML. @example "© 2022 The authors" */
  copyright: filledText.optional(),
}).refine((footer) => footer.columns === undefined || footer.links === undefined, {
  error: "a footer with columns or links, not both",
});

const generatedFilesSchema = list(
  "a list of files, each created with generatedFile",
  strict("a generated file: path and generate, optionally feedLink", {
    /** Path after the base path. @example "/feed.xml" */
    path: route.refine((path) => /[^/.]\.[a-z][a-z0-9]*$/i.test(path), {
      error: "a path with a file extension, such as /feed.xml",
    }),
    /** Returns the content of the file. */
    generate: z.custom<GeneratedFile["generate"]>((value) => typeof value === "function", {
      error: "a function that returns the text of the file",
    }),
    /** Adds a link to the file to the head of pages. */
    feedLink: strict("a map of type, title and under", {
      type: filledText,
      title: filledText,
      under: route,
    }).optional(),
  }),
);

const localeSchema = strict("a locale: label and optionally direction", {
  /** Name of the language, in that language. */
  label: filledText,
  direction: oneOf("ltr", "rtl").default("ltr"),
});

const localeCode = filledText.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, {
  error: "a language tag such as en-AU",
});

/** `locales` in the configuration: the languages of the site and the default language. */
const localesSchema = strict("a map of default and list", {
  /** The locale without a segment in its URLs. @example "en" */
  default: localeCode,
  /** The locales by BCP 47 tag. @example { en: { label: "English" }, "pt-BR": { label: "Português" } } */
  list: z.record(localeCode, localeSchema, { error: "a map of language tags to locales" }),
});

/*
 * The only declaration of each key, with its type, default and purpose. The types below,
 * `SiteConfig` and `handbook/docs/reference/configuration.md` are generated from it.
 */

/** The schema of `site.config.ts`. All keys except `title` and `url` have a default. */
export const siteSchema = strict("an object created with defineSite", {
  /** Name of the site, in the top bar and in the title of each page. @example "Handbook" */
  title: filledText,
  /** Scheme and host of the site. Set a path in `basePath`. @example "https://example.org" */
  url,
  /** One sentence about the site. Your components get it from `useSite`. */
  tagline: text.default(""),
  /** Description of the site for search engines. @default the tagline */
  description: text.optional(),
  /** Keywords for search engines, for pages without their own. @example ["boats", "tides"] */
  keywords: list("a list of words", filledText).default([]),
  /** Path of the site on its host. It starts and ends with `/`. @example "/handbook/" */
  basePath: basePath.default("/"),
  /** Separator between the page title and the site title. */
  titleDelimiter: filledText.default("|"),
  /**
   * A CSS colour for links, buttons and active items. If the colour is a grey, they keep the
   * default blue.
   * @example "#8a1c5c"
   */
  themeColor: color.default("#ffffff"),
  /** An image in the static folder. @example "/img/icon.svg" */
  favicon: staticFile.optional(),
  /** The logo in the top bar, before the title. */
  logo: logoSchema.optional(),
  /** The languages of the site. */
  locales: localesSchema.default({
    default: "en",
    list: { en: { label: "English", direction: "ltr" } },
  }),
  /** Folders of documents. @default the folder `docs`, if it exists, as a section at `/` */
  sections: sectionsSchema.optional(),
  /** Folder with components and Markdown files for pages outside sections. */
  pagesFolder: path.default("pages"),
  /** Folder with files that are copied unchanged. */
  staticFolder: path.default("static"),
  /** The items of the top bar. @example [{ type: "doc", docId: "intro" }, { label: "News", to: "/news" }] */
  navigation: navigationSchema.default([]),
  /** Links, logo and copyright at the end of each page. */
  footer: footerSchema.prefault({}),
  /** A message above the top bar. Readers can close it. */
  announcementBar: announcementBarSchema.optional(),
  /** Light and dark mode. */
  colorMode: colorModeSchema.prefault({}),
  /** Exact colours, corner radius and fonts. */
  theme: themeSchema.prefault({}),
  /**
   * The preview image that other sites and messaging apps show for a link to a page. A page can set
   * its own with `image`.
   */
  socialCards: socialCardsSchema.prefault({}),
  /** Your stylesheets, in CSS, Sass or Less. They load after the theme's stylesheet. @example ["styles/site.css"] */
  styles: list("a list of stylesheets", stylesheet).default([]),
  /**
   * Elements in the head of every page. Lectern adds their origins to the Content-Security-Policy.
   * For structured data, add a script of the type `application/ld+json` with JSON as its content.
   * @example [{ tag: "script", attributes: { src: "https://count.example/count.js", defer: true } }]
   */
  head: headSchema.default([]),
  /** Origins that pages may load files from, except images. */
  contentSecurityPolicy: contentSecurityPolicySchema.prefault({}),
  /** The search and its ranking. */
  search: searchSchema.prefault({}),
  /** The menu next to the title of each page. */
  pageMenu: pageMenuSchema.prefault({}),
  /** Files for language models, in addition to the Markdown of each page. */
  llms: llmsSchema.prefault({}),
  /** Offline reading. */
  offline: offlineSchema.prefault({}),
  /** Settings for the site as an installed app. */
  app: appSchema.prefault({}),
  /** For each rule, whether a problem fails the build, is a warning or is ignored. */
  severities: severitiesSchema.prefault({}),
  /**
   * Size limits for pages, search indexes and sidebars. If one exceeds its limit, Lectern reports
   * its largest parts. @example { pages: [{ html: "24 KB", elements: 3000 }] }
   */
  budgets: budgetsSchema.prefault({}),
  /** Forward old URLs to pages. @example [{ from: "/old", to: "/docs/new" }] */
  redirects: redirectsSchema.default([]),
  /**
   * URL for editing a page's source. Lectern replaces `{path}` with its path in the site folder, or
   * adds the path at the end. @example "https://git.example/edit/main/{path}"
   */
  editUrl: editUrl.optional(),
  /**
   * URL where readers can report a problem with a page. `{url}` is the page URL, and `{title}` is
   * the page title.
   * @example "https://git.example/issues/new?title={title}&body={url}"
   */
  reportUrl: reportUrl.optional(),
  /** Whether pages show the author of their last change, in addition to its date. */
  lastUpdateAuthor: flag.default(true),
  /** Patterns, such as tracker ids, that become links in text. */
  autolinks: autolinksSchema.default([]),
  /** Heading levels in the table of contents. */
  tableOfContents: strict("a map of minHeadingLevel and maxHeadingLevel", {
    minHeadingLevel: headingLevel.default(2),
    /** @default 3, or `minHeadingLevel` if that is deeper */
    maxHeadingLevel: headingLevel.optional(),
  }).prefault({}),
  /** The format of `.md` files. `mdx` allows components in them. */
  markdownFormat: oneOf("md", "mdx").default("md"),
  /** Asks search engines not to index the site. */
  noIndex: flag.default(false),
  /**
   * Also writes text files compressed with Brotli and gzip, for hosts that serve such files. Most
   * hosts compress files automatically, as does `lectern serve`.
   */
  compress: flag.default(false),
  /**
   * Format of the page data, which browsers fetch when a reader opens another page:
   * `docs/page.json`, or `docs/page.json.gz`, compressed with gzip. Compressed page data needs a
   * fifth of the disk space, and transfers are small even from hosts that don't compress.
   * @default "json"; "gzip" if the site has more than 5,000 pages
   */
  pageData: oneOf("json", "gzip").optional(),
  /** Typed data for components, from `dataFile` and `dataCollection`. */
  data: dataSchema.default([]),
  /** Files that the site generates from its data, such as feeds. Create each with `generatedFile`. */
  generatedFiles: generatedFilesSchema.default([]),
  /** Pages that the site generates, for example from its data. Create each with `generatedPages`. */
  generatedPages: generatedPagesSchema.default([]),
  /** The build date for pages. @default the current date, in UTC @example "2022-06-10" */
  buildDate: isoDate.optional(),
  /**
   * Other origins that pages can load images from. `https://*.example.org` includes all subdomains.
   * Browsers block images from any other origin, except images in the configuration, such as the
   * logo. @example ["https://img.example.org"]
   */
  imageOrigins: imageOriginsSchema.default([]),
  /** Modules for the slots of the layout. Each has a component as its default export. */
  components: slotsSchema.prefault({}),
  /** Additions to Markdown. */
  markdown: markdownSchema.prefault({}),
  /**
   * A module with a Vite configuration, for the bundles of your components and islands. Its default
   * export can contain plugins, resolve, define, css, json and assetsInclude. @example
   * "vite.config.ts"
   */
  vite: path.optional(),
  /** Additions to code highlighting. */
  code: codeSchema.prefault({}),
  /**
   * Additional front matter keys, with other names than the built-in keys. MDX expressions can read
   * them as `frontMatter.key`. @example ["author"]
   */
  frontMatterKeys: list("a list of keys", ownKey).default([]),
  /**
   * The system that the pages were written for. With `docusaurus`, Docusaurus modules
   * (`@theme/…`, `@docusaurus/…`), classes and syntax still work. This requires the package `lectern-import`.
   * @example "docusaurus"
   */
  compatibility: oneOf("docusaurus").optional(),
  /** Values for your own components. */
  customProps: customProps.default({}),
});

/** The configuration in `site.config.ts`. */
export interface DeclaredSite extends ReadonlyDeep<z.input<typeof siteSchema>> {}

/** The validated configuration, with all defaults that don't depend on other values. */
export interface ConfigValues extends ReadonlyDeep<z.output<typeof siteSchema>> {}

/** A deeply readonly value. Functions and schemas don't change. */
type ReadonlyDeep<Value> = Value extends (...values: never[]) => unknown
  ? Value
  : Value extends { readonly _zod: unknown }
    ? Value
    : Value extends readonly (infer Item)[]
      ? readonly ReadonlyDeep<Item>[]
      : Value extends object
        ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> }
        : Value;
