import type { ReactNode } from "react";
import type { Diagnostic, Place } from "../../base/diagnostic.ts";
import type { SourcePath } from "../../base/paths.ts";
import { callSiteCode, siteCodeLimit } from "../../content/site-code/call-site-code.ts";
import { inspect } from "../../inspect/inspect.ts";
import type { Layout } from "../../model/page-data.ts";
import type { SiteData } from "../../model/site-data.ts";
import type { Site } from "../../model/site.ts";
import { renderContent } from "../../render/render-content.tsx";
import { blockedDiagnostics } from "./blocked-diagnostics.ts";
import { dataAccess } from "./page-data-access.ts";
import type { PageContent } from "./page-content.ts";
import { isThrownByPage, isWhole, renderDiagnostic } from "../programs/render-diagnostic.ts";
import type { SourceFiles } from "../cache/source-files.ts";
import type { Trace } from "../cache/trace.ts";

/** What pages are rendered with. */
export interface RenderingInput {
  readonly site: Site;
  readonly siteData: SiteData;
  readonly files: SourceFiles;
}

/** What was found while a page was compiled. */
export interface Findings {
  readonly source: SourcePath | undefined;
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
  const outcome = callSiteCode(
    { what, place },
    () => renderContent(content, input.siteData, access),
    findings.isCertainToEnd ? Infinity : siteCodeLimit,
  );
  const html = outcome.kind === "returned" ? outcome.value : "";
  if (outcome.kind === "failed") {
    // An expression of the page may throw for a stand-in, whose import has been reported.
    const isReported =
      isThrownByPage(outcome.error) &&
      diagnostics.some(({ code }) => code.startsWith("import/missing"));
    const { source } = findings;
    if (!isReported) diagnostics.push(renderDiagnostic(outcome, { source, files: input.files }));
  }
  const inspection = inspect(html);
  if (findings.source !== undefined && inspection.blocked.length > 0) {
    const text = input.files.read(findings.source)?.text ?? "";
    const { policy } = input.site.config;
    diagnostics.push(
      ...blockedDiagnostics(inspection.blocked, { file: findings.source, text, policy }),
    );
  }
  const written = [...(findings.places ?? new Map<string, Place>()).keys()];
  return {
    html,
    // What would have been rendered beside the failure is unknown; what was written is not.
    inspection:
      outcome.kind === "returned"
        ? inspection
        : { ...inspection, links: written.map((href) => ({ href, text: "" })) },
    isWhole: isWhole(diagnostics),
    diagnostics,
    places: Object.fromEntries(findings.places ?? []),
    layout: findings.layout,
    title: findings.title,
    description: findings.description,
  };
}
