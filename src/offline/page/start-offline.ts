import { preferenceKeys } from "../../theme/ports.ts";
import { whenIdle } from "../../theme/dom.ts";
import type { OfflineInput } from "./offline-mode.ts";

/** The browser's offer to install the site; not in TypeScript's library yet. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | undefined;
let heard: (() => void) | undefined;

/** The browser's offer to install the site as an app, while there is one. */
export function installOffer(): InstallOffer | undefined {
  return offer;
}

/** Hear of the browser's offer. Returns how to stop. */
export function onOffer(listener: () => void): () => void {
  heard = listener;
  return () => (heard = undefined);
}

/**
 * The part of the program that makes the site work without a network. It is
 * fetched when the page has been loaded and the browser has nothing better to
 * do. Only what could be missed by then is heard here.
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
  // Without a network it may not be had; nothing else depends on it.
  part.catch(() => {});

  window.addEventListener("appinstalled", () => {
    input.saved.set(preferenceKeys.appInstalled, "true");
    again(input.site.basePath);
  });
  window.addEventListener("beforeinstallprompt", (event) => {
    offer = event as InstallOffer;
    heard?.();
    // The browser offers to install what is not installed: it has been removed.
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

/** The worker goes, and the page is loaded without it. Rare, so it is fetched when it happens. */
function again(basePath: string): void {
  import("./start-again.ts").then(({ startAgain }) => startAgain(basePath)).catch(console.error);
}
