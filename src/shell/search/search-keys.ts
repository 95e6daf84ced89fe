/**
 * Calls `open` when the reader presses one of the keys that lead to search: `/`
 * where it is not being typed, Control or Command with K anywhere.
 *
 * @returns how to stop
 */
export function onSearchKey(open: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || !isSearchKey(event)) return;
    event.preventDefault();
    open();
  };
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}

function isSearchKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key.toLowerCase() === "k") return (ctrlKey || metaKey) && !altKey && !shiftKey;
  return key === "/" && !ctrlKey && !metaKey && !altKey && !isTyping(event.target);
}

/** Whether a key goes into what is typed. A dialog that was closed keeps the focus in it until the next frame: nothing is typed there. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select")) &&
    !target.closest("dialog:not([open])")
  );
}
