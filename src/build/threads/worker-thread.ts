import { parentPort, Worker } from "node:worker_threads";

/**
 * Functions that a thread runs on behalf of another thread. Their inputs and results are plain
 * data.
 */
type Calls<Functions> = {
  readonly [Name in keyof Functions]: (input: never) => Promise<unknown>;
};

/** A thread that runs functions one at a time. It doesn't keep the process running. */
export interface WorkerThread<Functions extends Calls<Functions>> {
  /**
   * @throws Error with the message and the system code of the error that the function threw
   * @throws ThreadEndError if the thread ended
   */
  call<Name extends keyof Functions & string>(
    name: Name,
    input: Parameters<Functions[Name]>[0],
  ): Promise<Awaited<ReturnType<Functions[Name]>>>;
  close(): Promise<void>;
}

interface Request {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: PlainError;
}

/**
 * An error in the form that is sent between threads. For system errors, it includes the code and
 * the path.
 */
interface PlainError {
  readonly message: string;
  readonly code?: string | undefined;
  readonly path?: string | undefined;
}

/** Thrown if site code ended the thread, or if the thread ran out of memory. */
export class ThreadEndError extends Error {
  override readonly name = "ThreadEndError";
}

interface Waiting {
  resolve(result: unknown): void;
  reject(reason: unknown): void;
}

/** Running threads of this process. */
const running = new Set<Worker>();

/** Stops all threads of this process immediately. Their pending calls don't return a result. */
export function stopThreads(): void {
  for (const worker of running) void worker.terminate();
}

/** @param module a module that passes `Functions` to `serveCalls` */
export function workerThread<Functions extends Calls<Functions>>(
  module: URL,
): WorkerThread<Functions> {
  const worker = new Worker(module);
  running.add(worker);
  const waiting = new Map<number, Waiting>();
  let next = 0;
  let isClosed = false;
  const fail = (error: Error) => {
    for (const call of waiting.values()) call.reject(error);
    waiting.clear();
  };
  worker.unref();
  worker.on("message", ({ id, result, error }: Answer) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    if (error) call?.reject(Object.assign(new Error(error.message), error));
    else call?.resolve(result);
  });
  worker.on("error", (error) => fail(new ThreadEndError(error.message, { cause: error })));
  worker.on("exit", (code) => {
    running.delete(worker);
    if (!isClosed) fail(new ThreadEndError(`it exited with code ${code}`));
    isClosed = true;
  });
  return {
    call(name, input) {
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(new ThreadEndError("it has ended"));
        const request: Request = { id: next++, name, input };
        waiting.set(request.id, { resolve, reject });
        worker.ref();
        // oxlint-disable-next-line require-post-message-target-origin -- it is a thread, not a window
        worker.postMessage(request);
      });
    },
    async close() {
      isClosed = true;
      await worker.terminate();
    },
  };
}

/** Runs the functions that the other thread calls, one at a time. Call it in the worker thread. */
export function serveCalls<Functions extends Calls<Functions>>(functions: Functions): void {
  const run = functions as Readonly<Record<string, (input: never) => Promise<unknown>>>;
  let last: Promise<unknown> = Promise.resolve();
  const send = (answer: Answer) => {
    // oxlint-disable-next-line require-post-message-target-origin -- it is a thread, not a window
    parentPort?.postMessage(answer);
  };
  parentPort?.on("message", ({ id, name, input }: Request) => {
    last = last
      .then(() => run[name]?.(input as never))
      .then(
        (result) => send({ id, result }),
        (error: unknown) => send({ id, error: plainError(error) }),
      );
  });
}

/** Converts an error to plain data, because only plain data can be sent between threads. */
function plainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { message: String(error) };
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return {
    message: error.message,
    code: "code" in error ? text(error.code) : undefined,
    path: "path" in error ? text(error.path) : undefined,
  };
}
