import type { SiteData } from "../../model/site-data.ts";
import type { PreferencesPort } from "../../shell/ports/ports.ts";
import { preferenceKeys } from "../../shell/ports/preference-keys.ts";

export interface OfflineInput {
  readonly site: SiteData;
  readonly saved: PreferencesPort;
  /** When the page the document came with was kept, as an ISO 8601 date. */
  readonly keptAt: string | undefined;
  readonly isOn: boolean;
  /** Loads what styles the notes. */
  readonly styles: () => Promise<void>;
}

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
export function startOffline(input: OfflineInput): { shown(keptAt: string | undefined): void } {
  if (!input.isOn) return { shown() {} };
  let keptAt = input.keptAt;
  let isLoaded = false;
  const part = new Promise<void>((resolve) => {
    if (document.readyState === "complete") resolve();
    else window.addEventListener("load", () => resolve(), { once: true });
  })
    .then(idle)
    .then(() => Promise.all([import("./offline-mode.ts"), input.styles()]))
    .then(([module]) => {
      isLoaded = true;
      return module.offlineMode(input, keptAt);
    });
  // Without a network it may not be had; nothing else depends on it.
  part.catch(() => {});

  window.addEventListener("appinstalled", () => {
    input.saved.set(preferenceKeys.appInstalled, "true");
    void startAgain(input.site.basePath);
  });
  window.addEventListener("beforeinstallprompt", (event) => {
    offer = event as InstallOffer;
    heard?.();
    // The browser offers to install what is not installed: it has been removed.
    if (input.saved.get(preferenceKeys.appInstalled) !== "true") return;
    input.saved.set(preferenceKeys.appInstalled, undefined);
    void startAgain(input.site.basePath);
  });

  return {
    shown(now) {
      keptAt = now;
      if (isLoaded) part.then((mode) => mode.shown(now)).catch(() => {});
    },
  };
}

/** Unregister the site's own worker, and no other of the origin, and load the page again. */
async function startAgain(basePath: string): Promise<void> {
  const scope = new URL(basePath, location.href).href;
  const all = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const own = all.filter((registration) => registration.scope === scope);
  await Promise.all(own.map((registration) => registration.unregister()));
  location.reload();
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis)
      requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });
}
