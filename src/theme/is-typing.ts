/** Whether a key goes into what is typed. A dialog that was closed keeps the focus in it until the next frame: nothing is typed there. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select")) &&
    !target.closest("dialog:not([open])")
  );
}
