import { flushSync } from "react-dom";

/** What the browser itself did at the click already: links, and fields that have the state it left. */
const doneAlready = "a[href], label, select, input:is([type=checkbox], [type=radio], [type=file])";

/** Do once more, for an island that has come to life, what the reader did in it before. */
export function repeatEvents(island: Element, events: readonly Event[]): void {
  const { activeElement } = document;
  if (activeElement && island.contains(activeElement)) {
    dispatchOn(activeElement, new FocusEvent("focusin", { bubbles: true }));
  }
  for (const event of events) {
    if (event instanceof SubmitEvent) repeatSubmit(event);
    else if (event.target instanceof Element) repeatClick(event.target);
  }
}

/** Sent by its button, a form is sent again by the click on it. One with an address of its own has been sent. */
function repeatSubmit({ submitter, target }: SubmitEvent): void {
  if (submitter || !(target instanceof HTMLFormElement) || !target.isConnected) return;
  if (!target.hasAttribute("action")) flushSync(() => target.requestSubmit());
}

function repeatClick(target: Element): void {
  if (!target.isConnected || target.closest(doneAlready)) return;
  const details = target.closest("summary")?.parentElement;
  // The click is going to turn it round again.
  if (details instanceof HTMLDetailsElement) details.open = !details.open;
  dispatchOn(target, new MouseEvent("click", { bubbles: true, cancelable: true }));
}

function dispatchOn(target: Element, event: Event): void {
  flushSync(() => target.dispatchEvent(event));
}
