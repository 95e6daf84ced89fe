import type { Choice, Wish } from "../../offline/download-plan.ts";
import {
  DownloadError,
  storageProblem,
  type DownloadProblem,
} from "../../offline/download-problem.ts";
import { completeParts, nothingKept, type KeptState } from "../../offline/kept-state.ts";
import { keptStore } from "../../offline/kept-store.ts";
import { indexName, type OfflineIndex } from "../../offline/offline-index.ts";
import type { SiteData } from "../../model/site-data.ts";
import type { PreferencesPort } from "../../shell/ports/ports.ts";
import { preferenceKeys } from "../../shell/ports/preference-keys.ts";
import { savesData } from "./browser-facts.ts";
import { freeParts, keepsMore } from "./free-parts.ts";
import { fetchIndex, keepSite } from "./keep-site.ts";
import { persistStorage, storageFacts, type StorageFacts } from "./storage-facts.ts";
import { networkAgain } from "./network-again.ts";
import type { Run, TabMessage } from "./run-state.ts";
import { storeChoice, storedChoice } from "./stored-choice.ts";
import { tabLock } from "./tab-lock.ts";

export interface KeeperState {
  /** Undefined: not asked for yet, or out of reach. */
  readonly index: OfflineIndex | undefined;
  /** What is kept as a whole. */
  readonly kept: KeptState;
  readonly run: Run;
  /** Whether what can be kept was asked for in vain. */
  readonly isOutOfReach: boolean;
  readonly storage: StorageFacts | undefined;
}

/** Keeps the site on the device, in this tab or, while it works, in another. */
export interface Keeper {
  get(): KeeperState;
  subscribe(listener: () => void): () => void;
  /** Keep what is wanted, and bring it up to date, without being asked. */
  keepUp(): void;
  /** Look again at what can be kept and at what is. */
  refresh(): void;
  /** Ask the browser not to remove it; false when it does not agree. */
  persist(): Promise<boolean>;
  /** What the reader chose. */
  wanted(): Choice;
  /** Keep these parts alone, or all. */
  choose(choice: Exclude<Choice, undefined>): void;
  pause(): void;
  resume(): void;
}

export interface KeeperInput {
  readonly site: SiteData;
  readonly saved: PreferencesPort;
}

let keeper: Keeper | undefined;

/** The page's one keeper. */
export function siteKeeper(input: KeeperInput): Keeper {
  keeper ??= makeKeeper(input);
  return keeper;
}

function makeKeeper({ site, saved }: KeeperInput): Keeper {
  const { basePath, localeBase } = site;
  const name = `lectern.${basePath}.keeper`;
  const store = keptStore(caches, basePath);
  const lock = tabLock(name);
  const channel = new BroadcastChannel(name);
  const listeners = new Set<() => void>();
  const indexAddress = basePath + indexName;
  let state: KeeperState = {
    index: undefined,
    kept: nothingKept,
    run: { kind: "idle" },
    isOutOfReach: false,
    storage: undefined,
  };
  /** Stops what this tab does. */
  let current: AbortController | undefined;
  /** Whether this tab is at work, and whether there is more for it to do. */
  let isGoing = false;
  let isDue = false;
  /** Whether the reader asked for it, on this page. */
  let wasAsked = false;
  let progress = { done: 0, total: 0 };
  let choiceNow = saved.get(preferenceKeys.offlineChoice);

  const change = (part: Partial<KeeperState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const tell = (message: TabMessage) => channel.postMessage(message);
  const setRun = (run: Run) => {
    change({ run });
    tell({ kind: "run", run });
  };
  const isPaused = () => saved.get(preferenceKeys.offlinePaused) === "true";
  const loadKept = async () => {
    try {
      const kept = completeParts(await store.state(), await store.present());
      change({ kept, storage: await storageFacts() });
    } catch {
      // Storage is denied: a download says so, and nothing is kept.
    }
  };
  const onKept = () => {
    tell({ kind: "kept" });
    void loadKept();
  };

  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === "kept") void loadKept();
    else if (!isGoing || state.run.kind === "elsewhere") change({ run: data.run });
  });
  // Another tab may have made another choice, or stopped the download.
  saved.subscribe(() => {
    const choice = saved.get(preferenceKeys.offlineChoice);
    if (isPaused()) current?.abort();
    else if (choice !== choiceNow) {
      choiceNow = choice;
      if (isGoing) start(true);
    }
  });

  async function loadIndex(): Promise<void> {
    if (!navigator.onLine) throw new DownloadError({ kind: "offline" });
    const signal = AbortSignal.timeout(30_000);
    change({ index: await fetchIndex({ indexAddress, signal }) });
  }

  function wish(): Wish {
    return {
      choice: storedChoice(saved),
      offlineMode: true,
      savesData: savesData(),
      localeBase,
      reading: location.pathname,
    };
  }

  /** Bring the device to what is wanted; what is under way already begins anew. */
  function start(isAsked: boolean): void {
    wasAsked ||= isAsked;
    isDue = true;
    current?.abort();
    if (isGoing) return;
    isGoing = true;
    void go().finally(() => (isGoing = false));
  }

  async function go(): Promise<void> {
    let changes = 0;
    while (isDue && !isPaused()) {
      isDue = false;
      const own = new AbortController();
      current = own;
      if (!navigator.onLine && !wasAsked) await networkAgain(own.signal);
      const problem = await attempt(own.signal);
      // A deploy happened under way: what was fetched still counts.
      if (problem?.kind === "changed" && changes++ < 2) isDue = true;
      else if (problem) setRun({ kind: "stopped", problem });
      // Without the lock: another tab may remove something meanwhile.
      if (problem?.kind === "offline") {
        await networkAgain(own.signal);
        isDue = true;
      }
    }
    current = undefined;
    if (isPaused()) setRun({ kind: "paused", ...progress });
    else if (state.run.kind !== "stopped") setRun({ kind: "idle" });
  }

  /** One try, in one tab at a time. Undefined: it came to its end, or was stopped. */
  async function attempt(signal: AbortSignal): Promise<DownloadProblem | undefined> {
    const busy = () => change({ run: { kind: "elsewhere" } });
    try {
      await lock.whenFree({ signal, busy }, async () => {
        setRun({ kind: "checking" });
        await keepSite({
          store,
          indexAddress,
          wish: wish(),
          isAutomatic: !wasAsked,
          signal,
          onIndex: (index) => change({ index }),
          onKept,
          onProgress(part, done, total) {
            progress = { done, total };
            setRun({ kind: "running", part: part.label || site.title, ...progress });
          },
        });
        setRun({ kind: "idle" });
      });
      return undefined;
    } catch (error) {
      if (signal.aborted) return undefined;
      return error instanceof DownloadError ? error.problem : storageProblem(error);
    }
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    keepUp() {
      void loadKept();
      if (isPaused()) change({ run: { kind: "paused", done: 0, total: 0 } });
      else start(false);
    },
    refresh() {
      change({ isOutOfReach: false });
      void loadKept();
      loadIndex().catch(() => change({ isOutOfReach: true }));
    },
    async persist() {
      const isAgreed = await persistStorage();
      change({ storage: await storageFacts() });
      return isAgreed;
    },
    wanted: () => storedChoice(saved),
    choose(choice) {
      const ids = choice === "all" ? undefined : choice;
      // Known before it is stored, so that it is not taken for another tab's.
      choiceNow = choice === "all" ? choice : JSON.stringify(choice);
      storeChoice(saved, choice);
      saved.set(preferenceKeys.offlinePaused, undefined);
      current?.abort();
      if (ids !== undefined && (ids.length === 0 || keepsMore(state.kept, ids))) {
        const { signal } = new AbortController();
        void lock.whenFree({ signal, busy() {} }, async () => {
          await freeParts(store, ids);
          onKept();
        });
      }
      if (ids?.length !== 0) start(true);
      else isDue = false;
    },
    pause() {
      saved.set(preferenceKeys.offlinePaused, "true");
      current?.abort();
    },
    resume() {
      saved.set(preferenceKeys.offlinePaused, undefined);
      start(true);
    },
  };
}
