import { type ReactNode, useEffect, useRef, useState, useEffectEvent } from "react";
import type { PageData, ShownSidebarItem } from "../../core/page-data.ts";
import { Icon } from "../elements.tsx";
import { usePorts } from "../ports.ts";
import { useSite, useTexts } from "../site-context.tsx";
import { isOnLink, useListener } from "../dom.ts";
import { SidebarItems } from "./SidebarItems.tsx";
import type { SidebarControl } from "./sidebar-state.ts";
import type { ShownNavigationItem } from "../../core/site-data.ts";
import { ExpandedMenus } from "../bar/Dropdown.tsx";
import { MenuItems } from "../bar/NavigationItem.tsx";

interface MenuPanelProps {
  readonly isOpen: boolean;
  onClose(): void;
  readonly page: PageData;
  readonly items: readonly ShownSidebarItem[] | undefined;
  readonly control: SidebarControl;
}

/**
 * The menu for small screens: a modal dialog with the sidebar, and the main menu one level up.
 * Empty while it's closed.
 */
export function MenuPanel(props: MenuPanelProps): ReactNode {
  const { isOpen, onClose } = props;
  const texts = useTexts();
  const { loadStyles } = usePorts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const panel = dialog.current;
    if (!isOpen || !panel) return;
    let isLeft = false;
    const root = document.documentElement;
    void loadStyles().then(() => {
      if (isLeft) return;
      panel.showModal();
      root.dataset["menu"] = "";
    });
    return () => {
      isLeft = true;
      panel.close();
      delete root.dataset["menu"];
    };
  }, [isOpen, loadStyles]);
  useClosers(isOpen, onClose);
  useListener(dialog, "click", (event) => {
    // A click with the dialog as its target is on the backdrop. The `close` event runs in a
    // separate task, so that the handlers of the link run before the content is removed.
    if (event.target === dialog.current || isOnLink(event)) dialog.current?.close();
  });
  return (
    <dialog ref={dialog} className="menu-panel" aria-label={texts.menu.title} onClose={onClose}>
      {isOpen && <PanelContent {...props} />}
    </dialog>
  );
}

/** The panel's content. It mounts each time the panel opens, so that it starts with the sidebar. */
function PanelContent({ page, items, control, onClose }: MenuPanelProps): ReactNode {
  const { navigation, title } = useSite();
  const texts = useTexts();
  const [wantsMain, setWantsMain] = useState(false);
  const hasMain = navigation.some((item) => item.kind !== "search");
  const showsMain = items === undefined || wantsMain;
  return (
    <div className="menu-panel-body">
      <div className="menu-panel-head">
        <span className="menu-panel-title">{title}</span>
        <button
          type="button"
          className="bar-button"
          aria-label={texts.menu.close}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      {showsMain ? (
        <nav aria-label={texts.mainNavigation} ref={wantsMain ? focusFirst : undefined}>
          <MainMenu page={page} />
        </nav>
      ) : (
        <nav aria-label={texts.sidebar.label}>
          {hasMain && (
            <button type="button" className="menu-back" onClick={() => setWantsMain(true)}>
              {texts.menu.backToMain}
            </button>
          )}
          <SidebarItems items={items} path={[]} control={control} />
        </nav>
      )}
    </div>
  );
}

/** Moves the focus, because the clicked button is removed. */
function focusFirst(menu: HTMLElement | null): void {
  menu?.querySelector<HTMLElement>("a, button")?.focus();
}

/**
 * Closes an open panel if the window becomes wide, or if the reader goes back. Going back then only
 * closes the panel, and doesn't change the page.
 */
function useClosers(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const wide = window.matchMedia("(width > 996px)");
    const onWide = () => {
      if (wide.matches) close();
    };
    const onTraverse = (event: NavigateEvent) => {
      if (event.navigationType !== "traverse" || !event.cancelable) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      close();
    };
    const navigation = "navigation" in globalThis ? globalThis.navigation : undefined;
    wide.addEventListener("change", onWide);
    navigation?.addEventListener("navigate", onTraverse);
    return () => {
      wide.removeEventListener("change", onWide);
      navigation?.removeEventListener("navigate", onTraverse);
    };
  }, [isOpen]);
}

/** The navigation for small screens. The search has a separate button. */
export function MainMenu({ page }: { readonly page: PageData }): ReactNode {
  return (
    <ul className="main-menu">
      <MenuList items={useSite().navigation} page={page} />
    </ul>
  );
}

/** Navigation items, each in its `li`. Menus are expanded. */
export function MenuList(props: {
  readonly items: readonly ShownNavigationItem[];
  readonly page: PageData;
}): ReactNode {
  return (
    <ExpandedMenus value={true}>
      <MenuItems items={props.items.filter(({ kind }) => kind !== "search")} page={props.page} />
    </ExpandedMenus>
  );
}
