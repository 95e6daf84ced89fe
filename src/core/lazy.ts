/** Loads a value on the first call and caches it. After an error, the next call tries again. */
export function lazy<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/**
 * Returns a function that imports a module. After a failure, it adds a query to the URL, because
 * some browsers never fetch the URL of a module again.
 */
export function importAgain<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let failed: string | undefined;
  return () => {
    const again = `${failed}?${Date.now()}`;
    const loading = failed ? (import(/* @vite-ignore */ again) as Promise<Module>) : load();
    return loading.catch((error: unknown) => {
      failed = /https?:\S+\.js/.exec(String(error))?.[0];
      throw error;
    });
  };
}
