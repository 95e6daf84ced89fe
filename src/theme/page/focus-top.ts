/** A control that goes when it is used must not take the focus with it: the keyboard begins at the top, as on a new page. */
export function focusTop(): void {
  document.getElementById("top")?.focus({ preventScroll: true });
}
