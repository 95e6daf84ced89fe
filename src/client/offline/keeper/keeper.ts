import type { Choice } from "../../../offline/download-plan.ts";
import { DownloadError, storageProblem } from "../../../offline/download-problem.ts";
import { deviceStore, type DeviceStore } from "../../../offline/device-store.ts";
import { indexName } from "../../../offline/offline-index.ts";
import type { SiteData } from "../../../model/site-data.ts";
import type { PreferencesPort } from "../../../shell/ports/ports.ts";
import { preferenceKeys } from "../../../shell/ports/preference-keys.ts";
import { savesData } from "../browser-facts.ts";
import { freeParts, storesMore } from "./free-parts.ts";
import { fetchIndex, storeSite } from "../store-site.ts";
import type { WorkEvent } from "./keeper-machine.ts";
import { keeperView, type KeeperState, type KeeperView } from "./keeper-view.ts";
import { persistStorage, storageFacts } from "../storage-facts.ts";
import { storeChoice, storedChoice } from "../stored-choice.ts";
import { tabLock, type TabLock } from "./tab-lock.ts";
import { workRunner, type Attempt, type WorkRunner } from "./work-runner.ts";

/** Stores the site on the device, in this tab or, while it works, in another. */
export interface Keeper {
  get(): KeeperState;
  subscribe(listener: () => void): () => void;
  /** Store what is wanted, and bring it up to date, without being asked. */
  keepUp(): void;
  /** Look again at what can be stored and at what is. */
  refresh(): void;
  /** Ask the browser not to remove it; false when it does not agree. */
  persist(): Promise<boolean>;
  /** What the reader chose. */
  wanted(): Choice;
  /** Store these parts alone, or all. */
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

/** What the parts of the keeper share. */
interface Surroundings extends KeeperInput {
  readonly store: DeviceStore;
  readonly lock: TabLock;
  readonly view: KeeperView;
  readonly indexAddress: string;
}

function makeKeeper({ site, saved }: KeeperInput): Keeper {
  const { basePath } = site;
  const name = `lectern.${basePath}.keeper`;
  const store = deviceStore(caches, basePath);
  const view = keeperView({ name, store, isWorking: () => work.kind() !== "resting" });
  const around = {
    site,
    saved,
    store,
    view,
    lock: tabLock(name),
    indexAddress: basePath + indexName,
  };
  const work = workRunner({ attempt: (own) => attempt(around, own), show: view.setRun });
  const start = (isAsked: boolean) =>
    work.send({ kind: "start", isAsked, isOnline: navigator.onLine });
  const isPaused = () => saved.get(preferenceKeys.offlinePaused) === "true";
  const choose = chooser(around, work);
  return {
    get: view.get,
    subscribe: view.subscribe,
    keepUp() {
      void view.loadStored();
      if (isPaused()) view.change({ run: { kind: "paused", done: 0, total: 0 } });
      else start(false);
    },
    refresh() {
      view.change({ isOutOfReach: false });
      void view.loadStored();
      loadIndex(around).catch(() => view.change({ isOutOfReach: true }));
    },
    async persist() {
      const isAgreed = await persistStorage();
      view.change({ storage: await storageFacts() });
      return isAgreed;
    },
    wanted: () => storedChoice(saved),
    choose,
    pause() {
      saved.set(preferenceKeys.offlinePaused, "true");
      work.send({ kind: "pause" });
    },
    resume() {
      saved.set(preferenceKeys.offlinePaused, undefined);
      start(true);
    },
  };
}

/** Hears of choices: the reader's in this tab, by the function it returns, and those of other tabs. */
function chooser({ saved, store, lock, view }: Surroundings, work: WorkRunner): Keeper["choose"] {
  /** The last choice that was heard of. */
  let known = saved.get(preferenceKeys.offlineChoice);
  // Another tab may have made another choice, or stopped the download.
  saved.subscribe(() => {
    const choice = saved.get(preferenceKeys.offlineChoice);
    if (saved.get(preferenceKeys.offlinePaused) === "true") work.send({ kind: "pause" });
    else if (choice !== known) {
      known = choice;
      work.send({ kind: "chosen", isOnline: navigator.onLine });
    }
  });
  return (choice) => {
    const ids = choice === "all" ? undefined : choice;
    // Known before it is stored, so that it is not taken for another tab's.
    known = choice === "all" ? choice : JSON.stringify(choice);
    storeChoice(saved, choice);
    saved.set(preferenceKeys.offlinePaused, undefined);
    if (ids !== undefined && (ids.length === 0 || storesMore(view.get().stored, ids))) {
      const { signal } = new AbortController();
      void lock.whenFree({ signal, busy() {} }, async () => {
        await freeParts(store, ids);
        view.onStored();
      });
    }
    if (ids?.length === 0) work.send({ kind: "stop" });
    else work.send({ kind: "start", isAsked: true, isOnline: navigator.onLine });
  };
}

async function loadIndex({ indexAddress, view }: Surroundings): Promise<void> {
  if (!navigator.onLine) throw new DownloadError({ kind: "offline" });
  const signal = AbortSignal.timeout(30_000);
  view.change({ index: await fetchIndex({ indexAddress, signal }) });
}

/** One try, in one tab at a time. */
async function attempt(
  around: Surroundings,
  { isAutomatic, signal, send }: Attempt,
): Promise<void> {
  const { site, saved, store, lock, view, indexAddress } = around;
  const ended = (problem: Extract<WorkEvent, { kind: "ended" }>["problem"]) =>
    send({ kind: "ended", problem, isOnline: navigator.onLine });
  try {
    const busy = () => view.change({ run: { kind: "elsewhere" } });
    await lock.whenFree({ signal, busy }, async () => {
      view.setRun({ kind: "checking" });
      await storeSite({
        store,
        indexAddress,
        wish: {
          choice: storedChoice(saved),
          offlineMode: true,
          savesData: savesData(),
          localeBase: site.localeBase,
          reading: location.pathname,
        },
        isAutomatic,
        signal,
        onIndex: (index) => view.change({ index }),
        onStored: view.onStored,
        onProgress: (part, done, total) =>
          send({ kind: "progress", part: part.label || site.title, progress: { done, total } }),
      });
      // With the lock: what the next tab shows comes after this.
      ended(undefined);
    });
  } catch (error) {
    ended(error instanceof DownloadError ? error.problem : storageProblem(error));
  }
}
