import { Workbox } from "workbox-window";
import type { SiteData } from "../../core/site-data.ts";
import { make } from "../../theme/dom.ts";
import { workerAddress } from "../parameters.ts";

/** The last registered URL. Its listeners are already attached. */
let registered: string | undefined;

/**
 * Registers the service worker and handles its updates. A new worker activates immediately. In
 * offline mode it waits for the reader's consent, because the page reloads.
 *
 * @returns false if the browser can't register it
 */
export async function registerWorker(site: SiteData, offlineMode: boolean): Promise<boolean> {
  const address = workerAddress(site.basePath, { offlineMode, debug: site.offline.debug });
  if (registered === address) return true;
  registered = address;
  const workbox = new Workbox(address, { scope: site.basePath });
  let prompt: { close(): void } | undefined;
  let isWanted = false;

  workbox.addEventListener("waiting", () => {
    if (!offlineMode || isModeChange(address)) {
      workbox.messageSkipWaiting();
      return;
    }
    prompt ??= reloadPrompt(site, () => {
      isWanted = true;
      workbox.messageSkipWaiting();
    });
  });
  try {
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (isWanted) location.reload();
      // The reader agreed in another tab.
      else prompt?.close();
    });
    await workbox.register({ immediate: true });
    return true;
  } catch (error) {
    console.error("registerSW failed", error);
    return false;
  }
}

/** Whether only the worker's mode changed, so readers don't need a prompt. */
function isModeChange(address: string): boolean {
  const running = navigator.serviceWorker.controller?.scriptURL;
  return running === undefined || running !== new URL(address, location.href).href;
}

/**
 * Asks whether to load the new version. If the reader closes the prompt, the next visit asks again.
 */
function reloadPrompt(site: SiteData, onRefresh: () => void): { close(): void } {
  const { newVersion, refresh } = site.texts.offline;
  const reload = make("button", { type: "button", className: "button" }, refresh);
  const dismiss = make(
    "button",
    { type: "button", className: "button button-plain" },
    site.texts.close,
  );
  const container = make(
    "div",
    { id: "pwa-popup-container", className: "reload-prompt" },
    make("p", {}, newVersion),
    reload,
    dismiss,
  );
  container.setAttribute("role", "status");
  const close = () => container.remove();
  reload.addEventListener("click", onRefresh);
  dismiss.addEventListener("click", close);
  document.body.append(container);
  return { close };
}
