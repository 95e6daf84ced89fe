import { Workbox } from "workbox-window";
import type { SiteData } from "../../core/site-data.ts";

export interface RegisterInput {
  readonly site: SiteData;
  /** With the parameters. */
  readonly address: string;
  readonly offlineMode: boolean;
}

/** The address registered last: its listeners are there. */
let registered: string | undefined;

/**
 * Register the worker and look after those that come later. A new one takes
 * over at once, or, in offline mode, when the reader agrees: the page may be
 * in the middle of something.
 *
 * @throws when the browser cannot register it
 */
export async function register({ site, address, offlineMode }: RegisterInput): Promise<void> {
  if (registered === address) return;
  registered = address;
  const workbox = new Workbox(address, { scope: site.basePath });
  let prompt: Promise<{ close(): void }> | undefined;
  let isWanted = false;

  workbox.addEventListener("waiting", () => {
    if (!offlineMode || isModeChange(address)) {
      workbox.messageSkipWaiting();
      return;
    }
    prompt ??= import("./reload-prompt.ts").then(({ reloadPrompt }) =>
      reloadPrompt(site, () => {
        isWanted = true;
        workbox.messageSkipWaiting();
      }),
    );
    prompt.catch((error: unknown) => console.error(error));
  });
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isWanted) location.reload();
    // Another tab agreed: there is nothing left to ask here.
    else void prompt?.then((shown) => shown.close());
  });
  await workbox.register({ immediate: true });
}

/** The same release in another mode: nothing new to tell of. */
function isModeChange(address: string): boolean {
  const running = navigator.serviceWorker.controller?.scriptURL;
  return running === undefined || running !== new URL(address, location.href).href;
}
