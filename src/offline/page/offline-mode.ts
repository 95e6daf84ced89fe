import { isOfflineMode } from "../strategies.ts";
import type { PreferencesPort } from "../../theme/ports.ts";
import { browserFacts } from "./browser-facts.ts";
import { registerWorker } from "./register-worker.ts";
import type { SiteData } from "../../core/site-data.ts";
import { fillText } from "../../core/strings/texts.ts";
import { utcDate, textsOf } from "../../theme/texts.ts";

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
    if (!(await registerWorker(site, isOn)) || !isOn) return;
    const { downloadManager } = await import("./download-manager.ts");
    downloadManager({ site, saved }).keepUp();
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

/**
 * Says in a corner that there is no network, or that what is read is a copy.
 * Nothing is there while all is well.
 */
function connectionNote(site: SiteData): { shown(storedAt: string | undefined): void } {
  const texts = textsOf(site);
  // There before it says anything, so that screen readers hear of the change.
  const note = document.createElement("output");
  note.className = "connection-note";
  note.hidden = true;
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
