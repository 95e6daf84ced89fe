import { z } from "zod";
import { filledText, list, route, strict, text } from "./forms.ts";
import { regularExpression } from "./regular-expression.ts";

export const url = text.refine((value) => /^https?:$/.test(protocolOf(value)), {
  error: "a full address: https://example.org",
});

export const basePath = text.refine((value) => /^\/([^/?#\s]+\/)*$/.test(value), {
  error: "a path that starts and ends with /",
});

export const editUrl = text.refine((value) => /^https?:$/.test(protocolOf(value)), {
  error: "a full address, with {path} for the path of the source",
});

export const redirectsSchema = list(
  "a list of redirects",
  strict("a redirect: from and to", {
    from: z.union([route, z.array(route)], {
      error: "a route that starts with /, or a list of them",
    }),
    to: filledText.refine((value) => /^\/(?!\/)/.test(value) || protocolOf(value) !== "", {
      error: "a route that starts with /, or a full address",
    }),
  }),
);

export const autolinksSchema = list(
  "a list of autolinks",
  strict("an autolink: pattern and href", { pattern: regularExpression, href: filledText }),
);

function protocolOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : "";
}
