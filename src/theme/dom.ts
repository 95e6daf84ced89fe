import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Listens for what bubbles up to an element from the links and buttons in it,
 * which stay the ones that are operated.
 */
export function useListener<K extends keyof HTMLElementEventMap>(
  element: RefObject<HTMLElement | null>,
  type: K,
  listener: (event: HTMLElementEventMap[K]) => void,
): void {
  const listen = useEffectEvent(listener);
  useEffect(() => {
    const target = element.current;
    const onEvent = (event: HTMLElementEventMap[K]) => listen(event);
    target?.addEventListener(type, onEvent);
    return () => target?.removeEventListener(type, onEvent);
  }, [element, type]);
}

/** Whether a link, or something in it, was pressed. */
export function isOnLink(event: Event): boolean {
  return event.target instanceof Element && event.target.closest("a") !== null;
}

/** Work when the browser has nothing more urgent to do, or after `timeout` milliseconds. */
export function whenIdle(work: () => void, timeout: number): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout });
  else setTimeout(work);
}

/** Whether a key goes into what is typed. A dialog that was closed keeps the focus in it until the next frame: nothing is typed there. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select")) &&
    !target.closest("dialog:not([open])")
  );
}

/** Scrolls a column, never the page, so that what the selector finds in it is in view. */
export function keepInView(column: HTMLElement | null, selector: string): void {
  const item = column?.querySelector(selector)?.getBoundingClientRect();
  if (!column || !item) return;
  const frame = column.getBoundingClientRect();
  const bottom = Math.min(frame.bottom, window.innerHeight);
  if (item.top < frame.top || item.bottom > bottom) {
    column.scrollTop += item.top - frame.top - frame.height / 3;
  }
}

/** A control that goes when it is used must not take the focus with it: the keyboard begins at the top, as on a new page. */
export function focusTop(): void {
  document.getElementById("top")?.focus({ preventScroll: true });
}
