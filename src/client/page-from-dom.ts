import { anchor } from "../core/paths.ts";
import type { OutlineItem } from "../core/outline.ts";
import type { HydrationData, PageData, ShownSidebarItem } from "../core/page-data.ts";

/** The page the document came with. */
export interface EnteredPage extends HydrationData {
  /** The element that the shell is drawn in. */
  readonly root: HTMLElement;
  readonly data: PageData;
}

/** Undefined when the document is none of the engine's. */
export function enteredPage(): EnteredPage | undefined {
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

/**
 * The outline of the page the document came with, from the contents that show it:
 * a third copy of the same words would be carried for nothing.
 */
function shownOutline(root: Element): readonly OutlineItem[] {
  const items = root.querySelectorAll(".contents-column .contents-item");
  return Array.from(items, (item) => ({
    level: Number(/level-(\d)/.exec(item.className)?.[1]),
    id: anchor(item.querySelector("a")?.getAttribute("href")?.slice(1) ?? ""),
    text: item.textContent,
  }));
}

/**
 * The rows of the sidebar the document came with, from the markup that shows them
 * (`SidebarItems`): a second copy would be carried for nothing.
 *
 * @param html what its rows of HTML are made of, in their order: markup that was read says it in other words
 * @returns undefined when it shows no sidebar
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
          // Each kind has its own of these; what the others have does not count.
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
