/** What moves less is a click, in CSS pixels. */
const STILL = 6;

/** What the dialog shows, at a size that changes. */
export interface ZoomPane {
  /** Scrolls; the figure stands in it. */
  readonly box: HTMLElement;
  /** Multiply the size; the point of the figure at this place of the window stays there. */
  zoom(by: number, at?: { readonly x: number; readonly y: number }): void;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Moves what stands in a pane with one pointer, and changes its size with two fingers or
 * with the wheel and Ctrl, as touch pads send it.
 *
 * @returns whether the pointer that was pressed last has moved something
 */
export function moveByPointers(pane: ZoomPane): { hasMoved(): boolean } {
  const { box } = pane;
  const pressed = new Map<number, Place>();
  let moved = 0;
  box.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    if (pressed.size === 0) moved = 0;
    pressed.set(event.pointerId, placeOf(event));
    box.setPointerCapture(event.pointerId);
  });
  box.addEventListener("pointermove", (event) => {
    const before = pressed.get(event.pointerId);
    if (!before) return;
    const others = [...pressed].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    const now = placeOf(event);
    pressed.set(event.pointerId, now);
    moved += distance(before, now);
    // Each finger moves the middle between them half as far.
    const share = others.length + 1;
    box.scrollBy((before.x - now.x) / share, (before.y - now.y) / share);
    const [other] = others;
    if (!other) return;
    const by = distance(now, other) / Math.max(1, distance(before, other));
    pane.zoom(by, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  });
  for (const end of ["pointerup", "pointercancel"] as const) {
    box.addEventListener(end, ({ pointerId }) => pressed.delete(pointerId));
  }
  box.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      pane.zoom(Math.exp(-event.deltaY / 200), placeOf(event));
    },
    { passive: false },
  );
  return { hasMoved: () => moved > STILL };
}

function placeOf({ clientX, clientY }: MouseEvent): Place {
  return { x: clientX, y: clientY };
}

function distance(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
