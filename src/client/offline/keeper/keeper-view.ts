import { createStore, type Store } from "../../../base/store.ts";
import { completeParts, nothingStored, type StoredState } from "../../../offline/stored-state.ts";
import type { DeviceStore } from "../../../offline/device-store.ts";
import type { OfflineIndex } from "../../../offline/offline-index.ts";
import type { Run, TabMessage } from "./run-state.ts";
import { storageFacts, type StorageFacts } from "../storage-facts.ts";

/** What this tab knows: what can be stored, what is, and how the download goes. */
export interface KeeperState {
  /** Undefined: not asked for yet, or out of reach. */
  readonly index: OfflineIndex | undefined;
  /** What is stored as a whole. */
  readonly stored: StoredState;
  readonly run: Run;
  /** Whether what can be stored was asked for in vain. */
  readonly isOutOfReach: boolean;
  readonly storage: StorageFacts | undefined;
}

/** What every tab shows of the keeper: a store, and the channel on which tabs tell each other. */
export interface KeeperView extends Omit<Store<KeeperState>, "set"> {
  change(part: Partial<KeeperState>): void;
  /** Show a run here and in all other tabs. */
  setRun(run: Run): void;
  /** Look at what is stored. */
  loadStored(): Promise<void>;
  /** What is stored has changed: look at it here and in all other tabs. */
  onStored(): void;
}

interface ViewInput {
  /** Of the channel. */
  readonly name: string;
  readonly store: DeviceStore;
  /** Whether this tab works, so that it knows better than another what is under way. */
  readonly isWorking: () => boolean;
}

/** Makes a view. It shows nothing as stored before `loadStored`, and listens to other tabs at once. */
export function keeperView({ name, store, isWorking }: ViewInput): KeeperView {
  const channel = new BroadcastChannel(name);
  const { get, set, subscribe } = createStore<KeeperState>({
    index: undefined,
    stored: nothingStored,
    run: { kind: "idle" },
    isOutOfReach: false,
    storage: undefined,
  });
  const change = (part: Partial<KeeperState>) => set({ ...get(), ...part });
  const tell = (message: TabMessage) => channel.postMessage(message);
  const loadStored = async () => {
    try {
      const stored = completeParts(await store.state(), await store.present());
      change({ stored, storage: await storageFacts() });
    } catch {
      // Storage is denied: a download says so, and nothing is stored.
    }
  };
  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === "stored") void loadStored();
    else if (!isWorking() || get().run.kind === "elsewhere") change({ run: data.run });
  });
  return {
    get,
    subscribe,
    change,
    setRun(run) {
      change({ run });
      tell({ kind: "run", run });
    },
    loadStored,
    onStored() {
      tell({ kind: "stored" });
      void loadStored();
    },
  };
}
