import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import { noHistory, runWithHistory, surroundings, type CommandResult } from "./fixture-site.ts";
import { isLong } from "./long-tests.ts";

/** Time limit for a command, in milliseconds. */
const PATIENCE = 200_000;

const isDone = new Int32Array(new SharedArrayBuffer(4));
const { port1: received, port2: answers } = new MessageChannel();
let engine: Worker | undefined;

/**
 * Runs a command in a thread that keeps Lectern loaded, because starting a process takes most of
 * the time for a small site. The long tests start a process for each command. Tests of the process
 * itself (its end, a crash, a signal) use `runLectern`.
 */
export function callLectern(...words: readonly string[]): CommandResult {
  return callWithHistory(noHistory, ...words);
}

/** @param gitFolder `.git` folder with the site's history */
export function callWithHistory(gitFolder: string, ...words: readonly string[]): CommandResult {
  if (isLong) return runWithHistory(gitFolder, ...words);
  engine ??= startEngine();
  Atomics.store(isDone, 0, 0);
  engine.postMessage({ words, env: surroundings(gitFolder) }, []);
  Atomics.wait(isDone, 0, 0, PATIENCE);
  const answer: { readonly message: CommandResult } | undefined = receiveMessageOnPort(received);
  if (!answer) throw new Error(`"lectern ${words.join(" ")}" gave no answer.`);
  return answer.message;
}

function startEngine(): Worker {
  const thread = new Worker(new URL("kept-engine.mjs", import.meta.url), {
    workerData: { isDone, answers },
    transferList: [answers],
  });
  thread.unref();
  return thread;
}
