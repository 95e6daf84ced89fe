import { contentHashOf, downloadFiles, fetchFresh } from "../download.ts";
import {
  downloadSteps,
  missingFiles,
  transferOf,
  wantedParts,
  type Wish,
} from "../download-plan.ts";
import { DownloadError } from "../download-problem.ts";
import { completeParts, neededHashes, type StoredState } from "../stored-state.ts";
import type { DeviceStore } from "../device-store.ts";
import {
  asIndex,
  asPartList,
  type OfflineIndex,
  type OfflinePart,
  type PartList,
} from "../offline-index.ts";

/** The most that is fetched without being asked for where the reader saves data, in bytes. */
const SMALL = 300_000;

interface StoreSiteInput {
  readonly store: DeviceStore;
  /** Complete address of the index. */
  readonly indexAddress: string;
  readonly wish: Wish;
  /** Nobody asked for it just now. */
  readonly isAutomatic: boolean;
  readonly signal: AbortSignal;
  readonly onIndex: (index: OfflineIndex) => void;
  /** Called when a part has been stored. */
  readonly onStored: () => void;
  /** `done` and `total` are bytes that travel. */
  readonly onProgress: (part: OfflinePart, done: number, total: number) => void;
}

/**
 * Bring the device from what is stored to what is wanted: fetch what is missing,
 * remove what is not wanted any more.
 *
 * @throws DownloadError when it cannot go on
 * @throws DOMException AbortError when it was stopped
 */
export async function storeSite(input: StoreSiteInput): Promise<void> {
  const { store, wish } = input;
  const index = await fetchIndex(input.indexAddress, input.signal);
  input.onIndex(index);
  const present = new Set(await store.present());
  let state = completeParts(await store.state(), present);
  const wanted = wantedParts(index, wish);
  const steps = downloadSteps(index, wanted, state);
  const lists = new Map<string, PartList>();
  for (const part of steps.flatMap((step) => step.parts)) {
    const before = state.parts[part.id];
    lists.set(part.id, before?.hash === part.hash ? before : await fetchList(part, input.signal));
  }
  const total = transferOf(missingFiles([...lists.values()], present));
  if (input.isAutomatic && wish.savesData && total > SMALL) return;

  let done = 0;
  for (const { parts } of steps) {
    const files = missingFiles(
      parts.flatMap((part) => lists.get(part.id) ?? []),
      present,
    );
    const shown = parts.findLast((part) => !part.isBase) ?? parts[0];
    const report = () => shown && input.onProgress(shown, done, total);
    report();
    const onFile = (file: { readonly hash: string; readonly transfer: number }) => {
      present.add(file.hash);
      done += file.transfer;
      report();
    };
    const { signal } = input;
    await downloadFiles({ files, store, signal, onFile, fetch: (...call) => fetch(...call) });
    state = withParts(state, parts, { lists, build: index.build });
    await store.commit(state);
    input.onStored();
  }
  await finish(input, { state, wanted, release: index.release });
}

/** Where a download has come to when nothing is missing any more. */
interface Fetched {
  readonly state: StoredState;
  readonly wanted: readonly OfflinePart[];
  /** What the parts were compared with. */
  readonly release: string;
}

/** Everything wanted is there: note that it is what the site has, and remove the rest. */
async function finish(
  { store, onStored }: StoreSiteInput,
  { state, wanted, release }: Fetched,
): Promise<void> {
  if (wanted.length === 0) {
    await store.clear();
  } else {
    const storedAt = new Date().toISOString();
    const parts = wanted.flatMap(({ id }) => {
      const part = state.parts[id];
      return part ? [[id, { ...part, storedAt }] as const] : [];
    });
    const final = { ...state, release, parts: Object.fromEntries(parts) };
    await store.commit(final);
    await store.retain(neededHashes(final));
  }
  onStored();
}

/** A state with parts added whose files have come with the program `build`. */
function withParts(
  state: StoredState,
  parts: readonly OfflinePart[],
  { lists, build }: { readonly lists: ReadonlyMap<string, PartList>; readonly build: string },
): StoredState {
  const storedAt = new Date().toISOString();
  const added = parts.flatMap(({ id, hash, isBase, label, href }) => {
    const list = lists.get(id);
    if (!list) return [];
    const { files, redirects } = list;
    return [[id, { files, redirects, hash, isBase, label, href, storedAt }]];
  });
  return {
    ...state,
    build,
    parts: { ...state.parts, ...(Object.fromEntries(added) as StoredState["parts"]) },
  };
}

/** What can be stored, from the network. */
export async function fetchIndex(url: string, signal: AbortSignal): Promise<OfflineIndex> {
  const answer = await fetchFresh(url, { fetch: (...call) => fetch(...call), signal });
  const index = asIndex(await answer.json().catch(() => undefined));
  if (!index) throw new DownloadError({ kind: "unreadable", url });
  return index;
}

async function fetchList(part: OfflinePart, signal: AbortSignal): Promise<PartList> {
  const answer = await fetchFresh(part.list, { fetch: (...call) => fetch(...call), signal });
  const text = await answer.text().catch(() => "");
  const hash = await contentHashOf(new TextEncoder().encode(text));
  if (hash !== part.hash) throw new DownloadError({ kind: "changed", url: part.list });
  const list = asPartList(JSON.parse(text));
  if (!list) throw new DownloadError({ kind: "unreadable", url: part.list });
  return list;
}

/** Remove at once what is not wanted any more, with or without a network. */
export async function freeParts(store: DeviceStore, wanted: readonly string[]): Promise<void> {
  const before = await store.state();
  const parts = Object.entries(before.parts).filter(
    ([id, part]) => part.isBase || wanted.includes(id),
  );
  // The program alone is of no use.
  if (parts.every(([, part]) => part.isBase)) return store.clear();
  const after = { ...before, parts: Object.fromEntries(parts) };
  await store.commit(after);
  await store.retain(neededHashes(after));
}

/** Whether something is stored that is not wanted. */
export function storesMore(stored: StoredState, wanted: readonly string[]): boolean {
  return Object.entries(stored.parts).some(([id, part]) => !part.isBase && !wanted.includes(id));
}
