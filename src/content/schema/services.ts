import { z } from "zod";
import { url } from "./addresses.ts";
import { filledText, flag, list, oneOf, route, staticFile, strict, typeForm } from "./forms.ts";

const priorForm = "a number above 0";

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

export const searchSchema = strict("a map of enabled, provider, limit, priors and synonyms", {
  enabled: flag.optional(),
  provider: searchProvider.optional(),
  limit: z
    .number({ error: "a whole number above 0" })
    .int({ error: "a whole number above 0" })
    .positive({ error: "a whole number above 0" })
    .optional(),
  priors: z
    .record(route, z.number({ error: priorForm }).positive({ error: priorForm }), {
      error: "a map of routes to numbers",
    })
    .optional(),
  synonyms: list(
    "a list of groups of synonyms",
    list("a list of two or more words or phrases", filledText).refine((group) => group.length > 1, {
      error: "a list of two or more words or phrases",
    }),
  ).optional(),
});

export const offlineSchema = strict("a map of enabled, strategies, debug and parts", {
  enabled: flag.optional(),
  strategies: list(
    "a list of strategies",
    oneOf("appInstalled", "standalone", "queryString", "mobile", "saveData", "always"),
  ).optional(),
  debug: flag.optional(),
  parts: list(
    "a list of parts",
    strict("a part: label and routes", {
      label: filledText,
      routes: list("a list of routes", route),
    }),
  ).optional(),
});

const appForm = "a map of shortName, icon, backgroundColor, shortcuts and screenshots";

export const appSchema = strict(appForm, {
  shortName: filledText.optional(),
  icon: imageEnding(".svg", "an SVG file of the static folder: /img/icon.svg").optional(),
  backgroundColor: filledText.optional(),
  shortcuts: list(
    "a list of shortcuts",
    strict("a shortcut: name, to and, if wanted, description", {
      name: filledText,
      to: filledText.refine((value) => /^\/(?!\/)/.test(value), {
        error: "a route that starts with /",
      }),
      description: filledText.optional(),
    }),
  ).optional(),
  screenshots: list(
    "a list of screenshots",
    strict("a screenshot: src, label and form", {
      src: imageEnding(".png", "a PNG file of the static folder: /img/home.png"),
      label: filledText,
      form: oneOf("wide", "narrow"),
    }),
  ).optional(),
});

function imageEnding(ending: string, error: string) {
  return staticFile.refine((value) => value.endsWith(ending), { error });
}

const severity = oneOf("fail", "warn", "ignore");

export const severitiesSchema = strict("a map of rules to fail, warn or ignore", {
  brokenLinks: severity.optional(),
  brokenMarkdownLinks: severity.optional(),
  brokenAnchors: severity.optional(),
  duplicateRoutes: severity.optional(),
  undeclaredTags: severity.optional(),
});
