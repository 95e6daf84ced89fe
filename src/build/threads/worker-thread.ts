import { Worker } from "node:worker_threads";

/** A thread that answers requests, in any order. It is no reason for the process to go on. */
export interface WorkerThread<Request, Answer> {
  /** @throws Error with the thread's message when it could not answer */
  ask(request: Request): Promise<Answer>;
  close(): Promise<void>;
}

/** What crosses over to the thread. */
export interface Asked<Request> {
  readonly id: number;
  readonly request: Request;
}

/** What comes back: an answer, or why there is none. */
export interface Answered<Answer> {
  readonly id: number;
  readonly answer?: Answer;
  readonly error?: ThreadFault;
}

/** An error as it crosses over; of a system error also what it is about. */
export interface ThreadFault {
  readonly message: string;
  readonly code?: string | undefined;
  readonly path?: string | undefined;
}

/** The thread was ended by what ran in it, or ran out of memory. */
export class ThreadEndError extends Error {
  override readonly name = "ThreadEndError";
}

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}

/** Those of this process. */
const running = new Set<Worker>();

/**
 * Stop all threads of this process where they are, at once: none calls anything more, and
 * what was asked of them is not answered.
 */
export function stopThreads(): void {
  for (const worker of running) void worker.terminate();
}

/**
 * @param module a module that hands its work to `answerRequests`
 * @param options plain data the module finds as `workerData`
 */
export function workerThread<Request, Answer>(
  module: URL,
  options: { readonly data?: unknown } = {},
): WorkerThread<Request, Answer> {
  const worker = new Worker(module, { workerData: options.data });
  running.add(worker);
  const waiting = new Map<number, Waiting<Answer>>();
  let next = 0;
  worker.unref();
  worker.on("message", ({ id, answer, error }: Answered<Answer>) => {
    const request = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    if (answer === undefined) request?.reject(Object.assign(new Error(error?.message), error));
    else request?.resolve(answer);
  });
  let isClosed = false;
  const fail = (error: Error) => {
    for (const request of waiting.values()) request.reject(error);
    waiting.clear();
  };
  worker.on("error", (error) => fail(new ThreadEndError(error.message, { cause: error })));
  // Code that runs in it may end it.
  worker.on("exit", (code) => {
    running.delete(worker);
    if (!isClosed) fail(new ThreadEndError(`it ended with code ${code}`));
    isClosed = true;
  });
  return {
    ask(request) {
      const asked: Asked<Request> = { id: next++, request };
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(new ThreadEndError("it has ended"));
        waiting.set(asked.id, { resolve, reject });
        worker.ref();
        // oxlint-disable-next-line require-post-message-target-origin -- it is a thread, not a window
        worker.postMessage(asked);
      });
    },
    async close() {
      isClosed = true;
      await worker.terminate();
    },
  };
}
