import { asStoredState, nothingStored, type StoredState } from "./stored-state.ts";

/**
 * What is stored, in the browser's Cache Storage: files by the hash of their
 * content, so that what is the same is there once, and one state that says what
 * of it counts. A state is written when all its files are there, so a download
 * cut off at any point leaves what was stored before.
 */
export interface DeviceStore {
  state(): Promise<StoredState>;
  /** Make this what is stored. Its files must be there. */
  commit(state: StoredState): Promise<void>;
  /** Hashes of all files that are there, those of unfinished downloads included. */
  present(): Promise<ReadonlySet<string>>;
  file(hash: string): Promise<Response | undefined>;
  /** @throws DOMException QuotaExceededError when the device is full */
  put(hash: string, content: BodyInit, type: string): Promise<void>;
  /** Remove the files that are not in the list. */
  retain(needed: ReadonlySet<string>): Promise<void>;
  /** Remove everything. */
  clear(): Promise<void>;
}

/** @param basePath starts and ends with `/`; separates the sites of one origin */
export function deviceStore(storage: CacheStorage, basePath: string): DeviceStore {
  const name = cacheName(basePath);
  const folder = `${basePath}_lectern/kept/`;
  const stateAddress = `${folder}state`;
  let known: { readonly tag: string; readonly state: StoredState } | undefined;

  return {
    async state() {
      const response = await storage.match(stateAddress, { cacheName: name });
      if (!response) return nothingStored;
      const tag = response.headers.get("Etag") ?? "";
      // Another tab may have written it: its tag tells whether it must be read again.
      if (known?.tag === tag) return known.state;
      const state = asStoredState(await response.json().catch(() => undefined)) ?? nothingStored;
      known = { tag, state };
      return state;
    },
    async commit(state) {
      const cache = await storage.open(name);
      const headers = { "Content-Type": "application/json", Etag: crypto.randomUUID() };
      await cache.put(stateAddress, new Response(JSON.stringify(state), { headers }));
    },
    async present() {
      if (!(await storage.has(name))) return new Set();
      const requests = await (await storage.open(name)).keys();
      return new Set(requests.map(({ url }) => url.slice(url.lastIndexOf("/") + 1)));
    },
    file: (hash) => storage.match(folder + hash, { cacheName: name }),
    async put(hash, content, type) {
      const cache = await storage.open(name);
      await cache.put(folder + hash, new Response(content, { headers: { "Content-Type": type } }));
    },
    async retain(needed) {
      if (!(await storage.has(name))) return;
      const cache = await storage.open(name);
      for (const request of await cache.keys()) {
        const hash = request.url.slice(request.url.lastIndexOf("/") + 1);
        if (hash !== "state" && !needed.has(hash)) await cache.delete(request);
      }
    },
    async clear() {
      await storage.delete(name);
    },
  };
}

/** The name of the site's cache. It stays as readers' devices have it: another name would leave the old cache behind. */
export function cacheName(basePath: string): string {
  return `lectern.${basePath}.kept`;
}
