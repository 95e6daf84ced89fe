import type { Mermaid } from "mermaid";
import type { DiagramAnswer, DiagramRequest } from "./content/diagram-messages.ts";

/** Runs in the frame `diagrams.ts` opens: draws what it is asked to, one diagram after the other. */

/** Its address stands in the frame's document: the library is copied beside the site as it is, not bundled. */
const library = import(
  /* @vite-ignore */ document.documentElement.dataset["library"] ?? ""
) as Promise<{
  readonly default: Mermaid;
}>;

let queue = Promise.resolve();

window.addEventListener("message", (event: MessageEvent<DiagramRequest>) => {
  if (event.origin !== location.origin || event.data.kind !== "lectern-diagram") return;
  const request = event.data;
  queue = queue.then(async () => {
    window.parent.postMessage(await draw(request), location.origin);
  });
});
window.parent.postMessage({ kind: "lectern-diagram-ready" }, location.origin);

async function draw({ id, source, theme }: DiagramRequest): Promise<DiagramAnswer> {
  const kind = "lectern-diagram";
  try {
    const { default: mermaid } = await library;
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: "strict",
      theme: theme === "dark" ? "dark" : "neutral",
      htmlLabels: false,
      flowchart: { htmlLabels: false },
      fontFamily: "system-ui, sans-serif",
    });
    const { svg } = await mermaid.render(`diagram-${id}`, source);
    const root = new DOMParser().parseFromString(svg, "text/html").querySelector("svg");
    if (!root) return { kind, id, error: "no drawing came out" };
    const [, , width = 0, height = 0] = (root.getAttribute("viewBox") ?? "")
      .split(/\s+/)
      .map(Number);
    root.setAttribute("width", String(width));
    root.setAttribute("height", String(height));
    root.style.removeProperty("max-width");
    const title = root.querySelector("title")?.textContent ?? undefined;
    return { kind, id, svg: new XMLSerializer().serializeToString(root), width, height, title };
  } catch (error) {
    return { kind, id, error: error instanceof Error ? error.message : String(error) };
  }
}
