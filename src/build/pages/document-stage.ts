import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { outputName } from "../../core/paths.ts";
import { completeAddress, dataFile } from "../../core/urls.ts";
import type { SearchProvider, SiteConfig } from "../../core/config.ts";
import type { PageData, PageFile, ShownSidebarItem } from "../../core/page-data.ts";
import type { ShownPage } from "../../core/page.ts";
import type { Sidebar } from "../../core/site.ts";
import type { SiteData } from "../../core/site-data.ts";
import { contentSecurityPolicy } from "../../pages/files/hosting-files.ts";
import { fontPreloads } from "../../pages/site/theme-styles.ts";
import {
  headMarkup,
  inlineScripts,
  documentRenderer,
  renderShellDocument,
  type DocumentFrame,
  type PageInput,
} from "../../pages/document.ts";
import { notStoredName, shellName } from "../../offline/offline-index.ts";
import { markdownTwin } from "../../pages/twin/markdown-twin.ts";
import type { Card } from "../../pages/page/page-card.ts";
import { bringsTitle, pageData } from "../../pages/page/page-data.ts";
import { withPageMenu, type PageMenuInput } from "../../pages/page-content.ts";
import { openSidebar, textOfRows, sidebarRenderer } from "../../pages/site/sidebar-rows.tsx";
import { shownSidebar } from "../../pages/site/shown-sidebar.ts";
import { headScript } from "../../theme/head-script.ts";
import type { ClientBundle } from "../bundle/client-bundle.ts";
import { contentHash } from "../content-hash.ts";
import { localeFolder } from "../output/output-kinds.ts";
import type { OpenSite } from "../open-site.ts";
import type { OutputFile } from "../output/write-files.ts";
import { type PageContent, type PageSummary, summaryOf } from "./page-content.ts";
import { stylesOfPage } from "./page-styles.ts";
import { escapeHtml, unescapeHtml } from "../../core/text.ts";

/** A page ready to be written: a key of all that is in its files, and how to make them. */
export interface PreparedDocument {
  readonly key: string;
  make(): readonly PageOutput[];
}

/** A file of a page. */
export interface PageOutput extends OutputFile {
  /** What a file that is packed holds. */
  readonly unpacked?: Uint8Array;
}

/** Makes the files of pages from their contents, in one locale. */
export interface DocumentStage {
  /** Hash of what all documents are made with. */
  readonly constant: string;
  /** The document the worker puts stored pages into, named below the locale's folder. */
  shell(): OutputFile;
  prepare(page: ShownPage, content: PageContent): PreparedDocument;
  /** The key that `prepare` gives for the content which is summed up. */
  key(page: ShownPage, summary: PageSummary): string;
}

export interface DocumentStageInput {
  readonly open: Pick<OpenSite, "engine" | "index" | "siteData" | "site" | "fonts">;
  readonly config: SiteConfig;
  readonly client: Pick<ClientBundle, "programs" | "build">;
  /** The name of the file of a page's card; undefined: none are drawn. */
  readonly cardFile?: (card: Card) => string;
  /** Pages for the dev server, whose tools a policy would stop. */
  readonly isDev?: boolean;
}

/** Puts the shell around contents: the HTML document, the page's data, its Markdown twin. */
export function documentStage(input: DocumentStageInput): DocumentStage {
  const { open, client, cardFile } = input;
  const { index, siteData, site } = open;
  const frame = documentFrame(input);
  const { localeBase } = siteData;
  const { url, pageMenu } = input.config;
  const menu = { config: { url, pageMenu }, texts: site.texts.pageMenu, localeBase };
  const constant = contentHash(open.engine, JSON.stringify([frame, menu]));
  const drawSidebar = sidebarDrawing(siteData, site);
  const draw = documentRenderer(frame);
  const folder = localeFolder({ site });
  const around = (declared: ShownPage, summary: PageSummary) => {
    const { inspection, layout, slots, htmlHash } = summary;
    const page: ShownPage = {
      ...declared,
      title: summary.title ?? declared.title,
      description: summary.description ?? declared.description,
    };
    const { build } = client;
    const data = pageData({ index, page, inspection, build, layout, slots, cardFile });
    const sidebar = drawSidebar(index.sidebarOf(page), data);
    const key = contentHash(constant, JSON.stringify(data), sidebar?.key() ?? "", htmlHash);
    return { page, data, sidebar, key };
  };
  return {
    constant,
    shell: () => ({ name: shellName, content: renderShellDocument(frame) }),
    key: (declared, summary) => around(declared, summary).key,
    prepare(declared, content) {
      const { page, data, sidebar, key } = around(declared, summaryOf(content));
      return {
        key,
        make: () =>
          filesOfPage({
            page,
            content,
            folder,
            isDev: input.isDev ?? false,
            menu,
            document: { page: data, sidebar: sidebar?.draw() },
            site: siteData,
            draw,
          }),
      };
    },
  };
}

/** The sidebar of a page, if it has one: what it is made of, and how it is drawn. What comes of a tree is made once. */
function sidebarDrawing(data: SiteData, site: OpenSite["site"]) {
  const trees = new Map<Sidebar, readonly ShownSidebarItem[]>();
  const texts = new WeakMap<ShownSidebarItem, string>();
  const draw = sidebarRenderer(data);
  return (sidebar: Sidebar | undefined, page: PageData) => {
    if (!sidebar) return undefined;
    const tree = trees.get(sidebar) ?? shownSidebar(sidebar.items, site);
    trees.set(sidebar, tree);
    const rows = openSidebar(tree, page.sidebar?.path ?? []);
    const isShown = page.layout === "document";
    return { key: () => textOfRows(rows, texts), draw: () => draw({ rows, isShown }) };
  };
}

function documentFrame({ open, config, client, isDev }: DocumentStageInput): DocumentFrame {
  const { siteData, site } = open;
  const program = client.programs.get(site.locale.code);
  if (!program) throw new Error(`no program for the locale ${site.locale.code}`);
  const script = headScript({
    basePath: siteData.basePath,
    colorMode: siteData.colorMode,
    announcement: siteData.announcementBar,
  });
  const policy = isDev
    ? undefined
    : contentSecurityPolicy({
        scriptHashes: [script, ...inlineScripts(config.head)].map(scriptHash),
        origins: config.contentSecurityPolicy,
        services: searchServices(config.search.provider),
        images: config.imageOrigins,
      });
  const favicon = config.favicon && completeAddress(config.basePath, config.favicon);
  const head = [...fontPreloads(open.fonts), ...headMarkup(config)];
  // In development the overlay shows what does not load.
  const missingFiles = isDev ? undefined : site.texts.basePathProblem;
  return { site: siteData, program, headScript: script, policy, favicon, missingFiles, head };
}

interface PageFilesInput {
  readonly page: ShownPage;
  readonly content: PageContent;
  /** The locale's, below the output. */
  readonly folder: string;
  readonly isDev: boolean;
  readonly menu: Omit<PageMenuInput, "page">;
  readonly document: Omit<PageInput, "content">;
  readonly site: SiteData;
  readonly draw: (input: PageInput) => string;
}

/** The highest of gzip: it takes no longer for a text of some kilobytes. */
const PACKING = 9;

function filesOfPage(input: PageFilesInput): readonly PageOutput[] {
  const { page, content, folder, document } = input;
  const data = document.page;
  // In development there is no policy, and styles stay where they are.
  const { html: text, styles } = input.isDev
    ? { html: content.html, styles: undefined }
    : stylesOfPage(content.html, page, input.site);
  const html = withPageMenu(withDrawings(text), { ...input.menu, page: data });
  const file = (): string => JSON.stringify({ data, html } satisfies PageFile);
  // Stands at the addresses of others, when the worker puts it there.
  if (page.kind === "not-kept") return [{ name: `${folder}${notStoredName}`, content: file() }];
  const markup = input.draw({ ...document, content: html });
  // The not-found page has one address for all locales' hosts, and no data to navigate to.
  if (page.kind === "not-found") return [{ name: `${folder}404.html`, content: markup }];
  const name = outputName(page.route);
  const files = [
    ...(styles ? [{ name: styles.name, content: `${styles.css}\n` }] : []),
    { name: `${folder}${name}.html`, content: markup },
    dataOfPage(folder + dataFile(name, input.site), file(), input.site),
  ];
  // Pages of the program: there is nothing in them to be read as text.
  if (page.kind === "offline" || page.kind === "search") return files;
  const twin = markdownTwin({
    title: data.title,
    description: page.description,
    canonical: data.head.canonical,
    html: text,
    hasTitle: bringsTitle(page, content.inspection),
  });
  return [...files, { name: `${folder}${name}.md`, content: twin }];
}

/** What a page's data is, as its file has it: packed, or as it is. */
function dataOfPage(name: string, text: string, { packedData }: SiteData): PageOutput {
  if (!packedData) return { name, content: text };
  const unpacked = Buffer.from(text);
  return { name, content: gzipSync(unpacked, { level: PACKING }), unpacked };
}

/** Where the browser's program asks a search service. */
function searchServices(provider: SearchProvider): readonly string[] {
  return provider.kind === "service" ? [new URL(provider.url).origin] : [];
}

/** The hash under which the Content-Security-Policy allows an inline script. */
function scriptHash(script: string): string {
  return createHash("sha256").update(script).digest("base64");
}

/**
 * The content of a page with its drawings in it: images that take their colours from the
 * page (`data-drawing`, of the compiler) become elements. Until then they are images, for
 * all that reads the content: search, comparisons, the Markdown twin.
 */
function withDrawings(html: string): string {
  if (!html.includes(" data-drawing=")) return html;
  return html.replaceAll(/<img [^>]*?\sdata-drawing="[^"]*"[^>]*>/g, (tag) => {
    const value = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
    const classes = ["drawing", ...value("class").split(" ")].filter((name) => name !== "");
    const alt = value("alt");
    const role = alt === "" ? 'aria-hidden="true"' : `role="img" aria-label="${alt}"`;
    const svg = unescapeHtml(value("data-drawing"));
    return `<span class="${escapeHtml(classes.join(" "))}"><span ${role}>${svg}</span></span>`;
  });
}
