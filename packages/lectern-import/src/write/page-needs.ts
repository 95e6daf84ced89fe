import type { DeclaredSite } from "lectern";
import { isKnownFrontMatterKey, readFrontMatter } from "lectern/node";
import { mapOf } from "../translate/read-plain.ts";
import { readOr } from "./loose-values.ts";
import { quoted, type NewFiles } from "./new-files.ts";

/** Origins of other sites that pages load content from, by kind of content. */
export type Origins = Readonly<Record<(typeof kinds)[number], readonly string[]>>;

const kinds = ["frames", "media", "styles", "fonts", "images"] as const;

const image = "(?:png|jpe?g|gif|svg|webp|avif)";

/**
 * URL patterns for pages and components. They don't parse the files, so they also match code
 * samples.
 */
const inPages = {
  images: [
    /!\[[^\]]*\]\(\s*<?(https?:\/\/[^\s)>]+)/g,
    /<(?:img|Image|ThemedImage|IdealImage)\b[^>]*?\bsrc\s*=\s*\{?["'`](https?:\/\/[^"'`]+)/g,
    new RegExp(`["'\`(](https?://[^\\s"'\`)]+\\.${image}(?:\\?[^\\s"'\`)]*)?)["'\`)]`, "gi"),
  ],
  frames: [/<iframe\b[^>]*?\bsrc\s*=\s*\{?["'`](https?:\/\/[^"'`]+)/g],
  media: [/<(?:video|audio|source|track)\b[^>]*?\bsrc\s*=\s*\{?["'`](https?:\/\/[^"'`]+)/g],
};

/** The definition of a link or of an image, whose image can be `![text][label]`. */
const definition = /^[ \t]*\[([^\]\n]+)\]:[ \t]*<?(https?:\/\/[^\s>]+)/gm;

const inStyles = {
  styles: [/@import\s+(?:url\(\s*)?["']?(https?:\/\/[^"')\s]+)/g],
  fonts: [/url\(\s*["']?(https?:\/\/[^"')\s]+\.(?:woff2?|ttf|otf|eot)\b)/gi],
  images: [new RegExp(`url\\(\\s*["']?(https?://[^"')\\s]+\\.${image}\\b)`, "gi")],
};

/**
 * Searches the new site's pages, components and stylesheets for content that the configuration must
 * declare: origins, front matter keys that Lectern doesn't know, with the number of pages, and
 * diagrams, which require an extra package. Ignores files in `static` and `outside`. The lists of
 * origins are sorted.
 */
export function pageNeeds(files: NewFiles, { head = [] }: DeclaredSite) {
  const keys = new Map<string, number>();
  const found = new Map<keyof Origins, Set<string>>();
  const add = (kind: keyof Origins, url: string) => {
    if (URL.canParse(url)) found.set(kind, (found.get(kind) ?? new Set()).add(new URL(url).origin));
  };
  let hasDiagrams = false;
  for (const to of files.files.keys()) {
    if (/^(?:static|outside)\//.test(to) || !/\.(?:css|mdx?|[jt]sx?)$/.test(to)) continue;
    const text = files.text(to) ?? "";
    const front = /\.mdx?$/.test(to) ? mapOf(readOr(readFrontMatter, text)) : undefined;
    for (const key of Object.keys(front ?? {}))
      if (!isKnownFrontMatterKey(key)) keys.set(key, (keys.get(key) ?? 0) + 1);
    const isStyle = to.endsWith(".css");
    hasDiagrams ||= !isStyle && /^[\s>]*(?:`{3,}|~{3,})\s*mermaid\b/im.test(text);
    for (const [, label = "", url = ""] of isStyle ? [] : text.matchAll(definition))
      if (new RegExp(`!(?:\\[[^\\]]*\\])?\\[${quoted(label)}\\]`, "i").test(text))
        add("images", url);
    for (const [kind, patterns] of Object.entries(isStyle ? inStyles : inPages))
      for (const pattern of patterns)
        for (const [, url = ""] of text.matchAll(pattern)) add(kind as keyof Origins, url);
  }
  // Fonts usually come from the same site as the stylesheet that loads them.
  const sheets = head.flatMap(({ attributes: { rel, href } = {} }) =>
    rel === "stylesheet" ? String(href) : [],
  );
  for (const origin of [...(found.get("styles") ?? []), ...sheets]) {
    const isGoogle = origin.startsWith("https://fonts.googleapis.com");
    add("fonts", isGoogle ? "https://fonts.gstatic.com" : origin);
  }
  const lists = kinds.map((kind) => [kind, [...(found.get(kind) ?? [])].toSorted()]);
  return { keys, origins: Object.fromEntries(lists) as Origins, hasDiagrams };
}
