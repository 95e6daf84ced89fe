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

/** Links to headings and code, by their ids and by the titles of headings. */
export type Targets = Map<string, string>;

/**
 * Sets the ids that headings had in the old site, if Lectern would generate different ids.
 *
 * @param targets gets the ids
 */
export function withHeadingIds(markdown: string, ids: HeadingIds, targets: Targets): string {
  const { slug, separator } = ids;
  const old = numbered(separator);
  const own = numbered("-");
  const explicit = new Set<string>();
  for (const [, id = ""] of markdown.matchAll(/<(?:a|code) id="([^"]+)"/g))
    targets.set(id, `#${id}`);
  return outsideFences(markdown, (text) =>
    text.replace(/^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*$/gm, (heading, _hashes, written: string) => {
      const [marker, set = ""] = /\s*\{[^{}]*#([^\s{}#]+)[^{}]*\}$/.exec(written) ?? [];
      if (marker !== undefined) {
        // A repeated id would stop the build, and links use the first heading anyway.
        const isFirst = explicit.size < explicit.add(set).size;
        targets.set(set, `#${set}`);
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
      const plain = unlabelled.replace(
        /(?<!`[^`]*)<(?![^>]*\\>)\/?[a-z][^<>]*>|[`*]|\\(?=[^\w\s])/gi,
        "",
      );
      const id = old(slug(plain));
      const now = own(githubSlug(linked.toLowerCase().replaceAll("\u00A0", " ")));
      for (const key of [plain, id]) targets.set(key, `#${id}`);
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

/** A reference, `[text][id]` or `[id][]`, or a code span. */
const reference = /(?<![\\!\]])\[((?:`[^`\n]+`|[^\][`\n])+)\]\[([^\][\n]*)\]|`+[^`\n]+`+/g;

/**
 * Converts references to headings and to code on any page to links, as the plugin autorefs does.
 * References to code that the site doesn't document become text.
 *
 * @param targets links, by the ids and titles of headings
 * @param code matches names of code
 */
export function withReferences(
  page: string,
  { targets, code }: { readonly targets: Targets; readonly code: RegExp },
  onLost: () => void,
): string {
  const known: readonly string[] = page.toLowerCase().match(/(?<=^ {0,3})\[[^\]\n]+\]:/gm) ?? [];
  return outsideFences(page, (text) =>
    text.replace(reference, (all, shown?: string, written = "") => {
      const name = written || (shown ?? "").replaceAll("`", "");
      if (shown === undefined || known.includes(`[${name.toLowerCase()}]:`)) return all;
      const link = targets.get(name);
      if (link !== undefined) return `[${shown}](${link})`;
      if (!code.test(name) && (written !== "" || shown === name)) return all;
      onLost();
      return shown;
    }),
  );
}
