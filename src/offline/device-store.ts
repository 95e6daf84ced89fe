import { isRecord, type OfflineFile, type PartList } from "./offline-index.ts";

/** The stored parts. A part is in the state only if all of its files are stored. */
export interface StoredState {
  readonly format: 2;
  /** The id of the stored client build. Stored pages are served with this build. */
  readonly build: string;
  /** The release of the site that the parts were last compared with. */
  readonly release: string;
  /** Stored parts by part id. */
  readonly parts: Readonly<Record<string, StoredPart>>;
}

/** A stored part: its file list and the details shown to readers. */
export interface StoredPart extends PartList {
  /** The hash of the list, from the index. */
  readonly hash: string;
  readonly isBase: boolean;
  readonly label: string;
  /** Complete URL of its first page. */
  readonly href: string;
  /** When the part was fetched or last found to be up to date, as an ISO 8601 date. */
  readonly storedAt: string;
}

/** The state of a device without stored files. */
export const nothingStored: StoredState = { format: 2, build: "", release: "", parts: {} };

/** Returns `undefined` if the value isn't a state in a supported format. */
export function asStoredState(value: unknown): StoredState | undefined {
  const isState = isRecord(value) && "parts" in value && "build" in value && value["format"] === 2;
  return isState ? (value as unknown as StoredState) : undefined;
}

/** A stored file, and when its part was stored. */
export interface StoredEntry {
  readonly file: OfflineFile;
  readonly storedAt: string;
}

/** All stored files by URL, and the redirects. */
export type StoredAddresses = Readonly<ReturnType<typeof storedAddresses>>;

/**
 * Collects the files and redirects of all parts. If two parts have the same URL, the later part
 * wins.
 */
export function storedAddresses(state: StoredState) {
  const files = new Map<string, StoredEntry>();
  const redirects = new Map<string, string>();
  for (const part of Object.values(state.parts)) {
    for (const file of part.files) files.set(file.url, { file, storedAt: part.storedAt });
    for (const [from, to] of Object.entries(part.redirects)) redirects.set(from, to);
  }
  return { files, redirects };
}

/** Returns the stored file with this name in the innermost folder that contains `pathname`. */
export function nearestNamed(
  addresses: StoredAddresses,
  name: string,
  pathname: string,
): StoredEntry | undefined {
  let best: StoredEntry | undefined;
  for (const entry of addresses.files.values()) {
    const { url } = entry.file;
    if (!url.endsWith(`/${name}`)) continue;
    const base = url.slice(0, -name.length);
    const holds = pathname.startsWith(base) || `${pathname}/` === base;
    if (holds && url.length > (best?.file.url.length ?? 0)) best = entry;
  }
  return best;
}

/** Returns the hashes of all files that a state needs. */
export function neededHashes(state: StoredState): ReadonlySet<string> {
  const parts = Object.values(state.parts);
  return new Set(parts.flatMap((part) => part.files.map((file) => file.hash)));
}

/** Removes parts with missing files from a state. Browsers may evict files. */
export function completeParts(state: StoredState, present: ReadonlySet<string>): StoredState {
  const parts = Object.entries(state.parts).filter(([, part]) =>
    part.files.every((file) => present.has(file.hash)),
  );
  return { ...state, parts: Object.fromEntries(parts) };
}

/**
 * The site's cache in the browser's Cache Storage. Files are stored by content hash, so identical
 * files are stored once. A single state lists the parts whose files are all stored. It's written
 * last, so the previous state remains valid if a download is interrupted.
 */
export type DeviceStore = ReturnType<typeof deviceStore>;

/** @param basePath starts and ends with `/`; separates sites that share an origin */
export function deviceStore(storage: CacheStorage, basePath: string) {
  const name = cacheName(basePath);
  const folder = `${basePath}_lectern/kept/`;
  const stateAddress = `${folder}state`;
  const hashOf = ({ url }: Request) => url.slice(url.lastIndexOf("/") + 1);
  let cached: { readonly tag: string; readonly state: StoredState } | undefined;

  return {
    async state(): Promise<StoredState> {
      const response = await storage.match(stateAddress, { cacheName: name });
      if (!response) return nothingStored;
      const tag = response.headers.get("Etag") ?? "";
      // Compare the tags, because another tab may have changed the state in the meantime.
      if (cached?.tag === tag) return cached.state;
      const state = asStoredState(await response.json().catch(() => undefined)) ?? nothingStored;
      cached = { tag, state };
      return state;
    },
    /** Replaces the state. All files of the new state must be stored already. */
    async commit(state: StoredState): Promise<void> {
      const cache = await storage.open(name);
      const headers = { "Content-Type": "application/json", Etag: crypto.randomUUID() };
      await cache.put(stateAddress, new Response(JSON.stringify(state), { headers }));
    },
    /** Hashes of all stored files, including files of unfinished downloads. */
    async present(): Promise<ReadonlySet<string>> {
      if (!(await storage.has(name))) return new Set();
      return new Set((await (await storage.open(name)).keys()).map(hashOf));
    },
    file: (hash: string) => storage.match(folder + hash, { cacheName: name }),
    /** @throws DOMException QuotaExceededError if the device has no space left */
    async put(hash: string, content: BodyInit, type: string): Promise<void> {
      const cache = await storage.open(name);
      await cache.put(folder + hash, new Response(content, { headers: { "Content-Type": type } }));
    },
    /** Removes all files that `needed` doesn't list. */
    async retain(needed: ReadonlySet<string>): Promise<void> {
      if (!(await storage.has(name))) return;
      const cache = await storage.open(name);
      for (const request of await cache.keys()) {
        const hash = hashOf(request);
        if (hash !== "state" && !needed.has(hash)) await cache.delete(request);
      }
    },
    async clear(): Promise<void> {
      await storage.delete(name);
    },
  };
}

/**
 * Returns the name of the site's cache. Don't change it: the old cache would stay on readers'
 * devices.
 */
export function cacheName(basePath: string): string {
  return `lectern.${basePath}.kept`;
}
