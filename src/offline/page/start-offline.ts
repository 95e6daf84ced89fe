import { preferenceKeys } from "../../theme/ports.ts";
import { whenIdle } from "../../theme/dom.ts";
import type { OfflineInput } from "./offline-mode.ts";

/** The browser's offer to install the site. TypeScript's library doesn't have it yet. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | undefined;
let onChange: (() => void) | undefined;

/** The browser's offer to install the site as an app, if there is one. */
export function installOffer(): InstallOffer | undefined {
  return offer;
}

/** Reports the browser's offer. Returns how to stop. */
export function onOffer(listener: () => void): () => void {
  onChange = listener;
  return () => (onChange = undefined);
}

/**
 * Starts offline mode. Its code loads in idle time after the page. Only events that it
 * could miss are handled here.
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
  // It may fail offline. Nothing else depends on it.
  part.catch(() => {});

  window.addEventListener("appinstalled", () => {
    input.saved.set(preferenceKeys.appInstalled, "true");
    again(input.site.basePath);
  });
  window.addEventListener("beforeinstallprompt", (event) => {
    offer = event as InstallOffer;
    onChange?.();
    // Browsers only offer this if the site isn't installed, so it was removed.
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

/** Removes the worker and reloads the page. */
function again(basePath: string): void {
  import("./offline-mode.ts").then(({ startAgain }) => startAgain(basePath)).catch(console.error);
}
