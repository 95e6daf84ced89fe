import { anchor } from "../../base/paths.ts";
import type { OutlineItem } from "../../model/outline.ts";

/**
 * The outline of the page the document came with, from the contents that show it:
 * a third copy of the same words would be carried for nothing.
 */
export function shownOutline(root: Element): readonly OutlineItem[] {
  const items = root.querySelectorAll(".contents-column .contents-item");
  return Array.from(items, (item) => ({
    level: Number(/level-(\d)/.exec(item.className)?.[1]),
    id: anchor(item.querySelector("a")?.getAttribute("href")?.slice(1) ?? ""),
    text: item.textContent,
  }));
}
