import {
  createContext,
  type ReactNode,
  useContext,
  useId,
  useRef,
  type RefObject,
  useEffect,
} from "react";
import { classNames } from "../elements.tsx";
import { isOnLink, placeBelow, useListener } from "../dom.ts";
import type { Current } from "./navigation-entry.ts";

/** Whether dropdowns show their items below their label, for the menu on small screens. */
export const ExpandedMenus = createContext(false);

interface DropdownProps {
  readonly label: ReactNode;
  /** Label in the menu on small screens. Default: `label`. */
  readonly menuLabel?: string;
  readonly current?: Current;
  readonly className: string | undefined;
  /** `li` elements. */
  readonly children: ReactNode;
}

/** A menu of links: a button that opens it, or only a label if menus are expanded. */
export function Dropdown({ menuLabel, ...rest }: DropdownProps): ReactNode {
  if (!useContext(ExpandedMenus)) return <PopoverMenu {...rest} />;
  return (
    <>
      <p className="main-menu-label">{menuLabel ?? rest.label}</p>
      <ul className="main-menu">{rest.children}</ul>
    </>
  );
}

/**
 * A button with a menu of links. The menu is a popover, which works without JavaScript. With
 * JavaScript, it also opens when the mouse is over the button, closes when the reader chooses a
 * link or the focus leaves, and supports the arrow keys.
 */
function PopoverMenu({ label, current, className, children }: DropdownProps): ReactNode {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLUListElement>(null);
  useListener(root, "keydown", (event) => walk(event, root.current, menu.current));
  useListener(root, "focusout", ({ relatedTarget: to }) => {
    if (to instanceof Node && !root.current?.contains(to)) menu.current?.hidePopover();
  });
  useMouseOver(root, menu);
  useListener(menu, "click", (event) => {
    if (isOnLink(event)) menu.current?.hidePopover();
  });
  useListener(menu, "beforetoggle", () => {
    if (menu.current && root.current) placeBelow(menu.current, root.current);
  });
  return (
    <div ref={root} className={classNames("dropdown", className)}>
      <button type="button" className="bar-link" popoverTarget={id} aria-current={current}>
        {label}
      </button>
      <ul ref={menu} id={id} className="dropdown-menu" popover="auto">
        {children}
      </ul>
    </div>
  );
}

function walk(event: KeyboardEvent, root: HTMLElement | null, menu: HTMLElement | null): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (!root || !menu || step === 0) return;
  event.preventDefault();
  if (!menu.matches(":popover-open")) pressButton(root);
  const stops = [...root.querySelectorAll<HTMLElement>(".bar-link")];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops[(at + step + stops.length) % stops.length]?.focus();
}

/** Delay before a menu closes after the mouse has left it, in milliseconds. */
const GRACE = 200;

/**
 * Opens the menu when the mouse is over the button. The first click on the button keeps it open,
 * because the reader meant to open it.
 */
function useMouseOver(root: RefObject<HTMLElement | null>, menu: RefObject<HTMLElement | null>) {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const openedByMouse = useRef(false);
  const stay = () => clearTimeout(leaving.current);
  useEffect(() => () => clearTimeout(leaving.current), []);

  useListener(root, "pointerenter", ({ pointerType }) => {
    if (pointerType !== "mouse") return;
    stay();
    if (!root.current || menu.current?.matches(":popover-open")) return;
    pressButton(root.current);
    openedByMouse.current = true;
  });
  useListener(root, "pointerleave", () => {
    stay();
    if (!openedByMouse.current) return;
    leaving.current = setTimeout(() => menu.current?.hidePopover(), GRACE);
  });
  useListener(root, "click", (event) => {
    if (!openedByMouse.current || menu.current?.contains(event.target as Node)) return;
    openedByMouse.current = false;
    event.preventDefault();
  });
  useListener(menu, "beforetoggle", ({ newState }) => {
    if (newState === "closed") openedByMouse.current = false;
  });
}

/** Clicks the button, because a menu is only anchored to its button if the button opened it. */
function pressButton(root: HTMLElement): void {
  root.querySelector("button")?.click();
}
