// Preloaded into a process: when its parent asks, it collects garbage and reports the heap.

process.on("message", (message) => {
  if (message !== "memory") return;
  globalThis.gc();
  // Native code frees objects between two collections.
  setTimeout(() => {
    globalThis.gc();
    process.send({ heap: process.memoryUsage().heapUsed });
  }, 100);
});
// The process doesn't wait for its parent.
process.channel.unref();
