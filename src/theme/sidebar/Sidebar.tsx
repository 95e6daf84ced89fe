import { type ReactNode, useEffect, useRef } from "react";
import type { ShownSidebarItem } from "../../core/page-data.ts";
import { keepInView } from "../dom.ts";
import { useSite, useTexts } from "../site-context.tsx";
import { SidebarItems } from "./SidebarItems.tsx";
import type { ItemPath, SidebarControl } from "./sidebar-state.ts";
import { useHydrated, preferenceKeys, usePreference } from "../ports.ts";
import { Icon, Slot } from "../elements.tsx";

interface SidebarProps {
  readonly id: string;
  readonly items: readonly ShownSidebarItem[];
  readonly control: SidebarControl;
}

/** The sidebar column. On small screens it only appears without JavaScript, below the content. */
export function Sidebar({ id, items, control }: SidebarProps): ReactNode {
  const { texts, slots } = useSite();
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
      <Slot html={slots?.SidebarStart} />
      <SidebarItems items={items} path={[]} control={control} list={list} />
      <Slot html={slots?.SidebarEnd} />
      <HideSidebar sidebarId={id} />
    </nav>
  );
}

/**
 * The button that hides the sidebar on wide screens. Pages also contain the button that shows it
 * again. The head script sets `data-sidebar` before the first paint, so that only one of the two is
 * visible.
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

/** Shows the sidebar again. */
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

/** Syncs the root element with the preference. Returns the setter. */
function useSidebarHidden(): (hidden: boolean) => void {
  const hydrated = useHydrated();
  const [stored, store] = usePreference(preferenceKeys.sidebar);
  const isHidden = stored === "hidden";
  useEffect(() => {
    if (hydrated) setRoot(isHidden);
  }, [hydrated, isHidden]);
  return (hidden) => {
    store(hidden ? "hidden" : undefined);
    // The clicked button disappears, so move the focus to its counterpart.
    setRoot(hidden);
    const other = document.querySelector(hidden ? ".sidebar-show" : ".sidebar-hide");
    if (other instanceof HTMLElement) other.focus();
  };
}

function setRoot(isHidden: boolean): void {
  document.documentElement.dataset["sidebar"] = isHidden ? "hidden" : "shown";
}
