/** Scrolls a column, never the page, so that what the selector finds in it is in view. */
export function keepInView(column: HTMLElement | null, selector: string): void {
  const item = column?.querySelector(selector)?.getBoundingClientRect();
  if (!column || !item) return;
  const frame = column.getBoundingClientRect();
  const bottom = Math.min(frame.bottom, window.innerHeight);
  if (item.top < frame.top || item.bottom > bottom) {
    column.scrollTop += item.top - frame.top - frame.height / 3;
  }
}
