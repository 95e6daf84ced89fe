import { flushSync } from "react-dom";

/** The browser itself did what a click on these is for. */
const doneAlready = "a[href], label, select, input[type=file]";

/** Repeats, for an island that was just hydrated, the clicks and form submits from before. */
export function repeatEvents(events: readonly Event[]): void {
  for (const event of events) {
    const { target } = event;
    if (!(target instanceof Element) || !target.isConnected) continue;
    if (event.type === "click") repeatClick(target);
    // The click on its button submits a form again. A form with an `action` was sent.
    else if (!(event as SubmitEvent).submitter && !target.hasAttribute("action")) {
      flushSync(() => (target as HTMLFormElement).requestSubmit());
    }
  }
}

function repeatClick(target: Element): void {
  // The second click changes these again: undo the first.
  const details = target.closest("summary")?.parentElement;
  if (details instanceof HTMLDetailsElement) details.open = !details.open;
  const isBox = target.matches("input:is([type=checkbox], [type=radio])");
  if (isBox) {
    const box = target as HTMLInputElement;
    box.checked = box.type === "checkbox" && !box.checked;
  } else if (target.closest(doneAlready)) return;
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  flushSync(() => target.dispatchEvent(click));
}
