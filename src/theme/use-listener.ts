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
