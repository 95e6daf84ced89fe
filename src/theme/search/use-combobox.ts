import { type RefObject, useEffect } from "react";
import type { SearchState, SearchStore } from "./search-store.ts";

/** Id of the result list, and prefix of the ids of its options. */
export const listId = "search-results";

export function optionId(at: number): string {
  return `${listId}-${at}`;
}

/**
 * Adds keyboard handling and ARIA attributes to the plain input from the first paint. Sets the
 * attributes directly, so that React only renders the results after a keystroke.
 */
export function useCombobox(
  field: RefObject<HTMLElement | null>,
  store: SearchStore,
  { isOpen, shown, active: at, isLate }: SearchState,
): void {
  // While a question is pending, the list stays and nothing is announced.
  const count = isOpen ? (shown?.items.length ?? 0) : 0;
  const active = count > 0 ? optionId(at) : undefined;
  useEffect(() => {
    const input = field.current?.querySelector("input");
    if (!input) return;
    input.setAttribute("aria-expanded", String(count > 0));
    setOrRemove(input, "aria-controls", count > 0 ? listId : undefined);
    setOrRemove(input, "aria-activedescendant", active);
  }, [field, count, active]);
  useEffect(() => {
    field.current?.toggleAttribute("data-stalled", isLate);
  }, [field, isLate]);
  useEffect(() => {
    const element = field.current;
    const input = element?.querySelector("input");
    if (!element || !input) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("keydown", (event) => onKey(event, { store, input, element }), {
      signal,
    });
    input.addEventListener("click", () => store.send({ kind: "reopened" }), { signal });
    // Hides a phone's on-screen keyboard when the reader scrolls the results by touch.
    const onMove = ({ target }: Event) => target !== input && input.blur();
    element.addEventListener("touchmove", onMove, { passive: true, signal });
    return () => listening.abort();
  }, [field, store]);
}

function setOrRemove(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

interface Combobox {
  readonly store: SearchStore;
  readonly input: HTMLInputElement;
  /** The field around the input and its panel. */
  readonly element: HTMLElement;
}

/** Handles keys in the input or anywhere in its panel. */
function onKey(event: KeyboardEvent, combobox: Combobox): void {
  // The input method handles keys that are part of a composition.
  if (event.isComposing || event.defaultPrevented) return;
  switch (event.key) {
    case "Escape":
      return escape(event, combobox);
    case "Enter":
      return enter(event, combobox);
    case "ArrowDown":
      return move(event, combobox, 1);
    case "ArrowUp":
      return move(event, combobox, -1);
  }
}

/**
 * Closes the dialog but keeps the query, which is selected when the dialog opens again. If the
 * query is still selected, clears it instead. By default, browsers would always clear the input
 * first.
 */
function escape(event: KeyboardEvent, { store, input }: Combobox): void {
  const { query } = store.get();
  if (query === "") return;
  event.preventDefault();
  const { selectionStart: start, selectionEnd: end } = input;
  const isSelected = event.target === input && start === 0 && end === input.value.length;
  if (isSelected) return store.send({ kind: "proposed", query: "" });
  store.send({ kind: "escaped" });
  input.closest("dialog")?.close();
}

function enter(event: KeyboardEvent, { store, input }: Combobox): void {
  if (event.target !== input || event.altKey) return;
  event.preventDefault();
  const opensTab = event.ctrlKey || event.metaKey || event.shiftKey;
  store.send({ kind: "entered", target: opensTab ? "tab" : "here" });
}

function move(event: KeyboardEvent, combobox: Combobox, by: 1 | -1): void {
  const { store, input } = combobox;
  if (store.get().query === "") return moveFocus(event, combobox, by);
  if (event.target !== input) return;
  event.preventDefault();
  store.send({ kind: "moved", by });
  const { isOpen, pending, active } = store.get();
  if (!isOpen || pending) return;
  document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
}

/** Moves the focus between the suggestions of an empty box and its input. */
function moveFocus(event: KeyboardEvent, { input, element }: Combobox, by: 1 | -1): void {
  const targets = [input, ...element.querySelectorAll<HTMLElement>(".search-way")];
  const item = event.target instanceof Element ? event.target.closest("li") : null;
  const from = targets.findIndex((target) => target === event.target || item?.contains(target));
  const next = targets[from + by];
  if (from < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
