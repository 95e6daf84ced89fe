import { type RefObject, useEffect, useEffectEvent } from "react";
import { lazy } from "../core/lazy.ts";

/** Listens for events that bubble up to an element from its links and buttons. */
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

/** Whether the target of an event is in a link. */
export function isOnLink(event: Event): boolean {
  return event.target instanceof Element && event.target.closest("a") !== null;
}

/** Returns the decoded fragment of a URL, or an empty string if it's invalid. */
export function urlFragment({ hash }: { readonly hash: string } = location): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}

/**
 * Runs work in idle time, at the latest after `timeout` milliseconds. Browsers without idle
 * callbacks run it in the next task, because they can't detect idle time.
 */
export function whenIdle(work: () => void, timeout: number): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout });
  else setTimeout(work);
}

/**
 * Whether keys type text in this element. A closed dialog keeps the focus until the next frame, but
 * readers can't type there.
 */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select")) &&
    !target.closest("dialog:not([open])")
  );
}

/** Scrolls a column, but not the page, so that an element in it is visible. */
export function keepInView(column: HTMLElement | null, selector: string): void {
  const item = column?.querySelector(selector)?.getBoundingClientRect();
  if (!column || !item) return;
  const frame = column.getBoundingClientRect();
  const bottom = Math.min(frame.bottom, window.innerHeight);
  if (item.top < frame.top || item.bottom > bottom) {
    column.scrollTop += item.top - frame.top - frame.height / 3;
  }
}

/**
 * Moves the focus to the start of the page. This is for controls that disappear when readers use
 * them.
 */
export function focusTop(): void {
  document.getElementById("top")?.focus({ preventScroll: true });
}

/** Positions a menu below its button if CSS can't. */
export function placeBelow(menu: HTMLElement, button: Element): void {
  if (CSS.supports("position-area", "block-end")) return;
  const { left, bottom } = button.getBoundingClientRect();
  menu.style.setProperty("--left", `${left}px`);
  menu.style.setProperty("--top", `${bottom}px`);
}

/**
 * Announces a message to screen readers.
 *
 * @returns a function that clears the message, unless another message replaced it
 */
export function announce(message: string): () => void {
  const region = document.getElementById("announcer");
  if (region) region.textContent = message;
  return () => {
    if (region?.textContent === message) region.textContent = "";
  };
}

/** Creates an element with properties and children. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/**
 * Loads `styles/later.css`, which the first paint doesn't need: code buttons, search results, notes
 * and zoomed images.
 *
 * @param address `undefined` if the main stylesheet contains these styles
 * @returns a function that loads the styles once, and resolves even if that fails
 */
export function laterStyles(address: string | undefined): () => Promise<void> {
  if (address === undefined) return () => Promise.resolve();
  const styles = lazy(() => loadStyles(address));
  // The browser logs a failure in the console.
  return () => styles().catch(() => {});
}

/** Fetches the styles without a `<link>`, because the head script reports links that fail. */
async function loadStyles(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await response.text());
  document.adoptedStyleSheets.push(sheet);
}
