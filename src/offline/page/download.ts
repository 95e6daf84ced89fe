import { errorMessage } from "../../core/text.ts";
import {
  completeParts,
  neededHashes,
  type DeviceStore,
  type StoredState,
} from "../device-store.ts";
import {
  asIndex,
  asPartList,
  type OfflineFile,
  type OfflineIndex,
  type OfflinePart,
  type PartList,
} from "../offline-index.ts";
import { settled, unpackedText } from "../page-data-text.ts";
import { downloadHeader } from "../request-kind.ts";
import type { DownloadProblem } from "./download-machine.ts";
import {
  downloadSteps,
  missingFiles,
  transferOf,
  wantedParts,
  type Wish,
} from "./download-plan.ts";

/** Number of parallel requests. Browsers allow six per host over HTTP/1. */
const PARALLEL = 6;

/** Maximum size in bytes of a download that starts automatically although the data saver is on. */
const SMALL = 300_000;

/** Thrown to end a download, with the reason. */
export class DownloadError extends Error {
  readonly problem: DownloadProblem;

  constructor(problem: DownloadProblem, options?: ErrorOptions) {
    super(problem.kind, options);
    this.name = "DownloadError";
    this.problem = problem;
  }
}

interface StoreSiteInput {
  readonly store: DeviceStore;
  /** Complete URL of the index. */
  readonly indexAddress: string;
  readonly wish: Wish;
  /** Whether the download starts without a request from the reader. */
  readonly isAutomatic: boolean;
  readonly signal: AbortSignal;
  readonly onIndex: (index: OfflineIndex) => void;
  /** Called after each stored part. */
  readonly onStored: () => void;
  /** `done` and `total` are compressed bytes. */
  readonly onProgress: (part: OfflinePart, done: number, total: number) => void;
}

/**
 * Stores what the reader wants: fetches missing files and removes files that are no longer wanted.
 *
 * @throws DownloadError if it can't continue
 * @throws DOMException AbortError if it was aborted
 */
export async function storeSite(input: StoreSiteInput): Promise<void> {
  const { store, wish, signal } = input;
  const index = await fetchIndex(input.indexAddress, signal);
  input.onIndex(index);
  const present = new Set(await store.present());
  let state = completeParts(await store.state(), present);
  const wanted = wantedParts(index, wish);
  const steps = downloadSteps(index, wanted, state);
  const lists = new Map<string, PartList>();
  for (const part of steps.flat()) {
    const before = state.parts[part.id];
    lists.set(part.id, before?.hash === part.hash ? before : await fetchList(part, signal));
  }
  const total = transferOf(missingFiles([...lists.values()], present));
  if (input.isAutomatic && wish.savesData && total > SMALL) return;

  let done = 0;
  for (const parts of steps) {
    const files = missingFiles(
      parts.flatMap((part) => lists.get(part.id) ?? []),
      present,
    );
    const shown = parts.findLast((part) => !part.isBase) ?? parts[0];
    const report = () => shown && input.onProgress(shown, done, total);
    report();
    const onFile = (file: OfflineFile) => {
      present.add(file.hash);
      done += file.transfer;
      report();
    };
    await downloadFiles({ files, store, signal, onFile });
    const stored = withParts(state, parts, lists);
    state = { ...stored, build: index.build };
    await store.commit(state);
    input.onStored();
  }
  if (wanted.length === 0) await store.clear();
  else await keepOnly(store, { ...onlyParts(state, wanted), release: index.release });
  input.onStored();
}

/** Adds parts whose files are all stored. */
function withParts(
  state: StoredState,
  parts: readonly OfflinePart[],
  lists: ReadonlyMap<string, PartList>,
): StoredState {
  const storedAt = new Date().toISOString();
  const added = parts.flatMap(({ id, hash, isBase, label, href }) => {
    const list = lists.get(id);
    if (!list) return [];
    const { files, redirects } = list;
    return [[id, { files, redirects, hash, isBase, label, href, storedAt }] as const];
  });
  return { ...state, parts: { ...state.parts, ...Object.fromEntries(added) } };
}

/** Removes unwanted parts and marks the wanted parts as up to date. */
function onlyParts(state: StoredState, wanted: readonly OfflinePart[]): StoredState {
  const storedAt = new Date().toISOString();
  const parts = wanted.flatMap(({ id }) => {
    const part = state.parts[id];
    return part ? [[id, { ...part, storedAt }] as const] : [];
  });
  return { ...state, parts: Object.fromEntries(parts) };
}

async function keepOnly(store: DeviceStore, state: StoredState): Promise<void> {
  await store.commit(state);
  await store.retain(neededHashes(state));
}

/** Removes parts that are no longer wanted. Also works offline. */
export async function freeParts(store: DeviceStore, wanted: readonly string[]): Promise<void> {
  const before = await store.state();
  const parts = Object.entries(before.parts).filter(
    ([id, part]) => part.isBase || wanted.includes(id),
  );
  // The client code is useless without other parts.
  if (parts.every(([, part]) => part.isBase)) return store.clear();
  return keepOnly(store, { ...before, parts: Object.fromEntries(parts) });
}

export async function fetchIndex(url: string, signal: AbortSignal): Promise<OfflineIndex> {
  const answer = await fetchFresh(url, signal);
  const index = asIndex(await answer.json().catch(() => undefined));
  if (!index) throw new DownloadError({ kind: "unreadable", url });
  return index;
}

async function fetchList({ list: url, hash }: OfflinePart, signal: AbortSignal): Promise<PartList> {
  const answer = await fetchFresh(url, signal);
  const text = await answer.text().catch(() => "");
  if ((await contentHashOf(new TextEncoder().encode(text))) !== hash) {
    throw new DownloadError({ kind: "changed", url });
  }
  const list = asPartList(JSON.parse(text));
  if (!list) throw new DownloadError({ kind: "unreadable", url });
  return list;
}

interface DownloadInput {
  readonly files: readonly OfflineFile[];
  readonly store: DeviceStore;
  /** Aborts the download. Stored files are kept. */
  readonly signal: AbortSignal;
  /** Called after each stored file. */
  readonly onFile: (file: OfflineFile) => void;
}

/**
 * Fetches and stores files. Each file must match the hash in its list.
 *
 * @throws DownloadError for the first file that fails
 * @throws DOMException AbortError if it was aborted
 */
export async function downloadFiles(input: DownloadInput): Promise<void> {
  const left = input.files.values();
  // Aborted by the caller or after the first file that fails.
  const stop = new AbortController();
  const { signal } = stop;
  const end = () => stop.abort();
  input.signal.throwIfAborted();
  input.signal.addEventListener("abort", end);
  let problem: { readonly error: unknown } | undefined;
  const worker = async () => {
    try {
      for (const file of left) {
        signal.throwIfAborted();
        await downloadFile(file, input.store, signal);
        input.onFile(file);
      }
    } catch (error) {
      problem ??= { error };
      end();
    }
  };
  // Waits for all workers, so that nothing is stored or reported after this.
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  input.signal.removeEventListener("abort", end);
  input.signal.throwIfAborted();
  if (problem) throw problem.error;
}

async function downloadFile(
  { url, hash, kind }: OfflineFile,
  store: DeviceStore,
  signal: AbortSignal,
): Promise<void> {
  const answer = await fetchFresh(url, signal);
  const content = await bodyOf(answer, signal);
  // Page data is stored uncompressed, so that its hash doesn't depend on the host.
  const stored =
    kind === "page" ? new TextEncoder().encode(settled(await pageText(content, url))) : content;
  if ((await contentHashOf(stored)) !== hash) throw new DownloadError({ kind: "changed", url });
  const type = answer.headers.get("Content-Type") ?? "application/octet-stream";
  try {
    await store.put(hash, stored, type);
  } catch (error) {
    throw new DownloadError(storageProblem(error));
  }
}

/**
 * Fetches one of the site's files from the network, never from the worker's stored copies.
 *
 * @throws DownloadError if the file doesn't exist or there is no network
 */
async function fetchFresh(url: string, signal: AbortSignal): Promise<Response> {
  const answer = await unlessOffline(signal, () =>
    fetch(url, {
      signal,
      // Otherwise, the browser follows redirects silently, even in a loop.
      redirect: "manual",
      cache: "no-cache",
      priority: "low",
      headers: { [downloadHeader]: "1" },
    }),
  );
  const problem = answerProblem(answer, url);
  if (problem) throw new DownloadError(problem);
  return answer;
}

async function bodyOf(answer: Response, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await unlessOffline(signal, () => answer.arrayBuffer()));
}

/** @throws DownloadError if the connection fails */
async function unlessOffline<T>(signal: AbortSignal, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    signal.throwIfAborted();
    throw new DownloadError({ kind: "offline" }, { cause: error });
  }
}

async function pageText(content: Uint8Array<ArrayBuffer>, url: string): Promise<string> {
  try {
    return await unpackedText(content);
  } catch (error) {
    throw new DownloadError({ kind: "unreadable", url }, { cause: error });
  }
}

/**
 * Returns the problem with a response, or `undefined` if it's valid. The request must not follow
 * redirects.
 */
export function answerProblem(
  answer: Pick<Response, "type" | "status">,
  url: string,
): DownloadProblem | undefined {
  if (answer.type === "opaqueredirect") return { kind: "redirected", url };
  if (answer.type === "opaque" || answer.type === "error") return { kind: "unreadable", url };
  if (answer.status >= 300 && answer.status < 400) return { kind: "redirected", url };
  return answer.status === 200 ? undefined : { kind: "server", status: answer.status, url };
}

/** Returns why storing failed. */
export function storageProblem(error: unknown): DownloadProblem {
  const name = error instanceof Error ? error.name : "";
  if (name === "QuotaExceededError") return { kind: "full" };
  return { kind: "denied", message: errorMessage(error) };
}

/**
 * Returns the hash that identifies a stored file: the first 16 hexadecimal digits of its SHA-256.
 */
export async function contentHashOf(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
