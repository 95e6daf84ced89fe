import { outsideFences } from "./markdown-blocks.ts";

/** How a system generates heading ids. */
export interface HeadingIds {
  readonly slug: (heading: string) => string;
  /** Text between a repeated id and its number. */
  readonly separator: string;
}

export const vitepressIds: HeadingIds = {
  separator: "-",
  slug: (heading) =>
    heading
      .normalize("NFKD")
      .replace(/[\u0300-\u036F]/g, "")
      .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, "-")
      .replace(/^-|-$/g, "")
      .replace(/^(?=\d)/, "_")
      .toLowerCase(),
};

/** Ids of Python-Markdown. Headings without letters get numbers: `_1`. */
export const mkdocsIds: HeadingIds = {
  separator: "_",
  slug: (heading) =>
    heading
      .normalize("NFKD")
      .replace(/[^\w\s-]/g, "")
      .trim()
      .toLowerCase()
      .replace(/[-\s]+/g, "-"),
};

/** Returns the ids of `pymdownx.slugs`, which keep letters of all scripts, and often capitals. */
export function pymdownIds(hasCapitals: boolean): HeadingIds {
  const slug = (heading: string) => githubSlug(heading.normalize("NFC").trim());
  return { separator: "_", slug: hasCapitals ? slug : (each) => slug(each.toLowerCase()) };
}

/** Ids of Astro, which don't end with a hyphen. */
export const astroIds: HeadingIds = {
  separator: "-",
  slug: (heading) => githubSlug(heading.toLowerCase()).replace(/-$/, ""),
};

/** Sets the ids that headings had in the old site, if Lectern would generate different ids. */
export function withHeadingIds(markdown: string, { slug, separator }: HeadingIds): string {
  const old = numbered(separator);
  const own = numbered("-");
  const explicit = new Set<string>();
  return outsideFences(markdown, (text) =>
    text.replace(/^(#{1,6})[ \t]+(.*?)[ \t]*$/gm, (heading, _hashes, written: string) => {
      const [marker, set = ""] = /\s*\{[^{}]*#([^\s{}#]+)[^{}]*\}$/.exec(written) ?? [];
      if (marker !== undefined) {
        // A repeated id would stop the build, and links use the first heading anyway.
        const isFirst = explicit.size < explicit.add(set).size;
        return isFirst ? heading : heading.trimEnd().slice(0, -marker.length);
      }
      const linked = written
        .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
        .replaceAll("&nbsp;", "\u00A0")
        .replace(/&#?\w+;/g, "&")
        // Comments and names of emoji.
        .replace(/\0\d+\0|(?<![\w:])(?::[\w+-]+:)+(?![\w:])/g, "");
      // VitePress ignores badges.
      const unlabelled = linked.replace(/<span class="lectern-badge[^>]*>.*?<\/span>/g, "");
      const plain = unlabelled.replace(/(?<!`[^`]*)<[^>]*>|[`*]|\\(?=[^\w\s])/g, "");
      const [id, now] = [
        old(slug(plain)),
        own(githubSlug(linked.toLowerCase().replaceAll("\u00A0", " "))),
      ];
      return id === now || id === "" ? heading : `${heading.trimEnd()} {#${id}}`;
    }),
  );
}

function githubSlug(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "").replaceAll(" ", "-");
}

/** Returns a function that adds a number to repeated ids. */
function numbered(separator: string): (id: string) => string {
  const counts = new Map<string, number>(separator === "_" ? [["", 1]] : []);
  return (id) => {
    const before = counts.get(id) ?? 0;
    counts.set(id, before + 1);
    return before === 0 ? id : `${id}${separator}${before}`;
  };
}
