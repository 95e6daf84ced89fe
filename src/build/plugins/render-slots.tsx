import type { ReactNode } from "react";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import { callSiteCode } from "../../content/site-code/call-site-code.ts";
import { inspect } from "../../pages/inspect/inspect.ts";
import type { SlotName } from "../../core/config.ts";
import type { FoundLink } from "../../core/outline.ts";
import type { PageSlots } from "../../core/page-data.ts";
import type { PageFacts } from "../../core/page.ts";
import type { SiteData, SiteSlots } from "../../core/site-data.ts";
import type { Site } from "../../core/site.ts";
import { renderContent, type RenderedAround } from "../../pages/render-content.tsx";
import type { BrowserUse } from "../../theme/browser-uses.ts";
import { emptyTrace } from "../graph/trace.ts";
import { blockedDiagnostics } from "../pages/blocked-diagnostics.ts";
import { dataAccess } from "../pages/page-data-access.ts";
import { useDiagnostics } from "../pages/use-diagnostics.ts";
import { given, type SlotComponents } from "./slot-components.ts";

/** What came of the slots of a page, or of those that are the same on all pages. */
export interface RenderedSlots<Slots> {
  readonly slots: Slots;
  readonly diagnostics: readonly Diagnostic[];
  readonly links: readonly SlotLink[];
}

/** An address in a slot, and the file of the component that wrote it. */
export interface SlotLink extends FoundLink {
  readonly slot: SlotName;
  readonly file: SourcePath;
}

/** A slot to be filled with what its component makes. */
interface FilledSlot {
  readonly name: SlotName;
  readonly file: SourcePath;
  readonly content: ReactNode;
}

/** Fills the slots that are the same on all pages of a locale. */
export function renderSiteSlots(
  site: Site,
  { slots, siteData }: { readonly slots: SlotComponents; readonly siteData: SiteData },
): RenderedSlots<SiteSlots> {
  const data = dataAccess({
    data: site.data,
    config: site.config,
    references: {},
    // They are rendered anew whenever the site is read.
    trace: emptyTrace(),
  });
  const page = { address: siteData.localeBase, note: () => {}, cards: () => [] };
  const filled = (["TopBarEnd", "Footer"] as const).flatMap((name): readonly FilledSlot[] => {
    const slot = slots[name];
    if (!slot) return [];
    const { file, Component } = slot;
    return [{ name, file, content: <Component site={siteData} /> }];
  });
  return renderAll(filled, { site, around: { site: siteData, data, page } });
}

/** Fills the slots around the text of a page. */
export function renderPageSlots(
  slots: SlotComponents,
  input: SlotRendering & { readonly facts: PageFacts },
): RenderedSlots<PageSlots> {
  const { facts, around } = input;
  const filled = (["BeforeArticle", "PageEnd"] as const).flatMap((name): readonly FilledSlot[] => {
    const slot = slots[name];
    if (!slot) return [];
    const { file, Component } = slot;
    return [{ name, file, content: <Component site={around.site} page={facts} /> }];
  });
  return renderAll(filled, input);
}

/** What slots are rendered with. */
interface SlotRendering {
  readonly site: Pick<Site, "config">;
  readonly around: RenderedAround;
}

/** A slot whose component throws stays empty; the rest of the page is made all the same. */
function renderAll(
  filled: readonly FilledSlot[],
  { site, around }: SlotRendering,
): RenderedSlots<Readonly<Partial<Record<SlotName, string>>>> {
  const slots: Partial<Record<SlotName, string>> = {};
  const diagnostics: Diagnostic[] = [];
  const links: SlotLink[] = [];
  const { policy } = site.config;
  for (const { name, file, content } of filled) {
    const code = { what: `The slot "${name}"`, place: { file } };
    const uses: BrowserUse[] = [];
    // Ids in different slots of a page must differ.
    const outcome = callSiteCode(code, () =>
      renderContent(content, { ...around, uses }, `${name}-`),
    );
    diagnostics.push(...useDiagnostics(uses, { slot: file }));
    slots[name] = outcome.kind === "returned" ? outcome.value : "";
    if (outcome.kind === "failed") {
      diagnostics.push({
        code: "slot/failed",
        severity: "error",
        message: `The component in the slot "${name}" threw: ${outcome.text}`,
        hint: `It is given { ${given(name)} }.`,
        place: outcome.place ?? code.place,
      });
      continue;
    }
    const found = inspect(outcome.value);
    links.push(...found.links.map((link) => ({ ...link, slot: name, file })));
    diagnostics.push(...blockedDiagnostics(found.blocked, { file, text: "", policy }));
  }
  return { slots, diagnostics, links };
}
