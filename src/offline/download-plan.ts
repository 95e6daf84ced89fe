import type { StoredState } from "./stored-state.ts";
import type { OfflineFile, OfflineIndex, OfflinePart } from "./offline-index.ts";

/** Which parts a reader wants stored: all, those named, or (undefined) nothing was chosen. */
export type Choice = "all" | readonly string[] | undefined;

/** What decides which parts are stored, and in which order. */
export interface Wish {
  readonly choice: Choice;
  /** Offline mode is on: without a choice the whole site is wanted. */
  readonly offlineMode: boolean;
  /** The reader saves data: nothing large starts by itself. */
  readonly savesData: boolean;
  /** What the addresses of the reader's locale start with. */
  readonly localeBase: string;
  /** The address of the page being read: its part comes first. */
  readonly reading: string;
}

/** The parts to store, in the order they are fetched: what all need, what is being read, the rest. */
export function wantedParts(index: OfflineIndex, wish: Wish): readonly OfflinePart[] {
  const { choice } = wish;
  const inLocale = index.parts.filter(
    ({ localeBase }) => localeBase === "" || localeBase === wish.localeBase,
  );
  const base = inLocale.filter((part) => part.isBase);
  const rest = index.parts.filter((part) => !part.isBase);
  if (choice === undefined) {
    if (!wish.offlineMode) return [];
    if (wish.savesData) return base;
    return [...base, ...readFirst(rest.filter(isInLocale), wish.reading)];
  }
  const chosen =
    choice === "all" ? rest.filter(isInLocale) : rest.filter((part) => choice.includes(part.id));
  return chosen.length === 0 ? [] : [...baseOf(chosen), ...readFirst(chosen, wish.reading)];

  function isInLocale(part: OfflinePart): boolean {
    return part.localeBase === wish.localeBase;
  }
  function baseOf(parts: readonly OfflinePart[]): readonly OfflinePart[] {
    const bases = new Set(["", ...parts.map((part) => part.localeBase)]);
    return index.parts.filter((part) => part.isBase && bases.has(part.localeBase));
  }
}

/** The part whose first page's address is the longest start of the one being read goes first. */
function readFirst(parts: readonly OfflinePart[], reading: string): readonly OfflinePart[] {
  const fits = (part: OfflinePart) =>
    reading === part.href || reading.startsWith(`${part.href}/`) ? part.href.length : 0;
  const first = parts.toSorted((a, b) => fits(b) - fits(a))[0];
  if (!first || fits(first) === 0) return parts;
  return [first, ...parts.filter((part) => part !== first)];
}

/** A step of a download: files to fetch, and the parts that are stored when they are there. */
export interface DownloadStep {
  readonly parts: readonly OfflinePart[];
}

/**
 * The steps from what is stored to what is wanted. What is stored already is brought
 * up to date in one step, since its pages and its program must fit together; new
 * parts follow one by one, so that each can be read as soon as it is there.
 */
export function downloadSteps(
  index: OfflineIndex,
  wanted: readonly OfflinePart[],
  stored: StoredState,
): readonly DownloadStep[] {
  const isStored = (part: OfflinePart) => stored.parts[part.id] !== undefined;
  const isChanged = (part: OfflinePart) => stored.parts[part.id]?.hash !== part.hash;
  const old = wanted.filter(isStored);
  const isOutdated = old.some(isChanged) || (old.length > 0 && stored.build !== index.build);
  const fresh = wanted.filter((part) => !isStored(part));
  // The program and what belongs to it go together, so that pages never lack one of them.
  const base = fresh.filter((part) => part.isBase);
  return [
    ...(isOutdated ? [{ parts: [...old, ...base] }] : base.length > 0 ? [{ parts: base }] : []),
    ...fresh.filter((part) => !part.isBase).map((part) => ({ parts: [part] })),
  ];
}

/** The files of some lists that are not on the device, each once. */
export function missingFiles(
  lists: readonly { readonly files: readonly OfflineFile[] }[],
  present: ReadonlySet<string>,
): readonly OfflineFile[] {
  const missing = new Map<string, OfflineFile>();
  for (const { files } of lists) {
    for (const file of files) if (!present.has(file.hash)) missing.set(file.hash, file);
  }
  return [...missing.values()];
}

/** Bytes that would travel to bring a part up to date, as far as its list is known. */
export function transferOf(files: readonly OfflineFile[]): number {
  return files.reduce((sum, file) => sum + file.transfer, 0);
}
