import { type SiteData, useRenderedPage, useSite } from "lectern";
import type { ReactNode } from "react";
import { useLocation } from "./router.tsx";

type SectionData = SiteData["sections"][number];

/** A version of a docs section, in the form components of such sites expect. */
export interface DocsVersion {
  readonly name: string;
  readonly label: string;
  readonly isLast: boolean;
  /** Complete address of its main page. */
  readonly path: string;
  readonly docs: readonly never[];
}

/** The docs hooks of `@docusaurus/plugin-content-docs/client`. */
export function useVersions(pluginId = "default"): readonly DocsVersion[] {
  const section = useSection(pluginId);
  return section ? versionsOf(section) : [];
}

/**
 * The version that the section declares as its last one; undefined when there is no
 * such section.
 */
export function useLatestVersion(pluginId = "default"): DocsVersion | undefined {
  return useVersions(pluginId).find((version) => version.isLast);
}

/** The version that contains the current page; undefined outside of the section. */
export function useActiveVersion(pluginId = "default"): DocsVersion | undefined {
  const { pathname } = useLocation();
  return activeOf(useVersions(pluginId), pathname);
}

/**
 * The version of the page. The document itself and its counterparts in other versions
 * are not given.
 */
export function useActiveDocContext(pluginId = "default") {
  const activeVersion = useActiveVersion(pluginId);
  return { activeVersion, activeDoc: undefined, alternateDocVersions: {} };
}

/** The section of the page, in the form of a docs plugin; undefined outside of all sections. */
export function useActivePlugin() {
  const site = useSite();
  const { pathname } = useLocation();
  const found = site.sections.find((section) => activeOf(versionsOf(section), pathname));
  return found && { pluginId: found.id, pluginData: dataOf(found) };
}

/** The section of the page and its version; undefined outside of all sections. */
export function useActivePluginAndVersion() {
  const activePlugin = useActivePlugin();
  const activeVersion = useActiveVersion(activePlugin?.pluginId);
  return activePlugin && { activePlugin, activeVersion };
}

/** All sections by id, each with its complete address and its versions. */
export function useAllDocsData() {
  return Object.fromEntries(useSite().sections.map((section) => [section.id, dataOf(section)]));
}

/** The complete address and the versions of a section; undefined when there is no such section. */
export function useDocsData(pluginId = "default") {
  const section = useSection(pluginId);
  return section && dataOf(section);
}

/** The version to send readers of an old one to. No document of it is suggested. */
export function useDocVersionSuggestions(pluginId = "default") {
  return { latestVersionSuggestion: useLatestVersion(pluginId), latestDocSuggestion: undefined };
}

/** Never has a preferred version: saving one does nothing. */
export function useDocsPreferredVersion() {
  return { preferredVersion: null, savePreferredVersionName: () => undefined };
}

/** An item of a sidebar, in the form that `DocCardList` takes. */
export interface SidebarItem {
  readonly type: "link" | "category";
  readonly label: string;
  /** Complete address; undefined for a category without a page. */
  readonly href: string | undefined;
  readonly description: string | undefined;
  /** As many as there are; what they are is not known here. */
  readonly items: readonly object[];
}

/** The category of the sidebar whose page this is, with the items below it. */
export function useCurrentSidebarCategory() {
  const page = useRenderedPage();
  const { pathname } = useLocation();
  const items = (page?.categoryEntries() ?? []).map((entry): SidebarItem => ({
    type: entry.kind,
    label: entry.label,
    href: entry.href,
    description: entry.description,
    items: Array.from({ length: entry.kind === "category" ? entry.count : 0 }, () => ({})),
  }));
  return { type: "category", label: "", href: pathname, items } as const;
}

/** The other items of the category around the page. */
export function useCurrentSidebarSiblings(): readonly SidebarItem[] {
  return useCurrentSidebarCategory().items;
}

/** Returns all items. Items without a link are left out when they are rendered. */
export function filterDocCardListItems<Item>(items: readonly Item[]): readonly Item[] {
  return items;
}

/**
 * The version of the page, in the form of `@docusaurus/plugin-content-docs/client`. Outside of
 * sections, it's an unnamed version without pages.
 */
export function useDocsVersion() {
  const active = useActivePluginAndVersion();
  const version = active?.activeVersion;
  return {
    pluginId: active?.activePlugin.pluginId ?? "default",
    name: version?.name ?? "current",
    version: version?.name ?? "current",
    label: version?.label ?? "",
    isLast: version?.isLast ?? true,
    path: version?.path ?? "/",
    banner: null,
    badge: false,
    className: "",
    noIndex: false,
    docs: {},
    docsSidebars: {},
  };
}

/**
 * The page, in the form of `useDoc`. Title, description and front matter are only known when
 * Lectern renders the page, not in islands. The list of headings is always empty.
 */
export function useDoc() {
  const page = useRenderedPage();
  const { pathname } = useLocation();
  const { title = "", description = "", frontMatter = {} } = page ?? {};
  const metadata = {
    id: pathname,
    title,
    description,
    permalink: page?.href ?? pathname,
    slug: pathname,
    source: "",
    tags: [] as const,
    version: useDocsVersion().name,
    frontMatter,
    unlisted: false,
  };
  return { metadata, frontMatter, contentTitle: title, toc: [] as const, assets: {} };
}

/** The sidebar category around the page, as a sidebar. */
export function useDocsSidebar() {
  return { name: "sidebar", items: useCurrentSidebarSiblings() };
}

/** Renders its children: the page is known without a provider. */
export function DocProvider({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}

/** The first section is the one that such sites call `default`. */
function useSection(pluginId: string): SectionData | undefined {
  const { sections } = useSite();
  const found = sections.find((section) => section.id === pluginId);
  return found ?? (pluginId === "default" ? sections[0] : undefined);
}

function dataOf(section: SectionData) {
  return { path: section.href, versions: versionsOf(section), breadcrumbs: true };
}

function versionsOf({ versions, lastVersion }: SectionData): readonly DocsVersion[] {
  return versions.map(({ name, label, href }) => ({
    name,
    label,
    isLast: name === lastVersion,
    path: href,
    docs: [],
  }));
}

/** The version whose folder of addresses is the deepest around the page. */
function activeOf(versions: readonly DocsVersion[], pathname: string): DocsVersion | undefined {
  return versions
    .filter(({ path }) => `${pathname}/`.startsWith(`${path.replace(/\/[^/]*$/, "")}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}
