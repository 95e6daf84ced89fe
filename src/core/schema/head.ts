import { z } from "zod";
import { origin } from "./addresses.ts";
import { filledText, list, strict } from "./forms.ts";

const attributes = z.record(
  filledText.regex(/^[a-z][a-z0-9-]*$/, { error: "an attribute name in lower case" }),
  z.union([z.string(), z.literal(true)], {
    error: "text, or true for an attribute without a value",
  }),
  { error: "a map of attributes" },
);

const form = "an element: tag, attributes and, for a script, content";

/** An element in the head of every page. */
const element = z
  .discriminatedUnion(
    "tag",
    [
      strict(form, { tag: z.literal("meta"), attributes }),
      strict(form, { tag: z.literal("link"), attributes }),
      strict(form, {
        tag: z.literal("script"),
        attributes: attributes.default({}),
        /** Content of an inline script. */
        content: filledText.optional(),
      }),
    ],
    { error: `${form}; the tag is meta, link or script` },
  )
  .refine((value) => !Object.keys(value.attributes).some((name) => name.startsWith("on")), {
    error: "an element without handlers such as onload, which the Content Security Policy blocks",
  })
  .refine((value) => !isData(value) || isJson(value.tag === "script" ? value.content : undefined), {
    error: "structured data (application/ld+json) with JSON as its content",
  })
  .refine((value) => !isOwn(value), {
    error:
      "an element that Lectern doesn't generate; the title, description, URL and icon of a page come from the page and the configuration",
  });

/** `head` in the configuration: elements in the head of every page. */
export const headSchema = list("a list of elements", element);

const origins = list("a list of origins", origin).default([]);

/** Additional origins for the Content-Security-Policy. */
export const contentSecurityPolicySchema = strict(
  "a map of scripts, styles, fonts, connections, frames and media to origins",
  {
    /** Allowed origins of scripts. Origins in `head` are allowed automatically. */
    scripts: origins,
    /** Allowed origins of stylesheets. Origins in `head` are allowed automatically. */
    styles: origins,
    fonts: origins,
    /** Origins that scripts may connect to, such as an analytics server. */
    connections: origins,
    /** Allowed origins of `iframe` content. @example ["https://www.youtube-nocookie.com"] */
    frames: origins,
    /** Allowed origins of `video` and `audio`. */
    media: origins,
  },
);

interface HeadElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const ownNames =
  /^(description|keywords|generator|theme-color|robots|viewport|lectern:.*|twitter:(card|image)|og:.*)$/i;
const ownLinks = /^(canonical|alternate|icon|manifest|modulepreload)$/i;

/** Whether Lectern writes the element itself, because the client changes it on each page. */
function isOwn({ tag, attributes: { name, property, rel, ...others } }: HeadElement): boolean {
  if (tag === "meta") {
    return "charset" in others || "http-equiv" in others || ownNames.test(String(name ?? property));
  }
  return tag === "link" && ownLinks.test(String(rel));
}

/** Whether an element is a script with data, which browsers don't run. */
export function isData({ tag, attributes: { type } }: HeadElement): boolean {
  return tag === "script" && typeof type === "string" && /^application\/ld\+json$/i.test(type);
}

function isJson(content: string | undefined): boolean {
  try {
    JSON.parse(content ?? "");
    return true;
  } catch {
    return false;
  }
}
