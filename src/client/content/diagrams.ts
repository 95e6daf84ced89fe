import { make } from "../../theme/dom.ts";

/**
 * Renders Mermaid diagrams in a frame and shows them as images. Mermaid adds styles to its
 * document, which the Content-Security-Policy of pages forbids.
 *
 * @param frameAddress URL of the frame document
 * @param onDrawn called with the content after a diagram was added
 */
export function diagrams(
  frameAddress: string,
  onDrawn: (content: Element) => void,
): { watch(content: Element): void } {
  let frame: Promise<HTMLIFrameElement> | undefined;
  let nextId = 0;
  const waiting = new Map<number, (answer: DiagramAnswer) => void>();

  window.addEventListener("message", (event: MessageEvent<DiagramAnswer | null>) => {
    if (event.origin !== location.origin || event.data?.kind !== "lectern-diagram") return;
    waiting.get(event.data.id)?.(event.data);
    waiting.delete(event.data.id);
  });

  async function draw(source: string, theme: string): Promise<DiagramAnswer> {
    const colors = colorsOfPage();
    frame ??= openFrame(frameAddress);
    const target = (await frame).contentWindow;
    const id = nextId++;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      const request: DiagramRequest = { kind: "lectern-diagram", id, source, theme, colors };
      target?.postMessage(request, location.origin);
    });
  }

  async function show(pre: Element): Promise<void> {
    const source = pre.textContent ?? "";
    const theme = document.documentElement.dataset["theme"] ?? "light";
    if (pre.getAttribute("data-drawn") === theme) return;
    pre.setAttribute("data-drawn", theme);
    const answer = await draw(source, theme);
    if (!pre.isConnected) return;
    if (answer.svg === undefined) {
      console.error(`A diagram couldn't be rendered: ${answer.error ?? "unknown reason"}`);
      return;
    }
    const image = existingImage(pre) ?? make("img");
    image.classList.add("diagram-image", "zoomable");
    image.alt = answer.title ?? source;
    image.width = answer.width ?? 0;
    image.height = answer.height ?? 0;
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(answer.svg)}`;
    if (!image.isConnected) pre.after(image);
    pre.setAttribute("hidden", "");
    const content = image.closest(".content");
    if (content) onDrawn(content);
  }

  const showAll = (content: Element) => {
    for (const pre of content.querySelectorAll('pre[data-diagram="mermaid"]')) {
      show(pre).catch(console.error);
    }
  };
  new MutationObserver(() => showAll(document.body)).observe(document.documentElement, {
    attributeFilter: ["data-theme"],
  });
  return { watch: showAll };
}

/** Returns the current colours of the page. */
function colorsOfPage(): DiagramRequest["colors"] {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    surface: color("surface"),
    surfaceSoft: color("surface-soft"),
    text: color("text"),
    textSoft: color("text-soft"),
    line: color("border-strong"),
    accent: color("accent"),
    accentSoft: color("accent-soft"),
  };
}

function existingImage(pre: Element): HTMLImageElement | undefined {
  const next = pre.nextElementSibling;
  return next instanceof HTMLImageElement && next.matches(".diagram-image") ? next : undefined;
}

function openFrame(address: string): Promise<HTMLIFrameElement> {
  const frame = make("iframe", { className: "diagram-frame", tabIndex: -1 });
  frame.setAttribute("aria-hidden", "true");
  const ready = new Promise<HTMLIFrameElement>((resolve) => {
    window.addEventListener("message", (event: MessageEvent<{ kind?: string }>) => {
      if (event.source === frame.contentWindow && event.data.kind === "lectern-diagram-ready") {
        resolve(frame);
      }
    });
  });
  frame.src = address;
  document.body.append(frame);
  return ready;
}

/** A request to the frame. */
export interface DiagramRequest {
  readonly kind: "lectern-diagram";
  readonly id: number;
  /** Mermaid code. */
  readonly source: string;
  /** `light` or `dark`. */
  readonly theme: string;
  /** CSS colours of the page. */
  readonly colors: Readonly<
    Record<
      "surface" | "surfaceSoft" | "text" | "textSoft" | "line" | "accent" | "accentSoft",
      string
    >
  >;
}

/** The frame's answer: an SVG document or an error. */
export interface DiagramAnswer {
  readonly kind: "lectern-diagram";
  readonly id: number;
  readonly svg?: string | undefined;
  /** In CSS pixels. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Accessible title, if the diagram has one. */
  readonly title?: string | undefined;
  readonly error?: string | undefined;
}
