import { contentHashOf, downloadFiles, fetchFresh } from "../../offline/download.ts";
import {
  downloadSteps,
  missingFiles,
  transferOf,
  wantedParts,
  type Wish,
} from "../../offline/download-plan.ts";
import { DownloadError } from "../../offline/download-problem.ts";
import { completeParts, neededHashes, type KeptState } from "../../offline/kept-state.ts";
import type { KeptStore } from "../../offline/kept-store.ts";
import {
  asIndex,
  asPartList,
  type OfflineIndex,
  type OfflinePart,
  type PartList,
} from "../../offline/offline-index.ts";

/** The most that is fetched without being asked for where the reader saves data, in bytes. */
const SMALL = 300_000;

export interface KeepInput {
  readonly store: KeptStore;
  /** Complete address of the index. */
  readonly indexAddress: string;
  readonly wish: Wish;
  /** Nobody asked for it just now. */
  readonly isAutomatic: boolean;
  readonly signal: AbortSignal;
  readonly onIndex: (index: OfflineIndex) => void;
  /** Called when a part has been kept. */
  readonly onKept: () => void;
  /** `done` and `total` are bytes that travel. */
  readonly onProgress: (part: OfflinePart, done: number, total: number) => void;
}

/**
 * Bring the device from what is kept to what is wanted: fetch what is missing,
 * remove what is not wanted any more.
 *
 * @throws DownloadError when it cannot go on
 * @throws DOMException AbortError when it was stopped
 */
export async function keepSite(input: KeepInput): Promise<void> {
  const { store, wish } = input;
  const index = await fetchIndex(input);
  input.onIndex(index);
  const present = new Set(await store.present());
  let state = completeParts(await store.state(), present);
  const wanted = wantedParts(index, wish);
  const steps = downloadSteps(index, wanted, state);
  const lists = new Map<string, PartList>();
  for (const part of steps.flatMap((step) => step.parts)) {
    const before = state.parts[part.id];
    lists.set(part.id, before?.hash === part.hash ? before : await fetchList(part, input));
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
    state = withParts(state, parts, lists, index);
    await store.commit(state);
    input.onKept();
  }
  await finish(state, wanted, index, input);
}

/** Everything wanted is there: note that it is what the site has, and remove the rest. */
async function finish(
  state: KeptState,
  wanted: readonly OfflinePart[],
  index: OfflineIndex,
  { store, onKept }: KeepInput,
): Promise<void> {
  if (wanted.length === 0) {
    await store.clear();
  } else {
    const keptAt = new Date().toISOString();
    const parts = wanted.flatMap(({ id }) => {
      const part = state.parts[id];
      return part ? [[id, { ...part, keptAt }] as const] : [];
    });
    const final = { ...state, release: index.release, parts: Object.fromEntries(parts) };
    await store.commit(final);
    await store.retain(neededHashes(final));
  }
  onKept();
}

function withParts(
  state: KeptState,
  parts: readonly OfflinePart[],
  lists: ReadonlyMap<string, PartList>,
  index: OfflineIndex,
): KeptState {
  const keptAt = new Date().toISOString();
  const added = parts.flatMap(({ id, hash, isBase, label, href }) => {
    const list = lists.get(id);
    if (!list) return [];
    const { files, redirects } = list;
    return [[id, { files, redirects, hash, isBase, label, href, keptAt }]];
  });
  return {
    ...state,
    build: index.build,
    parts: { ...state.parts, ...(Object.fromEntries(added) as KeptState["parts"]) },
  };
}

/** What can be kept, from the network. */
export async function fetchIndex(
  input: Pick<KeepInput, "indexAddress" | "signal">,
): Promise<OfflineIndex> {
  const { indexAddress: url, signal } = input;
  const answer = await fetchFresh(url, { fetch: (...call) => fetch(...call), signal });
  const index = asIndex(await answer.json().catch(() => undefined));
  if (!index) throw new DownloadError({ kind: "unreadable", url });
  return index;
}

async function fetchList(
  part: OfflinePart,
  { signal }: Pick<KeepInput, "signal">,
): Promise<PartList> {
  const answer = await fetchFresh(part.list, { fetch: (...call) => fetch(...call), signal });
  const text = await answer.text().catch(() => "");
  const hash = await contentHashOf(new TextEncoder().encode(text));
  if (hash !== part.hash) throw new DownloadError({ kind: "changed", url: part.list });
  const list = asPartList(JSON.parse(text));
  if (!list) throw new DownloadError({ kind: "unreadable", url: part.list });
  return list;
}
