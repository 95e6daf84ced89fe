import { pageAddress } from "../../core/urls.ts";
import type { ShownPage } from "../../core/page.ts";
import { type Sidebar, type SidebarItem, localeBase } from "../../core/site.ts";
import { categoryEntries } from "../../pages/generated-content.tsx";
import type { SiteIndex } from "../../pages/site-index.ts";
import type { PageMetadata, RenderedPage } from "../../theme/page-context.ts";
import { contentHash } from "../content-hash.ts";
import type { Trace } from "../graph/trace.ts";

const sidebarsKey = "@sidebars";

/** The hash of all sidebars, as a trace notes that a page has read them. */
export function sidebarsHash({ site }: SiteIndex): Readonly<Record<string, string>> {
  // Pages ask for them with components of a compatible system alone.
  if (site.config.compatibility === undefined) return {};
  const sidebars = site.sections.flatMap(({ versions }) => versions.map((each) => each.sidebars));
  return { [sidebarsKey]: contentHash(JSON.stringify(sidebars)) };
}

export interface RenderedPageInput {
  readonly index: SiteIndex;
  readonly page: ShownPage;
  /** Takes note of the sidebars when they are read. */
  readonly trace: Pick<Trace, "data">;
}

/** What components may ask the page for while it is rendered, and what they have said about it. */
export function renderedPage({ index, page, trace }: RenderedPageInput): {
  readonly rendered: RenderedPage;
  noted(): PageMetadata;
} {
  const { site } = index;
  const base = localeBase(site.config, site.locale);
  let noted: PageMetadata = {};
  return {
    noted: () => noted,
    rendered: {
      href: pageAddress(base, page.route),
      setMetadata({ title, description, layout, dropped = [] }) {
        noted = {
          title: title ?? noted.title,
          description: description ?? noted.description,
          layout: layout ?? noted.layout,
          dropped: [...(noted.dropped ?? []), ...dropped],
        };
      },
      categoryEntries() {
        Object.assign(trace.data, sidebarsHash(index));
        const sidebar = index.sidebarOf(page);
        return sidebar ? categoryEntries(itemsAround(sidebar, page), index.site) : [];
      },
    },
  };
}

/** What the category holds whose page it is, else the category the page lies in. */
function itemsAround(sidebar: Sidebar, page: ShownPage): readonly SidebarItem[] {
  const id = page.kind === "document" ? page.id : undefined;
  const find = (items: readonly SidebarItem[]): readonly SidebarItem[] | undefined => {
    for (const item of items) {
      if (item.kind === "document" && item.docId === id) {
        return items.filter((other) => other !== item);
      }
      if (item.kind !== "category") continue;
      if (item.docId !== undefined && item.docId === id) return item.items;
      const found = find(item.items);
      if (found) return found;
    }
    return undefined;
  };
  return find(sidebar.items) ?? [];
}
