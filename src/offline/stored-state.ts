import type { OfflineFile, PartList } from "./offline-index.ts";

/** What is stored on the device. Only parts all of whose files are there are in it. */
export interface StoredState {
  readonly format: 2;
  /** The id of the program that is stored; pages are served with it. */
  readonly build: string;
  /** The release of the site the parts were compared with last. */
  readonly release: string;
  /** By id. */
  readonly parts: Readonly<Record<string, StoredPart>>;
}

/** A part on the device, with the list of its files and what readers are shown of it. */
export interface StoredPart extends PartList {
  /** Of the list, as the index had it. */
  readonly hash: string;
  readonly isBase: boolean;
  readonly label: string;
  /** Complete address of its first page. */
  readonly href: string;
  /** When it was fetched, or last found to be what the site has: an ISO 8601 date. */
  readonly storedAt: string;
}

/** The state of a device on which nothing is stored. */
export const nothingStored: StoredState = { format: 2, build: "", release: "", parts: {} };

/** @returns undefined when it is not what this program can read */
export function asStoredState(value: unknown): StoredState | undefined {
  const isState =
    typeof value === "object" && value !== null && "parts" in value && "build" in value;
  return isState && Reflect.get(value, "format") === 2 ? (value as StoredState) : undefined;
}

/** What a request finds: the file and the part it was found in. */
export interface StoredEntry {
  readonly file: OfflineFile;
  readonly storedAt: string;
}

/** Everything stored by its address, and where addresses lead that have moved. */
export interface StoredAddresses {
  readonly files: ReadonlyMap<string, StoredEntry>;
  readonly redirects: ReadonlyMap<string, string>;
}

/** The files and redirects of all parts. When two parts have the same address, the later one counts. */
export function storedAddresses(state: StoredState): StoredAddresses {
  const files = new Map<string, StoredEntry>();
  const redirects = new Map<string, string>();
  for (const part of Object.values(state.parts)) {
    for (const file of part.files) files.set(file.url, { file, storedAt: part.storedAt });
    for (const [from, to] of Object.entries(part.redirects)) redirects.set(from, to);
  }
  return { files, redirects };
}

/** The stored file whose address ends with `name` and whose folder holds `pathname`; the innermost where several do. */
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

/** The hashes of all files a state needs. */
export function neededHashes(state: StoredState): ReadonlySet<string> {
  const parts = Object.values(state.parts);
  return new Set(parts.flatMap((part) => part.files.map((file) => file.hash)));
}

/** A state without the parts of which a file is missing: the browser may drop what it stored. */
export function completeParts(state: StoredState, present: ReadonlySet<string>): StoredState {
  const parts = Object.entries(state.parts).filter(([, part]) =>
    part.files.every((file) => present.has(file.hash)),
  );
  return { ...state, parts: Object.fromEntries(parts) };
}
