import { isHidden } from "../../core/html.ts";

/** Whether the text of an element is not part of what a reader reads, nor of the index. */
export function isUnread(element: Element): boolean {
  return isHidden(element.localName, {
    class: element.getAttribute("class") ?? "",
    "aria-hidden": element.getAttribute("aria-hidden") ?? "",
  });
}
