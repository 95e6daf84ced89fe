import { make } from "../../theme/dom.ts";
import type { Texts } from "../../theme/texts.ts";

/** The scrollable area of the dialog. */
interface ZoomPane {
  /** Scrolls the figure. */
  readonly box: HTMLElement;
  /** Multiplies the figure's size. The point at `at` doesn't move. Default: the center. */
  zoom(by: number, at?: { readonly x: number; readonly y: number }): void;
}

/** Zoom factor of a button or key. */
const STEP = 1.4;

/** Maximum zoom: a multiple of the figure's size, or of the size that fills the window. */
const LARGEST = 4;

/** Free space around a figure that fits the window, in CSS pixels. */
const MARGIN = 24;

/**
 * In windows narrower than this, a figure opens at its own size if it would otherwise be smaller
 * than `READABLE`.
 */
const NARROW = 700;
const READABLE = 0.75;

interface Opened {
  /** Description of the figure. May be empty. */
  readonly name: string;
  readonly texts: Texts["zoom"];
}

/**
 * Opens a figure in a dialog. The pointer, touch, the wheel and arrow keys move it. Buttons, `+`,
 * `-`, `0`, pinching and Ctrl with the wheel zoom. Escape, the button or a click close it.
 */
export function openZoom(source: HTMLElement, { name, texts }: Opened): void {
  const figure = largeForm(source, name);
  const box = make("div", { className: "zoom-pane" }, figure);
  const { pane, fit, open } = zoomPane(box, figure, sizeOf(source));
  const close = tool("×", texts.close, () => dialog.close());
  close.classList.add("zoom-close");
  close.autofocus = true;
  const tools = make(
    "div",
    { className: "zoom-tools" },
    tool("−", texts.smaller, () => pane.zoom(1 / STEP)),
    tool("+", texts.larger, () => pane.zoom(STEP)),
    tool("↔", texts.whole, fit),
    close,
  );
  const dialog = make("dialog", { className: "zoom", ariaLabel: name || texts.title }, tools, box);
  const { hasMoved } = moveByPointers(pane);
  dialog.addEventListener("click", (event) => {
    if (!tools.contains(event.target as Node) && !hasMoved()) dialog.close();
  });
  dialog.addEventListener("keydown", (event) => pressKey(event, pane, fit));
  dialog.addEventListener("close", () => dialog.remove());
  // Insert it into the content, so that navigating to another page removes it.
  (source.closest(".content") ?? document.body).append(dialog);
  document.documentElement.dataset["zoomed"] = "";
  dialog.showModal();
  open();
}

function largeForm(source: HTMLElement, name: string): HTMLElement | SVGElement {
  const drawing = source.querySelector("svg");
  if (drawing) return drawing.cloneNode(true) as SVGElement;
  const large = make("img", { alt: name, draggable: false });
  if (source instanceof HTMLImageElement) large.src = source.currentSrc || source.src;
  return large;
}

interface Size {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Returns the figure's own size, or its size on the page if that's unknown. */
function sizeOf(source: HTMLElement): Size {
  const drawn = source.querySelector("svg") ?? source;
  const [width, height] = ["width", "height"].map((side) => Number(drawn.getAttribute(side)));
  if (width && height) return { width, height };
  return drawn.getBoundingClientRect();
}

function zoomPane(box: HTMLElement, figure: HTMLElement | SVGElement, own: Size) {
  let scale = 1;
  const whole = () =>
    Math.min(
      (box.clientWidth - 2 * MARGIN) / own.width,
      (box.clientHeight - 2 * MARGIN) / own.height,
    );
  const show = (wanted: number) => {
    const largest = LARGEST * Math.max(1, whole());
    scale = Math.min(largest, Math.max(Math.min(1, whole()), wanted));
    figure.style.width = `${own.width * scale}px`;
    figure.style.height = `${own.height * scale}px`;
  };
  const pane: ZoomPane = {
    box,
    zoom(by, at) {
      const middle = box.getBoundingClientRect();
      const { x, y } = at ?? {
        x: middle.left + middle.width / 2,
        y: middle.top + middle.height / 2,
      };
      const before = figure.getBoundingClientRect();
      const [right, down] = [(x - before.left) / before.width, (y - before.top) / before.height];
      show(scale * by);
      const now = figure.getBoundingClientRect();
      box.scrollLeft += now.left + right * now.width - x;
      box.scrollTop += now.top + down * now.height - y;
    },
  };
  return {
    pane,
    fit: () => show(whole()),
    open: () => show(innerWidth < NARROW && whole() < READABLE ? 1 : whole()),
  };
}

function tool(sign: string, label: string, press: () => void): HTMLButtonElement {
  const button = make("button", { type: "button", ariaLabel: label, title: label }, sign);
  button.addEventListener("click", press);
  return button;
}

/** Distance that an arrow key moves the figure, in CSS pixels. */
const ARROW = 60;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-ARROW, 0],
  ArrowRight: [ARROW, 0],
  ArrowUp: [0, -ARROW],
  ArrowDown: [0, ARROW],
};

function pressKey(event: KeyboardEvent, { box, zoom }: ZoomPane, fit: () => void): void {
  // With these keys, the browser zooms the page.
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const arrow = arrows[event.key];
  if (arrow) box.scrollBy(...arrow);
  else if (event.key === "+" || event.key === "=") zoom(STEP);
  else if (event.key === "-" || event.key === "_") zoom(1 / STEP);
  else if (event.key === "0") fit();
  else return;
  event.preventDefault();
}

/** Maximum pointer movement that still counts as a click, in CSS pixels. */
const STILL = 6;

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Moves the figure with a pointer, and zooms with two fingers. Also zooms with Ctrl and the wheel,
 * because touchpads send these events for pinching.
 *
 * @returns whether the last press moved the figure
 */
function moveByPointers(pane: ZoomPane): { hasMoved(): boolean } {
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
    // If two fingers are down, the point between them moves half as far as the moving finger.
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
