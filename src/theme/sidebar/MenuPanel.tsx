import { type ReactNode, useEffect, useRef, useState, useEffectEvent } from "react";
import type { PageData, ShownSidebarItem } from "../../core/page-data.ts";
import { Icon } from "../icons.tsx";
import { useSite } from "../site-context.tsx";
import { isOnLink, useListener } from "../use-listener.ts";
import { useTexts } from "../use-texts.ts";
import { MainMenu } from "./MainMenu.tsx";
import { SidebarItems } from "./SidebarItems.tsx";
import type { SidebarControl } from "./use-sidebar-state.ts";

interface MenuPanelProps {
  readonly isOpen: boolean;
  onClose(): void;
  readonly page: PageData;
  readonly items: readonly ShownSidebarItem[] | undefined;
  readonly control: SidebarControl;
}

/**
 * The menu of small screens: a modal dialog with the docs sidebar in front and
 * the main menu behind it. It is empty while closed, so it weighs nothing.
 */
export function MenuPanel(props: MenuPanelProps): ReactNode {
  const { isOpen, onClose } = props;
  const texts = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
    const root = document.documentElement;
    root.toggleAttribute("data-menu", isOpen);
    return () => root.removeAttribute("data-menu");
  }, [isOpen]);
  useClosers(isOpen, onClose);
  useListener(dialog, "click", (event) => {
    // What is not in the dialog's body is its backdrop. The dialog tells that it has closed in a
    // task of its own: the content must not go before the link's own handlers have run.
    if (event.target === dialog.current || isOnLink(event)) dialog.current?.close();
  });
  return (
    <dialog ref={dialog} className="menu-panel" aria-label={texts.menu.title} onClose={onClose}>
      {isOpen && <PanelContent {...props} />}
    </dialog>
  );
}

/** Mounted anew whenever the panel opens, so the docs sidebar is in front again. */
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

/** The button that led here has gone; the focus must not go with it. */
function focusFirst(menu: HTMLElement | null): void {
  menu?.querySelector<HTMLElement>("a, button")?.focus();
}

/** The Navigation API, which some browsers still lack. */
interface Traversals {
  addEventListener(type: "navigate", listener: (event: TraverseEvent) => void): void;
  removeEventListener(type: "navigate", listener: (event: TraverseEvent) => void): void;
}

interface TraverseEvent extends Event {
  readonly navigationType: string;
}

/** Closes an open panel when the window becomes wide, and on history back, which is then called off. */
function useClosers(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const wide = window.matchMedia("(width > 996px)");
    const onWide = () => {
      if (wide.matches) close();
    };
    const onTraverse = (event: TraverseEvent) => {
      if (event.navigationType !== "traverse" || !event.cancelable) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      close();
    };
    const navigation = navigationOf(window);
    wide.addEventListener("change", onWide);
    navigation?.addEventListener("navigate", onTraverse);
    return () => {
      wide.removeEventListener("change", onWide);
      navigation?.removeEventListener("navigate", onTraverse);
    };
  }, [isOpen]);
}

function navigationOf(view: { readonly navigation?: Traversals }): Traversals | undefined {
  return view.navigation;
}
