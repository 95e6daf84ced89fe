import { type RefObject, useEffect } from "react";
import type { SearchBoxProgram } from "./search-box.ts";
import type { Box } from "./box-state.ts";
import { listId, optionId } from "./option-ids.ts";

/**
 * Brings the plain box of the first paint to life: its keys, and what it says of
 * itself. Its attributes are set by hand, so that a letter draws the results alone.
 */
export function useField(
  field: RefObject<HTMLElement | null>,
  box: SearchBoxProgram,
  state: Box,
): void {
  // While a question is under way, the list is there as it was: nothing is said anew of it.
  const isListed = state.kind === "showing" || state.kind === "asking";
  const count = isListed ? (state.shown?.items.length ?? 0) : 0;
  const active = isListed && count > 0 ? optionId(state.active) : undefined;
  const isStalled = state.kind === "asking" && state.patience === "stalled";
  useEffect(() => {
    const input = field.current?.querySelector("input");
    if (!input) return;
    input.setAttribute("aria-expanded", String(count > 0));
    set(input, "aria-controls", count > 0 ? listId : undefined);
    set(input, "aria-activedescendant", active);
  }, [field, count, active]);
  useEffect(() => {
    field.current?.toggleAttribute("data-stalled", isStalled);
  }, [field, isStalled]);
  useEffect(() => {
    const element = field.current;
    const input = element?.querySelector("input");
    if (!element || !input) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("keydown", (event) => onBoxKey(event, { box, input, element }), {
      signal,
    });
    input.addEventListener("click", () => box.send({ kind: "reopened" }), { signal });
    // Scrolling the results by touch puts the keyboard of a phone away.
    const onMove = ({ target }: Event) => target !== input && input.blur();
    element.addEventListener("touchmove", onMove, { passive: true, signal });
    return () => listening.abort();
  }, [field, box]);
}

function set(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

interface Place {
  readonly box: SearchBoxProgram;
  readonly input: HTMLInputElement;
  /** The field around the input and its panel. */
  readonly element: HTMLElement;
}

/** What a key means in the search box, from the input or from anything in its panel. */
function onBoxKey(event: KeyboardEvent, place: Place): void {
  // Keys that compose a letter are for the reader's input method.
  if (event.isComposing || event.defaultPrevented) return;
  switch (event.key) {
    case "Escape":
      return escape(event, place);
    case "Enter":
      return enter(event, place);
    case "ArrowDown":
      return move(event, place, 1);
    case "ArrowUp":
      return move(event, place, -1);
  }
}

/** One step back: out of the panel, then the panel, then the query. The last is the dialog's own. */
function escape(event: KeyboardEvent, { box, input }: Place): void {
  const isInside = event.target !== input;
  if (!isInside && box.get().kind === "empty") return;
  event.preventDefault();
  input.focus();
  box.send({ kind: "escaped" });
}

function enter(event: KeyboardEvent, { box, input }: Place): void {
  if (event.target !== input || event.altKey) return;
  event.preventDefault();
  const isApart = event.ctrlKey || event.metaKey || event.shiftKey;
  box.send({ kind: "entered", target: isApart ? "tab" : "here" });
}

function move(event: KeyboardEvent, { box, input, element }: Place, by: 1 | -1): void {
  const state = box.get();
  if (state.kind === "empty") return moveFocus(event, { input, element }, by);
  if (event.target !== input) return;
  event.preventDefault();
  box.send({ kind: "moved", by });
  const after = box.get();
  if (after.kind !== "showing") return;
  document.getElementById(optionId(after.active))?.scrollIntoView({ block: "nearest" });
}

/** Among what an empty box offers, and back to the input. */
function moveFocus(
  event: KeyboardEvent,
  { input, element }: Pick<Place, "input" | "element">,
  by: 1 | -1,
): void {
  const ways = [input, ...element.querySelectorAll<HTMLElement>(".search-way")];
  const item = event.target instanceof Element ? event.target.closest("li") : null;
  const from = ways.findIndex((way) => way === event.target || item?.contains(way));
  const next = ways[from + by];
  if (from < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
