/** Makes code and tables tab stops only while they scroll. Without JavaScript, they always are. */
export function scrollBoxes(): { watch(content: Element): void } {
  // The window, tabs and details change the width.
  const observer = new ResizeObserver((entries) => {
    const boxes = entries.map(({ target }) => target as HTMLElement);
    // Measured before the first change, because a change between two measurements would force a layout.
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
