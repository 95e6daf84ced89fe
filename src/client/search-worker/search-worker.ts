import {
  indexLoader,
  type IndexLoader,
  type LoadedCorpus,
} from "../../search/file/index-loader.ts";
import type { Corpus } from "../../search/index/corpus.ts";
import { indexFileName, partFileName } from "../../search/file/format.ts";
import { searchInSteps } from "../../search/search.ts";
import type { FetchedFile } from "../../search/file/part-store.ts";
import { noAnswer, type PortAnswer, type SearchRequest } from "../../search/port.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";
import { errorMessage } from "../../core/text.ts";

/** The members of the worker's global scope that this file uses, with message types. */
interface WorkerScope {
  addEventListener(type: "message", listener: (event: MessageEvent<ToWorker>) => void): void;
  postMessage(message: FromWorker): void;
}

type Query = Extract<ToWorker, { readonly kind: "query" }>;

const scope = globalThis as unknown as WorkerScope;

let loader: IndexLoader | undefined;
let waiting: Query | undefined;
let isAnswering = false;
let isRehearsed = false;

scope.addEventListener("message", ({ data }) => {
  switch (data.kind) {
    case "setup":
      loader = indexLoader({
        fetchIndex: (tag) => fetchFile(data.base + encodeURI(indexFileName(tag))),
        fetchPart: ({ part, folder }) =>
          fetchFile(new URL(encodeURI(folder + partFileName(part)), data.base).href),
        warn: (message) => scope.postMessage({ kind: "warning", message }),
      });
      return;
    case "warm":
      void warm(data.scope);
      return;
    case "changed":
      loader?.clear();
      return;
    case "query":
      // Only the newest query counts. Older ones are dropped, even while they run.
      waiting = data;
      if (!isAnswering) void answerAll();
      return;
  }
});

async function answerAll(): Promise<void> {
  isAnswering = true;
  while (waiting) {
    const { id, request } = waiting;
    const taken = await loader?.take(request.scope);
    // A newer query may have arrived while the indexes loaded, or is in the message queue.
    await nextTask();
    if (waiting.id !== id) continue;
    const answer = await answerTo(request, taken, () => waiting?.id === id);
    // The query was dropped for a newer one while shards were fetched.
    if (!answer) continue;
    scope.postMessage({ kind: "answer", id, answer });
    waiting = undefined;
  }
  isAnswering = false;
}

/**
 * Fetches the indexes and runs a query in advance. The first query takes ten to twenty times as
 * long as the next, because no code is compiled yet. There is enough time for it between the
 * reader's click and the first keystroke.
 */
async function warm(tags: readonly string[]): Promise<void> {
  const taken = await loader?.take(tags);
  if (!taken?.corpus || isRehearsed || isAnswering) return;
  // Only real queries fetch shards.
  if (isSharded(taken.corpus)) return;
  isRehearsed = true;
  const isIdle = () => !isAnswering;
  await answerTo({ text: "a", scope: tags, choice: {}, limit: 1 }, taken, isIdle);
}

/** Returns the answer to a query, or `undefined` if it's no longer wanted. */
async function answerTo(
  request: SearchRequest,
  { corpus, trouble }: Partial<LoadedCorpus> = {},
  isWanted: () => boolean,
): Promise<PortAnswer | undefined> {
  if (!corpus) return noAnswer(request.text.trim() !== "", trouble);
  const answer = await searchInSteps(corpus, request, isWanted);
  return answer && { ...answer, trouble: trouble ?? answer.trouble };
}

function isSharded({ indexes }: Corpus): boolean {
  return indexes.some(({ parts }) => parts.isSharded);
}

const channel = new MessageChannel();

/** Resolves after the messages that are already queued have been handled. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    channel.port1.addEventListener("message", () => resolve(), { once: true });
    channel.port1.start();
    channel.port2.postMessage(undefined);
  });
}

/** Fetches a search file. Never rejects. */
async function fetchFile(address: string): Promise<FetchedFile> {
  let response: Response;
  try {
    response = await fetch(address);
  } catch (error) {
    return { kind: "unreachable", reason: errorMessage(error) };
  }
  if (!response.ok) return { kind: "missing", reason: `${address}: ${response.status}` };
  try {
    return { kind: "file", value: await response.json() };
  } catch (error) {
    return { kind: "missing", reason: errorMessage(error) };
  }
}
