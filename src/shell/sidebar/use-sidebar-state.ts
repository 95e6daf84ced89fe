import { useState } from "react";
import type { PageSidebar, ShownSidebarItem } from "../../model/page-data.ts";
import {
  isSamePath,
  type Opening,
  setOpen,
  type SidebarState,
  startSidebar,
  visit,
} from "./sidebar-state.ts";

/** The open categories of the sidebar shown, for the column and the panel alike. */
export interface SidebarControl {
  readonly state: SidebarState;
  readonly setOpen: (opening: Opening) => void;
}

/** The same from page to page of one sidebar; another sidebar starts anew. Nothing is stored. */
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
    setOpen: (opening) => change((before) => setOpen(before, opening)),
  };
}
