import { type RefObject, useEffect } from "react";
import type { SearchBoxProgram } from "./search-box.ts";
import { onBoxKey } from "./box-keys.ts";
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
