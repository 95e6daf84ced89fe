import type { VersionConfig, SectionConfig } from "../core/config.ts";
import { fillText, type TextCatalogue } from "../core/strings/texts.ts";
import type { SourcePath } from "../core/paths.ts";
import { type CategoryPage, listRoute, type Post, type PostAuthor } from "../core/page.ts";
import type { PageSource } from "./sources/page-source.ts";
import { stemOf, titleFromName } from "./sources/file-names.ts";
import { z } from "zod";
import type { Diagnostic } from "../core/diagnostic.ts";
import { readYaml } from "./parse/read-yaml.ts";
import { escapeHtml } from "../core/text.ts";
import type { DeclaredSidebarItem } from "../core/schema/sidebars.ts";
import type { SidebarsFile } from "./sidebars/sidebar-files.ts";

/** Front matter keys of posts, in addition to the keys of all pages. */
export const postKeys = ["date", "authors", "author", "author_url", "last_update"] as const;

/** A blog's authors, by their keys in `authors.yml`. */
export type DeclaredAuthors = Readonly<Record<string, PostAuthor>>;

/** Splits the path of a post into its date, `2021-08-26`, and the rest. */
function splitDate(name: string): { readonly date: string | undefined; readonly rest: string } {
  const dated = /^(?:.*\/)?(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*)$/;
  const [, year, month = "", day = "", rest = ""] = dated.exec(name) ?? [];
  if (year === undefined) return { date: undefined, rest: name };
  return { date: [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-"), rest };
}

/** Returns a post's authors and its date, from the front matter or the file name. */
export function postOf(
  source: PageSource,
  version: VersionConfig,
  declared: DeclaredAuthors,
): Post {
  const { own } = source.frontMatter;
  const written = own["date"];
  const isWritten = typeof written === "string" && !Number.isNaN(new Date(written).getTime());
  const date = isWritten ? written : splitDate(nameIn(source.path, version)).date;
  const authors = own["authors"] ?? inline(own["author"], own["author_url"]);
  return { date, authors: [authors ?? []].flat().flatMap((each) => authorOf(each, declared)) };
}

/** Turns posts into documents. Their URLs start with the date, like their file names. */
export function asPosts(
  sources: readonly PageSource[],
  version: VersionConfig,
): readonly PageSource[] {
  return sources.map((source) => {
    const { frontMatter, path } = source;
    // A slug is always relative to the blog.
    const written = frontMatter.slug?.replace(/^(?!\/)/, "/");
    const name = nameIn(path, version);
    const slug = written ?? slugOf(name);
    const title = source.title ?? titleFromName(splitDate(name).rest.replace(/^.*\//, "") || name);
    return {
      ...source,
      title: title || undefined,
      description: source.excerpt ?? source.description,
      frontMatter: { ...frontMatter, slug, parseNumberPrefixes: false },
    };
  });
}

/** Returns the slug of a post. `2021-08-26-first-light` is at `/2021/08/26/first-light`. */
function slugOf(name: string): string {
  const { date = "", rest } = splitDate(name);
  return `/${[...date.split("-"), rest].filter((part) => part !== "").join("/")}`;
}

/**
 * Returns a post's path in the blog folder, without the extension. For an index file, it's the path
 * of its folder.
 */
function nameIn(path: SourcePath, version: VersionConfig): string {
  const below = path.slice(version.folder.length + 1).replace(/\.mdx?$/, "");
  return stemOf(path) === "index" ? below.replace(/\/?index$/, "") : below;
}

function inline(name: unknown, url: unknown): unknown {
  return typeof name === "string" ? { name, url } : undefined;
}

/** Returns the author for a declared key, a name, or a map with a name and URL. */
function authorOf(written: unknown, declared: DeclaredAuthors): readonly PostAuthor[] {
  if (typeof written === "string") return [declared[written] ?? { name: written, url: undefined }];
  if (typeof written !== "object" || written === null) return [];
  const { key, name, url }: { key?: unknown; name?: unknown; url?: unknown } = written;
  const known = typeof key === "string" ? declared[key] : undefined;
  if (typeof name !== "string") return known ? [known] : [];
  return [{ name, url: typeof url === "string" ? url : known?.url }];
}

/** Reads the authors that a blog declares, by key. Entries without a name are ignored. */
export function parseAuthors(
  file: SourcePath,
  text: string,
  report: (diagnostic: Diagnostic) => void,
): DeclaredAuthors {
  const [what, codes] = ["the authors file", "data/syntax"] as const;
  const { value, diagnostics } = readYaml({ file, text, schema: z.unknown(), what, codes });
  diagnostics.forEach(report);
  return Object.fromEntries(
    Object.entries({ ...(value as object | undefined) }).flatMap(([key, author]) =>
      typeof author === "object" ? authorOf(author, {}).map((found) => [key, found]) : [],
    ),
  );
}

/** The ID and date of a post. */
interface DatedPost {
  readonly id: string;
  /** ISO 8601 date. `undefined` if the date is unknown. Posts without a date come last. */
  readonly date: string | undefined;
}

/**
 * Returns the sidebar of a blog: all posts, newest first, under a heading for each year, and the
 * archive with an index for each year. The index of all posts is the blog's first page.
 */
export function blogSidebars(
  { label }: SectionConfig,
  posts: readonly DatedPost[],
  texts: TextCatalogue["blog"],
): SidebarsFile {
  // Posts with the same date keep the order of their files.
  const time = ({ date }: DatedPost) => (date === undefined ? 0 : new Date(date).getTime());
  const sorted = posts.toSorted((a, b) => time(b) - time(a));
  const years = [...new Set(sorted.map(({ date }) => yearOf(date)))];
  const category = (title: string, slug: string, items: readonly DeclaredSidebarItem[]) => {
    const link = { type: "generated-index" as const, slug, title };
    return { type: "category" as const, label: title, link, items };
  };
  const items = (of: readonly DatedPost[]) => of.map(({ id }) => ({ type: "doc" as const, id }));
  const groups = years.map((year) => ({
    slug: `/archive/${year || "undated"}`,
    label: year || texts.undated,
    items: items(sorted.filter(({ date }) => yearOf(date) === year)),
  }));
  const all = groups.flatMap((group) => [
    { type: "html" as const, html: escapeHtml(group.label), className: "sidebar-heading" },
    ...group.items,
  ]);
  const archive = groups.map((group) => category(group.label, group.slug, group.items));
  const declared =
    posts.length === 0
      ? []
      : [category(label, "/", all), category(texts.archive, "/archive", archive)];
  return { value: { posts: declared }, diagnostics: [], placeOf: () => ({}) as never };
}

/**
 * Splits the list of posts on the blog's first page into several pages, if it has more posts than
 * the section allows on a page.
 */
export function splitPostList(
  pages: readonly CategoryPage[],
  { path, postsPerPage: size }: SectionConfig,
  { posts, texts }: { readonly posts: number; readonly texts: TextCatalogue["blog"] },
): readonly CategoryPage[] {
  if (size === undefined || posts <= size) return pages;
  return pages.flatMap((page) => {
    if (page.route !== path) return [page];
    return Array.from({ length: Math.ceil(posts / size) }, (_, index): CategoryPage => {
      const number = index + 1;
      return {
        ...page,
        route: listRoute(page.route, number),
        title: number === 1 ? page.title : fillText(texts.page, { title: page.title, number }),
        part: { first: page.route, number, size },
      };
    });
  });
}

function yearOf(date: string | undefined): string {
  return date === undefined ? "" : String(new Date(date).getUTCFullYear());
}
