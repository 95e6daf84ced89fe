import picomatch from "picomatch";
import { readFileSync, statSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { bounded } from "../../core/bounded.ts";
import type { SiteConfig } from "../../core/config.ts";
import { type Diagnostic, diagnosticSeverity } from "../../core/diagnostic.ts";
import type { Page } from "../../core/page.ts";
import type { SidebarItem } from "../../core/site.ts";
import { percentDecoded } from "../../core/urls.ts";
import { contentHash } from "../content-hash.ts";
import { engineHash } from "../engine.ts";
import type { OpenSite } from "../open-site.ts";
import { localeFolder, pageEntry } from "../output/output-kinds.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import { isCompressible } from "../output/write-files.ts";
import { indexPath } from "../search/index-files.ts";
import { searchTags } from "../search/search-stage.ts";
import type { CacheStore } from "../store/cache-store.ts";
import { caches } from "../store/caches.ts";

interface BudgetInput {
  readonly config: SiteConfig;
  readonly sites: readonly OpenSite[];
  readonly cache: CacheStore;
  /** Writer of all files that budgets limit. */
  readonly writer: OutputWriter;
}

type Finding = Pick<Diagnostic, "message" | "hint" | "place">;

/** Page sizes and compressed file sizes, keyed by a hash of what they depend on. */
type Known = Record<string, PageWeight | number>;

/** A page's document, and the budget for its compressed size. */
interface PageDocument {
  readonly page: Page;
  readonly key: string;
  readonly html: number | undefined;
  read(): Buffer;
}

export interface Weighing extends BudgetInput {
  readonly severity: Diagnostic["severity"];
  readonly documents: readonly PageDocument[];
  readonly before: Known;
  readonly after: Known;
}

/** Measures the documents of all pages. Other threads compress them. */
export async function weighDocuments(input: BudgetInput): Promise<Weighing | undefined> {
  const { config, cache } = input;
  const severity = diagnosticSeverity(config.severities.exceededBudgets);
  if (severity === undefined) return undefined;
  const documents = config.budgets.pages.length > 0 ? pageDocuments(input) : [];
  const before = cache.read<Known>(caches.budgets, engineHash()) ?? {};
  const after: Known = {};
  await bounded(documents, AT_ONCE, async ({ key, read, html }) => {
    after[key] = before[key] ?? (await weighDocument(read(), config.basePath, html));
  });
  return { ...input, severity, documents, before, after };
}

/** Finds pages, search indexes and sidebars that exceed their budgets, after all files are written. */
export async function checkBudgets(weighing: Weighing): Promise<readonly Diagnostic[]> {
  const { cache, severity } = weighing;
  const [pages, indexes] = await Promise.all([heavyPages(weighing), heavyIndexes(weighing)]);
  const found = [...pages, ...indexes, ...deepSidebars(weighing)];
  cache.write(caches.budgets, engineHash(), weighing.after);
  return found.map((each) => ({ code: "budget/exceeded", severity, ...each }));
}

/**
 * Returns the compressed size of a file, or 0 if the file doesn't exist.
 *
 * @param limit also accepts an upper bound that is within this limit
 */
async function sizeOf({ writer, before, after }: Weighing, name: string, limit?: number) {
  const file = writer.placeOf(name);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0 || !isCompressible(name)) return size;
  const content = readFileSync(file);
  const key = contentHash(content, String(limit));
  const measure = () => (limit === undefined ? compressed(content) : sizeWithin(content, limit));
  const known = before[key] ?? after[key] ?? (await measure());
  after[key] = known;
  return Number(known);
}

/** The figures that budgets limit, with their wording in messages. */
const figures = {
  html: "of HTML",
  elements: "elements",
  javascript: "of JavaScript",
  css: "of CSS",
  images: "of images",
  fonts: "of fonts",
} as const;

function pageDocuments({ config, sites, writer }: BudgetInput): readonly PageDocument[] {
  const limitOf = pageLimits(config);
  const { entries } = writer;
  return sites.flatMap((open) =>
    [...open.site.pages.values()].flatMap((page) => {
      const record = pageEntry(open, page.route);
      const entry = entries[record];
      const name = entry?.files.find((each) => each.endsWith(".html"));
      if (!entry || name === undefined) return [];
      const html = limitOf(page.route, "html");
      const read = () => readFileSync(writer.placeOf(name));
      return [{ page, key: `${entry.key} ${record} ${html}`, read, html }];
    }),
  );
}

async function heavyPages(weighing: Weighing): Promise<readonly Finding[]> {
  const limitOf = pageLimits(weighing.config);
  const found = new Map<string, Page[]>();
  const sizes = new Map<string, number>();
  for (const { page, key, read } of weighing.documents) {
    const weight = weighing.after[key] as PageWeight | undefined;
    for (const figure of weight ? (Object.keys(figures) as (keyof PageWeight)[]) : []) {
      const limit = limitOf(page.route, figure);
      const own = weight?.[figure];
      if (limit === undefined || own === undefined) continue;
      const names = typeof own === "number" ? [] : own;
      for (const file of names) sizes.set(file, sizes.get(file) ?? (await sizeOf(weighing, file)));
      const files = names.map((file) => ({ name: file, size: sizes.get(file) ?? 0 }));
      const total = typeof own === "number" ? own : files.reduce((sum, { size }) => sum + size, 0);
      if (total <= limit) continue;
      const parts = typeof own === "number" ? documentParts(read().toString(), figure) : files;
      const show = figure === "elements" ? (value: number) => value.toLocaleString("en") : bytes;
      const sorted = parts.toSorted((a, b) => b.size - a.size);
      const largest = sorted.slice(0, 4).map(({ name, size }) => `${name} ${show(size)}`);
      const more = sorted.length > 4 ? `, and ${sorted.length - 4} more` : "";
      const before = figure === "html" ? "Before compression: " : "";
      // The same excess always has the same text, so pages can share a message.
      const excess = `${show(total)} ${figures[figure]}\n${show(limit)}\n${before}${largest.join(", ")}${more}.`;
      found.set(excess, [...(found.get(excess) ?? []), page]);
    }
  }
  return [...found].map(([excess, pages]) => finding(excess, pages));
}

/** Creates one message for an excess that many pages share, for example too much JavaScript. */
function finding(excess: string, pages: readonly Page[]): Finding {
  const [total, limit, hint] = excess.split("\n");
  const [page] = pages;
  if (page && pages.length === 1) {
    const message = `The page ${page.route} has ${total}. Its budget is ${limit}.`;
    return { message, hint, place: "source" in page ? { file: page.source } : undefined };
  }
  const listed = pages.slice(0, 5).map(({ route }) => route);
  const more = pages.length > 5 ? ` and ${pages.length - 5} more` : "";
  const message = `${pages.length} pages have ${total} each, which exceeds their budget of ${limit}: ${listed.join(", ")}${more}.`;
  return { message, hint };
}

/** Formats a size, for example `61.2 KB`. A kilobyte is 1,000 bytes. */
function bytes(size: number): string {
  if (size < 1000) return `${size} B`;
  return size < 1e6 ? `${(size / 1e3).toFixed(1)} KB` : `${(size / 1e6).toFixed(2)} MB`;
}

async function heavyIndexes(weighing: Weighing): Promise<readonly Finding[]> {
  const { searchIndex: limit = Infinity } = weighing.config.budgets;
  const names = weighing.sites.flatMap((open) =>
    searchTags(open.site).map((tag) => indexPath({ tag, folder: localeFolder(open) })),
  );
  if (limit === Infinity) return [];
  const sizes = await Promise.all(names.map((name) => sizeOf(weighing, name, limit)));
  return names.flatMap((name, at) => {
    const size = sizes[at] ?? 0;
    const message = `The search index ${name} is ${bytes(size)}. Its budget is ${bytes(limit)}.`;
    return size > limit ? [{ message }] : [];
  });
}

function deepSidebars({ config, sites }: BudgetInput): readonly Finding[] {
  const { sidebarDepth: limit = Infinity } = config.budgets;
  const versions = sites.flatMap(({ site }) =>
    site.sections.flatMap((section) => section.versions),
  );
  return versions.flatMap(({ config: { path, sidebars: file }, sidebars }) =>
    sidebars.flatMap(({ id, items }): readonly Finding[] => {
      const labels = deepest(items);
      const message = `The sidebar "${id}" at ${path} has ${labels.length} levels. Its budget is ${limit}.`;
      const hint = `The deepest path: ${labels.join(" › ")}.`;
      return labels.length > limit ? [{ message, hint, place: file && { file } }] : [];
    }),
  );
}

/** Returns the labels on the path to the most deeply nested item. */
function deepest(items: readonly SidebarItem[]): readonly string[] {
  const paths = items.flatMap((item) =>
    "label" in item ? [[item.label, ...(item.kind === "category" ? deepest(item.items) : [])]] : [],
  );
  return paths.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/** Size of a page's document, and the files that it loads. */
interface PageWeight extends LoadedFiles {
  /** Compressed size in bytes, or an upper bound that is within the limit. */
  readonly html: number;
  readonly elements: number;
}

/**
 * Returns a function that finds the limits of a page. The last limit whose pattern matches the
 * route applies.
 */
function pageLimits({ budgets }: SiteConfig) {
  const matchers = budgets.pages.map(({ path }) => picomatch(path, { dot: true }));
  return (route: string, figure: keyof PageWeight): number | undefined =>
    budgets.pages.findLast((each, at) => each[figure] !== undefined && matchers[at]?.(route))?.[
      figure
    ];
}

/** Measures a page's document. */
export async function weighDocument(
  document: Buffer,
  basePath: string,
  limit = Infinity,
): Promise<PageWeight> {
  const html = await sizeWithin(document, limit);
  const text = document.toString();
  return { html, elements: elementsIn(text), ...loadedFiles(text, basePath) };
}

/**
 * Returns the compressed size of a file, or an upper bound that is within the limit. Many files are
 * within it without compression. Brotli's fastest quality takes a tenth of the time and produces a
 * quarter more bytes, so only files near their limit are measured exactly.
 */
async function sizeWithin(content: Buffer, limit: number): Promise<number> {
  if (content.length <= limit) return content.length;
  const quick = await compressed(content, 0);
  return quick <= limit ? quick : compressed(content);
}

/** Returns the compressed size of a file. Another thread compresses it. */
async function compressed(content: Buffer, quality = hostQuality): Promise<number> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const chunkSize = Math.max(1024, content.length);
  return (await promisify(brotliCompress)(content, { params, chunkSize })).length;
}

/** Brotli quality of hosts that compress files in advance. */
const hostQuality = 9;

/** Number of documents to compress at the same time, which limits how many are in memory. */
const AT_ONCE = 16;

/** Patterns for tags that load files: scripts and styles at the start of a document, and images. */
const loading = {
  javascript: /^<script|\srel="modulepreload"/i,
  css: /\srel="stylesheet"/i,
  images: /^<img/i,
  fonts: /^<link(?=.*\srel="preload").*\sas="font"/is,
};

/** Names of files in the output, without duplicates. */
type LoadedFiles = Readonly<Record<keyof typeof loading, readonly string[]>>;

/**
 * Finds the site's own files that a document loads. Regular expressions are enough because Lectern
 * wrote the document and escapes `>` in attributes.
 */
export function loadedFiles(html: string, basePath: string): LoadedFiles {
  const tags = html.match(/<(?:script|link|img)\b[^>]*/gi) ?? [];
  const found = Object.entries(loading).map(([figure, pattern]) => {
    const addresses = tags
      .filter((tag) => pattern.test(tag))
      .map((tag) => /\s(?:src|href)="([^"?#]*)/i.exec(tag)?.[1] ?? "");
    const own = addresses.filter((each) => each.startsWith(basePath) && !each.startsWith("//"));
    const names = own.map((each) => each.slice(basePath.length).replaceAll("&amp;", "&"));
    return [figure, [...new Set(names.map(percentDecoded))]] as const;
  });
  return Object.fromEntries(found) as LoadedFiles;
}

/**
 * Patterns for a document's parts, in order. Text that matches a pattern isn't counted for the
 * following ones. "text" is the rest.
 */
const patterns: Readonly<Record<string, RegExp>> = {
  head: /<head[^]*?<\/head>/g,
  "data of the page": /<script[^]*?<\/script>/g,
  bar: /<header class="top-bar[^]*?<\/header>/g,
  sidebar: /<nav class="sidebar[^]*?<\/nav>/g,
  contents: /<(aside|details) class="contents-[^]*?<\/\1>/g,
  code: /<figure class="code[^]*?<\/figure>/g,
  footer: /<footer[^]*?<\/footer>/g,
  tables: /<table[^]*?<\/table>/g,
  drawings: /<svg[^]*?<\/svg>/g,
  text: /[^]+/g,
};

/** Returns the parts of a document, with their number of characters or elements. */
export function documentParts(html: string, figure: string) {
  let rest = html;
  const parts = Object.entries(patterns).map(([name, pattern]) => {
    const found = rest.match(pattern)?.join("") ?? "";
    rest = rest.replace(pattern, "");
    return { name, size: figure === "elements" ? elementsIn(found) : found.length };
  });
  return parts.filter(({ size }) => size > 0);
}

export function elementsIn(html: string): number {
  return html.match(/<[a-z][a-z0-9-]*[\s/>]/gi)?.length ?? 0;
}
