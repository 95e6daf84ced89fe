import { z } from "zod";
import { url } from "./addresses.ts";
import { filledText, flag, list, oneOf, strict, typeForm } from "./forms.ts";

const searchProvider = z.discriminatedUnion(
  "type",
  [
    strict("a search provider", { type: z.literal("embedded") }),
    strict("a search provider", {
      type: z.literal("typesense"),
      url,
      collection: filledText,
      searchKey: filledText,
    }),
  ],
  { error: typeForm("a search provider", ["embedded", "typesense"]) },
);

export const searchSchema = strict("a map of enabled, provider and limit", {
  enabled: flag.optional(),
  provider: searchProvider.optional(),
  limit: z
    .number({ error: "a whole number above 0" })
    .int({ error: "a whole number above 0" })
    .positive({ error: "a whole number above 0" })
    .optional(),
});

export const offlineSchema = strict("a map of enabled, strategies and debug", {
  enabled: flag.optional(),
  strategies: list(
    "a list of strategies",
    oneOf("appInstalled", "standalone", "queryString", "mobile", "saveData", "always"),
  ).optional(),
  debug: flag.optional(),
});

const severity = oneOf("fail", "warn", "ignore");

export const severitiesSchema = strict("a map of rules to fail, warn or ignore", {
  brokenLinks: severity.optional(),
  brokenMarkdownLinks: severity.optional(),
  brokenAnchors: severity.optional(),
  duplicateRoutes: severity.optional(),
  undeclaredTags: severity.optional(),
});
