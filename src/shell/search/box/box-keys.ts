import type { SearchBoxProgram } from "./search-box.ts";
import { optionId } from "./option-ids.ts";

interface Place {
  readonly box: SearchBoxProgram;
  readonly input: HTMLInputElement;
  /** The field around the input and its panel. */
  readonly element: HTMLElement;
}

/** What a key means in the search box, from the input or from anything in its panel. */
export function onBoxKey(event: KeyboardEvent, place: Place): void {
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
