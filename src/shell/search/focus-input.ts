/** Give the focus from a button of the panel, which is about to go, to the input of its box. */
export function focusInput(button: HTMLElement): void {
  button.closest(".search-field")?.querySelector("input")?.focus();
}
