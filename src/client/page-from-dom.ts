import { anchor } from "../core/paths.ts";
import type { OutlineItem } from "../core/outline.ts";
import type { HydrationData, PageData } from "../core/page-data.ts";
import { readSidebar } from "../theme/sidebar/SidebarItems.tsx";

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
    sidebar: readSidebar(root.querySelector(".sidebar > ul"), entered.rowsOfHtml),
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
