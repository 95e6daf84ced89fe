import { isMap, isScalar, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from "yaml";

/**
 * The sidebars file of a new version: as it is, without the documents that are
 * not copied. A category whose own page is gone keeps its items; one that is left
 * with neither goes, as do separators that no longer separate anything.
 *
 * @param isCopied whether the document with an id is copied
 */
export function frozenSidebars(text: string, isCopied: (id: string) => boolean): string {
  const document = parseDocument(text);
  if (isMap(document.contents)) {
    for (const { value } of document.contents.items) if (isSeq(value)) thin(value, isCopied);
  }
  return document.toString({ lineWidth: 0 });
}

function thin(items: YAMLSeq, isCopied: (id: string) => boolean): void {
  items.items = items.items.filter((item) => {
    if (isScalar(item)) return isCopied(String(item.value));
    if (!isMap(item)) return true;
    if (item.get("type") === "doc") return isCopied(String(item.get("id")));
    return item.get("type") === "category" ? keepsCategory(item, isCopied) : true;
  });
  items.items = items.items.filter((item, index, all) => {
    const last = index === all.length - 1;
    return !isSeparator(item) || !(index === 0 || last || isSeparator(all[index + 1]));
  });
}

function keepsCategory(category: YAMLMap, isCopied: (id: string) => boolean): boolean {
  const link = category.get("link");
  if (isMap(link) && link.get("type") === "doc" && !isCopied(String(link.get("id")))) {
    category.delete("link");
  }
  const items = category.get("items");
  if (isSeq(items)) thin(items, isCopied);
  const hasItems = isSeq(items) && items.items.some((item) => !isLink(item));
  const own = category.get("link");
  return hasItems || (isMap(own) && own.get("type") === "doc");
}

function isSeparator(item: unknown): boolean {
  return isMap(item) && item.get("type") === "separator";
}

function isLink(item: unknown): boolean {
  return isMap(item) && item.get("type") === "link";
}
