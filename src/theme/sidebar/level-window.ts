import type { ShownSidebarItem } from "../../core/page-data.ts";

/** The rows of a level that are shown: from an index up to, but without, another. */
export interface LevelWindow {
  readonly from: number;
  readonly to: number;
}

/** How many items a level has, those that are left out included. */
export function levelLength(items: readonly ShownSidebarItem[]): number {
  return items.reduce((sum, item) => sum + (item.kind === "more" ? item.count : 1), 0);
}

/** The items with their indexes in the whole level. */
export function indexed(
  items: readonly ShownSidebarItem[],
): readonly { readonly item: ShownSidebarItem; readonly index: number }[] {
  let index = 0;
  return items.map((item) => {
    const entry = { item, index };
    index += item.kind === "more" ? item.count : 1;
    return entry;
  });
}

/** A level with what is outside of the window left out; one item alone is no trouble to show. */
export function cutLevel(
  items: readonly ShownSidebarItem[],
  { from, to }: LevelWindow,
  href: string | undefined,
): readonly ShownSidebarItem[] {
  const start = from === 1 ? 0 : from;
  const end = to === items.length - 1 ? items.length : to;
  const more = (count: number): readonly ShownSidebarItem[] =>
    count > 0 ? [{ kind: "more", count, href }] : [];
  return [...more(start), ...items.slice(start, end), ...more(items.length - end)];
}

/** The window a level was cut to; undefined when nothing is left out. */
export function windowOf(items: readonly ShownSidebarItem[]): LevelWindow | undefined {
  const shown = indexed(items).filter(({ item }) => item.kind !== "more");
  if (shown.length === items.length) return undefined;
  const from = shown[0]?.index ?? 0;
  return { from, to: from + shown.length };
}

/** As many rows as fit around an item, or from the start. */
export function windowAround(length: number, at: number | undefined, size: number): LevelWindow {
  const from = Math.max(0, Math.min((at ?? 0) - Math.floor(size / 2), length - size));
  return { from, to: Math.min(length, from + size) };
}
