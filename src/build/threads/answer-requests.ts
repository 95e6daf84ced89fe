import { parentPort } from "node:worker_threads";
import type { Answered, Asked, ThreadFault } from "./worker-thread.ts";

/** In a thread: do `work` for each request, and send back what comes of it. */
export function answerRequests(work: (request: never) => Promise<unknown>): void {
  const send = (message: Answered<unknown>) => {
    // oxlint-disable-next-line require-post-message-target-origin -- it is a thread, not a window
    parentPort?.postMessage(message);
  };
  parentPort?.on("message", ({ id, request }: Asked<never>) => {
    work(request).then(
      (answer) => send({ id, answer }),
      (error: unknown) => send({ id, error: faultOf(error) }),
    );
  });
}

/** A thread can send plain data alone. */
function faultOf(error: unknown): ThreadFault {
  if (!(error instanceof Error)) return { message: String(error) };
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  const code = "code" in error ? text(error.code) : undefined;
  const path = "path" in error ? text(error.path) : undefined;
  return { message: error.message, code, path };
}
