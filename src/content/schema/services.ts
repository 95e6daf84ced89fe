import { z } from "zod";
import { flag, list, oneOf, strict } from "./forms.ts";

export const searchSchema = strict("a map of enabled and maxResults", {
  enabled: flag.optional(),
  maxResults: z
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
