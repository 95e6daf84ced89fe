/** Stores a value and notifies subscribers when it changes. */
export interface Store<T> {
  get(): T;
  /** Does nothing if the value is the same. */
  set(value: T): void;
  /** @returns a function that unsubscribes the listener */
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
