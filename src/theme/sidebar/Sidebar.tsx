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
      <SidebarToggle sidebarId={id} action="hide" />
    </nav>
  );
}

/**
 * The button that hides the sidebar on wide screens, or the one that shows it again. Pages contain
 * both. The head script sets `data-sidebar` before the first paint, so that only one is visible.
 */
export function SidebarToggle(props: {
  readonly sidebarId: string;
  readonly action: "hide" | "show";
}): ReactNode {
  const { sidebarId, action } = props;
  const texts = useTexts().sidebar;
  const setHidden = useSidebarHidden();
  const hides = action === "hide";
  const label = hides ? undefined : texts.show;
  return (
    <button
      type="button"
      className={`sidebar-${action} needs-script`}
      aria-controls={sidebarId}
      aria-expanded={hides}
      aria-label={label}
      title={label}
      onClick={() => setHidden(hides)}
    >
      <Icon name="hide" />
      {hides && texts.hide}
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
