import { completeParts, nothingKept, type KeptState } from "../../../offline/kept-state.ts";
import type { KeptStore } from "../../../offline/kept-store.ts";
import type { OfflineIndex } from "../../../offline/offline-index.ts";
import type { Run, TabMessage } from "./run-state.ts";
import { storageFacts, type StorageFacts } from "../storage-facts.ts";

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

/** What every tab shows of the keeper: a store, and the channel on which tabs tell each other. */
export interface KeeperView {
  get(): KeeperState;
  subscribe(listener: () => void): () => void;
  change(part: Partial<KeeperState>): void;
  /** Show a run here and in all other tabs. */
  setRun(run: Run): void;
  /** Look at what is kept. */
  loadKept(): Promise<void>;
  /** What is kept has changed: look at it here and in all other tabs. */
  onKept(): void;
}

interface ViewInput {
  /** Of the channel. */
  readonly name: string;
  readonly store: KeptStore;
  /** Whether this tab works, so that it knows better than another what is under way. */
  readonly isWorking: () => boolean;
}

export function keeperView({ name, store, isWorking }: ViewInput): KeeperView {
  const channel = new BroadcastChannel(name);
  const listeners = new Set<() => void>();
  let state: KeeperState = {
    index: undefined,
    kept: nothingKept,
    run: { kind: "idle" },
    isOutOfReach: false,
    storage: undefined,
  };
  const change = (part: Partial<KeeperState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const tell = (message: TabMessage) => channel.postMessage(message);
  const loadKept = async () => {
    try {
      const kept = completeParts(await store.state(), await store.present());
      change({ kept, storage: await storageFacts() });
    } catch {
      // Storage is denied: a download says so, and nothing is kept.
    }
  };
  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === "kept") void loadKept();
    else if (!isWorking() || state.run.kind === "elsewhere") change({ run: data.run });
  });
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    setRun(run) {
      change({ run });
      tell({ kind: "run", run });
    },
    loadKept,
    onKept() {
      tell({ kind: "kept" });
      void loadKept();
    },
  };
}
