import type { ComponentType, ReactNode } from "react";
import { callSiteCode } from "../../content/site-code/call-site-code.ts";
import type { SiteConfig, SlotName } from "../../core/config.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { FoundLink } from "../../core/outline.ts";
import { type Page, type ShownPage, pageFacts } from "../../core/page.ts";
import type { SourcePath } from "../../core/paths.ts";
import { pageSlots } from "../../core/page-data.ts";
import { type SiteData, siteSlots, type SiteSlots } from "../../core/site-data.ts";
import type { Site } from "../../core/site.ts";
import { inspect } from "../../pages/inspect/inspect.ts";
import { titleOf } from "../../pages/page/page-data.ts";
import { renderContent, type RenderedAround } from "../../pages/render-content.tsx";
import type { BrowserUse } from "../../theme/browser-uses.ts";
import type { SlotProps } from "../../theme/elements.tsx";
import { emptyTrace } from "../graph/trace.ts";
import { blockedDiagnostics } from "../pages/html-diagnostics.ts";
import { dataAccess } from "../pages/page-data-access.ts";
import type { PageContent } from "../pages/page-content.ts";
import { useDiagnostics } from "../pages/use-diagnostics.ts";
import { loadModule, type LoadableModules } from "../site-code/site-modules.ts";

/** A component that fills a slot. */
export interface SlotComponent<Name extends SlotName> {
  readonly file: SourcePath;
  readonly Component: ComponentType<SlotProps[Name]>;
}

/** The components that fill layout slots. */
export type SlotComponents = { readonly [Name in SlotName]?: SlotComponent<Name> };

/** Loads the components in the configuration that fill layout slots. */
export async function slotComponents(
  modules: LoadableModules,
  { components }: SiteConfig,
): Promise<{ readonly slots: SlotComponents; readonly diagnostics: readonly Diagnostic[] }> {
  const slots: Partial<Record<SlotName, unknown>> = {};
  const found: Diagnostic[] = [];
  for (const [name, file] of Object.entries(components) as [SlotName, SourcePath][]) {
    // Skips the home page, because its problems are reported like those of other pages.
    if (name === "Home") continue;
    const { exports, diagnostics } = await loadModule(modules, file);
    found.push(...diagnostics);
    if (exports === undefined) continue;
    const component = exports["default"];
    if (isComponent(component)) slots[name] = { file, Component: component };
    else found.push(noComponent(name, file, exports));
  }
  // The props can't be checked at run time.
  return { slots: slots as SlotComponents, diagnostics: found };
}

/** Returns whether a value is a function, a class, or a component created by `memo` or `lazy`. */
function isComponent(value: unknown): boolean {
  if (typeof value === "function") return true;
  return typeof value === "object" && value !== null && "$$typeof" in value && "type" in value;
}

function noComponent(name: SlotName, file: SourcePath, exports: object): Diagnostic {
  const names = Object.keys(exports).filter((each) => /^[A-Z]/.test(each));
  return {
    code: "slot/invalid-component",
    severity: "error",
    message: `The default export of "${file}" must be a component for the slot "${name}".`,
    hint:
      defaultExportHint(names) ??
      `Write export default function ${name}({ ${propsOf(name)} }: SlotProps["${name}"]) { … }.`,
    place: { file },
  };
}

/** Suggests to export one of the names of a module by default. */
export function defaultExportHint(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  return `It exports ${names.join(", ")}. Write "export default" before one of them.`;
}

/** Returns the prop names of a slot. */
function propsOf(name: SlotName): string {
  return name === "Home" || pageSlots.some((each) => each === name) ? "site, page" : "site";
}

interface RenderedSlots<Slots> {
  readonly slots: Slots;
  readonly diagnostics: readonly Diagnostic[];
  readonly links: readonly SlotLink[];
}

/** A link in a slot, with the file that contains the slot's component. */
export interface SlotLink extends FoundLink {
  readonly slot: SlotName;
  readonly file: SourcePath;
}

interface FilledSlot {
  readonly name: SlotName;
  readonly file: SourcePath;
  readonly content: ReactNode;
}

/** Renders the slots that are the same on all pages of a locale. */
export function renderSiteSlots(
  site: Site,
  { slots, siteData }: { readonly slots: SlotComponents; readonly siteData: SiteData },
): RenderedSlots<SiteSlots> {
  // The trace isn't needed, because these slots are rendered again each time the site is read.
  const data = dataAccess(site, emptyTrace());
  const page = {
    href: siteData.localeBase,
    title: siteData.title,
    description: undefined,
    frontMatter: {},
    setMetadata: () => {},
    categoryEntries: () => [],
  };
  const filled = siteSlots.flatMap((name): readonly FilledSlot[] => {
    const slot = slots[name];
    if (!slot) return [];
    const { file, Component } = slot;
    return [{ name, file, content: <Component site={siteData} /> }];
  });
  return renderAll(filled, { site, around: { site: siteData, data, page } });
}

export interface SlotsInput {
  readonly slots: SlotComponents;
  readonly site: Site;
  readonly siteData: SiteData;
}

/** Adds the slots around the content of a page, with their links and diagnostics. */
export function withSlots(
  content: PageContent,
  { slots, site, siteData }: SlotsInput,
  { page, around }: { readonly page: ShownPage; readonly around: RenderedAround },
): PageContent {
  if (!hasPageSlots(slots) || content.layout === "wide" || isOfEngine(page)) return content;
  const { inspection, places, diagnostics } = content;
  const title = content.title ?? titleOf(page, inspection);
  const facts = pageFacts({ ...page, title }, siteData.localeBase);
  const filled = pageSlots.flatMap((name): readonly FilledSlot[] => {
    const slot = slots[name];
    if (!slot) return [];
    const { file, Component } = slot;
    return [{ name, file, content: <Component site={around.site} page={facts} /> }];
  });
  const rendered = renderAll(filled, { site, around });
  const found = rendered.links.map(({ href, text }) => ({ href, text }));
  return {
    ...content,
    slots: rendered.slots,
    inspection: { ...inspection, links: [...inspection.links, ...found] },
    // If a slot and the page contain the same link, its position in the page takes precedence.
    places: {
      ...Object.fromEntries(rendered.links.map(({ href, file }) => [href, { file }])),
      ...places,
    },
    diagnostics: [...diagnostics, ...rendered.diagnostics],
  };
}

/** Returns whether a site fills a slot that differs by page. */
export function hasPageSlots(slots: SlotComponents): boolean {
  return pageSlots.some((name) => slots[name] !== undefined);
}

/** Returns whether a page is provided by Lectern and has no article. */
function isOfEngine(page: ShownPage): page is Exclude<ShownPage, Page> {
  return ["not-found", "offline", "not-kept", "search", "comparison"].includes(page.kind);
}

/**
 * Renders slots. If a component throws, its slot stays empty and the rest of the page is still
 * built.
 */
function renderAll(
  filled: readonly FilledSlot[],
  { site, around }: { readonly site: Pick<Site, "config">; readonly around: RenderedAround },
): RenderedSlots<Readonly<Partial<Record<SlotName, string>>>> {
  const slots: Partial<Record<SlotName, string>> = {};
  const diagnostics: Diagnostic[] = [];
  const links: SlotLink[] = [];
  const { contentSecurityPolicy: policy } = site.config;
  for (const { name, file, content } of filled) {
    const code = { what: `The slot "${name}"`, place: { file } };
    const uses: BrowserUse[] = [];
    // The prefix keeps ids unique across the slots of a page.
    const outcome = callSiteCode(code, () =>
      renderContent(content, { ...around, uses }, `${name}-`),
    );
    diagnostics.push(...useDiagnostics(uses, { slot: file }));
    slots[name] = outcome.kind === "returned" ? outcome.value : "";
    if (outcome.kind === "failed") {
      diagnostics.push({
        code: "slot/failed",
        severity: "error",
        message: `The component in the slot "${name}" threw an error: ${outcome.text}`,
        hint: `Its props are { ${propsOf(name)} }.`,
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
