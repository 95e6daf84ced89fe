import { isTyping } from "../is-typing.ts";

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
