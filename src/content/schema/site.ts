import type { z } from "zod";
import type { DeclaredSite } from "../../model/config/declared-config.ts";
import {
  autolinksSchema,
  basePath,
  editUrl,
  imageOriginsSchema,
  redirectsSchema,
  url,
} from "./addresses.ts";
import { announcementBarSchema, colorModeSchema, logoSchema } from "./appearance.ts";
import { dataSchema } from "./data.ts";
import { footerSchema } from "./footer.ts";
import {
  color,
  customProps,
  filledText,
  flag,
  headingLevel,
  isoDate,
  oneOf,
  path,
  staticFile,
  strict,
  text,
} from "./forms.ts";
import { localesSchema } from "./locales.ts";
import { navigationSchema } from "./navigation.ts";
import { sectionsSchema } from "./sections.ts";
import { siteFilesSchema } from "./site-files.ts";
import { appSchema, offlineSchema, searchSchema, severitiesSchema } from "./services.ts";

/** The form of `site.config.ts`. */
export const siteSchema: z.ZodType<DeclaredSite> = strict("an object made with defineSite", {
  title: filledText,
  tagline: text.optional(),
  description: text.optional(),
  url,
  basePath: basePath.optional(),
  titleDelimiter: filledText.optional(),
  themeColor: color.optional(),
  favicon: staticFile.optional(),
  logo: logoSchema.optional(),
  locales: localesSchema.optional(),
  sections: sectionsSchema.optional(),
  pagesFolder: path.optional(),
  staticFolder: path.optional(),
  navigation: navigationSchema.optional(),
  footer: footerSchema.optional(),
  announcementBar: announcementBarSchema.optional(),
  colorMode: colorModeSchema.optional(),
  search: searchSchema.optional(),
  offline: offlineSchema.optional(),
  app: appSchema.optional(),
  severities: severitiesSchema.optional(),
  redirects: redirectsSchema.optional(),
  editUrl: editUrl.optional(),
  autolinks: autolinksSchema.optional(),
  contents: strict("a map of minLevel and maxLevel", {
    minLevel: headingLevel.optional(),
    maxLevel: headingLevel.optional(),
  }).optional(),
  markdownFormat: oneOf("md", "mdx").optional(),
  noIndex: flag.optional(),
  data: dataSchema.optional(),
  files: siteFilesSchema.optional(),
  today: isoDate.optional(),
  imageOrigins: imageOriginsSchema.optional(),
  customProps: customProps.optional(),
});
