import { type ReactNode, useId, useRef } from "react";
import { classNames } from "../class-names.ts";
import { isOnLink, useListener } from "../use-listener.ts";
import { pressButton, useMouseOver } from "./use-mouse-over.ts";
import type { Current } from "./navigation-entry.ts";

interface DropdownProps {
  readonly label: ReactNode;
  readonly current?: Current;
  readonly className: string | undefined;
  /** `li` elements. */
  readonly children: ReactNode;
}

/**
 * A button and its menu of links. The menu is a popover, so it opens, closes
 * on a press elsewhere and on Escape, and gives focus back, all without script.
 * With script it opens under a mouse, choosing and leaving close it, and arrows walk.
 */
export function Dropdown({ label, current, className, children }: DropdownProps): ReactNode {
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
  useListener(menu, "beforetoggle", () => placeBelow(menu.current, root.current));
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

/** Where CSS cannot place a menu beside its button, its place is measured. */
function placeBelow(menu: HTMLElement | null, root: HTMLElement | null): void {
  if (!menu || !root || CSS.supports("position-area", "block-end")) return;
  const { left, bottom } = root.getBoundingClientRect();
  menu.style.setProperty("--left", `${left}px`);
  menu.style.setProperty("--top", `${bottom}px`);
}
