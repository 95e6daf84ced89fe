import { Worker } from "node:worker_threads";

/** Ends a test process that a mutant keeps in an endless loop, where test timeouts don't work. */
const beats = new Int32Array(new SharedArrayBuffer(4));
setInterval(() => Atomics.add(beats, 0, 1), 200).unref();
const watch = `
const { workerData: beats } = require("node:worker_threads");
let last = -1;
setInterval(() => {
  if (beats[0] === last) process.kill(process.pid, "SIGKILL");
  last = beats[0];
}, 10_000);
`;
new Worker(watch, { eval: true, workerData: beats }).unref();
