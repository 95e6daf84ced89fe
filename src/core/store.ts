/** Holds a value that changes, and reports its changes to subscribers. */
export interface Store<T> {
  get(): T;
  /** Does nothing if the value is the same. */
  set(value: T): void;
  /** @returns how to unsubscribe */
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
