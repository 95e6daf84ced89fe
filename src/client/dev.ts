import type { Diagnostic } from "../base/diagnostic.ts";
import type { PageFile } from "../model/page-data.ts";
import { dataAddress } from "./navigation/page-loader.ts";
import type { RunningProgram } from "./start.tsx";

interface HotContext {
  on(event: string, listener: () => void): void;
}

interface DevPageFile extends PageFile {
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * In development: when the site has changed, fetch the page again and swap its
 * text in place; when the page has problems, show them over it.
 */
export function connectDevServer(hot: HotContext | undefined, program: RunningProgram): void {
  const update = async () => {
    const response = await fetch(dataAddress(location.pathname, program.site));
    if (!response.ok) return location.reload();
    const file = (await response.json()) as DevPageFile;
    await program.replace(file);
    showDiagnostics(file.diagnostics);
  };
  const report = (error: unknown) => console.error(error);
  hot?.on("lectern:update", () => void update().catch(report));
  void fetch(dataAddress(location.pathname, program.site))
    .then((response) => (response.ok ? (response.json() as Promise<DevPageFile>) : undefined))
    .then((file) => showDiagnostics(file?.diagnostics ?? []))
    .catch(report);
}

const overlayId = "lectern-diagnostics";

function showDiagnostics(diagnostics: readonly Diagnostic[]): void {
  document.getElementById(overlayId)?.remove();
  if (diagnostics.length === 0) return;
  const overlay = document.createElement("section");
  overlay.id = overlayId;
  overlay.setAttribute("role", "alert");
  overlay
    .attachShadow({ mode: "open" })
    .append(style(), closeButton(overlay), ...diagnostics.map(entry));
  document.body.append(overlay);
}

function entry(diagnostic: Diagnostic): HTMLElement {
  const { place } = diagnostic;
  const article = document.createElement("article");
  article.className = diagnostic.severity;
  const at = [place?.file, place?.line, place?.column]
    .filter((part) => part !== undefined)
    .join(":");
  article.append(
    line("h2", `${diagnostic.severity} ${diagnostic.code}`),
    line("p", diagnostic.message),
    line("p", at),
    ...(place?.excerpt ? [line("pre", place.excerpt)] : []),
    ...(diagnostic.hint ? [line("p", diagnostic.hint)] : []),
  );
  return article;
}

function line(name: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

function closeButton(overlay: HTMLElement): HTMLElement {
  const button = line("button", "Close");
  button.addEventListener("click", () => overlay.remove());
  return button;
}

function style(): HTMLStyleElement {
  const element = document.createElement("style");
  element.textContent = `
    :host { position: fixed; inset: auto 0 0 0; max-height: 60vh; overflow: auto; z-index: 9999;
      background: #1b1310; color: #f6ede6; font: 14px/1.5 system-ui, sans-serif; padding: 16px 24px;
      border-block-start: 4px solid #d04a2f; }
    h2 { font-size: 14px; margin: 0; color: #ff9d7a; } .warning h2 { color: #f4c04e; }
    p { margin: 4px 0; } pre { background: #0d0908; padding: 8px 12px; overflow: auto; }
    article + article { margin-block-start: 16px; border-block-start: 1px solid #4a3a32; padding-block-start: 12px; }
    button { float: inline-end; font: inherit; padding: 4px 12px; }`;
  return element;
}
