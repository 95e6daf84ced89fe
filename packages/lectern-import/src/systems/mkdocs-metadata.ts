import path from "node:path";
import { isMap, plainText, reportKeys, type FrontMatter } from "./front-matter.ts";
import { mkdocsIds } from "./heading-ids.ts";
import type { OldPage } from "./other-site.ts";

/** The blog plugin of the Material theme. */
export interface Blog {
  /** Folder of the posts, relative to the pages. */
  readonly posts: string;
  /** URL of the list of posts. `undefined` if the list is on the home page of the site. */
  readonly section: string | undefined;
  /** URL of a post, relative to the blog, with placeholders. */
  readonly format: string;
  /** Date in the URL of a post, such as `yyyy/MM/dd`. */
  readonly dateFormat: string;
}

/**
 * Returns the front matter for a blog post, with its URL as the slug and its categories as tags.
 */
export function postOf(front: FrontMatter, post: { text: string; file: string; blog: Blog }) {
  const { text, file, blog } = post;
  const { slug, categories, tags, date, ...others } = front;
  const created = plainText(isMap(date) ? date["created"] : date);
  const [year = "", month = "", day = ""] = created.slice(0, 10).split("-");
  const heading = /^#[ \t]+(.+)$/m.exec(text)?.[1]?.replace(/:[a-z]+-[\w-]+:/g, "");
  const parts: Readonly<Record<string, string>> = {
    date: blog.dateFormat.replace("yyyy", year).replace("MM", month).replace("dd", day),
    slug: plainText(slug) || mkdocsIds.slug(plainText(front["title"]) || (heading ?? "")),
    file: path.posix.basename(file, ".md"),
    categories: mkdocsIds.slug(plainText([categories].flat()[0])),
  };
  const url = blog.format.replace(/\{(\w+)\}/g, (_all, name: string) => parts[name] ?? "");
  return {
    ...others,
    date: created || undefined,
    slug: path.posix.join("/", url),
    tags: [...(wordsOf(categories) ?? []), ...(wordsOf(tags) ?? [])],
  };
}

/** Front matter keys that mean something else in Lectern, or that only the old theme reads. */
const dropped =
  /^(?:template|icon|status|search|comments|social|subtitle|revision_date|render_macros|readtime|links|pin|id|image|sidebar_\w+|displayed_sidebar|hide_\w+|fold_sections|toc_m\w+|pagination_\w+|custom_edit_url|unlisted|changes|customProps)$/;

/** Returns the front matter in the new site. Reports keys that it doesn't have. */
export function frontOf(front: FrontMatter, isPost: boolean, page: OldPage): FrontMatter {
  const { slug, draft, title, description, tags, keywords, hide, ...others } = front;
  const hidden = wordsOf(hide) ?? [];
  const lost = Object.keys(others).filter((key) => dropped.test(key));
  reportKeys(front, lost, page);
  for (const part of hidden.filter((each) => !/^(?:navigation|toc)$/.test(each)))
    page.report.drop(`\`hide: ${part}\` in the front matter`, "Lectern shows it.", page.to);
  return {
    title: plainText(title) || undefined,
    description: plainText(description) || undefined,
    tags: wordsOf(tags),
    keywords: wordsOf(keywords),
    ...Object.fromEntries(Object.entries(others).filter(([key]) => !dropped.test(key))),
    ...(isPost && { slug, draft: draft === true || undefined }),
    displayed_sidebar: hidden.includes("navigation") ? null : undefined,
    hide_table_of_contents: hidden.includes("toc") ? true : undefined,
  };
}

/** Reads a list, or words with commas between them. */
function wordsOf(value: unknown): readonly string[] | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : plainText(value).split(",");
  const words = list.map((each) => plainText(each).trim()).filter((each) => each !== "");
  return words.length === 0 ? undefined : [...new Set(words)];
}

/** Removes icons and backticks. Backticks would break the fence of a code block with this title. */
export function plainLabel(label = ""): string {
  return label.replace(/`|:[a-z]+-[\w-]+:/g, "").trim();
}

/** Converts `title="x" linenums="1" hl_lines="2 3"` to Lectern's syntax. */
export function fenceInfo(language: string, written: string): string {
  const meta = written.replace(/^\s*\{(.*)\}\s*$/, "$1");
  const name =
    language.replace(/^\./, "") ||
    (/\.([\w+#-]+)/.exec(meta)?.[1] ?? (meta.includes("title=") ? "text" : ""));
  const title = plainLabel(/title="([^"]*)"/.exec(meta)?.[1]);
  const start = /linenums="(\d+)"/.exec(meta)?.[1];
  const lines = /hl_lines="([^"]*)"/.exec(meta)?.[1]?.trim().split(/\s+/).join(",");
  const bare = name === "mermaid" || !/^(?:no-copy|annotate|text)$/.test(name) ? name : "text";
  return `${bare}${title ? ` title="${title}"` : ""}${lines ? ` {${lines}}` : ""}${start === undefined ? "" : ` showLineNumbers${start === "1" ? "" : `=${start}`}`}`;
}
