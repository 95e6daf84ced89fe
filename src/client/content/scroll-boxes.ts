/**
 * Makes code and tables tab stops only if they can scroll. Without JavaScript, they're always tab
 * stops.
 */
export function scrollBoxes(): { watch(content: Element): void } {
  // Resizing the window, or opening a tab or `details`, can change a box's width.
  const observer = new ResizeObserver((entries) => {
    const boxes = entries.map(({ target }) => target as HTMLElement);
    // Measure all boxes before the first change, because a change between two measurements would
    // force a layout.
    const scrolls = boxes.map((box) => box.scrollWidth > box.clientWidth);
    for (const [at, box] of boxes.entries()) box.tabIndex = scrolls[at] ? 0 : -1;
  });
  return {
    watch(content) {
      observer.disconnect();
      for (const box of content.querySelectorAll(".code pre, .table-scroll")) observer.observe(box);
    },
  };
}
