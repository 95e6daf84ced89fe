import { type SiteData, useRenderedPage, useSite } from "lectern";
import { useLocation } from "./router.tsx";

type SectionData = SiteData["sections"][number];

/** A version of a docs section, in the format that Docusaurus components expect. */
export interface DocsVersion {
  readonly name: string;
  readonly label: string;
  readonly isLast: boolean;
  /** URL of the version's main page, with the base path. */
  readonly path: string;
  readonly docs: readonly never[];
}

/** The docs hooks of `@docusaurus/plugin-content-docs/client`. */
export function useVersions(pluginId = "default"): readonly DocsVersion[] {
  const section = useSection(pluginId);
  return section ? versionsOf(section) : [];
}

/** Returns the section's `lastVersion`, or `undefined` if the section doesn't exist. */
export function useLatestVersion(pluginId = "default"): DocsVersion | undefined {
  return useVersions(pluginId).find((version) => version.isLast);
}

/** Returns the version with the current page, or `undefined` outside the section. */
export function useActiveVersion(pluginId = "default"): DocsVersion | undefined {
  const { pathname } = useLocation();
  return activeOf(useVersions(pluginId), pathname);
}

/** Returns the page's version. Leaves out the document and its counterparts in other versions. */
export function useActiveDocContext(pluginId = "default") {
  const activeVersion = useActiveVersion(pluginId);
  return { activeVersion, activeDoc: undefined, alternateDocVersions: {} };
}

/**
 * Returns the page's section in the format of a docs plugin, or `undefined` outside all sections.
 */
export function useActivePlugin() {
  const site = useSite();
  const { pathname } = useLocation();
  const found = site.sections.find((section) => activeOf(versionsOf(section), pathname));
  return found && { pluginId: found.id, pluginData: dataOf(found) };
}

/** Returns the page's section and version, or `undefined` outside all sections. */
export function useActivePluginAndVersion() {
  const activePlugin = useActivePlugin();
  const activeVersion = useActiveVersion(activePlugin?.pluginId);
  return activePlugin && { activePlugin, activeVersion };
}

/** Returns all sections by id, each with its URL and versions. */
export function useAllDocsData() {
  return Object.fromEntries(useSite().sections.map((section) => [section.id, dataOf(section)]));
}

/** Returns a section's URL and versions, or `undefined` if the section doesn't exist. */
export function useDocsData(pluginId = "default") {
  const section = useSection(pluginId);
  return section && dataOf(section);
}

/** Never returns a preferred version. Saving one does nothing. */
export function useDocsPreferredVersion() {
  return { preferredVersion: null, savePreferredVersionName: () => undefined };
}

/**
 * Returns the sidebar category of the current page, with its items. The lists of their items have
 * the right length, but contain empty objects because the data isn't available.
 */
export function useCurrentSidebarCategory() {
  const page = useRenderedPage();
  const { pathname } = useLocation();
  const items = (page?.categoryEntries() ?? []).map((entry) => {
    const { kind: type, label, href, description } = entry;
    const length = entry.kind === "category" ? entry.count : 0;
    return { type, label, href, description, items: Array.from({ length }, () => ({})) };
  });
  return { type: "category", label: "", href: pathname, items } as const;
}

/** Returns the other items in the page's category. */
export function useCurrentSidebarSiblings() {
  return useCurrentSidebarCategory().items;
}

/** Returns all items. Rendering omits items without a link. */
export function filterDocCardListItems<Item>(items: readonly Item[]): readonly Item[] {
  return items;
}

const unnamed = { name: "current", label: "", isLast: true, path: "/" };

/**
 * Returns the page's version in the format of `@docusaurus/plugin-content-docs/client`. Outside
 * sections, returns an unnamed version without pages.
 */
export function useDocsVersion() {
  const { activePlugin, activeVersion } = useActivePluginAndVersion() ?? {};
  const { name, ...version } = activeVersion ?? unnamed;
  const { pluginId } = activePlugin ?? { pluginId: "default" };
  return { pluginId, name, version: name, ...version, docs: {}, docsSidebars: {} };
}

/**
 * Returns the page in the format of `useDoc`. Title, description and front matter are only
 * available when Lectern renders the page, not in islands. The list of headings is always empty.
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

/** Returns the page's sidebar category as a sidebar. */
export function useDocsSidebar() {
  return { name: "sidebar", items: useCurrentSidebarSiblings() };
}

// The hooks work without a provider.
export { default as DocProvider } from "../theme/layout-part.tsx";

/** Finds a section by id. `default` falls back to the first section. */
function useSection(pluginId: string): SectionData | undefined {
  const { sections } = useSite();
  const found = sections.find((section) => section.id === pluginId);
  return found ?? (pluginId === "default" ? sections[0] : undefined);
}

function dataOf(section: SectionData) {
  return { path: section.href, versions: versionsOf(section), breadcrumbs: true };
}

/** The same objects in each call, because components compare versions with `===`. */
const knownVersions = new WeakMap<SectionData, readonly DocsVersion[]>();

function versionsOf(section: SectionData): readonly DocsVersion[] {
  const { versions, lastVersion } = section;
  const known =
    knownVersions.get(section) ??
    versions.map(({ name, label, href: path }) => {
      return { name, label, isLast: name === lastVersion, path, docs: [] };
    });
  knownVersions.set(section, known);
  return known;
}

/** Returns the version with the longest URL folder that contains the page. */
function activeOf(versions: readonly DocsVersion[], pathname: string): DocsVersion | undefined {
  return versions
    .filter(({ path }) => `${pathname}/`.startsWith(`${path.replace(/\/[^/]*$/, "")}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}
