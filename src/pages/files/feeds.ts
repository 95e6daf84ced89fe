import { escapeHtml } from "../../core/text.ts";
import { pageAddress } from "../../core/urls.ts";
import type { DocumentPage, ComparisonPage } from "../../core/page.ts";
import { localeBase, type Section, type Site } from "../../core/site.ts";
import { outputName, routePath, type RoutePath } from "../../core/paths.ts";
import type { ChangedArea, ListedChange, ListedChanges } from "../../core/comparison.ts";
import { fillText } from "../../core/strings/texts.ts";

/** An output file for feed readers. */
interface FeedFile {
  /** Path in the locale's output folder. */
  readonly name: string;
  readonly type: string;
  text(): string;
}

/** Maximum number of posts in a feed. The newest are included. */
const NEWEST = 20;

/** Returns the feeds of all blogs on the site, as RSS, Atom and JSON. */
export function feedFiles(site: Site): readonly FeedFile[] {
  return site.sections
    .filter(({ config }) => config.kind === "blog")
    .flatMap((section) => {
      const folder = feedFolder(section);
      const feed = () => feedOf(site, section);
      return [
        { name: `${folder}rss.xml`, type: "application/rss+xml", text: () => rss(feed()) },
        { name: `${folder}atom.xml`, type: "application/atom+xml", text: () => atom(feed()) },
        { name: `${folder}feed.json`, type: "application/feed+json", text: () => json(feed()) },
      ];
    });
}

/** Returns the folder of a section's feeds. Ends with a slash, or is empty for the top level. */
export function feedFolder({ config }: Pick<Section, "config">): string {
  const path = config.path.slice(1);
  return path === "" ? "" : `${path}/`;
}

/** A feed with its entries. All URLs include the scheme and host. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** URL of the blog's first page. */
  readonly address: string;
  readonly folder: string;
  readonly posts: readonly FeedPost[];
}

interface FeedPost {
  readonly title: string;
  readonly address: string;
  readonly text: string;
  /** ISO 8601 date with time. */
  readonly date: string | undefined;
  readonly authors: readonly string[];
  readonly tags: readonly string[];
}

function feedOf(site: Site, section: Section): Feed {
  const { config, locale } = site;
  const base = localeBase(config, locale);
  const posts = section.versions
    .flatMap(({ documents }) => documents)
    .filter((page) => !page.unlisted)
    .toSorted((a, b) => timeOf(b) - timeOf(a))
    .slice(0, NEWEST);
  return {
    title: `${config.title} ${section.config.label}`,
    description: config.description || section.config.label,
    language: locale.code,
    address: config.url + pageAddress(base, section.config.path),
    folder: `${config.url}${base}${feedFolder(section)}`,
    posts: posts.map((page) => ({
      title: page.title,
      address: config.url + pageAddress(base, page.route),
      text: page.description ?? "",
      date: page.post?.date === undefined ? undefined : new Date(page.post.date).toISOString(),
      authors: page.post?.authors.map(({ name }) => name) ?? [],
      tags: page.tags.map((key) => section.tags.get(key)?.label ?? key),
    })),
  };
}

function timeOf({ post }: DocumentPage): number {
  return post?.date === undefined ? 0 : new Date(post.date).getTime();
}

function rss(feed: Feed): string {
  const items = feed.posts.map((post) => [
    `<item>`,
    element("title", post.title),
    element("link", post.address),
    element("guid", post.address),
    ...(post.date === undefined ? [] : [element("pubDate", new Date(post.date).toUTCString())]),
    element("description", post.text),
    ...post.authors.map((name) => element("dc:creator", name)),
    ...post.tags.map((tag) => element("category", tag)),
    `</item>`,
  ]);
  return [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">`,
    `<channel>`,
    element("title", feed.title),
    element("link", feed.address),
    element("description", feed.description),
    element("language", feed.language),
    `<atom:link href="${escapeHtml(`${feed.folder}rss.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...items.flat(),
    `</channel>`,
    `</rss>`,
    ``,
  ].join("\n");
}

/** Returns the feed as Atom. Entries without a date get the date of the newest post. */
export function atom(feed: Feed): string {
  const newest = feed.posts[0]?.date ?? "1970-01-01T00:00:00.000Z";
  const entries = feed.posts.map((post) => [
    `<entry>`,
    element("title", post.title),
    element("id", post.address),
    `<link href="${escapeHtml(post.address)}"/>`,
    element("updated", post.date ?? newest),
    element("summary", post.text),
    ...post.authors.map((name) => `<author>${element("name", name)}</author>`),
    ...post.tags.map((tag) => `<category term="${escapeHtml(tag)}"/>`),
    `</entry>`,
  ]);
  return [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeHtml(feed.language)}">`,
    element("title", feed.title),
    element("id", feed.address),
    `<link href="${escapeHtml(feed.address)}"/>`,
    `<link rel="self" href="${escapeHtml(`${feed.folder}atom.xml`)}"/>`,
    element("updated", newest),
    `<author>${element("name", feed.title)}</author>`,
    ...entries.flat(),
    `</feed>`,
    ``,
  ].join("\n");
}

function json(feed: Feed): string {
  const made = {
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    home_page_url: feed.address,
    feed_url: `${feed.folder}feed.json`,
    description: feed.description,
    language: feed.language,
    items: feed.posts.map((post) => ({
      id: post.address,
      url: post.address,
      title: post.title,
      content_text: post.text,
      date_published: post.date,
      authors: post.authors.map((name) => ({ name })),
      tags: post.tags,
    })),
  };
  return `${JSON.stringify(made, undefined, 1)}\n`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`;
}

/** Path of the JSON file with the changes between versions, in the locale's output folder. */
export const changesFile = "changes.json";

/** Path of the feed with the changes between versions, in the locale's output folder. */
export const changesFeed = "changes/atom.xml";

/** Path of the comparison styles, shared by all locales. */
export const comparisonStyles = "_lectern/comparison.css";

const marksFolder = "_lectern/changes/";

/**
 * Returns the path of a comparison's summary, which the browser uses to mark changes on the page.
 */
export function marksFile({ route }: Pick<ComparisonPage, "route">): string {
  return `${marksFolder}${outputName(route)}.json`;
}

/**
 * Returns the route of the comparison that a summary is for.
 *
 * @param name path from `marksFile`
 */
export function markedRoute(name: string): RoutePath {
  return routePath(`/${name.slice(marksFolder.length).replace(/\.json$/, "")}`);
}

/** Maximum number of pages in the feed. The most recently changed are included. */
const MOST_CHANGES = 50;

/** Returns `changes.json`: each pair of versions and the pages that changed, with complete URLs. */
export function changesText(site: Site, all: readonly ListedChanges[]): string {
  const { url } = site.config;
  const versions = all.map(({ areas, address, ...pair }) => ({
    ...pair,
    address: url + address,
    pages: areas.flatMap(({ label, changes }) =>
      changes.map(({ comparison, formerAddress, ...change }) => ({
        ...change,
        area: label,
        address: url + change.address,
        ...(formerAddress !== undefined && { formerAddress: url + formerAddress }),
        ...(comparison !== undefined && { comparison: url + comparison }),
      })),
    ),
  }));
  return `${JSON.stringify({ versions }, undefined, 1)}\n`;
}

/** Returns the feed of changed pages, the most recently changed first. */
export function changesFeedText(site: Site, all: readonly ListedChanges[]): string {
  const { config, locale, texts } = site;
  const base = localeBase(config, locale);
  const posts = all
    .flatMap((pair) =>
      pair.areas.flatMap((area) => area.changes.map((change) => ({ pair, area, change }))),
    )
    .toSorted((a, b) => (b.change.date ?? "").localeCompare(a.change.date ?? ""))
    .slice(0, MOST_CHANGES)
    .map((entry) => postOf(site, entry));
  const feed: Feed = {
    title: `${config.title}: ${texts.comparison.feedTitle}`,
    description: config.description || config.title,
    language: locale.code,
    address: config.url + pageAddress(base, routePath("/")),
    folder: `${config.url}${base}changes/`,
    posts,
  };
  return atom(feed);
}

type FeedEntry = { pair: ListedChanges; area: ChangedArea; change: ListedChange };

function postOf({ config, texts }: Site, { pair, area, change }: FeedEntry): FeedPost {
  const { list } = texts.comparison;
  const { words, date } = change;
  const versions = `${pair.older.label} → ${pair.newer.label}`;
  return {
    title: `${list[change.change]}: ${change.title} (${versions})`,
    address: config.url + (change.comparison ?? change.address),
    text: words ? fillText(list.amount, { added: words.added, removed: words.removed }) : "",
    date: date === undefined ? undefined : new Date(date).toISOString(),
    authors: [],
    tags: area.label === undefined ? [] : [area.label],
  };
}
