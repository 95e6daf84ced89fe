import { indexShelf, type FetchedIndex, type IndexShelf } from "../../search/file/index-shelf.ts";
import { indexFileName } from "../../search/file/packed-index.ts";
import { portAnswer } from "../../search/port-answer.ts";
import { noAnswer, type PortAnswer, type SearchRequest } from "../../search/port.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";

/** The part of a worker's global scope that is used here; the compiler knows a window's. */
interface WorkerScope {
  addEventListener(type: "message", listener: (event: MessageEvent<ToWorker>) => void): void;
  postMessage(message: FromWorker): void;
}

const scope = globalThis as unknown as WorkerScope;

let shelf: IndexShelf | undefined;
let waiting: { readonly id: number; readonly request: SearchRequest } | undefined;
let isAnswering = false;
let isRehearsed = false;

scope.addEventListener("message", ({ data }) => {
  switch (data.kind) {
    case "setup":
      shelf = indexShelf({
        now: () => performance.now(),
        fetchIndex: (tag) => fetchIndex(data.setup.base + encodeURI(indexFileName(tag))),
        warn: (message) => scope.postMessage({ kind: "warning", message }),
      });
      return;
    case "warm":
      void warm(data.scope);
      return;
    case "changed":
      shelf?.clear();
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
    await shelf?.take(request.scope);
    // A newer one may have come while the indexes did, or in the queue of messages.
    await nextTask();
    if (waiting.id !== id) continue;
    waiting = undefined;
    scope.postMessage({ kind: "answer", id, answer: await answer(request) });
  }
  isAnswering = false;
}

/**
 * Fetch what will be asked, and rehearse: a browser's first query takes ten to
 * twenty times as long as the next, for nothing of it is compiled. Between the
 * reader's touch and the first letter there is time.
 */
async function warm(tags: readonly string[]): Promise<void> {
  const corpus = (await shelf?.take(tags))?.corpus;
  if (!corpus || isRehearsed || isAnswering) return;
  isRehearsed = true;
  portAnswer(corpus, { text: "a", scope: tags, choice: {}, limit: 1 });
}

async function answer(request: SearchRequest): Promise<PortAnswer> {
  const { corpus, trouble } = (await shelf?.take(request.scope)) ?? {};
  if (!corpus) return noAnswer(request.text.trim() !== "", trouble);
  return { ...portAnswer(corpus, request), trouble };
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

async function fetchIndex(address: string): Promise<FetchedIndex> {
  let response: Response;
  try {
    response = await fetch(address);
  } catch (error) {
    return { kind: "unreachable", reason: error instanceof Error ? error.message : String(error) };
  }
  if (!response.ok) return { kind: "missing", reason: `${address}: ${response.status}` };
  try {
    return { kind: "file", value: await response.json() };
  } catch (error) {
    return { kind: "missing", reason: error instanceof Error ? error.message : String(error) };
  }
}
