import type { Diagnostic, ShownProblems } from "../core/diagnostic.ts";
import { count } from "../core/text.ts";

/** An error that only occurred in the browser. */
export interface BrowserFault {
  readonly message: string;
  /** Causes and positions, one per line. */
  readonly detail: string;
}

/** A problem in the overlay. */
interface Entry {
  readonly severity: Diagnostic["severity"];
  readonly title: string;
  readonly message: string;
  readonly place: string;
  readonly excerpt: string;
  readonly hint: string;
}

const overlayId = "lectern-diagnostics";

/** The current problems. */
const shown: { problems: ShownProblems; faults: readonly BrowserFault[] } = {
  problems: { diagnostics: [], elsewhere: 0 },
  faults: [],
};

/** Shows the problems of the page. `undefined` means that they're unknown. */
export function showProblems(problems: ShownProblems | undefined): void {
  shown.problems = problems ?? { diagnostics: [], elsewhere: 0 };
  draw();
}

/** Adds an error that occurred in the browser. */
export function showFault(fault: BrowserFault): void {
  const isKnown = shown.faults.some(
    ({ message, detail }) => message === fault.message && detail === fault.detail,
  );
  if (isKnown) return;
  shown.faults = [...shown.faults, fault];
  draw();
}

/** Removes the browser's errors from the overlay, because the page is about to reload. */
export function clearFaults(): void {
  shown.faults = [];
  draw();
}

let drawn = "";

/** Shows the overlay if there are problems that the author hasn't dismissed. */
function draw(): void {
  const entries = [...shown.faults.map(ofFault), ...shown.problems.diagnostics.map(ofDiagnostic)];
  const keys = entries.map((entry) => JSON.stringify(entry));
  const dismissed = new Set(dismissedKeys().filter((key) => keys.includes(key)));
  const text = JSON.stringify([keys, shown.problems.elsewhere]);
  const present = document.getElementById(overlayId);
  if (present && text === drawn) return;
  present?.remove();
  if (keys.every((key) => dismissed.has(key))) return;
  drawn = text;
  const overlay = document.createElement("section");
  overlay.id = overlayId;
  overlay.setAttribute("role", "alert");
  overlay.setAttribute("aria-label", "Problems");
  const close = line("button", "Close (Esc)");
  close.addEventListener("click", () => dismiss(keys));
  overlay.attachShadow({ mode: "open" }).append(style(), close, ...content(entries));
  document.body.append(overlay);
}

function content(entries: readonly Entry[]): readonly HTMLElement[] {
  const groups = (["error", "warning"] as const).flatMap((severity) => {
    const group = entries.filter((entry) => entry.severity === severity);
    if (group.length === 0) return [];
    return [line("h2", count(group.length, severity)), ...group.map(article)];
  });
  const { elsewhere } = shown.problems;
  const more = `${count(elsewhere, "more problem")} on other pages. See the terminal.`;
  return [...groups, ...(elsewhere > 0 ? [line("footer", more)] : [])];
}

function ofFault({ message, detail }: BrowserFault): Entry {
  const title = "in the browser";
  return { severity: "error", title, message, place: "", excerpt: detail, hint: "" };
}

function ofDiagnostic({ severity, code, message, place, also = [], hint = "" }: Diagnostic): Entry {
  const at = [place?.file, place?.line, place?.column].filter((part) => part !== undefined);
  const more = also.length > 0 ? ` and ${count(also.length, "more place")}` : "";
  const excerpt = place?.excerpt ?? "";
  return { severity, title: code, message, place: at.join(":") + more, excerpt, hint };
}

function article({ severity, title, message, place, excerpt, hint }: Entry): HTMLElement {
  const element = document.createElement("article");
  element.className = severity;
  element.append(
    line("h3", `${severity} ${title}`),
    line("p", message),
    ...(place ? [line("p", place)] : []),
    ...(excerpt ? [line("pre", excerpt)] : []),
    ...(hint ? [line("p", hint)] : []),
  );
  return element;
}

function line(name: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

const storageKey = "lectern.dismissed";

/** The problems that the author has dismissed in this tab. */
function dismissedKeys(): readonly string[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "[]") as readonly string[];
  } catch {
    return [];
  }
}

function dismiss(keys: readonly string[]): void {
  document.getElementById(overlayId)?.remove();
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(keys));
  } catch {
    // Without storage, the overlay appears again on the next page.
  }
}

addEventListener("keydown", ({ key }) => {
  const overlay = document.getElementById(overlayId);
  // Escape closes the topmost dialog first.
  if (key !== "Escape" || !overlay || document.querySelector("dialog[open]")) return;
  overlay.shadowRoot?.querySelector("button")?.click();
});

function style(): HTMLStyleElement {
  const element = document.createElement("style");
  // The overlay is sticky, so that readers can scroll the end of the page above it.
  element.textContent = `
    :host { position: sticky; inset-block-end: 0; max-height: 40vh; overflow: auto; z-index: 9999;
      background: #1b1310; color: #f6ede6; font: 14px/1.5 system-ui, sans-serif; padding: 16px 24px;
      border-block-start: 4px solid #d04a2f; }
    h2 { font-size: 16px; margin: 0 0 8px; } article ~ h2 { margin-block-start: 24px; }
    h3 { font-size: 14px; margin: 0; color: #ff9d7a; } .warning h3 { color: #f4c04e; }
    p { margin: 4px 0; } pre { background: #0d0908; padding: 8px 12px; overflow: auto; white-space: pre-wrap; }
    article + article { margin-block-start: 16px; border-block-start: 1px solid #4a3a32; padding-block-start: 12px; }
    footer { margin-block-start: 16px; }
    button { position: sticky; inset-block-start: 0; float: inline-end; font: inherit; padding: 4px 12px; }`;
  return element;
}
