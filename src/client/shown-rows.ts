import type { ShownSidebarItem } from "../model/page-data.ts";

/**
 * The rows of the sidebar the document came with, from the markup that shows them
 * (`SidebarItems`): a second copy would be carried for nothing.
 *
 * @param html what its rows of HTML are made of, in their order: markup that was read says it in other words
 * @returns undefined when it shows no sidebar
 */
export function shownRows(
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
