import { isHidden } from "../../core/html.ts";

/** Whether readers, and the index, skip an element's text. */
export function isUnread(element: Element): boolean {
  return isHidden(element.localName, {
    class: element.getAttribute("class") ?? "",
    "aria-hidden": element.getAttribute("aria-hidden") ?? "",
  });
}
