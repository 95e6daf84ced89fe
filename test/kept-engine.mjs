import { parentPort, workerData } from "node:worker_threads";

/*
 * The thread of `kept-lectern.ts`. It runs one command after the other, each the way
 * `src/cli/main.ts` runs it in a new process.
 */

process.env["NODE_ENV"] = "production";
const { parseArguments } = await import("../dist/cli/arguments.js");
const { loadCommands } = await import("../dist/cli/load-commands.js");
const { runCommand } = await loadCommands();
const { isDone, answers } = workerData;

/** Returns the list of everything that is written to a stream from now on. */
function record(stream) {
  const written = [];
  stream.write = (text, ...more) => {
    written.push(String(text));
    const onWritten = more.at(-1);
    if (typeof onWritten === "function") onWritten();
    return true;
  };
  return written;
}

async function run(words) {
  const call = parseArguments(words);
  if (call.kind !== "run") throw new Error(`"lectern ${words.join(" ")}" needs a process.`);
  return runCommand(call);
}

parentPort?.on("message", ({ words, env }) => {
  process.env = { ...env, NODE_ENV: "production" };
  const stdout = record(process.stdout);
  const stderr = record(process.stderr);
  const answer = (code) => {
    answers.postMessage({ code, stdout: stdout.join(""), stderr: stderr.join("") }, []);
    Atomics.store(isDone, 0, 1);
    Atomics.notify(isDone, 0);
  };
  run(words).then(answer, (error) => {
    stderr.push(error.stack);
    answer(2);
  });
});
