import { numberedIds, type NumberedIds, slugify } from "../../core/text.ts";
import type { VersionConfig } from "../../core/config.ts";
import type { Sidebar, SidebarItem } from "../../core/site.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { didYouMean } from "../../core/nearest.ts";
import { joinRoute, type RoutePath } from "../../core/paths.ts";
import type { CategoryPage, DocumentPage } from "../../core/page.ts";
import type { PlannedSidebar } from "./plan-sidebars.ts";
import type { PlaceOfItem, PlannedCategory, PlannedItem } from "./planned-item.ts";
import { placeInFrontMatter } from "../sources/front-matter.ts";
import type { PageSource } from "../sources/page-source.ts";

interface ResolveSidebarsInput {
  readonly planned: readonly PlannedSidebar[];
  readonly section: string;
  readonly version: VersionConfig;
  readonly documents: ReadonlyMap<string, DocumentPage>;
  /** IDs of documents that exist but aren't shown. They are removed silently. */
  readonly hiddenIds: ReadonlySet<string>;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** Sidebars with routes, and the generated pages of their categories. */
interface ResolvedSidebars {
  readonly sidebars: readonly Sidebar[];
  /** Generated indexes of categories. */
  readonly pages: readonly CategoryPage[];
}

/** Resolves the documents in sidebars, removes empty items and creates the generated indexes. */
export function resolveSidebars(input: ResolveSidebarsInput): ResolvedSidebars {
  const pages: CategoryPage[] = [];
  const slugs = numberedIds();
  const sidebars = input.planned.map(({ id, items }) => ({
    id,
    items: resolveItems({ ...input, sidebar: id, pages, slugs }, items),
  }));
  return { sidebars, pages };
}

interface Context extends ResolveSidebarsInput {
  readonly sidebar: string;
  readonly pages: CategoryPage[];
  /** Gives categories with the same label different URLs. */
  readonly slugs: NumberedIds;
}

function resolveItems(context: Context, items: readonly PlannedItem[]): readonly SidebarItem[] {
  return items.flatMap((item) => resolveItem(context, item) ?? []);
}

function resolveItem(context: Context, item: PlannedItem): SidebarItem | undefined {
  switch (item.kind) {
    case "document": {
      const page = findDocument(context, item.docId, item.place);
      return page && documentItem(page, item.label, item.className);
    }
    case "category":
      return resolveCategory(context, item);
    case "link":
    case "html":
    case "separator":
      return item;
  }
}

function resolveCategory(context: Context, category: PlannedCategory): SidebarItem | undefined {
  const { label, description, className, collapsible, link } = category;
  const page =
    link?.kind === "document" ? findDocument(context, link.docId, link.place) : undefined;
  // Create the URL before resolving the nested items. Then, if two categories have the same label,
  // the outer one gets the URL without a number.
  const holdsAny = category.items.some((item) => isShown(context, item));
  const route = page?.route ?? (holdsAny ? generatedIndex(context, category) : undefined);
  const items = resolveItems(context, category.items);
  if (items.length === 0) return page && documentItem(page, label, className);
  return {
    kind: "category",
    label,
    description: description ?? page?.description,
    className,
    route,
    docId: page?.id,
    collapsible,
    collapsed: collapsible && category.collapsed,
    items,
  };
}

function isShown(context: Context, item: PlannedItem): boolean {
  const isFound = (id: string) => context.documents.has(id) && !context.hiddenIds.has(id);
  switch (item.kind) {
    case "document":
      return isFound(item.docId);
    case "category":
      return (
        item.items.some((inner) => isShown(context, inner)) ||
        (item.link?.kind === "document" && isFound(item.link.docId))
      );
    case "link":
    case "html":
    case "separator":
      return true;
  }
}

function documentItem(
  page: DocumentPage,
  label: string | undefined,
  className: string | undefined,
): SidebarItem {
  return {
    kind: "document",
    label: label ?? page.label,
    docId: page.id,
    route: page.route,
    description: page.description,
    className: className ?? page.frontMatter.sidebarClassName,
  };
}

function generatedIndex(context: Context, category: PlannedCategory): RoutePath | undefined {
  const { link, label } = category;
  if (link?.kind !== "generated-index") return undefined;
  const { version, section, sidebar } = context;
  const slug = link.slug ?? `category/${context.slugs.next(slugify(label) || "category")}`;
  const route = joinRoute(version.path, slug);
  context.pages.push({
    kind: "category",
    section,
    version: version.name,
    sidebar,
    route,
    title: link.title ?? label,
    description: link.description ?? category.description,
  });
  return route;
}

function findDocument(
  context: Context,
  docId: string,
  place: PlaceOfItem,
): DocumentPage | undefined {
  if (context.hiddenIds.has(docId)) return undefined;
  const page = context.documents.get(docId);
  if (page === undefined) {
    context.report({
      code: "sidebar/unknown-document",
      severity: "error",
      message: `The sidebar "${context.sidebar}" lists the document "${docId}", which doesn't exist in the version "${context.version.name}".`,
      hint: didYouMean(docId, [...context.documents.keys()]),
      place: place(),
    });
  }
  return page;
}

/** Returns the name of the sidebar to show with a document. */
type SidebarOf = (id: string, source: PageSource) => string | undefined;

/** Returns the sidebar from the front matter, or the first one that contains the document. */
export function documentSidebars(
  sidebars: readonly Sidebar[],
  version: string,
  report: (diagnostic: Diagnostic) => void,
): SidebarOf {
  const ids = sidebars.map((sidebar) => sidebar.id);
  const holders = new Map<string, string>();
  for (const sidebar of sidebars) noteHolder(sidebar.items, sidebar.id, holders);
  return (id, source) => {
    const asked = source.frontMatter.displayedSidebar;
    if (asked === null) return undefined;
    if (asked === undefined || ids.includes(asked)) return asked ?? holders.get(id);
    report({
      code: "sidebar/unknown-sidebar",
      severity: "error",
      message: `"displayed_sidebar" is "${asked}", which isn't a sidebar of the version "${version}".`,
      hint: didYouMean(asked, ids),
      place: placeInFrontMatter(source.path, source.head, ["displayed_sidebar"]),
    });
    return holders.get(id);
  };
}

function noteHolder(
  items: readonly SidebarItem[],
  sidebar: string,
  holders: Map<string, string>,
): void {
  for (const item of items) {
    const id = item.kind === "document" || item.kind === "category" ? item.docId : undefined;
    if (id !== undefined && !holders.has(id)) holders.set(id, sidebar);
    if (item.kind === "category") noteHolder(item.items, sidebar, holders);
  }
}
