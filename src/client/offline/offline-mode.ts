import type { SiteData } from "../../model/site-data.ts";
import { workerAddress } from "../../offline/parameters.ts";
import { isOfflineMode } from "../../offline/strategies.ts";
import type { PreferencesPort } from "../../shell/ports/ports.ts";
import { browserFacts } from "./browser-facts.ts";
import { connectionNote } from "./connection-note.ts";

export interface OfflineInput {
  readonly site: SiteData;
  readonly saved: PreferencesPort;
  /** When the page the document came with was stored, as an ISO 8601 date. */
  readonly storedAt: string | undefined;
  readonly isOn: boolean;
  /** Loads what styles the notes. */
  readonly styles: () => Promise<void>;
}

/** Register the worker in the mode the browser's facts ask for, and store the site when they do. */
export async function offlineMode(
  { site, saved }: OfflineInput,
  storedAt: string | undefined,
): Promise<{ shown(storedAt: string | undefined): void }> {
  if (new URLSearchParams(location.search).has("search")) openSearch();
  const note = connectionNote(site);
  note.shown(storedAt);
  if ("serviceWorker" in navigator) await start();
  return note;

  async function start(): Promise<void> {
    const isOn = isOfflineMode(site.offline.strategies, await browserFacts(saved));
    const address = workerAddress(site.basePath, {
      offlineMode: isOn,
      debug: site.offline.debug,
    });
    try {
      const { register } = await import("./register.ts");
      await register({ site, address, offlineMode: isOn });
    } catch (error) {
      console.error("registerSW failed", error);
      return;
    }
    if (!isOn) return;
    const { siteKeeper } = await import("./keeper/keeper.ts");
    siteKeeper({ site, saved }).keepUp();
  }
}

/** A shortcut of the installed app leads to `/?search`. The search is opened as by any button that says so. */
function openSearch(): void {
  const button = document.createElement("button");
  button.dataset["action"] = "search";
  document.body.append(button);
  button.click();
  button.remove();
}
