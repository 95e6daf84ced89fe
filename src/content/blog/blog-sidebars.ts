import { escapeHtml } from "../../core/text.ts";
import type { SectionConfig } from "../../core/config.ts";
import type { TextCatalogue } from "../../core/strings/texts.ts";
import type { DeclaredSidebarItem } from "../../core/schema/sidebars.ts";
import type { SidebarsFile } from "../sidebars/sidebars-file.ts";

/** A post by its id and its day. */
export interface DatedPost {
  readonly id: string;
  /** ISO 8601; undefined: unknown, which comes last. */
  readonly date: string | undefined;
}

/**
 * Returns the sidebar of a blog: all posts, newest first, under a heading for each year, and
 * the archive with an index for each year. The index of all posts is the blog's first page.
 */
export function blogSidebars(
  { label }: SectionConfig,
  posts: readonly DatedPost[],
  texts: TextCatalogue["blog"],
): SidebarsFile {
  const sorted = newestFirst(posts);
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
  return { declared: { posts: declared }, diagnostics: [], placeOf: () => ({}) as never };
}

/** Posts of a day stay in the order of their files. */
export function newestFirst<Value extends { readonly date: string | undefined }>(
  posts: readonly Value[],
): readonly Value[] {
  const time = ({ date }: Value) => (date === undefined ? 0 : new Date(date).getTime());
  return posts.toSorted((a, b) => time(b) - time(a));
}

function yearOf(date: string | undefined): string {
  return date === undefined ? "" : String(new Date(date).getUTCFullYear());
}
