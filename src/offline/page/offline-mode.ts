import type { PreferencesPort } from "../../theme/ports.ts";
import { registerWorker } from "./register-worker.ts";
import { browserFacts, isOfflineMode } from "./strategies.ts";
import type { SiteData } from "../../core/site-data.ts";
import { fillText } from "../../core/strings/texts.ts";
import { make } from "../../theme/dom.ts";
import { utcDate, textsOf } from "../../theme/texts.ts";

export interface OfflineInput {
  readonly site: SiteData;
  readonly saved: PreferencesPort;
  /** When the document's page was stored, as an ISO 8601 date. */
  readonly storedAt: string | undefined;
  readonly isOn: boolean;
  /** Loads the deferred styles. */
  readonly styles: () => Promise<void>;
}

/** Registers the worker for the current mode, and stores the site if offline mode is on. */
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
    if (!(await registerWorker(site, isOn)) || !isOn) return;
    const { downloadManager } = await import("./download-manager.ts");
    downloadManager({ site, saved }).keepUp();
  }
}

/**
 * Opens the search, because the installed app has a shortcut to `/?search`. Simulates a click on a
 * search button.
 */
function openSearch(): void {
  const button = make("button");
  button.dataset["action"] = "search";
  document.body.append(button);
  button.click();
  button.remove();
}

/** Shows a note in a corner if the browser is offline or the page is a stored copy. */
function connectionNote(site: SiteData): { shown(storedAt: string | undefined): void } {
  const texts = textsOf(site);
  // The note is empty at first, so that screen readers announce later changes.
  const note = make("output", { className: "connection-note", hidden: true });
  document.body.append(note);
  let storedAt: string | undefined;

  const update = () => {
    const text = textNow();
    note.hidden = text === "";
    if (note.textContent !== text) note.textContent = text;
  };
  const textNow = () => {
    if (storedAt === undefined) return navigator.onLine ? "" : texts.offline.offline;
    const date = utcDate(storedAt);
    return fillText(texts.offline.copy, { date: date && texts.date(date) });
  };
  window.addEventListener("online", update);
  window.addEventListener("offline", update);
  update();
  return {
    shown(now) {
      storedAt = now;
      update();
    },
  };
}

/** Unregisters the site's worker and reloads the page. Leaves other workers of the origin alone. */
export async function startAgain(basePath: string): Promise<void> {
  const scope = new URL(basePath, location.href).href;
  const all = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const own = all.filter((registration) => registration.scope === scope);
  await Promise.all(own.map((registration) => registration.unregister()));
  location.reload();
}
