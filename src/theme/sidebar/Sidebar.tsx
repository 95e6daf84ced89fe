import { type ReactNode, useEffect, useRef } from "react";
import type { ShownSidebarItem } from "../../core/page-data.ts";
import { keepInView } from "../dom.ts";
import { useTexts } from "../site-context.tsx";
import { SidebarItems } from "./SidebarItems.tsx";
import type { ItemPath, SidebarControl } from "./sidebar-state.ts";
import { useHydrated, preferenceKeys, usePreference } from "../ports.ts";
import { Icon } from "../elements.tsx";

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

/**
 * Hides the sidebar on wide screens. Both buttons are in the markup of every
 * page with a sidebar; the root element's `data-sidebar` decides which is seen,
 * and the early script sets it before anything is painted, so nothing moves.
 */
export function HideSidebar({ sidebarId }: { readonly sidebarId: string }): ReactNode {
  const texts = useTexts().sidebar;
  const setHidden = useSidebarHidden();
  return (
    <button
      type="button"
      className="sidebar-hide needs-script"
      aria-controls={sidebarId}
      aria-expanded="true"
      onClick={() => setHidden(true)}
    >
      <Icon name="hide" />
      {texts.hide}
    </button>
  );
}

/** Brings the sidebar back. */
export function ShowSidebar({ sidebarId }: { readonly sidebarId: string }): ReactNode {
  const label = useTexts().sidebar.show;
  const setHidden = useSidebarHidden();
  return (
    <button
      type="button"
      className="sidebar-show needs-script"
      aria-controls={sidebarId}
      aria-expanded="false"
      aria-label={label}
      title={label}
      onClick={() => setHidden(false)}
    >
      <Icon name="hide" />
    </button>
  );
}

/** Keeps the root element in step with the setting, and says how to change it. */
function useSidebarHidden(): (hidden: boolean) => void {
  const hydrated = useHydrated();
  const [stored, store] = usePreference(preferenceKeys.sidebar);
  const isHidden = stored === "hidden";
  useEffect(() => {
    if (hydrated) setRoot(isHidden);
  }, [hydrated, isHidden]);
  return (hidden) => {
    store(hidden ? "hidden" : undefined);
    // The button that was pressed goes; focus moves to the one that undoes it.
    setRoot(hidden);
    const other = document.querySelector(hidden ? ".sidebar-show" : ".sidebar-hide");
    if (other instanceof HTMLElement) other.focus();
  };
}

function setRoot(isHidden: boolean): void {
  document.documentElement.dataset["sidebar"] = isHidden ? "hidden" : "shown";
}
