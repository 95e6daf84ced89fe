import { preferenceKeys } from "../../theme/ports.ts";
import { whenIdle } from "../../theme/dom.ts";
import type { OfflineInput } from "./offline-mode.ts";

/** The browser's offer to install the site. TypeScript doesn't include this type yet. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | undefined;
let onChange: (() => void) | undefined;

/** The browser's offer to install the site as an app, if there is one. */
export function installOffer(): InstallOffer | undefined {
  return offer;
}

/** Calls `listener` when the browser's offer changes. Returns a function to unsubscribe. */
export function onOffer(listener: () => void): () => void {
  onChange = listener;
  return () => (onChange = undefined);
}

/**
 * Starts offline mode. Its code loads in idle time after the page, so only events that it could
 * miss are handled here.
 */
export function startOffline(input: OfflineInput): { shown(storedAt: string | undefined): void } {
  if (!input.isOn) return { shown() {} };
  let storedAt = input.storedAt;
  let isLoaded = false;
  const part = new Promise<void>((resolve) => {
    if (document.readyState === "complete") resolve();
    else window.addEventListener("load", () => resolve(), { once: true });
  })
    .then(() => new Promise<void>((resolve) => whenIdle(resolve, 2000)))
    .then(() => Promise.all([import("./offline-mode.ts"), input.styles()]))
    .then(([module]) => {
      isLoaded = true;
      return module.offlineMode(input, storedAt);
    });
  // Loading may fail offline. Nothing else depends on it.
  part.catch(() => {});

  window.addEventListener("appinstalled", () => {
    input.saved.set(preferenceKeys.appInstalled, "true");
    again(input.site.basePath);
  });
  window.addEventListener("beforeinstallprompt", (event) => {
    offer = event as InstallOffer;
    onChange?.();
    // Browsers only make this offer if the site isn't installed, so the reader has removed the app.
    if (input.saved.get(preferenceKeys.appInstalled) !== "true") return;
    input.saved.set(preferenceKeys.appInstalled, undefined);
    again(input.site.basePath);
  });

  return {
    shown(now) {
      storedAt = now;
      if (isLoaded) part.then((mode) => mode.shown(now)).catch(() => {});
    },
  };
}

/** Unregisters the worker and reloads the page. */
function again(basePath: string): void {
  import("./offline-mode.ts").then(({ startAgain }) => startAgain(basePath)).catch(console.error);
}
