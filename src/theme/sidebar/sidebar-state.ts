import type { ShownSidebarCategory, ShownSidebarItem, PageSidebar } from "../../core/page-data.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { usePorts } from "../ports.ts";

/** The index on each level, from the top level to an item. */
export type ItemPath = readonly number[];

/** The open categories of a sidebar. Immutable. */
export interface SidebarState {
  /** Identifies the sidebar. Another sidebar starts with a new state. */
  readonly key: string;
  /** Path of the current page. */
  readonly active: ItemPath;
  /** Categories that the reader opened (true) or closed (false), by path. */
  readonly chosen: ReadonlyMap<string, boolean>;
}

/** The state of a sidebar before the reader opens or closes anything. */
export function startSidebar(key: string, active: ItemPath): SidebarState {
  return { key, active, chosen: new Map() };
}

/**
 * Whether a category is open: by the reader's choice, otherwise if it contains the page, otherwise
 * by the author's choice.
 */
export function isOpen(state: SidebarState, path: ItemPath, item: ShownSidebarCategory): boolean {
  if (!item.collapsible) return true;
  return state.chosen.get(pathName(path)) ?? (leadsTo(path, state.active) || !item.collapsed);
}

/** A request to open or close a category. */
export interface Opening {
  readonly path: ItemPath;
  readonly open: boolean;
  /** Number of items on the category's level. */
  readonly siblings: number;
}

/** Opens or closes a category. Opening closes its siblings, except for the one that contains the page. */
export function setOpen(state: SidebarState, { path, open, siblings }: Opening): SidebarState {
  const chosen = new Map(state.chosen);
  if (open) {
    const parent = path.slice(0, -1);
    for (let index = 0; index < siblings; index++) {
      const sibling = [...parent, index];
      const name = pathName(sibling);
      if (!leadsTo(sibling, state.active)) chosen.set(name, false);
      // Instead of closing this category, forget the reader's choice: it stays open only while it
      // contains the page.
      else if (chosen.get(name)) chosen.delete(name);
    }
  }
  chosen.set(pathName(path), open);
  return { ...state, chosen };
}

/**
 * Returns the state after the reader has opened another page. Closed categories that contain the
 * new page open, and the siblings of these categories close.
 */
export function visit(
  state: SidebarState,
  { key, active }: Pick<SidebarState, "key" | "active">,
  items: readonly ShownSidebarItem[],
): SidebarState {
  if (key !== state.key) return startSidebar(key, active);
  // Whether a category was open depends on the previous page, and which sibling stays open depends
  // on the new page.
  let next = state;
  let level: readonly ShownSidebarItem[] = items;
  for (const [depth, index] of active.entries()) {
    const item = indexed(level).find((entry) => entry.index === index)?.item;
    if (item?.kind !== "category") break;
    const path = active.slice(0, depth + 1);
    if (!isOpen({ ...next, active: state.active }, path, item))
      next = setOpen({ ...next, active }, { path, open: true, siblings: levelLength(level) });
    level = item.items ?? [];
  }
  return { ...next, active };
}

/** Whether the item at `path` is or contains the item at `active`. */
export function leadsTo(path: ItemPath, active: ItemPath): boolean {
  return path.length <= active.length && path.every((index, depth) => active[depth] === index);
}

/** Returns the path of the item that links to a URL. */
export function itemAt(items: readonly ShownSidebarItem[], href: string): ItemPath | undefined {
  for (const { item, index } of indexed(items)) {
    if ("href" in item && item.href === href) return [index];
    const inner = item.kind === "category" ? itemAt(item.items ?? [], href) : undefined;
    if (inner) return [index, ...inner];
  }
  return undefined;
}

/** Whether two paths are the same. */
export function isSamePath(a: ItemPath, b: ItemPath): boolean {
  return a.length === b.length && leadsTo(a, b);
}

function pathName(path: ItemPath): string {
  return path.join(".");
}

/** The visible rows of a level: from `from` up to, but excluding, `to`. */
export interface LevelWindow {
  readonly from: number;
  readonly to: number;
}

/** Returns the number of items on a level, including omitted items. */
export function levelLength(items: readonly ShownSidebarItem[]): number {
  return items.reduce((sum, item) => sum + (item.kind === "more" ? item.count : 1), 0);
}

/** Returns the items with their indexes on the level, which also counts omitted items. */
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

/** Omits the items before and after a window, except where this would omit only one item. */
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

/** Returns the window of a level, or `undefined` if no items are omitted. */
export function windowOf(items: readonly ShownSidebarItem[]): LevelWindow | undefined {
  const shown = indexed(items).filter(({ item }) => item.kind !== "more");
  if (shown.length === items.length) return undefined;
  const from = shown[0]?.index ?? 0;
  return { from, to: from + shown.length };
}

/** Returns a window of `size` rows around an item, or at the start. */
export function windowAround(length: number, at: number | undefined, size: number): LevelWindow {
  const from = Math.max(0, Math.min((at ?? 0) - Math.floor(size / 2), length - size));
  return { from, to: Math.min(length, from + size) };
}

/** The state of the sidebar, for the column and the menu panel. */
export interface SidebarControl {
  readonly state: SidebarState;
  readonly setOpen: (opening: Opening) => void;
  /** Shows all rows of open categories, so that the browser's find bar finds them. */
  readonly showsAll: boolean;
}

/** Keeps the state while the reader opens pages with the same sidebar. */
export function useSidebarState(
  sidebar: PageSidebar | undefined,
  items: readonly ShownSidebarItem[] | undefined,
): SidebarControl {
  const key = sidebar?.key ?? "";
  const path = sidebar?.path ?? [];
  const [last, change] = useState(() => startSidebar(key, path));
  let state = last;
  if (last.key !== key || !isSamePath(last.active, path)) {
    state = visit(last, { key, active: path }, items ?? []);
    change(state);
  }
  return {
    state,
    showsAll: useShowsAll(sidebar),
    setOpen: (opening) => change((before) => setOpen(before, opening)),
  };
}

/** Whether the reader has opened the browser's find bar, which only finds rendered rows. */
function useShowsAll(sidebar: PageSidebar | undefined): boolean {
  const { loadSidebar } = usePorts();
  const [showsAll, setShowsAll] = useState(false);
  const onKey = useEffectEvent(({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key !== "F3" && !(key === "f" && (ctrlKey || metaKey))) return;
    if (sidebar) loadSidebar();
    setShowsAll(true);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return showsAll;
}
