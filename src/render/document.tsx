import { renderToString } from "react-dom/server";
import { escapeHtml } from "../base/text.ts";
import { darkSurface } from "../model/config/surfaces.ts";
import type { HydrationData, PageData } from "../model/page-data.ts";
import type { TextCatalogue } from "../model/config/texts.ts";
import type { SiteData } from "../model/site-data.ts";
import { shellGaps } from "../offline/page-document.ts";
import { breadcrumbData } from "../shell/page/breadcrumb-data.ts";
import { cardProperties } from "../shell/page/card-properties.ts";
import { twinAddress, twinType } from "../model/twin-address.ts";
import { inertPorts, Ports } from "../shell/ports/ports.ts";
import { Shell } from "../shell/Shell.tsx";
import type { ColorMode } from "../shell/bar/color-mode.ts";
import { missingFilesNote } from "./missing-files-note.ts";
import { openSearchFile } from "./files/opensearch.ts";
import { withoutPreloads } from "./render-content.tsx";
import { type DrawnSidebar, emptyList } from "./site/sidebar-rows.tsx";

/** Addresses of the browser's program. */
export interface ProgramFiles {
  /** The entry module of the locale. */
  readonly script: string;
  /** Modules the entry imports, fetched beside it. */
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
  /** The module that draws diagrams, run in a frame of its own. */
  readonly diagram: string;
}

export interface DocumentInput {
  readonly site: SiteData;
  readonly page: PageData;
  /** The open part of the sidebar. */
  readonly sidebar: DrawnSidebar | undefined;
  /** The content, as HTML. */
  readonly content: string;
  readonly program: ProgramFiles;
  /** Source of the one inline script. */
  readonly earlyScript: string;
  /** The Content-Security-Policy; undefined in development, whose tools need more. */
  readonly policy: string | undefined;
  /** Complete address of the icon. */
  readonly favicon: string | undefined;
  /** What the document says when files do not load. */
  readonly missingFiles: TextCatalogue["basePathProblem"];
  /** Elements the site adds to the head, as HTML. */
  readonly head: readonly string[];
}

/** The whole HTML document of a page. */
export function renderDocument(input: DocumentInput): string {
  const { site, page } = input;
  const markup = renderToString(
    <Ports {...inertPorts}>
      <Shell
        site={site}
        page={page}
        sidebar={input.sidebar && []}
        content={input.content}
        loading="idle"
        failure={undefined}
      />
    </Ports>,
  );
  const { outline: _, ...rest } = page;
  const data: HydrationData = { data: rest, ...input.sidebar?.unread };
  return frame(input, {
    rootClass: page.version ? `docs-version-${page.version.name}` : undefined,
    head: headElements(site, page),
    body: [
      missingFilesNote(site, input.missingFiles, page.route),
      `<div id="lectern">${withRows(withoutPreloads(markup), input)}</div>`,
      `<script type="application/json" id="lectern-data">${scriptJson(data)}</script>`,
    ],
  });
}

/** The shell with the rows of the sidebar in the list that was drawn without any. */
function withRows(markup: string, { page, sidebar }: DocumentInput): string {
  if (!sidebar || page.layout !== "document") return markup;
  const at = markup.indexOf(emptyList, markup.indexOf('<nav class="sidebar"'));
  if (at < 0) throw new Error(`the shell of ${page.route} has no list for its sidebar`);
  const start = at + emptyList.indexOf("</");
  return markup.slice(0, start) + sidebar.rows + markup.slice(start);
}

/** The document without a page, with the gaps the worker fills. */
export function renderShellDocument(
  input: Omit<DocumentInput, "page" | "sidebar" | "content">,
): string {
  const { title, text, data } = shellGaps;
  return frame(input, {
    rootClass: undefined,
    head: [
      title,
      ...themeColor(input.site),
      // At its own address it is an empty page.
      `<meta name="robots" content="noindex">`,
    ],
    body: [`<div id="lectern"></div>`, text, data],
  });
}

/** What differs between documents; the rest is the same in all. */
interface DocumentParts {
  readonly rootClass: string | undefined;
  readonly head: readonly string[];
  readonly body: readonly string[];
}

function frame(
  input: Omit<DocumentInput, "page" | "sidebar" | "content">,
  parts: DocumentParts,
): string {
  const { site, program } = input;
  const { code, direction } = site.locale;
  const root = parts.rootClass ? ` class="${escapeHtml(parts.rootClass)}"` : "";
  return [
    `<!doctype html>`,
    `<html lang="${escapeHtml(code)}" dir="${direction}" data-theme="${site.colorMode.default}"${root}>`,
    `<head>`,
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    input.policy === undefined
      ? ""
      : `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(input.policy)}">`,
    ...parts.head,
    // Without an icon browsers ask for one at an address of their own.
    `<link rel="icon" href="${escapeHtml(input.favicon ?? "data:,")}">`,
    // Not in development: what is written there is not installed.
    site.offline.enabled && input.policy !== undefined
      ? `<link rel="manifest" href="${escapeHtml(site.basePath)}manifest.webmanifest">`
      : "",
    `<script>${input.earlyScript}</script>`,
    ...program.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    ...program.preloads.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
    `<script type="module" src="${escapeHtml(program.script)}"></script>`,
    ...input.head,
    `</head>`,
    `<body>`,
    ...parts.body,
    `</body>`,
    `</html>`,
    ``,
  ]
    .filter((line, index, all) => line !== "" || index === all.length - 1)
    .join("\n");
}

function headElements(site: SiteData, page: PageData): readonly string[] {
  const { head } = page;
  const structured = breadcrumbData(site, page);
  const twin = twinAddress(site.localeBase, page);
  const meta = (name: string, content: string | undefined) =>
    content ? [`<meta name="${name}" content="${escapeHtml(content)}">`] : [];
  const property = (name: string, content: string | undefined) =>
    content ? [`<meta property="${name}" content="${escapeHtml(content)}">`] : [];
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    ...meta("description", head.description),
    ...meta("keywords", head.keywords.join(", ")),
    ...meta("generator", site.generator),
    ...themeColor(site),
    ...meta("robots", head.noIndex ? "noindex" : undefined),
    ...meta("lectern:search-tag", head.searchTag),
    ...meta("twitter:card", "summary_large_image"),
    ...cardProperties(site, page).flatMap(([name, content]) => property(name, content)),
    ...meta("twitter:image", head.image?.href),
    ...(head.canonical ? [`<link rel="canonical" href="${escapeHtml(head.canonical)}">`] : []),
    ...(twin === undefined
      ? []
      : [`<link rel="alternate" type="${twinType}" href="${escapeHtml(twin)}">`]),
    ...head.alternates.map(
      ({ language, href }) =>
        `<link rel="alternate" hreflang="${escapeHtml(language)}" href="${escapeHtml(href)}">`,
    ),
    ...(head.announced ?? []).map(
      ({ type, title, href }) =>
        `<link rel="alternate" type="${escapeHtml(type)}" title="${escapeHtml(title)}" href="${escapeHtml(href)}">`,
    ),
    ...(site.search.enabled ? [searchLink(site)] : []),
    ...(structured ? [`<script type="application/ld+json">${structured}</script>`] : []),
  ];
}

/** What browsers colour their own parts with, by mode; the control of the mode turns one off. */
function themeColor({ themeColor, colorMode }: SiteData): readonly string[] {
  const element = (mode: ColorMode, color: string, media: string) =>
    `<meta name="theme-color" data-mode="${mode}" media="${media}" content="${escapeHtml(color)}">`;
  const media = (mode: ColorMode) =>
    colorMode.respectSystem
      ? `(prefers-color-scheme:${mode})`
      : mode === colorMode.default
        ? "all"
        : "not all";
  return [
    element("light", themeColor, media("light")),
    element("dark", darkSurface, media("dark")),
  ];
}

/** Tells browsers that the site can be searched from their own box. */
function searchLink({ localeBase, title }: SiteData): string {
  const href = escapeHtml(`${localeBase}${openSearchFile}`);
  const type = "application/opensearchdescription+xml";
  return `<link rel="search" type="${type}" title="${escapeHtml(title)}" href="${href}">`;
}

/** JSON that is safe inside a script element: no `<` can end it. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
