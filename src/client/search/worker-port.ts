import { noAnswer, type PortAnswer, type SearchPort } from "../../search/port.ts";
import type { FromWorker, ToWorker } from "../search-worker/worker-messages.ts";

/** A search whose index files may change while the page is open. */
export interface WorkerPort extends SearchPort {
  /** The site has changed: what was fetched is out of date. */
  changed(): void;
}

export interface WorkerPortInput {
  /** What addresses of index files start with; ends with `/`. */
  readonly base: string;
  /** Hears of indexes that cannot be used. */
  warn(message: string): void;
}

/** The search in index files, in a worker that is started when it is first needed. */
export function workerPort({ base, warn }: WorkerPortInput): WorkerPort {
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, (answer: PortAnswer) => void>();

  /** Older queries get the answer of the newest: theirs is of no interest any more. */
  function settle(id: number, answer: PortAnswer): void {
    for (const [waitingId, resolve] of waiting) {
      if (waitingId > id) continue;
      waiting.delete(waitingId);
      resolve(answer);
    }
  }

  function hear(message: FromWorker): void {
    switch (message.kind) {
      case "answer":
        return settle(message.id, message.answer);
      case "warning":
        return warn(message.message);
    }
  }

  function fail(message: string): void {
    // It could not be loaded, or it has a fault: no query must wait for it.
    warn(`The search has failed: ${message}`);
    settle(lastId, noAnswer(true, "broken"));
    worker = undefined;
  }

  function send(message: ToWorker): void {
    worker ??= startWorker({ base, hear, fail });
    worker.postMessage(message);
  }

  return {
    warm: (scope) => send({ kind: "warm", scope }),
    query(request) {
      const id = ++lastId;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        send({ kind: "query", id, request });
      });
    },
    changed() {
      if (worker) send({ kind: "changed" });
    },
  };
}

interface WorkerInput extends Pick<WorkerPortInput, "base"> {
  hear(message: FromWorker): void;
  fail(message: string): void;
}

function startWorker({ base, hear, fail }: WorkerInput): Worker {
  const worker = new Worker(new URL("../search-worker/search-worker.js", import.meta.url), {
    type: "module",
  });
  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => hear(data));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    fail(event.message);
  });
  worker.postMessage({ kind: "setup", setup: { base } } satisfies ToWorker);
  return worker;
}
