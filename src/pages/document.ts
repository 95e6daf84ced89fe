import { escapeHtml } from "../core/text.ts";
import { darkSurface } from "../core/color.ts";
import { type HydrationData, type PageData, shellGaps } from "../core/page-data.ts";
import { type TextCatalogue, fillText } from "../core/strings/texts.ts";
import type { SiteData } from "../core/site-data.ts";
import { breadcrumbData, headElements } from "../theme/page/head-data.ts";
import { completeAddress } from "../core/urls.ts";
import type { ColorMode } from "../theme/bar/ColorModeControl.tsx";
import { openSearchFile } from "./files/opensearch.ts";
import { shellMarkup } from "./render-content.tsx";
import type { RenderedSidebar } from "./site/sidebar-rows.tsx";
import type { HeadElement, SiteConfig } from "../core/config.ts";
import { isData } from "../core/schema/head.ts";

/** URLs of the client JavaScript and its styles. */
export interface ProgramFiles {
  /** Entry module of the locale. */
  readonly script: string;
  /** Modules that the entry module imports, fetched in parallel with it. */
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
  /** Module that renders diagrams. It runs in a separate frame. */
  readonly diagram: string;
}

/** Content and data of a page to render as a document. */
export interface PageInput {
  readonly page: PageData;
  /** The open part of the sidebar. */
  readonly sidebar: RenderedSidebar | undefined;
  /** Page content as HTML. */
  readonly content: string;
}

/** Data that all documents in a locale share. */
export interface DocumentFrame {
  readonly site: SiteData;
  readonly program: ProgramFiles;
  /** Source code of the inline script in the head. */
  readonly headScript: string;
  /**
   * Content-Security-Policy. `undefined` in development, because its tools need more permissions.
   */
  readonly policy: string | undefined;
  /** Complete URL of the icon. */
  readonly favicon: string | undefined;
  /**
   * Labels for the message about files that don't load. `undefined` in development, which reports
   * them separately.
   */
  readonly missingFiles: TextCatalogue["basePathProblem"] | undefined;
  /** HTML elements that the site adds to the head. */
  readonly head: readonly string[];
}

/**
 * Returns a function that renders complete HTML documents. Parts that all documents share are
 * rendered only once.
 */
export function documentRenderer(frame: DocumentFrame): (input: PageInput) => string {
  const { site } = frame;
  const put = frameRenderer(frame);
  const headElements = headRenderer(site);
  return ({ page, sidebar, content }) => {
    const { outline: _, ...rest } = page;
    const data: HydrationData = { data: rest, ...sidebar?.hydration };
    return put({
      rootClass: page.version ? `docs-version-${page.version.name}` : undefined,
      head: headElements(page),
      body: [
        frame.missingFiles ? missingFilesNote(site, frame.missingFiles, page.route) : "",
        `<div id="lectern">${shellMarkup(site, { page, rows: sidebar?.rows, content })}</div>`,
        `<script type="application/json" id="lectern-data">${scriptJson(data)}</script>`,
      ],
    });
  };
}

/**
 * Renders the app shell, a document without page content. The service worker fills in the title,
 * text and data.
 */
export function renderShellDocument(frame: DocumentFrame): string {
  const { title, text, data } = shellGaps;
  return frameRenderer(frame)({
    rootClass: undefined,
    head: [
      title,
      ...themeColor(frame.site),
      // Opened directly, the shell is an empty page, so search engines must not index it.
      `<meta name="robots" content="noindex">`,
    ],
    body: [`<div id="lectern"></div>`, text, data],
  });
}

/** The parts that differ between documents. */
interface DocumentParts {
  readonly rootClass: string | undefined;
  readonly head: readonly string[];
  readonly body: readonly string[];
}

function frameRenderer(frame: DocumentFrame): (parts: DocumentParts) => string {
  const { site, program } = frame;
  const { code, direction } = site.locale;
  const start = `<!doctype html>\n<html lang="${escapeHtml(code)}" dir="${direction}" data-theme="${site.colorMode.default}"`;
  const beforeHead = lines([
    `<head>`,
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    frame.policy === undefined
      ? ""
      : `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(frame.policy)}">`,
  ]);
  const afterHead = lines([
    // Without an icon, browsers request /favicon.ico.
    `<link rel="icon" href="${escapeHtml(frame.favicon ?? "data:,")}">`,
    // Not in development, where sites can't be installed.
    site.offline.enabled && frame.policy !== undefined
      ? `<link rel="manifest" href="${escapeHtml(site.basePath)}manifest.webmanifest">`
      : "",
    `<script>${frame.headScript}</script>`,
    ...program.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    ...program.preloads.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
    `<script type="module" src="${escapeHtml(program.script)}"></script>`,
    ...frame.head,
    `</head>`,
    `<body>`,
  ]);
  const end = `</body>\n</html>\n`;
  return ({ rootClass, head, body }) => {
    const root = rootClass ? ` class="${escapeHtml(rootClass)}"` : "";
    return `${start}${root}>\n${beforeHead}${lines(head)}${afterHead}${lines(body)}${end}`;
  };
}

/** Joins non-empty strings, each followed by a line break. */
function lines(texts: readonly string[]): string {
  return texts.reduce((all, text) => (text === "" ? all : `${all}${text}\n`), "");
}

function headRenderer(site: SiteData): (page: PageData) => readonly string[] {
  const shared = [
    openingTag("meta", { name: "generator", content: site.generator }),
    ...themeColor(site),
    openingTag("meta", { name: "twitter:card", content: "summary_large_image" }),
    ...(site.search.enabled ? [searchLink(site)] : []),
  ];
  return (page) => {
    const structured = breadcrumbData(site, page);
    return [
      `<title>${escapeHtml(page.head.title)}</title>`,
      ...headElements(site, page).map(([tag, attributes]) => openingTag(tag, attributes)),
      ...shared,
      structured ? `<script type="application/ld+json">${structured}</script>` : "",
    ];
  };
}

function openingTag(tag: string, attributes: Readonly<Record<string, string>>): string {
  const all = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<${tag}${all.join("")}>`;
}

/**
 * Returns a `theme-color` element for each colour mode. The colour mode control disables the one
 * that doesn't apply.
 */
function themeColor({ themeColor, colorMode }: SiteData): readonly string[] {
  const element = (mode: ColorMode, color: string) => {
    const fixed = mode === colorMode.default ? "all" : "not all";
    const media = colorMode.respectSystem ? `(prefers-color-scheme:${mode})` : fixed;
    return openingTag("meta", { name: "theme-color", media, content: color });
  };
  return [element("light", themeColor), element("dark", darkSurface)];
}

/** Returns the link that adds the site's search to the browser's search bar. */
function searchLink({ localeBase, title }: SiteData): string {
  const type = "application/opensearchdescription+xml";
  return openingTag("link", { rel: "search", type, title, href: localeBase + openSearchFile });
}

/**
 * Returns JSON for use inside a script element. `<` is escaped, so that it can't close the element.
 */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/**
 * Returns the message that the head script shows if styles or JavaScript don't load. There are two
 * possible causes. If the site is served from another path, the script derives this path from the
 * page's URL and suggests it. If a deploy is in progress, the script shows the last paragraph. It
 * finds the paragraphs by their order. Attributes hide the message, so that it's hidden even
 * without styles.
 *
 * The message is part of the document, because nothing else can load when it's needed.
 *
 * @param route route of the page
 */
export function missingFilesNote(
  { basePath, localeBase }: Pick<SiteData, "basePath" | "localeBase">,
  texts: TextCatalogue["basePathProblem"],
  route: string,
): string {
  // The route relative to the base path. It includes the subfolder of the page's locale.
  const below = localeBase.slice(basePath.length - 1, -1) + route;
  const configured =
    basePath === "/" ? texts.configuredDefault : fillText(texts.configured, { path: basePath });
  const suggestion = escapeHtml(texts.suggestion).replace("{path}", "<code></code>");
  return [
    `<div class="base-path-problem" role="alert" data-route="${escapeHtml(below)}" data-nosnippet="" hidden="">`,
    `<p><strong>${escapeHtml(texts.title)}</strong></p>`,
    `<p>${escapeHtml(texts.cause)} ${escapeHtml(configured)}</p>`,
    `<p hidden="">${suggestion}</p>`,
    `<p hidden="">${escapeHtml(texts.incomplete)}</p>`,
    `</div>`,
  ].join("");
}

/** Returns the HTML of the elements that a site adds to the head of its pages. */
export function headMarkup({ head, basePath }: SiteConfig): readonly string[] {
  return head.map((element) => {
    const attributes = Object.entries(element.attributes).map(([name, value]) =>
      value === true ? ` ${name}` : ` ${name}="${escapeHtml(complete(name, value, basePath))}"`,
    );
    // The client replaces the page's own head data, but keeps elements with this attribute.
    const mark = isData(element) ? " data-site" : "";
    const opening = `<${element.tag}${attributes.join("")}${mark}>`;
    return element.tag === "script" ? `${opening}${inlineText(element)}</script>` : opening;
  });
}

/** Returns the inline scripts in the head. The policy allows them by their hashes. */
export function inlineScripts(head: readonly HeadElement[]): readonly string[] {
  return head
    .filter((element) => !isData(element))
    .map(inlineText)
    .filter((script) => script !== "");
}

/**
 * Escapes the content so that it can't close the element. `<\/script` is an equivalent string in
 * JavaScript, `\u003c` in JSON.
 */
function inlineText(element: HeadElement): string {
  const content = element.tag === "script" ? (element.content ?? "") : "";
  return isData(element)
    ? content.replaceAll("<", "\\u003c")
    : content.replace(/<\/(?=script)/gi, "<\\/");
}

function complete(name: string, value: string, basePath: string): string {
  return name === "href" || name === "src" ? completeAddress(basePath, value) : value;
}
