import type { ReactNode } from "react";
import { type Diagnostic, type Place, lineAndColumn } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import { callSiteCode, siteCodeLimit } from "../../content/site-code/call-site-code.ts";
import type { ContentOptions } from "../../core/config.ts";
import { inspect } from "../../pages/inspect/inspect.ts";
import type { Inspection, MarkupFault } from "../../core/outline.ts";
import type { Layout } from "../../core/page-data.ts";
import type { ShownPage } from "../../core/page.ts";
import { renderContent } from "../../pages/render-content.tsx";
import type { SiteIndex } from "../../pages/site-index.ts";
import { codeWithIds } from "../../pages/page-content.ts";
import { arrangedTables } from "../../pages/tables/arranged-tables.ts";
import type { BrowserUse } from "../../theme/browser-uses.ts";
import type { PageMetadata } from "../../theme/page-context.ts";
import { withSlots, type SlotsInput } from "../plugins/slots.tsx";
import { blockedDiagnostics } from "./blocked-diagnostics.ts";
import { useDiagnostics } from "./use-diagnostics.ts";
import { filePlaces } from "../links/file-places.ts";
import { stylesOfPage } from "./page-styles.ts";
import { renderedPage } from "./rendered-page.ts";
import { dataAccess } from "./page-data-access.ts";
import type { PageContent } from "./page-content.ts";
import { isThrownByPage, isWhole, renderDiagnostic } from "../site-code/render-diagnostic.ts";
import type { SourceFiles } from "../store/source-files.ts";
import type { Trace } from "../graph/trace.ts";

/** What pages are rendered with. */
export interface RenderingInput extends SlotsInput {
  readonly options: ContentOptions;
  readonly index: SiteIndex;
  readonly files: SourceFiles;
}

/** What was found while a page was compiled. */
export interface Findings {
  readonly page: ShownPage;
  readonly source: SourcePath | undefined;
  /** What follows the content, if it has been made without rendering. */
  readonly html?: string | undefined;
  /** Takes note of the data that is read. */
  readonly trace: Pick<Trace, "data" | "members">;
  readonly references?: Readonly<Record<string, string>> | undefined;
  readonly diagnostics?: readonly Diagnostic[];
  readonly places?: ReadonlyMap<string, Place>;
  readonly layout?: Layout | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** Whether no code of the site has a part in it. */
  readonly isCertainToEnd?: boolean;
}

/** Render the content and look at what came out. A component that throws leaves an empty page and a diagnostic. */
export function finishContent(
  input: RenderingInput,
  content: ReactNode,
  findings: Findings,
): PageContent {
  const diagnostics = [...(findings.diagnostics ?? [])];
  const access = dataAccess({
    data: input.site.data,
    config: input.site.config,
    references: findings.references ?? {},
    trace: findings.trace,
  });
  const place = findings.source && { file: findings.source };
  const what = findings.source === undefined ? "A page" : `The page "${findings.source}"`;
  const { page } = findings;
  const { rendered, noted } = renderedPage({ index: input.index, page, trace: findings.trace });
  const uses: BrowserUse[] = [];
  const around = { site: input.siteData, data: access, page: rendered, uses };
  const outcome = callSiteCode(
    { what, place },
    () => (content === null ? "" : renderContent(content, around)) + (findings.html ?? ""),
    findings.isCertainToEnd ? Infinity : siteCodeLimit,
  );
  const written = outcome.kind === "returned" ? arranged(outcome.value, page) : "";
  const said = noted();
  // As the page is written: its styles come from a file.
  const { html } = stylesOfPage(written, page, input.siteData);
  if (outcome.kind === "failed") {
    // An expression of the page may throw for a stand-in, whose import has been reported.
    const isReported =
      isThrownByPage(outcome.error) &&
      diagnostics.some(({ code }) => code.startsWith("import/missing"));
    const { source } = findings;
    if (!isReported) diagnostics.push(renderDiagnostic(outcome, { source, files: input.files }));
  }
  const inspection = inspect(html);
  const { found, places } = inSource(inspection, findings, input);
  diagnostics.push(...found);
  diagnostics.push(...droppedDiagnostics(said, findings.source));
  diagnostics.push(...useDiagnostics(uses, { files: input.files }));
  const addresses = [...(findings.places ?? new Map<string, Place>()).keys()];
  const made: PageContent = {
    html: written,
    // What would have been rendered beside the failure is unknown; what was written is not.
    inspection:
      outcome.kind === "returned"
        ? inspection
        : { ...inspection, links: addresses.map((href) => ({ href, text: "" })) },
    isWhole: isWhole(diagnostics),
    diagnostics,
    places: Object.fromEntries(places),
    layout: findings.layout ?? said.layout,
    title: findings.title ?? said.title,
    description: findings.description ?? said.description,
  };
  return withSlots(made, input, { page, around });
}

/** What is in the HTML of a page and has a place in its source: problems and addresses. */
function inSource(
  { blocked, faults, files, images }: Inspection,
  findings: Findings,
  { files: sources, options, siteData }: RenderingInput,
): { readonly found: readonly Diagnostic[]; readonly places: ReadonlyMap<string, Place> } {
  const places = new Map(findings.places);
  const ofEngine = `${siteData.basePath}assets/`;
  // Of a file the compiler knows the element alone.
  const unplaced = [...files, ...images.filter((address) => !places.has(address))].filter(
    (address) => !address.startsWith(ofEngine),
  );
  const file = findings.source;
  if (file === undefined || blocked.length + faults.length + unplaced.length === 0) {
    return { found: [], places };
  }
  const read = { file, text: sources.read(file)?.text ?? "" };
  for (const [address, at] of filePlaces(unplaced, read)) places.set(address, at);
  const { contentSecurityPolicy: policy } = options;
  return {
    found: [
      ...blockedDiagnostics(blocked, { ...read, policy }),
      ...markupDiagnostics(faults, read),
    ],
    places,
  };
}

/** What is the same for Markdown, HTML and components is done to what came out of them. */
function arranged(html: string, page: ShownPage): string {
  const isPost = page.kind === "document" && page.post !== undefined;
  return arrangedTables(codeWithIds(isPost ? titleFirst(html) : html));
}

/** A heading that starts the text of a post is its title: its day and authors follow it. */
function titleFirst(html: string): string {
  return html.replace(
    /^(<p class="lead" data-search="off">.*?<\/p>)\s*(<h1[\s>].*?<\/h1>)/s,
    "$2$1",
  );
}

/** What components put into the head of the page and has no place here. */
function droppedDiagnostics(
  { dropped = [] }: PageMetadata,
  source: SourcePath | undefined,
): readonly Diagnostic[] {
  if (dropped.length === 0) return [];
  const message = `The page adds ${[...new Set(dropped)].join(", ")} to the head, which isn't supported.`;
  const hint =
    "A page can only set its title and description. Lectern generates the URL and the social card.";
  return [
    {
      code: "page/invalid-head",
      severity: "warning",
      message,
      hint,
      place: source && { file: source },
    },
  ];
}

/** What is wrong with the ids and URLs of elements, each mistake once. */
function markupDiagnostics(
  faults: readonly MarkupFault[],
  { file, text }: { readonly file: SourcePath; readonly text: string },
): readonly Diagnostic[] {
  const unique = new Map(faults.map((fault) => [JSON.stringify(fault), fault]));
  return [...unique.values()].map((fault): Diagnostic => {
    const place: Place = { file, ...placeOf(fault, text) };
    switch (fault.kind) {
      case "id": {
        const id = fault.id.trim().replace(/[\s#]+/g, "-");
        return {
          code: "html/invalid-id",
          severity: "warning",
          message: `The id "${fault.id}" of <${fault.element}> contains a space or a "#", so no link can point to it.`,
          hint: id === "" ? "Remove the id." : `Write id="${id}".`,
          place,
        };
      }
      case "no-url":
        return {
          code: "html/missing-url",
          severity: "warning",
          message: `<${fault.element}> has no URL: its ${fault.attribute} is missing or empty.`,
          hint: `Add the URL, or remove the element.`,
          place,
        };
    }
  });
}

/** Nothing when a component writes the element. */
function placeOf(fault: MarkupFault, text: string): ReturnType<typeof lineAndColumn> | undefined {
  const offset = fault.kind === "id" ? idOffset(fault.id, text) : urlOffset(fault, text);
  return offset === undefined ? undefined : lineAndColumn(text, offset);
}

function idOffset(id: string, text: string): number | undefined {
  return [`"${id}"`, `'${id}'`].map((quoted) => text.indexOf(quoted)).find((at) => at >= 0);
}

/** The tag, or a link or image in Markdown without an address. */
function urlOffset(
  { element, attribute }: Extract<MarkupFault, { kind: "no-url" }>,
  text: string,
): number | undefined {
  const filled = new RegExp(`\\s${attribute}\\s*=\\s*(?:"\\s*[^"\\s]|'\\s*[^'\\s]|[^\\s"'>])`, "i");
  const isEmpty = ([tag]: RegExpMatchArray) => !filled.test(tag);
  const tags = [...text.matchAll(new RegExp(`<${element}(?=[\\s/>])[^>]*`, "gi"))];
  const tag = tags.find(isEmpty);
  if (tag) return tag.index;
  const mark = element === "img" ? "!" : "";
  if (element !== "img" && element !== "a") return undefined;
  return new RegExp(`${mark}\\[[^\\]\\n]*\\]\\((?:<\\s*>|\\s*)\\)`).exec(text)?.index;
}
