import { isBlock, isUnsearched } from "../../base/read-elements.ts";
import { collapseSpace } from "../../base/text.ts";
import { isUnread } from "./is-unread.ts";

/** The text of each section of a page, by the id of its heading; the page's own by the empty text. */
export type SectionTexts = ReadonlyMap<string, string>;

/** Cut the content of a page into sections, as the build does for the index. */
export function sectionTexts(body: Element): SectionTexts {
  const parts = new Map<string, string[]>([["", []]]);
  let current: string[] = parts.get("") ?? [];
  read(body);
  return new Map([...parts].map(([id, texts]) => [id, collapseSpace(texts.join(""))]));

  function read(parent: Node): void {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) current.push(node.nodeValue ?? "");
      else if (node instanceof Element) readElement(node);
    }
  }

  function readElement(element: Element): void {
    const name = element.localName;
    if (isUnread(element)) return;
    if (isUnsearched({ "data-search": element.getAttribute("data-search") ?? "" })) return;
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level !== undefined && Number(level) <= 3 && !element.classList.contains("sr-only")) {
      const id = level === "1" ? "" : element.id;
      current = parts.get(id) ?? [];
      parts.set(id, current);
      return;
    }
    read(element);
    if (isBlock(name)) current.push(" ");
  }
}
