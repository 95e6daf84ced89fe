import { useEffect, useEffectEvent, useState } from "react";
import type { PageSidebar, ShownSidebarItem } from "../../core/page-data.ts";
import { useSidebarPort } from "../ports/ports.ts";
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
  /** Every row of what is open, for who searches the page with the browser. */
  readonly showsAll: boolean;
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
    showsAll: useShowsAll(sidebar),
    setOpen: (opening) => change((before) => setOpen(before, opening)),
  };
}

/** Whether the reader has opened the browser's search by its keys: it finds what is drawn. */
function useShowsAll(sidebar: PageSidebar | undefined): boolean {
  const port = useSidebarPort();
  const [showsAll, setShowsAll] = useState(false);
  const onKey = useEffectEvent(({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key !== "F3" && !(key === "f" && (ctrlKey || metaKey))) return;
    if (sidebar) port.load();
    setShowsAll(true);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return showsAll;
}
