import { type RefObject, useEffect, useRef } from "react";
import { useListener } from "../use-listener.ts";

/** How long a mouse may be beside a menu, on its way into it or over a corner, in milliseconds. */
const GRACE = 200;

/**
 * Opens the menu while a mouse is over its button or itself. A press on the button
 * would close what the mouse has just opened; the first one keeps it open instead.
 */
export function useMouseOver(
  root: RefObject<HTMLElement | null>,
  menu: RefObject<HTMLElement | null>,
): void {
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

/** Opens the menu as its reader would: a menu that opens by itself does not hang at its button. */
export function pressButton(root: HTMLElement): void {
  root.querySelector("button")?.click();
}
