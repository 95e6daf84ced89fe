/** Signals by which people and machines end a program that should clean up, and the exit codes that say so. */
const signals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** What is to be done in this process when it is told to end. */
const cleanUps = new Set<() => void>();
let stopListening: (() => void) | undefined;

/**
 * Clean up when the process is told to end, and end it. The last that was asked for is done first.
 *
 * @param cleanUp synchronous
 * @returns takes it back
 */
export function onInterruption(cleanUp: () => void): () => void {
  cleanUps.add(cleanUp);
  stopListening ??= listen();
  return () => {
    cleanUps.delete(cleanUp);
    if (cleanUps.size > 0) return;
    stopListening?.();
    stopListening = undefined;
  };
}

function listen(): () => void {
  const handlers = Object.entries(signals).map(([signal, code]) => {
    const end = () => endWith(code);
    process.on(signal, end);
    return () => void process.off(signal, end);
  });
  return () => {
    for (const remove of handlers) remove();
  };
}

function endWith(code: number): void {
  for (const cleanUp of [...cleanUps].toReversed()) {
    try {
      cleanUp();
    } catch {
      // The next build does it.
    }
  }
  process.exit(code);
}
