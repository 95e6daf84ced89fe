import { isHidden } from "../../core/html.ts";

/** Whether an element's text isn't meant to be read. The search index doesn't contain it either. */
export function isUnread(element: Element): boolean {
  return isHidden(element.localName, {
    class: element.getAttribute("class") ?? "",
    "aria-hidden": element.getAttribute("aria-hidden") ?? "",
  });
}
