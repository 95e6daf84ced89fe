import type { Mermaid } from "mermaid";
import type { DiagramAnswer, DiagramRequest } from "./content/diagrams.ts";
import { errorMessage } from "../core/text.ts";

/** Runs in the frame that `diagrams.ts` opens. Renders one diagram after the other. */

/** The frame document contains the URL of the library, which is copied to the output unbundled. */
const library = import(
  /* @vite-ignore */ document.documentElement.dataset["library"] ?? ""
) as Promise<{
  readonly default: Mermaid;
}>;

let queue = Promise.resolve();

window.addEventListener("message", (event: MessageEvent<DiagramRequest | null>) => {
  if (event.origin !== location.origin || event.data?.kind !== "lectern-diagram") return;
  const request = event.data;
  queue = queue.then(async () => {
    window.parent.postMessage(await draw(request), location.origin);
  });
});
window.parent.postMessage({ kind: "lectern-diagram-ready" }, location.origin);

async function draw({ id, source, theme, colors }: DiagramRequest): Promise<DiagramAnswer> {
  const kind = "lectern-diagram";
  try {
    const { default: mermaid } = await library;
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: "strict",
      theme: "base",
      themeVariables: themeOf(theme, colors),
      htmlLabels: false,
      flowchart: { htmlLabels: false },
      fontFamily: "system-ui, sans-serif",
    });
    const { svg } = await mermaid.render(`diagram-${id}`, source);
    const root = new DOMParser().parseFromString(svg, "text/html").querySelector("svg");
    if (!root) return { kind, id, error: "Mermaid returned no image" };
    const [, , width = 0, height = 0] = (root.getAttribute("viewBox") ?? "")
      .split(/\s+/)
      .map(Number);
    root.setAttribute("width", String(width));
    root.setAttribute("height", String(height));
    root.style.removeProperty("max-width");
    const title = root.querySelector("title")?.textContent ?? undefined;
    return { kind, id, svg: new XMLSerializer().serializeToString(root), width, height, title };
  } catch (error) {
    return { kind, id, error: errorMessage(error) };
  }
}

/** Returns Mermaid's theme variables. Mermaid only reads hex and RGB colours. */
function themeOf(theme: string, colors: DiagramRequest["colors"]): Record<string, unknown> {
  const named = {
    background: colors.surface,
    primaryColor: colors.accentSoft,
    primaryBorderColor: colors.accent,
    primaryTextColor: colors.text,
    secondaryColor: colors.surfaceSoft,
    secondaryBorderColor: colors.line,
    secondaryTextColor: colors.text,
    tertiaryColor: colors.surfaceSoft,
    tertiaryBorderColor: colors.line,
    tertiaryTextColor: colors.text,
    lineColor: colors.textSoft,
    textColor: colors.text,
    edgeLabelBackground: colors.surface,
  };
  const read = Object.entries(named).filter(([, color]) => /^(?:#[\da-f]{3,8}$|rgb)/i.test(color));
  return { darkMode: theme === "dark", ...Object.fromEntries(read) };
}
