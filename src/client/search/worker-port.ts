import {
  noAnswer,
  type PortAnswer,
  type SearchPort,
  type SearchRequest,
} from "../../search/port.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";

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

/**
 * The search in index files, in a worker that is started when it is first needed. Between two
 * letters the worker answers what the next may ask: an answer that is there already is drawn
 * in one frame with the letter.
 */
export function workerPort({ base, warn }: WorkerPortInput): WorkerPort {
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, (answer: PortAnswer) => void>();
  /** Answers to what may follow the newest query, by the request. */
  const foreseen = new Map<string, PortAnswer>();

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
      case "foreseen":
        if (message.id === lastId) foreseen.set(keyOf(message.request), message.answer);
        return;
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
      const answer = foreseen.get(keyOf(request));
      foreseen.clear();
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        send({ kind: "query", id, request, isForeseen: answer !== undefined });
        if (answer) settle(id, answer);
      });
    },
    changed() {
      // What is foreseen, or being foreseen, is so of the site as it was.
      lastId += 1;
      foreseen.clear();
      if (worker) send({ kind: "changed" });
    },
  };
}

interface WorkerInput extends Pick<WorkerPortInput, "base"> {
  hear(message: FromWorker): void;
  fail(message: string): void;
}

function startWorker({ base, hear, fail }: WorkerInput): Worker {
  const worker = new Worker(new URL("./search-worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => hear(data));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    fail(event.message);
  });
  worker.postMessage({ kind: "setup", setup: { base } } satisfies ToWorker);
  return worker;
}

function keyOf({ text, scope, choice, limit, unquoted }: SearchRequest): string {
  return JSON.stringify([text, scope, choice, limit, unquoted]);
}
