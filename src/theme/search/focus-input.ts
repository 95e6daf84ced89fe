/**
 * Moves the focus from a button that is about to disappear to the input of its search: in the
 * dialog, or on the page with all results.
 */
export function focusInput(button: HTMLElement): void {
  button.closest(".search-field, main")?.querySelector("input")?.focus();
}
