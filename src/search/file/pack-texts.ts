import type { BuiltIndex } from "../index/built-index.ts";
import { writeNumbers } from "./number-text.ts";
import type { PackedTexts } from "./packed-index.ts";

/** The texts of pages and sections, in parts of whole pages with at most so many sections, or of one page. */
export function packTexts(
  index: BuiltIndex,
  sections: number,
): { readonly sizes: string; readonly parts: Readonly<Record<string, PackedTexts>> } {
  const { pages, pageOf, titles } = index;
  const firsts = new Uint32Array(pages.length + 1).fill(titles.length);
  for (let section = titles.length - 1; section >= 0; section--) {
    firsts[pageOf[section] ?? 0] = section;
  }
  const sizes: number[] = [];
  const parts: Record<string, PackedTexts> = {};
  for (let from = 0; from < pages.length;) {
    let to = from + 1;
    while (to < pages.length && (firsts[to + 1] ?? 0) - (firsts[from] ?? 0) <= sections) to++;
    parts[`t${sizes.length}`] = packPart(index, [from, to], [firsts[from] ?? 0, firsts[to] ?? 0]);
    sizes.push(to - from);
    from = to;
  }
  return { sizes: writeNumbers(sizes), parts };
}

function packPart(
  index: BuiltIndex,
  [from, to]: readonly [number, number],
  [first, end]: readonly [number, number],
): PackedTexts {
  const pages = index.pages.slice(from, to);
  return {
    routes: pages.map(({ route }) => route),
    titles: pages.map(({ title }) => title),
    parentCategories: pages.map(({ parentCategories }) => parentCategories),
    sections: index.titles.slice(first, end),
    anchors: [...index.unusualAnchors]
      .filter(([section]) => section >= first && section < end)
      .map(([section, anchor]) => [section - first, anchor]),
  };
}
