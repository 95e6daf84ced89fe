import { createStore } from "../../core/store.ts";
import type { SiteData } from "../../core/site-data.ts";
import { deviceStore, type DeviceStore } from "../device-store.ts";
import type { Choice } from "../download-plan.ts";
import { DownloadError, storageProblem } from "../download-problem.ts";
import { indexName, type OfflineIndex } from "../offline-index.ts";
import { completeParts, nothingStored, type StoredState } from "../stored-state.ts";
import { preferenceKeys, type PreferencesPort } from "../../theme/ports.ts";
import { savesData } from "./browser-facts.ts";
import { next, resting, type Effect, type Run, type WorkEvent } from "./download-machine.ts";
import { fetchIndex, freeParts, storesMore, storeSite } from "./store-site.ts";
import { storeChoice, storedChoice } from "./stored-choice.ts";

/** What this tab knows: what can be stored, what is, and how the download goes. */
export interface DownloadState {
  /** Undefined: not asked for yet, or out of reach. */
  readonly index: OfflineIndex | undefined;
  /** What is stored as a whole. */
  readonly stored: StoredState;
  readonly run: Run;
  /** Whether what can be stored was asked for in vain. */
  readonly isOutOfReach: boolean;
  readonly storage: StorageFacts | undefined;
}

/** How full the device is, and whether the browser may remove what is stored. */
export interface StorageFacts {
  /** In bytes. */
  readonly usage: number;
  /** In bytes; browsers round it, so that nobody is recognised by it. */
  readonly quota: number;
  readonly isPersisted: boolean;
}

/** What tabs tell each other. */
type TabMessage =
  | { readonly kind: "run"; readonly run: Run }
  /** What is stored has changed. */
  | { readonly kind: "stored" };

interface ManagerInput {
  readonly site: SiteData;
  readonly saved: PreferencesPort;
}

let manager: DownloadManager | undefined;

/** The page's one download manager. */
export function downloadManager(input: ManagerInput): DownloadManager {
  manager ??= new DownloadManager(input);
  return manager;
}

/**
 * Stores the site on the device, in this tab or, while it works, in another. Holds the state
 * of the machine in `download-machine.ts`, and does what its transitions ask for.
 */
export class DownloadManager {
  readonly #site: SiteData;
  readonly #saved: PreferencesPort;
  readonly #device: DeviceStore;
  /** Of the channel on which tabs tell each other, and of the lock that one of them has. */
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
  /** Of the attempt or the wait that is under way. */
  #controller = new AbortController();
  /** The last choice that was heard of. */
  #choice: string | undefined;

  constructor({ site, saved }: ManagerInput) {
    this.#site = site;
    this.#saved = saved;
    this.#device = deviceStore(caches, site.basePath);
    this.#name = `lectern.${site.basePath}.keeper`;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
      // A tab that works knows better than another what is under way.
      const isOwn = this.#work.kind !== "resting" && this.get().run.kind !== "elsewhere";
      if (data.kind === "stored") void this.#loadStored();
      else if (!isOwn) this.#change({ run: data.run });
    });
    this.#choice = saved.get(preferenceKeys.offlineChoice);
    saved.subscribe(() => this.#hearChoice());
  }

  /** Store what is wanted, and bring it up to date, without being asked. */
  keepUp(): void {
    void this.#loadStored();
    if (this.#isPaused()) this.#change({ run: { kind: "paused", done: 0, total: 0 } });
    else this.#start(false);
  }

  /** Look again at what can be stored and at what is. */
  refresh(): void {
    this.#change({ isOutOfReach: false });
    void this.#loadStored();
    this.#loadIndex().catch(() => this.#change({ isOutOfReach: true }));
  }

  /** Ask the browser not to remove what is stored until the reader does; false when it does not agree. */
  async persist(): Promise<boolean> {
    const isAgreed = await navigator.storage.persist().catch(() => false);
    this.#change({ storage: await storageFacts() });
    return isAgreed;
  }

  /** What the reader chose. */
  wanted(): Choice {
    return storedChoice(this.#saved);
  }

  /** Store these parts alone, or all. */
  choose(choice: Exclude<Choice, undefined>): void {
    const ids = choice === "all" ? undefined : choice;
    // Known before it is stored, so that it is not taken for another tab's.
    this.#choice = choice === "all" ? choice : JSON.stringify(choice);
    storeChoice(this.#saved, choice);
    this.#saved.set(preferenceKeys.offlinePaused, undefined);
    if (ids !== undefined && (ids.length === 0 || storesMore(this.get().stored, ids))) {
      const { signal } = new AbortController();
      void this.#whenFree({ signal, busy() {} }, async () => {
        await freeParts(this.#device, ids);
        this.#onStored();
      });
    }
    if (ids?.length === 0) this.#send({ kind: "stop" });
    else this.#start(true);
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

  /** Another tab may have made another choice, or stopped the download. */
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

  /** Show a run here and in all other tabs. */
  #show(run: Run): void {
    this.#change({ run });
    this.#channel.postMessage({ kind: "run", run } satisfies TabMessage);
  }

  /** What is stored has changed: look at it here and in all other tabs. */
  #onStored(): void {
    this.#channel.postMessage({ kind: "stored" } satisfies TabMessage);
    void this.#loadStored();
  }

  async #loadStored(): Promise<void> {
    try {
      const stored = completeParts(await this.#device.state(), await this.#device.present());
      this.#change({ stored, storage: await storageFacts() });
    } catch {
      // Storage is denied: a download says so, and nothing is stored.
    }
  }

  async #loadIndex(): Promise<void> {
    if (!navigator.onLine) throw new DownloadError({ kind: "offline" });
    const signal = AbortSignal.timeout(30_000);
    this.#change({ index: await fetchIndex(this.#site.basePath + indexName, signal) });
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
        void networkAgain(signal).then(() => {
          if (!signal.aborted) this.#send({ kind: "network" });
        });
      }
    }
  }

  /** One try, in one tab at a time. It sends `ended` once, whatever happens. */
  async #attempt(isAutomatic: boolean, signal: AbortSignal): Promise<void> {
    const site = this.#site;
    const ended = (problem: Extract<WorkEvent, { kind: "ended" }>["problem"]) =>
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
            offlineMode: true,
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
        // With the lock: what the next tab shows comes after this.
        ended(undefined);
      });
    } catch (error) {
      ended(error instanceof DownloadError ? error.problem : storageProblem(error));
    }
  }

  /**
   * Work when no other tab does. Without the Web Locks API, work starts at once.
   *
   * @throws DOMException AbortError when it was stopped while it waited
   */
  async #whenFree({ signal, busy }: Turn, work: () => Promise<void>): Promise<void> {
    // Absent in old browsers: two tabs may then fetch the same files, and store them once.
    const locks = (navigator as { readonly locks?: LockManager }).locks;
    if (!locks) return work();
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
  /** Called when another tab works. */
  readonly busy: () => void;
}

/** Undefined where the browser does not tell. */
async function storageFacts(): Promise<StorageFacts | undefined> {
  try {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate();
    return { usage, quota, isPersisted: await navigator.storage.persisted() };
  } catch {
    return undefined;
  }
}

/** The longest time between two tries, in milliseconds. */
const LONGEST = 60_000;

let wait = 1000;

/**
 * Resolves when it is worth trying again: the browser found a network, or, where
 * it believes there is one, some time has passed. Or when it was stopped.
 */
function networkAgain(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = navigator.onLine ? setTimeout(go, wait) : undefined;
    wait = Math.min(LONGEST, wait * 2);
    const online = () => {
      wait = 1000;
      go();
    };
    window.addEventListener("online", online);
    signal.addEventListener("abort", go);
    function go(): void {
      clearTimeout(timer);
      window.removeEventListener("online", online);
      signal.removeEventListener("abort", go);
      resolve();
    }
  });
}
