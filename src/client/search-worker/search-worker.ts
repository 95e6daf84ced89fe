import {
  indexLoader,
  type IndexLoader,
  type LoadedCorpus,
} from "../../search/file/index-loader.ts";
import type { Corpus } from "../../search/index/corpus.ts";
import { indexFileName, partFileName } from "../../search/file/format.ts";
import { portSteps, finishFetching } from "../../search/search.ts";
import type { FetchedFile } from "../../search/file/part-store.ts";
import { noAnswer, type PortAnswer, type SearchRequest } from "../../search/port.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";
import { errorMessage } from "../../core/text.ts";

/** The part of the worker's global scope that is used here, with the types of its messages. */
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
        fetchPart: ({ part, folder, isRetry }) => {
          const address = new URL(encodeURI(folder + partFileName(part)), data.base);
          return fetchFile(address.href, isRetry ? "reload" : "default");
        },
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
      // Only the newest counts: while one is worked on, those before it are dropped.
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
    // A newer one may have come while the indexes did, or in the queue of messages.
    await nextTask();
    if (waiting.id !== id) continue;
    const answer = await answerTo(request, taken, () => waiting?.id === id);
    // Dropped for a newer one, while parts of an index were fetched.
    if (!answer) continue;
    scope.postMessage({ kind: "answer", id, answer });
    waiting = undefined;
  }
  isAnswering = false;
}

/**
 * Fetch what will be asked, and rehearse: a browser's first query takes ten to
 * twenty times as long as the next, for nothing of it is compiled. Between the
 * reader's touch and the first letter there is time.
 */
async function warm(tags: readonly string[]): Promise<void> {
  const taken = await loader?.take(tags);
  if (!taken?.corpus || isRehearsed || isAnswering) return;
  // Nothing is fetched for a query nobody has asked.
  if (isSharded(taken.corpus)) return;
  isRehearsed = true;
  const isIdle = () => !isAnswering;
  await answerTo({ text: "a", scope: tags, choice: {}, limit: 1 }, taken, isIdle);
}

/** Undefined when it is not wanted any more. */
async function answerTo(
  request: SearchRequest,
  { corpus, trouble }: Partial<LoadedCorpus> = {},
  isWanted: () => boolean,
): Promise<PortAnswer | undefined> {
  if (!corpus) return noAnswer(request.text.trim() !== "", trouble);
  const steps = portSteps(corpus, request);
  const answered = await finishFetching(steps, corpus.indexes, isWanted);
  return answered && { ...answered.value, trouble: trouble ?? answered.value.trouble };
}

function isSharded({ indexes }: Corpus): boolean {
  return indexes.some(({ parts }) => parts.isSharded);
}

const channel = new MessageChannel();

/** Resolves after the messages that have arrived so far. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    channel.port1.addEventListener("message", () => resolve(), { once: true });
    channel.port1.start();
    channel.port2.postMessage(undefined);
  });
}

/** Fetch a file of the search. Never rejects. */
async function fetchFile(address: string, cache: RequestCache = "default"): Promise<FetchedFile> {
  let response: Response;
  try {
    response = await fetch(address, { cache });
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
