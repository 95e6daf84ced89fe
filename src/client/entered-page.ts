import { anchor } from "../base/paths.ts";
import type { OutlineItem } from "../model/outline.ts";
import type { HydrationData, PageData } from "../model/page-data.ts";
import { shownRows } from "./shown-rows.ts";

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
