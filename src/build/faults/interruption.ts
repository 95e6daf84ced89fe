/** Signals that end the process after cleanup, and their exit codes. */
const signals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

const cleanUps = new Set<() => void>();
let stopListening: (() => void) | undefined;
let nextTurn: NodeJS.Immediate | undefined;

/**
 * Runs a cleanup function if a signal ends the process. Cleanup functions run in reverse order. A
 * signal during synchronous work is delivered in the next turn of the event loop. It ends the
 * process even if the cleanup function has been removed in the meantime. If the process exits
 * before that turn, it has finished its work, and exits with its own code.
 *
 * @param cleanUp must be synchronous
 * @returns a function that removes the cleanup function
 */
export function onInterruption(cleanUp: () => void): () => void {
  cleanUps.add(cleanUp);
  clearImmediate(nextTurn);
  stopListening ??= listen();
  return () => {
    if (cleanUps.delete(cleanUp) && cleanUps.size === 0) stopSoon();
  };
}

/**
 * Stops listening after a full turn, because the current turn may already have read its signals.
 */
function stopSoon(): void {
  nextTurn = setImmediate(() => {
    nextTurn = setImmediate(() => {
      stopListening?.();
      stopListening = undefined;
    });
  });
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
      // Ignore the error, because the next build cleans up.
    }
  }
  process.exit(code);
}
