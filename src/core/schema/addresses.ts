import { z } from "zod";
import { linkUrl, list, regularExpression, route, strict, text } from "./forms.ts";

/** An absolute URL with the scheme `http` or `https`. */
export const url = text.refine((value) => /^https?:$/.test(protocolOf(value)), {
  error: "a complete URL: https://example.org",
});

/** Path of the site on its host, for example `/` or `/handbook/`. */
export const basePath = text.refine((value) => /^\/([^/?#\s]+\/)*$/.test(value), {
  error: "a path that starts and ends with /",
});

/** An absolute URL for editing sources. If it has no `{path}`, the path is added at the end. */
export const editUrl = text.refine((value) => /^https?:$/.test(protocolOf(value)), {
  error: "a complete URL, with {path} for the path of the source file",
});

/** `reportUrl` in the configuration. */
export const reportUrl = text.refine((value) => /^https?:$/.test(protocolOf(value)), {
  error: "a complete URL, with {url} and {title} for the URL and title of the page",
});

/** `redirects` in the configuration: routes that redirect to other URLs. */
export const redirectsSchema = list(
  "a list of redirects",
  strict("a redirect: from and to", {
    /** One route or several. @example "/old" */
    from: z.union([route, z.array(route)], {
      error: "a route that starts with /, or a list of them",
    }),
    /** A route with an optional fragment, or an absolute URL. @example "/docs/new#part" */
    to: linkUrl.refine((value) => /^\/(?!\/)/.test(value) || protocolOf(value) !== "", {
      error: "a route that starts with /, or a complete URL",
    }),
  }),
);

/** `autolinks` in the configuration: patterns of text that becomes a link. */
export const autolinksSchema = list(
  "a list of autolinks",
  strict("an autolink: pattern and href", {
    /** Source of a regular expression, matched at word boundaries. @example "TASK-\\d+" */
    pattern: regularExpression,
    /**
     * `$0` is the matched text, and `$1` is the first group. @example "https://tracker.example/$0"
     */
    href: linkUrl,
  }),
);

/** An origin as written in a Content-Security-Policy, without a path or separators. */
export const origin = text.refine(
  (value) => /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i.test(value),
  { error: "only scheme and host, such as https://img.example.org or https://*.example.org" },
);

/**
 * `imageOrigins` in the configuration: allowed origins of images, in addition to the site itself.
 */
export const imageOriginsSchema = list("a list of origins", origin);

function protocolOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : "";
}
