import type { Diagnostic } from "../../core/diagnostic.ts";
import { didYouMean } from "../../core/nearest.ts";
import type { Sidebar, SidebarItem } from "../../core/site.ts";
import { placeInFrontMatter } from "../sources/front-matter.ts";
import type { PageSource } from "../sources/page-source.ts";

/** Which sidebar a document is shown with. */
export type SidebarOf = (id: string, source: PageSource) => string | undefined;

/** The sidebar the front matter names, else the first one that holds the document. */
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
      message: `"displayed_sidebar" is "${asked}", which is no sidebar of the version "${version}".`,
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
