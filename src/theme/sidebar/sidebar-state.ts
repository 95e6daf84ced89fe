import type { ShownSidebarCategory, ShownSidebarItem } from "../../core/page-data.ts";
import { indexed, levelLength } from "./level-window.ts";

/** Indexes from the top of the tree to an item. */
export type ItemPath = readonly number[];

/** Which categories of one sidebar are open. A value; every change makes a new one. */
export interface SidebarState {
  /** Names the sidebar; another one starts anew. */
  readonly key: string;
  /** Where the page's own item is. */
  readonly active: ItemPath;
  /** What was opened and closed since, by the path's name. */
  readonly chosen: ReadonlyMap<string, boolean>;
}

/** The state of a sidebar before the reader opens or closes anything. */
export function startSidebar(key: string, active: ItemPath): SidebarState {
  return { key, active, chosen: new Map() };
}

/** Open by the reader's choice, else because the page is in it, else as the author wants it. */
export function isOpen(state: SidebarState, path: ItemPath, item: ShownSidebarCategory): boolean {
  if (!item.collapsible) return true;
  return state.chosen.get(pathName(path)) ?? (leadsTo(path, state.active) || !item.collapsed);
}

/** A category is opened or closed. */
export interface Opening {
  readonly path: ItemPath;
  readonly open: boolean;
  /** How many items there are on its level. */
  readonly siblings: number;
}

/** Open or close a category. Opening closes its siblings, but for the one that holds the page. */
export function setOpen(state: SidebarState, { path, open, siblings }: Opening): SidebarState {
  const chosen = new Map(state.chosen);
  if (open) {
    const parent = path.slice(0, -1);
    for (let index = 0; index < siblings; index++) {
      const sibling = [...parent, index];
      const name = pathName(sibling);
      if (!leadsTo(sibling, state.active)) chosen.set(name, false);
      // Open for as long as the page is in it.
      else if (chosen.get(name)) chosen.delete(name);
    }
  }
  chosen.set(pathName(path), open);
  return { ...state, chosen };
}

/** The state on the next page: what holds it opens if it is closed, and its siblings close. */
export function visit(
  state: SidebarState,
  { key, active }: Pick<SidebarState, "key" | "active">,
  items: readonly ShownSidebarItem[],
): SidebarState {
  if (key !== state.key) return startSidebar(key, active);
  // Whether a category was open is a matter of the page before; which one stays open, of this one.
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

/** Whether the item at `path` is, or holds, the one at `active`. */
export function leadsTo(path: ItemPath, active: ItemPath): boolean {
  return path.length <= active.length && path.every((index, depth) => active[depth] === index);
}

/** Whether two paths are the same. */
export function isSamePath(a: ItemPath, b: ItemPath): boolean {
  return a.length === b.length && leadsTo(a, b);
}

function pathName(path: ItemPath): string {
  return path.join(".");
}
