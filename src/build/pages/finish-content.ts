import type { ReactNode } from "react";
import type { ContentOptions } from "../../core/config.ts";
import type { Diagnostic, Place } from "../../core/diagnostic.ts";
import type { Inspection } from "../../core/outline.ts";
import type { Layout } from "../../core/page-data.ts";
import type { ShownPage } from "../../core/page.ts";
import type { SourcePath } from "../../core/paths.ts";
import { callSiteCode, isEndless, siteCodeLimit } from "../../content/site-code/call-site-code.ts";
import { inspect, withoutKeywords } from "../../pages/inspect/inspect.ts";
import { frontMatterOf } from "../../pages/page/page-data.ts";
import { codeWithIds } from "../../pages/page-content.ts";
import { renderContent } from "../../pages/render-content.tsx";
import type { SiteIndex } from "../../pages/site-index.ts";
import { arrangedTables } from "../../pages/tables/arranged-tables.ts";
import type { BrowserUse } from "../../theme/browser-uses.ts";
import type { Trace } from "../graph/trace.ts";
import { filePlaces } from "../links/file-places.ts";
import { withSlots, type SlotsInput } from "../plugins/slots.tsx";
import { isThrownByPage, isWhole, renderDiagnostic } from "../site-code/render-diagnostic.ts";
import type { SourceFiles } from "../store/source-files.ts";
import { blockedDiagnostics, headDiagnostics, markupDiagnostics } from "./html-diagnostics.ts";
import { dataAccess, pageAccess } from "./page-data-access.ts";
import type { PageContent } from "./page-content.ts";
import { stylesOfPage, withComponentStyles } from "./page-styles.ts";
import { useDiagnostics } from "./use-diagnostics.ts";

/** Rendering inputs that all pages of a locale share. */
export interface RenderingInput extends SlotsInput {
  readonly options: ContentOptions;
  readonly index: SiteIndex;
  readonly files: SourceFiles;
}

/** A page to render, with its compilation results. */
export interface CompiledPage {
  readonly page: ShownPage;
  readonly source: SourcePath | undefined;
  /** HTML to add after the rendered content. */
  readonly html?: string | undefined;
  /** Records the data that the page reads. */
  readonly trace: Pick<Trace, "data" | "members">;
  readonly references?: Readonly<Record<string, string>> | undefined;
  readonly diagnostics?: readonly Diagnostic[];
  readonly places?: ReadonlyMap<string, Place>;
  readonly layout?: Layout | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/**
 * Renders the content of a page and inspects its HTML. If a component throws, the page has a
 * diagnostic and is rendered without that component.
 */
export function finishContent(
  input: RenderingInput,
  content: ReactNode,
  compiled: CompiledPage,
): PageContent {
  const { site, siteData, files } = input;
  const { page, source, trace } = compiled;
  const diagnostics = [...(compiled.diagnostics ?? [])];
  const { rendered, noted } = pageAccess(input.index, page, trace);
  const data = dataAccess(site, trace, compiled.references);
  const uses: BrowserUse[] = [];
  const around = { site: siteData, data, page: rendered, uses };
  const place = source && { file: source };
  const what = source === undefined ? "A page" : `The page "${source}"`;
  // Lectern's own content needs no time limit. Starting the watchdog takes 0.5 ms if all cores are busy.
  const limit = content === null || source === undefined ? Infinity : siteCodeLimit;
  const render = (isLenient: boolean) =>
    callSiteCode(
      { what, place },
      () =>
        (content === null ? "" : renderContent(content, { ...around, isLenient })) +
        (compiled.html ?? ""),
      limit,
    );
  const outcome = render(false);
  const isRendered = outcome.kind === "returned";
  // Keeps the other parts of the page.
  const rest = isRendered || isEndless(outcome.error) ? outcome : render(true);
  const made = rest.kind === "returned" ? arranged(rest.value, page) : "";
  const html = withoutKeywords(made);
  const set = noted();
  if (!isRendered) {
    // An expression may throw because of a missing import that has already been reported.
    const isReported =
      isThrownByPage(outcome.error) &&
      diagnostics.some(({ code }) => code.startsWith("import/missing"));
    if (!isReported) diagnostics.push(renderDiagnostic(outcome, { source, files }));
  }
  // Inspects the document's version of the HTML, in which styles are in a separate file.
  const inspection = inspect(stylesOfPage(made, page, siteData).html);
  const inSource = findInSource(inspection, compiled, input);
  diagnostics.push(...inSource.diagnostics);
  if (set.dropped) diagnostics.push(...headDiagnostics(set.dropped, place));
  diagnostics.push(...useDiagnostics(uses, { files }));
  const urls = [...(compiled.places ?? new Map<string, Place>()).keys()];
  const finished: PageContent = {
    html,
    // If rendering failed, the links in the source are still known.
    inspection: isRendered
      ? inspection
      : { ...inspection, links: urls.map((href) => ({ href, text: "" })) },
    isWhole: isWhole(diagnostics),
    diagnostics,
    places: Object.fromEntries(inSource.places),
    layout: compiled.layout ?? set.layout,
    title: compiled.title ?? set.title,
    description: compiled.description ?? set.description,
  };
  const whole = withSlots(finished, input, { page, around });
  const later = Object.values({ ...siteData.slots, ...whole.slots }).join("");
  const folds = frontMatterOf(page)?.foldSections ? `<i class="fold">` : "";
  return { ...whole, html: withComponentStyles(whole.html, later + folds) };
}

/** Finds the positions of URLs and problems in the source of a page. */
function findInSource(
  { blocked, faults, files, images }: Inspection,
  { source: file, places: known }: CompiledPage,
  { files: sources, options, siteData }: RenderingInput,
): { readonly diagnostics: readonly Diagnostic[]; readonly places: ReadonlyMap<string, Place> } {
  const places = new Map(known);
  const engineAssets = `${siteData.basePath}assets/`;
  // The compiler provides the positions of images, but not of other files.
  const unplaced = [...files, ...images.filter((url) => !places.has(url))].filter(
    (url) => !url.startsWith(engineAssets),
  );
  if (file === undefined || blocked.length + faults.length + unplaced.length === 0) {
    return { diagnostics: [], places };
  }
  const page = { file, text: sources.read(file)?.text ?? "" };
  for (const [url, at] of filePlaces(unplaced, page)) places.set(url, at);
  const diagnostics = [
    ...blockedDiagnostics(blocked, { ...page, policy: options.contentSecurityPolicy }),
    ...markupDiagnostics(faults, page),
  ];
  return { diagnostics, places };
}

/** Applies the changes that all HTML needs, whether it comes from Markdown, HTML or components. */
function arranged(html: string, page: ShownPage): string {
  const isPost = page.kind === "document" && page.post !== undefined;
  return arrangedTables(codeWithIds(isPost ? withTitleFirst(html) : html));
}

/** Moves the first heading of a post above its date and authors. */
function withTitleFirst(html: string): string {
  return html.replace(
    /^(<p class="lead" data-search="off">.*?<\/p>)\s*(<h1[\s>].*?<\/h1>)/s,
    "$2$1",
  );
}
