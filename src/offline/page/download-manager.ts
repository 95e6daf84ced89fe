import { createStore } from "../../core/store.ts";
import type { SiteData } from "../../core/site-data.ts";
import { preferenceKeys, type PreferencesPort } from "../../theme/ports.ts";
import { completeParts, deviceStore, nothingStored, type StoredState } from "../device-store.ts";
import { indexName, type OfflineIndex } from "../offline-index.ts";
import { DownloadError, fetchIndex, freeParts, storageProblem, storeSite } from "./download.ts";
import {
  next,
  resting,
  type DownloadProblem,
  type Effect,
  type Run,
  type WorkEvent,
} from "./download-machine.ts";
import type { Choice } from "./download-plan.ts";
import { savesData, storedChoice } from "./strategies.ts";

/** The data that the offline page shows: available parts, stored parts and the download. */
export interface DownloadState {
  /** `undefined` until the index is loaded. */
  readonly index: OfflineIndex | undefined;
  /** The complete parts. */
  readonly stored: StoredState;
  readonly run: Run;
  /** Whether loading the index failed. */
  readonly isOutOfReach: boolean;
  readonly storage: StorageFacts | undefined;
}

/** How full the device is, and whether the browser may remove files. */
export interface StorageFacts {
  /** In bytes. */
  readonly usage: number;
  /**
   * Storage that the site may use, in bytes. Browsers round this number to prevent fingerprinting.
   */
  readonly quota: number;
  readonly isPersisted: boolean;
}

/** A message to other tabs. */
type TabMessage =
  | { readonly kind: "run"; readonly run: Run }
  /** The stored files changed. */
  | { readonly kind: "stored" };

interface ManagerInput {
  readonly site: SiteData;
  readonly saved: PreferencesPort;
}

/** Minimum and maximum time between two attempts, in milliseconds. */
const SHORTEST_WAIT = 1000;
const LONGEST_WAIT = 60_000;

let manager: DownloadManager | undefined;

/** Returns the page's download manager and creates it on the first call. */
export function downloadManager(input: ManagerInput): DownloadManager {
  manager ??= new DownloadManager(input);
  return manager;
}

/**
 * Stores the site on the device. One tab downloads; the other tabs show its progress. Keeps the
 * state of the machine in `download-machine.ts` and performs its effects.
 */
export class DownloadManager {
  readonly #site: SiteData;
  readonly #saved: PreferencesPort;
  readonly #device;
  /** Name of the channel between tabs and of the downloading tab's lock. */
  readonly #name: string;
  readonly #channel: BroadcastChannel;
  readonly #state = createStore<DownloadState>({
    index: undefined,
    stored: nothingStored,
    run: { kind: "idle" },
    isOutOfReach: false,
    storage: undefined,
  });
  readonly get = this.#state.get;
  readonly subscribe = this.#state.subscribe;
  #work = resting;
  /** Aborts the current attempt or wait. */
  #controller = new AbortController();
  /** The last known choice, in its saved form. */
  #choice: string | undefined;
  /** Milliseconds until the next attempt if the browser reports that it's online. */
  #wait = SHORTEST_WAIT;

  constructor({ site, saved }: ManagerInput) {
    this.#site = site;
    this.#saved = saved;
    this.#device = deviceStore(caches, site.basePath);
    this.#name = `lectern.${site.basePath}.keeper`;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
      // The downloading tab's own state is more accurate than messages from other tabs.
      const isOwn = this.#work.kind !== "resting" && this.get().run.kind !== "elsewhere";
      if (data.kind === "stored") void this.#loadStored();
      else if (!isOwn) this.#change({ run: data.run });
    });
    this.#choice = saved.get(preferenceKeys.offlineChoice);
    saved.subscribe(() => this.#hearChoice());
  }

  /** Stores and updates the wanted parts automatically. */
  keepUp(): void {
    void this.#loadStored();
    if (this.#isPaused()) this.#change({ run: { kind: "paused", done: 0, total: 0 } });
    else this.#start(false);
  }

  /** Reloads the available and the stored parts. */
  refresh(): void {
    this.#change({ isOutOfReach: false });
    void this.#loadStored();
    const index = navigator.onLine
      ? fetchIndex(this.#site.basePath + indexName, AbortSignal.timeout(30_000))
      : Promise.reject(new DownloadError({ kind: "offline" }));
    index.then(
      (loaded) => this.#change({ index: loaded }),
      () => this.#change({ isOutOfReach: true }),
    );
  }

  /**
   * Asks the browser to keep the files until the reader removes them. Returns whether it agreed.
   */
  async persist(): Promise<boolean> {
    const isAgreed = await navigator.storage.persist().catch(() => false);
    this.#change({ storage: await storageFacts() });
    return isAgreed;
  }

  wanted(): Choice {
    return storedChoice(this.#saved);
  }

  /** Sets the parts to store and removes all other parts. */
  choose(choice: Exclude<Choice, undefined>): void {
    // Set the choice before saving it, so that it isn't mistaken for another tab's choice.
    this.#choice = choice === "all" ? choice : JSON.stringify(choice);
    this.#saved.set(preferenceKeys.offlineChoice, this.#choice);
    this.#saved.set(preferenceKeys.offlinePaused, undefined);
    if (choice !== "all" && (choice.length === 0 || this.#storesMore(choice))) {
      const { signal } = new AbortController();
      void this.#whenFree({ signal, busy() {} }, async () => {
        await freeParts(this.#device, choice);
        this.#onStored();
      });
    }
    if (choice.length === 0) this.#send({ kind: "stop" });
    else this.#start(true);
  }

  #storesMore(wanted: readonly string[]): boolean {
    const parts = Object.entries(this.get().stored.parts);
    return parts.some(([id, { isBase }]) => !isBase && !wanted.includes(id));
  }

  pause(): void {
    this.#saved.set(preferenceKeys.offlinePaused, "true");
    this.#send({ kind: "pause" });
  }

  resume(): void {
    this.#saved.set(preferenceKeys.offlinePaused, undefined);
    this.#start(true);
  }

  #isPaused(): boolean {
    return this.#saved.get(preferenceKeys.offlinePaused) === "true";
  }

  #start(isAsked: boolean): void {
    this.#send({ kind: "start", isAsked, isOnline: navigator.onLine });
  }

  /** Handles a choice or a pause from another tab. */
  #hearChoice(): void {
    const choice = this.#saved.get(preferenceKeys.offlineChoice);
    if (this.#isPaused()) this.#send({ kind: "pause" });
    else if (choice !== this.#choice) {
      this.#choice = choice;
      this.#send({ kind: "chosen", isOnline: navigator.onLine });
    }
  }

  #change(part: Partial<DownloadState>): void {
    this.#state.set({ ...this.get(), ...part });
  }

  /** Shows a download state in all tabs. */
  #show(run: Run): void {
    this.#change({ run });
    this.#channel.postMessage({ kind: "run", run } satisfies TabMessage);
  }

  /** Reloads the stored parts in all tabs. */
  #onStored(): void {
    this.#channel.postMessage({ kind: "stored" } satisfies TabMessage);
    void this.#loadStored();
  }

  async #loadStored(): Promise<void> {
    try {
      const stored = completeParts(await this.#device.state(), await this.#device.present());
      this.#change({ stored, storage: await storageFacts() });
    } catch {
      // The browser denies storage. The next download reports the problem.
    }
  }

  #send(event: WorkEvent): void {
    const step = next(this.#work, event);
    this.#work = step.state;
    for (const effect of step.effects) this.#perform(effect);
  }

  #perform(effect: Effect): void {
    switch (effect.kind) {
      case "show":
        return this.#show(effect.run);
      case "abort":
        return this.#controller.abort();
      case "try": {
        this.#controller = new AbortController();
        void this.#attempt(effect.isAutomatic, this.#controller.signal);
        return;
      }
      case "await-network": {
        this.#controller = new AbortController();
        const { signal } = this.#controller;
        void this.#networkAgain(signal).then(() => {
          if (!signal.aborted) this.#send({ kind: "network" });
        });
      }
    }
  }

  /**
   * Resolves when another attempt makes sense: when the browser is online again or, if it already
   * reports being online, after a delay. Also resolves on abort.
   */
  #networkAgain(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const timer = navigator.onLine ? setTimeout(done, this.#wait) : undefined;
      this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
      const online = () => {
        this.#wait = SHORTEST_WAIT;
        done();
      };
      window.addEventListener("online", online);
      signal.addEventListener("abort", done);
      function done(): void {
        clearTimeout(timer);
        window.removeEventListener("online", online);
        signal.removeEventListener("abort", done);
        resolve();
      }
    });
  }

  /** Runs one attempt as soon as no other tab is working. Always sends `ended` exactly once. */
  async #attempt(isAutomatic: boolean, signal: AbortSignal): Promise<void> {
    const site = this.#site;
    const ended = (problem: DownloadProblem | undefined) =>
      this.#send({ kind: "ended", problem, isOnline: navigator.onLine });
    try {
      const busy = () => this.#change({ run: { kind: "elsewhere" } });
      await this.#whenFree({ signal, busy }, async () => {
        this.#show({ kind: "checking" });
        await storeSite({
          store: this.#device,
          indexAddress: site.basePath + indexName,
          wish: {
            choice: this.wanted(),
            savesData: savesData(),
            localeBase: site.localeBase,
            reading: location.pathname,
          },
          isAutomatic,
          signal,
          onIndex: (index) => this.#change({ index }),
          onStored: () => this.#onStored(),
          onProgress: (part, done, total) =>
            this.#send({
              kind: "progress",
              part: part.label || site.title,
              progress: { done, total },
            }),
        });
        // Send this before the lock is released, so that the next tab's messages arrive later.
        ended(undefined);
      });
    } catch (error) {
      ended(error instanceof DownloadError ? error.problem : storageProblem(error));
    }
  }

  /**
   * Runs `work` when no other tab is working.
   *
   * @throws DOMException AbortError if it's aborted while waiting
   */
  async #whenFree({ signal, busy }: Turn, work: () => Promise<void>): Promise<void> {
    const { locks } = navigator;
    const isDone = await locks.request(this.#name, { ifAvailable: true }, async (lock) => {
      if (!lock) return false;
      await work();
      return true;
    });
    if (isDone) return;
    busy();
    await locks.request(this.#name, { signal }, work);
  }
}

interface Turn {
  readonly signal: AbortSignal;
  /** Called if another tab is working. */
  readonly busy: () => void;
}

/** Returns `undefined` if the browser doesn't report its storage. */
async function storageFacts(): Promise<StorageFacts | undefined> {
  try {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate();
    return { usage, quota, isPersisted: await navigator.storage.persisted() };
  } catch {
    return undefined;
  }
}
