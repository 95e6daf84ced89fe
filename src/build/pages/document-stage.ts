import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { PageData, PageFile, ShownSidebarItem } from "../../core/page-data.ts";
import type { ShownPage } from "../../core/page.ts";
import { outputName } from "../../core/paths.ts";
import type { Sidebar } from "../../core/site.ts";
import type { SiteData } from "../../core/site-data.ts";
import { escapeHtml, unescapeHtml } from "../../core/text.ts";
import { completeAddress, dataFile } from "../../core/urls.ts";
import { notStoredName, shellName } from "../../offline/offline-index.ts";
import {
  headMarkup,
  inlineScripts,
  documentRenderer,
  renderShellDocument,
  type DocumentFrame,
} from "../../pages/document.ts";
import { contentSecurityPolicy } from "../../pages/files/hosting-files.ts";
import { withFolds, withPageMenu } from "../../pages/page-content.ts";
import type { Card } from "../../pages/page/page-card.ts";
import { bringsTitle, frontMatterOf, pageData } from "../../pages/page/page-data.ts";
import { sidebarTree } from "../../pages/site/sidebar-tree.ts";
import { openSidebar, textOfRows, sidebarRenderer } from "../../pages/site/sidebar-rows.tsx";
import { fontPreloads } from "../../pages/site/theme-styles.ts";
import { markdownTwin } from "../../pages/twin/markdown-twin.ts";
import { headScript } from "../../theme/head-script.ts";
import type { ClientBundle } from "../bundle/client-bundle.ts";
import { contentHash } from "../content-hash.ts";
import { localeFolder } from "../output/output-kinds.ts";
import type { OutputFile } from "../output/write-files.ts";
import { type PageContent, type PageSummary, summaryOf } from "./page-content.ts";
import type { PageStages } from "./page-stages.ts";
import { stylesOfPage } from "./page-styles.ts";

/** The files of a page. They are rendered on demand. */
export interface PreparedDocument {
  /** Hash of all data in the files. */
  readonly key: string;
  files(): readonly PageOutput[];
}

export interface PageOutput extends OutputFile {
  /** Content before compression. */
  readonly unpacked?: Uint8Array;
}

/** Renders the files of a locale's pages: the document, the page data and the Markdown twin. */
export interface DocumentStage {
  /** Hash of the data that all documents share. */
  readonly constant: string;
  /** Returns the document into which the service worker inserts stored pages. */
  shell(): OutputFile;
  prepare(page: ShownPage, content: PageContent): PreparedDocument;
  /** Returns the key that `prepare` would return for the content with this summary. */
  key(page: ShownPage, summary: PageSummary): string;
}

export interface DocumentStageInput {
  readonly open: Pick<PageStages, "engine" | "index" | "siteData" | "site" | "fonts">;
  readonly client: Pick<ClientBundle, "programs" | "build">;
  /** Returns the file name of a page's card. Without this function, pages have no cards. */
  readonly cardFile?: (card: Card) => string;
  /** Whether pages are for the dev server. A Content-Security-Policy would block its scripts. */
  readonly isDev?: boolean;
}

export function documentStage(input: DocumentStageInput): DocumentStage {
  const { open, client, cardFile, isDev = false } = input;
  const { index, siteData, site } = open;
  const frame = documentFrame(input);
  const { url, pageMenu } = site.config;
  const menu = {
    config: { url, pageMenu },
    texts: site.texts.pageMenu,
    localeBase: siteData.localeBase,
  };
  const texts = site.texts.content;
  const constant = contentHash(open.engine, JSON.stringify([frame, menu, texts]));
  const sidebarOf = sidebarReader(open);
  const render = documentRenderer(frame);
  const folder = localeFolder(open);

  function describe(declared: ShownPage, summary: PageSummary) {
    const { inspection, layout, slots, htmlHash } = summary;
    const page: ShownPage = {
      ...declared,
      title: summary.title ?? declared.title,
      description: summary.description ?? declared.description,
    };
    const { build } = client;
    const data = pageData({ index, page, inspection, build, layout, slots, cardFile });
    const sidebar = sidebarOf(page, data);
    const key = contentHash(constant, JSON.stringify(data), sidebar?.key() ?? "", htmlHash);
    return { page, data, sidebar, key };
  }

  function filesOf(content: PageContent, { page, data, sidebar }: ReturnType<typeof describe>) {
    // In development, no policy blocks inline styles.
    const { html: text, styles } = isDev
      ? { html: content.html, styles: undefined }
      : stylesOfPage(content.html, page, siteData);
    const folded = frontMatterOf(page)?.foldSections ? withFolds(text, texts) : text;
    const html = withPageMenu(withDrawings(folded), { ...menu, page: data });
    const dataText = JSON.stringify({ data, html } satisfies PageFile);
    const styleFiles = styles ? [{ name: styles.name, content: `${styles.css}\n` }] : [];
    // The service worker shows this page at the URLs of other pages.
    if (page.kind === "not-kept")
      return [...styleFiles, { name: folder + notStoredName, content: dataText }];
    const document = render({ page: data, sidebar: sidebar?.render(), content: html });
    // Hosts expect the same file name in all locales, and no link points to this page.
    if (page.kind === "not-found")
      return [...styleFiles, { name: `${folder}404.html`, content: document }];
    const name = outputName(page.route);
    const files: PageOutput[] = [
      ...styleFiles,
      { name: `${folder}${name}.html`, content: document },
      dataOutput(folder + dataFile(name, siteData), dataText, siteData),
    ];
    // These pages have no twin, because client JavaScript renders their content.
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

  return {
    constant,
    shell: () => ({ name: shellName, content: renderShellDocument(frame) }),
    key: (declared, summary) => describe(declared, summary).key,
    prepare(declared, content) {
      const described = describe(declared, summaryOf(content));
      return { key: described.key, files: () => filesOf(content, described) };
    },
  };
}

/** Returns a function that reads the sidebar rows of a page. Work that pages share is done once. */
function sidebarReader({ site, siteData, index }: DocumentStageInput["open"]) {
  const trees = new Map<Sidebar, readonly ShownSidebarItem[]>();
  const texts = new WeakMap<ShownSidebarItem, string>();
  const render = sidebarRenderer(siteData);
  return (page: ShownPage, data: PageData) => {
    const sidebar = index.sidebarOf(page);
    if (!sidebar) return undefined;
    const tree = trees.get(sidebar) ?? sidebarTree(sidebar.items, site);
    trees.set(sidebar, tree);
    const rows = openSidebar(tree, data.sidebar?.path ?? []);
    const isShown = data.layout === "document";
    return { key: () => textOfRows(rows, texts), render: () => render({ rows, isShown }) };
  };
}

function documentFrame({ open, client, isDev }: DocumentStageInput): DocumentFrame {
  const { siteData, site, fonts } = open;
  const { config } = site;
  const program = client.programs.get(site.locale.code);
  if (!program) throw new Error(`no program for the locale ${site.locale.code}`);
  const script = headScript({
    basePath: siteData.basePath,
    colorMode: siteData.colorMode,
    announcement: siteData.announcementBar,
  });
  const { provider } = config.search;
  const policy = isDev
    ? undefined
    : contentSecurityPolicy({
        scriptHashes: [script, ...inlineScripts(config.head)].map(scriptHash),
        origins: config.contentSecurityPolicy,
        services: provider.kind === "service" ? [new URL(provider.url).origin] : [],
        images: config.imageOrigins,
      });
  const favicon = config.favicon && completeAddress(config.basePath, config.favicon);
  const head = [...fontPreloads(fonts), ...headMarkup(config)];
  // In development, an overlay reports files that fail to load.
  const missingFiles = isDev ? undefined : site.texts.basePathProblem;
  return { site: siteData, program, headScript: script, policy, favicon, missingFiles, head };
}

/** Highest gzip level. It isn't slower for a few kilobytes. */
const GZIP_LEVEL = 9;

function dataOutput(name: string, text: string, { packedData }: SiteData): PageOutput {
  if (!packedData) return { name, content: text };
  const unpacked = Buffer.from(text);
  return { name, content: gzipSync(unpacked, { level: GZIP_LEVEL }), unpacked };
}

/** Returns the hash that allows an inline script in the Content-Security-Policy. */
function scriptHash(script: string): string {
  return createHash("sha256").update(script).digest("base64");
}

/**
 * Replaces images that use the page's colours (`data-drawing`) with inline SVG. In search,
 * comparisons and the Markdown twin they stay images.
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
