/** Lets one of the reader's tabs work at a time. */
export interface TabLock {
  /**
   * Work when no other tab does.
   *
   * @throws DOMException AbortError when it was stopped while it waited
   */
  whenFree(turn: Turn, work: () => Promise<void>): Promise<void>;
}

interface Turn {
  readonly signal: AbortSignal;
  /** Called when another tab works. */
  readonly busy: () => void;
}

/** The lock all tabs share by its name. Without the Web Locks API, work starts at once. */
export function tabLock(name: string): TabLock {
  // Absent in old browsers: two tabs may then fetch the same files, and store them once.
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  return {
    async whenFree({ signal, busy }, work) {
      if (!locks) return work();
      const isDone = await locks.request(name, { ifAvailable: true }, async (lock) => {
        if (!lock) return false;
        await work();
        return true;
      });
      if (isDone) return;
      busy();
      await locks.request(name, { signal }, work);
    },
  };
}
