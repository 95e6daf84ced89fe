import { z } from "zod";
import { url } from "./addresses.ts";
import { filledText, flag, list, oneOf, route, staticFile, strict, typeForm } from "./forms.ts";
import { target } from "./targets.ts";

const priorForm = "a number above 0";

const packageName = filledText.regex(/^(?:@[\w.-]+\/)?[\w.-]+$/, {
  error: "the name of a package",
});

const searchProvider = z.discriminatedUnion(
  "type",
  [
    strict("a search provider", { type: z.literal("embedded") }),
    strict("a search provider", {
      type: z.literal("service"),
      /** Package of the service, for example `lectern-typesense`. Install it with npm. */
      module: packageName,
      /** Scheme, host and port of the server. */
      url,
      collection: filledText,
      /** A search-only key, because every reader can see it. */
      searchKey: filledText,
    }),
  ],
  { error: typeForm("a search provider", ["embedded", "service"]) },
);

/** `search` in the configuration: the search provider and the order of results. */
export const searchSchema = strict(
  "a map of enabled, provider, limit, boosts, synonyms and popular",
  {
    enabled: flag.default(true),
    /**
     * The search provider: the index that the build writes, or a service such as Typesense.
     * @default { type: "embedded" }
     */
    provider: searchProvider.default({ type: "embedded" }),
    /** Maximum number of results. */
    limit: z
      .number({ error: "a whole number above 0" })
      .int({ error: "a whole number above 0" })
      .positive({ error: "a whole number above 0" })
      .default(8),
    /**
     * Factors for the rank of pages under a route. For example, use a factor below 1 for release
     * notes, so that guides rank higher. The longest matching route applies. A route can also be a
     * single page. By default, pages in folders such as `releases`, `changelog` and `blog` have a
     * factor of 0.85. The factors don't apply to a query with a number, for example a version.
     *
     * @example { "/general/releases": 0.6 }
     */
    boosts: z
      .record(route, z.number({ error: priorForm }).positive({ error: priorForm }), {
        error: "a map of routes to numbers",
      })
      .default({}),
    /**
     * Groups of synonyms on this site, in addition to the built-in ones. A search for a word also
     * finds the other words in its group, ranked slightly below the word itself. This also works
     * for phrases, in both directions.
     *
     * @example [["forum", "support channel"]]
     */
    synonyms: list(
      "a list of groups of synonyms",
      list("a list of two or more words or phrases", filledText).refine(
        (group) => group.length > 1,
        {
          error: "a list of two or more words or phrases",
        },
      ),
    ).default([]),
    /**
     * Pages that readers often look up. An empty search box shows them instead of the links in the
     * top bar and the footer.
     *
     * @example [{ label: "Requirements", to: "/docs/requirements" }]
     */
    popular: list(
      "a list of links",
      strict("a link", { label: filledText, to: target.to.unwrap() }),
    ).default([]),
  },
);

const assistantUrl = filledText.refine(
  (value) => /^https?:\/\//.test(value) && /\{(url|markdown)\}/.test(value) && URL.canParse(value),
  { error: "a complete URL that contains {url} or {markdown}" },
);

/**
 * `pageMenu` in the configuration: actions for a page, for example copying it or opening it in
 * another program.
 */
export const pageMenuSchema = strict("a map of enabled, mcp and assistants", {
  /** Whether pages have a menu to copy, print or view the page as Markdown. */
  enabled: flag.default(true),
  /** Whether the menu has an item that copies the command for an MCP server with the site. */
  mcp: flag.default(false),
  /**
   * Assistants that the menu can open the page in. In the URL, `{url}` is the encoded URL of the
   * page and `{markdown}` the encoded URL of its Markdown.
   *
   * @example [{ name: "Example", url: "https://assistant.example/?q=Read%20{markdown}" }]
   */
  assistants: list(
    "a list of assistants",
    strict("an assistant: name and url", { name: filledText, url: assistantUrl }),
  ).default([]),
});

const sizeForm = "a whole number of kilobytes above 9";

/** `llms` in the configuration: page lists and page content for language models. */
export const llmsSchema = strict("a map of full and maxFileSize", {
  /**
   * Whether to also write a file with the Markdown of all pages for each section and version. The
   * list of pages always links to each page's Markdown.
   * @default true; false if the site has more than 5,000 pages
   */
  full: flag.optional(),
  /** Maximum size of each of these files in kilobytes. A page that's larger has its own file. */
  maxFileSize: z
    .number({ error: sizeForm })
    .int({ error: sizeForm })
    .min(10, { error: sizeForm })
    .default(500),
});

/** `offline` in the configuration: when offline mode is on, and which parts readers can store. */
export const offlineSchema = strict("a map of enabled, strategies, debug and parts", {
  enabled: flag.default(true),
  /** Conditions that turn offline mode on. */
  strategies: list(
    "a list of strategies",
    oneOf("appInstalled", "standalone", "queryString", "mobile", "saveData", "always"),
  ).default(["appInstalled", "standalone", "queryString"]),
  /** Logs in the console which files are stored, and why. */
  debug: flag.default(false),
  /** Pages that readers can store separately from their version. */
  parts: list(
    "a list of parts",
    strict("a part: label and routes", {
      label: filledText,
      /** URL paths. The part contains these pages and all pages under them. */
      routes: list("a list of routes", route),
    }),
  ).default([]),
});

const appForm = "a map of shortName, icon, backgroundColor, shortcuts and screenshots";

/** Settings for the site as an installed app. */
export const appSchema = strict(appForm, {
  /** Short name below the icon, if the title is too long. @default the title */
  shortName: filledText.optional(),
  /** An SVG image in the static folder, from which all icons are generated. @default the favicon, if it is an SVG image */
  icon: imageEnding(".svg", "an SVG file in the static folder: /img/icon.svg").optional(),
  /** Any CSS colour. It fills the window until the first page has loaded. */
  backgroundColor: filledText.default("#ffffff"),
  shortcuts: list(
    "a list of shortcuts",
    strict("a shortcut: name, to and optionally description", {
      name: filledText,
      /** A route, with an optional query and fragment. */
      to: filledText.refine((value) => /^\/(?!\/)/.test(value), {
        error: "a route that starts with /",
      }),
      description: filledText.optional(),
    }),
  ).default([]),
  screenshots: list(
    "a list of screenshots",
    strict("a screenshot: src, label and formFactor", {
      /** A PNG image in the static folder. @example "/img/home.png" */
      src: imageEnding(".png", "a PNG file in the static folder: /img/home.png"),
      label: filledText,
      /** `wide` for desktops, `narrow` for phones. */
      formFactor: oneOf("wide", "narrow"),
    }),
  ).default([]),
});

function imageEnding(ending: string, error: string) {
  return staticFile.refine((value) => value.endsWith(ending), { error });
}

const severity = oneOf("fail", "warn", "ignore");

/**
 * `severities` in the configuration: whether a problem fails the build, is a warning or is ignored.
 */
export const severitiesSchema = strict("a map of rules to fail, warn or ignore", {
  /** A link points to a page that doesn't exist. */
  brokenLinks: severity.default("fail"),
  /** A link points to a Markdown file that isn't a page. */
  brokenMarkdownLinks: severity.default("fail"),
  /** A link points to an id that doesn't exist on the target page. */
  brokenAnchors: severity.default("fail"),
  /** Two pages have the same route, so readers can only open one of them. */
  duplicateRoutes: severity.default("fail"),
  /** A page has a tag that isn't in the tags file. */
  undeclaredTags: severity.default("fail"),
  /** A component, an import, an image of another site or the syntax of a page fails, so a part of the page is missing. */
  brokenComponents: severity.default("fail"),
  /** A sidebar or the navigation points to a page, folder or sidebar that is missing or empty. */
  brokenNavigation: severity.default("fail"),
  /** A redirect starts at a page, is part of a loop, or points to a missing page. */
  brokenRedirects: severity.default("fail"),
  /** A page, an index or a sidebar exceeds its budget. */
  exceededBudgets: severity.default("fail"),
  /** No link or sidebar points to a page. Only `lectern check` reports this and the following problems. */
  orphanPages: severity.default("warn"),
  /** Two pages in a version have the same title or description. */
  duplicateTitles: severity.default("warn"),
  /** A description is longer than search engines and previews show. */
  longDescriptions: severity.default("warn"),
  /** A heading is more than one level deeper than the previous heading. */
  skippedHeadings: severity.default("warn"),
  /** An image has no alternative text. */
  missingAltText: severity.default("warn"),
});
