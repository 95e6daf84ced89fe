import type { StoredState } from "../device-store.ts";
import type { OfflineFile, OfflineIndex, OfflinePart } from "../offline-index.ts";

/**
 * The parts a reader wants to store: all parts, these ids, or `undefined` if the reader hasn't
 * chosen.
 */
export type Choice = "all" | readonly string[] | undefined;

/** Input that decides which parts are stored and in which order. */
export interface Wish {
  /** `undefined` stores the entire locale, or only its base parts if `savesData`. */
  readonly choice: Choice;
  /** Whether the browser's data saver is on. */
  readonly savesData: boolean;
  /** Prefix of all URLs in the reader's locale. */
  readonly localeBase: string;
  /** Path of the page being read. The part with this page is fetched first. */
  readonly reading: string;
}

/** Returns the parts to store in download order: base parts, the part being read, other parts. */
export function wantedParts(index: OfflineIndex, wish: Wish): readonly OfflinePart[] {
  const { choice } = wish;
  const rest = index.parts.filter((part) => !part.isBase);
  const inLocale = rest.filter((part) => part.localeBase === wish.localeBase);
  if (choice === undefined) {
    const base = basesOf(index, [wish.localeBase]);
    return wish.savesData ? base : [...base, ...readFirst(inLocale, wish.reading)];
  }
  const chosen = choice === "all" ? inLocale : rest.filter((part) => choice.includes(part.id));
  if (chosen.length === 0) return [];
  const localeBases = chosen.map(({ localeBase }) => localeBase);
  return [...basesOf(index, localeBases), ...readFirst(chosen, wish.reading)];
}

function basesOf(index: OfflineIndex, localeBases: readonly string[]): readonly OfflinePart[] {
  return index.parts.filter(
    ({ isBase, localeBase }) => isBase && (localeBase === "" || localeBases.includes(localeBase)),
  );
}

/** Moves the part with the page being read to the front. The longest matching URL prefix wins. */
function readFirst(parts: readonly OfflinePart[], reading: string): readonly OfflinePart[] {
  const fits = (part: OfflinePart) =>
    reading === part.href || reading.startsWith(`${part.href}/`) ? part.href.length : 0;
  const first = parts.toSorted((a, b) => fits(b) - fits(a))[0];
  if (!first || fits(first) === 0) return parts;
  return [first, ...parts.filter((part) => part !== first)];
}

/**
 * Returns the steps of a download; each step stores some parts. The first step updates all stored
 * parts because pages and client code must match. New parts follow one by one, so that readers can
 * use each part as soon as it's complete.
 */
export function downloadSteps(
  index: OfflineIndex,
  wanted: readonly OfflinePart[],
  stored: StoredState,
): readonly (readonly OfflinePart[])[] {
  const isStored = (part: OfflinePart) => stored.parts[part.id] !== undefined;
  const isChanged = (part: OfflinePart) => stored.parts[part.id]?.hash !== part.hash;
  const old = wanted.filter(isStored);
  const isOutdated = old.some(isChanged) || (old.length > 0 && stored.build !== index.build);
  const fresh = wanted.filter((part) => !isStored(part));
  // Base parts are in the same step, so that pages never lack client code.
  const base = fresh.filter((part) => part.isBase);
  return [
    ...(isOutdated ? [[...old, ...base]] : base.length > 0 ? [base] : []),
    ...fresh.filter((part) => !part.isBase).map((part) => [part]),
  ];
}

/** Returns the listed files that aren't on the device, without duplicates. */
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

/** Returns the total compressed size in bytes. */
export function transferOf(files: readonly OfflineFile[]): number {
  return files.reduce((sum, file) => sum + file.transfer, 0);
}
