/** Signals by which people and machines end a program that should clean up, and the exit codes that say so. */
const signals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** What is to be done in this process when it is told to end. */
const cleanUps = new Set<() => void>();
let stopListening: (() => void) | undefined;
let nextTurn: NodeJS.Immediate | undefined;

/**
 * Clean up when the process is told to end, and end it. The last that was asked for is done first.
 *
 * A signal that comes while synchronous work runs is delivered after it, in the next turn of
 * the event loop: it ends the process even if the clean-up has been taken back by then. A
 * process that exits before that turn has done its work, and exits with its own code.
 *
 * @param cleanUp synchronous
 * @returns takes it back
 */
export function onInterruption(cleanUp: () => void): () => void {
  cleanUps.add(cleanUp);
  clearImmediate(nextTurn);
  stopListening ??= listen();
  return () => {
    if (cleanUps.delete(cleanUp) && cleanUps.size === 0) stopSoon();
  };
}

/** What is left of this turn may be past the point where signals are read; the next one is whole. */
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
      // The next build does it.
    }
  }
  process.exit(code);
}
