import { answerProblem, DownloadError, storageProblem } from "./download-problem.ts";
import type { DeviceStore } from "./device-store.ts";
import type { OfflineFile } from "./offline-index.ts";
import { downloadHeader } from "./request-kind.ts";
import { settled } from "./settled.ts";
import { unpackedText } from "./unpacked-text.ts";

/** Files in flight at once: what browsers allow to one host over HTTP/1. */
const AT_ONCE = 6;

export interface DownloadInput {
  readonly files: readonly OfflineFile[];
  readonly store: DeviceStore;
  /** Stops the download; what is there stays. */
  readonly signal: AbortSignal;
  /** Called with each file that has been stored. */
  readonly onFile: (file: OfflineFile) => void;
  readonly fetch: typeof fetch;
}

/**
 * Fetch and store files. Each is compared with the hash the list has for it, so
 * that what is stored is what was offered.
 *
 * @throws DownloadError for the first file that could not be had
 * @throws DOMException AbortError when it was stopped
 */
export async function downloadFiles(input: DownloadInput): Promise<void> {
  const left = input.files.values();
  // Stopped from outside, or by the first file that cannot be had.
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
        await downloadFile(file, { ...input, signal });
        input.onFile(file);
      }
    } catch (error) {
      problem ??= { error };
      end();
    }
  };
  // Until all have come to rest: nothing is stored or told of after this.
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  input.signal.removeEventListener("abort", end);
  input.signal.throwIfAborted();
  if (problem) throw problem.error;
}

async function downloadFile(file: OfflineFile, input: DownloadInput): Promise<void> {
  const { url, hash, kind } = file;
  const answer = await fetchFresh(url, input);
  const content = await bodyOf(answer, input.signal);
  const stored =
    kind === "page" ? new TextEncoder().encode(settled(await pageText(content, url))) : content;
  if ((await contentHashOf(stored)) !== hash) throw new DownloadError({ kind: "changed", url });
  const type = answer.headers.get("Content-Type") ?? "application/octet-stream";
  try {
    await input.store.put(hash, stored, type);
  } catch (error) {
    throw new DownloadError(storageProblem(error));
  }
}

/**
 * Ask the network for a file of the site, whatever a worker has stored of it.
 *
 * @throws DownloadError when there is no such file, or no network
 */
export async function fetchFresh(
  url: string,
  { fetch, signal }: Pick<DownloadInput, "fetch" | "signal">,
): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(url, {
      signal,
      // A redirect would be followed in silence, round in a circle at worst.
      redirect: "manual",
      cache: "no-cache",
      priority: "low",
      headers: { [downloadHeader]: "1" },
    });
  } catch (error) {
    signal.throwIfAborted();
    throw new DownloadError({ kind: "offline" }, { cause: error });
  }
  const problem = answerProblem(answer, url);
  if (problem) throw new DownloadError(problem);
  return answer;
}

/** The body, or the problem of a connection that broke on the way. */
async function bodyOf(answer: Response, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await answer.arrayBuffer());
  } catch (error) {
    signal.throwIfAborted();
    throw new DownloadError({ kind: "offline" }, { cause: error });
  }
}

/** Data of a page is stored unpacked, so that it is the same whatever the host makes of packed files. */
async function pageText(content: Uint8Array<ArrayBuffer>, url: string): Promise<string> {
  try {
    return await unpackedText(content);
  } catch (error) {
    throw new DownloadError({ kind: "unreadable", url }, { cause: error });
  }
}

/** 16 hexadecimal digits of the SHA-256 of some content: how files are named. */
export async function contentHashOf(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
