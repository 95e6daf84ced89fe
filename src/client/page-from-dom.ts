import { anchor } from "../core/paths.ts";
import type { OutlineItem } from "../core/outline.ts";
import type { HydrationData, PageData, ShownSidebarItem } from "../core/page-data.ts";

/** The page that the document contains. */
export interface InitialPage extends HydrationData {
  /** The root element of the layout. */
  readonly root: HTMLElement;
  readonly data: PageData;
}

/** Undefined if Lectern didn't create the document. */
export function pageFromDom(): InitialPage | undefined {
  const root = document.getElementById("lectern");
  const embedded = document.getElementById("lectern-data");
  if (!root || !embedded) return undefined;
  const entered = JSON.parse(embedded.textContent ?? "") as HydrationData;
  return {
    root,
    sidebar: shownRows(root, entered.rowsOfHtml),
    ...entered,
    data: { outline: shownOutline(root), ...entered.data },
  };
}

/** Reads the outline from the table of contents, so that the document doesn't repeat it. */
function shownOutline(root: Element): readonly OutlineItem[] {
  const items = root.querySelectorAll(".contents-column .contents-item");
  return Array.from(items, (item) => ({
    level: Number(/level-(\d)/.exec(item.className)?.[1]),
    id: anchor(item.querySelector("a")?.getAttribute("href")?.slice(1) ?? ""),
    text: item.textContent,
  }));
}

/**
 * Reads the sidebar rows from the HTML that `SidebarItems` rendered, so that the document
 * doesn't repeat them.
 *
 * @param html sources of the HTML rows, in order. Parsed HTML can differ from its source
 * @returns undefined if there is no sidebar
 */
function shownRows(
  root: Element,
  html: readonly string[] = [],
): readonly ShownSidebarItem[] | undefined {
  const texts = html.values();
  const rowsIn = (list: Element | null): readonly ShownSidebarItem[] | undefined =>
    list
      ? Array.from(list.children as HTMLCollectionOf<HTMLElement>, (row) => {
          const [, own, rest] = /^(?:sidebar-(\w+) ?)?(.*)/.exec(row.className) ?? [];
          const label = row.firstElementChild;
          const href = label?.getAttribute("href") ?? undefined;
          const kind = own ?? (href === undefined ? "html" : "link");
          const { facts = "", count } = row.dataset;
          const isFirst = facts.includes("first");
          // Has the fields of all kinds. Each kind only reads its own.
          return {
            kind,
            className: rest || undefined,
            label: label?.textContent,
            href: isFirst ? undefined : href,
            fallbackHref: isFirst ? href : undefined,
            collapsible: !facts.includes("fixed"),
            collapsed: !/fixed|expanded/.test(facts),
            count: Number(count),
            html: kind === "html" ? texts.next().value : undefined,
            items: rowsIn(row.querySelector("ul")),
          } as ShownSidebarItem;
        })
      : undefined;
  return rowsIn(root.querySelector(".sidebar > ul"));
}
