import { type HotContext, watchProblems } from "./dev.ts";
import { clearFaults, showFault, type BrowserFault } from "./dev-overlay.ts";
import { errorMessage } from "../core/text.ts";

/** Sent by Vite if it can't transform a module. */
interface ViteFault {
  readonly message: string;
  readonly id?: string;
  readonly loc?: { readonly file?: string; readonly line: number; readonly column: number };
  readonly frame?: string;
}

export interface DevPageInput {
  readonly hot: HotContext | undefined;
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Loads and starts the client. */
  load(): Promise<unknown>;
}

/**
 * The first module of a page in development. It doesn't depend on the site's code, so that it
 * can show load errors and exceptions. A page with errors reloads after the next edit.
 */
export function startDevelopment({ hot, root, load }: DevPageInput): void {
  let hasFaults = false;
  const note = (fault: BrowserFault) => {
    hasFaults = true;
    showFault({ message: readable(fault.message, root), detail: readable(fault.detail, root) });
  };
  addEventListener("error", (event) => {
    // An event without an error is from another origin, or only a notice.
    if (event.error) note(faultOf(event.error, event.filename));
  });
  addEventListener("unhandledrejection", ({ reason }) => note(faultOf(reason)));
  hearConsole((error) => note(faultOf(error)));
  hot?.on("vite:error", (data) => note(ofVite((data as { readonly err: ViteFault }).err)));
  const renew = () => {
    if (hasFaults) location.reload();
  };
  hot?.on("lectern:update", renew);
  // Linked packages aren't in the site folder, so only Vite reports their edits.
  hot?.on("vite:afterUpdate", renew);
  hot?.on("vite:beforeFullReload", clearFaults);
  hot?.on("lectern:moved", (data) => {
    const { from, to } = data as { readonly from: string; readonly to: string };
    location.replace(to + location.pathname.slice(from.length) + location.search + location.hash);
  });
  watchProblems(hot);
  const loading = isConnected(hot).then(load);
  loading.catch((error: unknown) => {
    console.error(error);
    // Show the replacements for JavaScript features, as in a build.
    delete document.documentElement.dataset["js"];
    note(faultOf(new Error("The page's JavaScript didn't load.", { cause: error })));
  });
}

/** Watches the console, because Vite reports exceptions in edited modules only there. */
function hearConsole(note: (error: Error) => void): void {
  const write = console.error;
  console.error = (...words: unknown[]) => {
    write(...words);
    const [from, error] = words;
    if (from === "[vite]" && error instanceof Error) note(error);
  };
}

/** Maximum time to wait for the WebSocket, in milliseconds. A proxy may block it. */
const CONNECTING = 5000;

/**
 * Waits until the WebSocket is connected. Otherwise, the page would never receive edits to modules
 * that loaded earlier.
 */
function isConnected(hot: HotContext | undefined): Promise<void> {
  return new Promise((resolve) => {
    hot?.on("vite:ws:connect", () => resolve());
    setTimeout(resolve, hot ? CONNECTING : 0);
  });
}

function faultOf(error: unknown, file = ""): BrowserFault {
  const errors = [...chain(error)];
  const [message = "", ...causes] = errors.map((each) => errorMessage(each));
  const isLoading = [message, ...causes].some((text) =>
    /dynamically imported module|requested module/.test(text),
  );
  const frames = framesOf(errors.at(-1));
  const at = frames.length === 0 && file !== "" ? [`at ${file}`] : frames;
  return { message, detail: [...causes, ...(isLoading ? failedFiles() : []), ...at].join("\n") };
}

/** Returns the stack frames of an error, innermost first. */
function framesOf(error: unknown): readonly string[] {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const frames = [...stack.matchAll(/^\s+at .*$/gm)].map(([frame]) => frame.trim());
  return frames.slice(0, 5);
}

/** Yields an error and its causes. */
function* chain(error: unknown): Generator {
  yield error;
  if (error instanceof Error && error.cause !== undefined) yield* chain(error.cause);
}

/** Returns the modules and stylesheets that failed to load. */
function failedFiles(): readonly string[] {
  const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const failed = entries.filter(({ responseStatus }) => responseStatus >= 400);
  return [...new Set(failed.map(({ name, responseStatus }) => `${responseStatus}: ${name}`))];
}

function ofVite({ message, id, loc, frame }: ViteFault): BrowserFault {
  const [first = "", ...rest] = message.split("\n");
  const file = loc?.file ?? id;
  const at = file === undefined ? [] : [[file, loc?.line, loc?.column].filter(Boolean).join(":")];
  return { message: first, detail: [...rest, ...at, ...(frame ? [frame] : [])].join("\n") };
}

/** Replaces URLs with paths in the site folder. */
function readable(text: string, root: string): string {
  return text
    .replaceAll(location.origin, "")
    .replaceAll(/\/@fs(?=\/)/g, "")
    .replaceAll(`${root}/`, "")
    .replaceAll(/\?[tv]=\w+(?:&\w+=\w*)*/g, "");
}
