import { type ReactNode, useEffect, useRef } from "react";
import type { ShownSidebarItem } from "../../core/page-data.ts";
import { keepInView } from "../keep-in-view.ts";
import { useTexts } from "../use-texts.ts";
import { SidebarItems } from "./SidebarItems.tsx";
import { HideSidebar } from "./SidebarSwitch.tsx";
import type { ItemPath } from "./sidebar-state.ts";
import type { SidebarControl } from "./use-sidebar-state.ts";

interface SidebarProps {
  readonly id: string;
  readonly items: readonly ShownSidebarItem[];
  readonly control: SidebarControl;
}

/** The column on the left. On small screens it is shown only without script, below the text. */
export function Sidebar({ id, items, control }: SidebarProps): ReactNode {
  const texts = useTexts();
  const list = useRef<HTMLUListElement>(null);
  const { active } = control.state;
  const shown = useRef<ItemPath>(undefined);
  useEffect(() => {
    if (shown.current === active) return;
    shown.current = active;
    keepInView(list.current, '[aria-current="page"]');
  }, [active]);
  return (
    <nav className="sidebar" id={id} aria-label={texts.sidebar.label} tabIndex={-1}>
      <SidebarItems items={items} path={[]} control={control} list={list} />
      <HideSidebar sidebarId={id} />
    </nav>
  );
}
