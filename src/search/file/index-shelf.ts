import { corpusOf, type Corpus } from "../index/corpus.ts";
import type { SearchTrouble } from "../port.ts";
import type { FetchedFile } from "./part-store.ts";
import { unpack, type FetchPart, type OpenedIndex } from "./unpack.ts";

/** What the shelf has of the tags asked for. */
export interface Taken {
  /** The indexes that can be used, joined; undefined when there is none. */
  readonly corpus: Corpus | undefined;
  /** Why some or all of them are left out. */
  readonly trouble: SearchTrouble | undefined;
}

export interface IndexShelf {
  take(tags: readonly string[]): Promise<Taken>;
  /** Fetch again what is asked for from now on. */
  clear(): void;
}

export interface ShelfInput {
  /** Must not reject. */
  fetchIndex(tag: string): Promise<FetchedFile>;
  readonly fetchPart: FetchPart;
  /** An index, or a part of one, cannot be used. Called once for each. */
  warn(message: string): void;
  /** Milliseconds since any moment. */
  now(): number;
}

/** Joined corpora held in memory: the usual scope, and all versions. */
const HELD_CORPORA = 3;

/** How long an index that failed is not fetched again, in milliseconds: a reader who types asks with each letter. */
const PATIENCE = 900;

type LoadedIndex =
  | { readonly kind: "usable"; readonly index: OpenedIndex }
  | { readonly kind: "failed"; readonly trouble: SearchTrouble; readonly at: number };

/**
 * Indexes by tag, each fetched once however many queries want it. One that is
 * missing, broken or out of reach is left out, and fetched again by a later query:
 * the network may come back, a deploy may come to its end. So is one of which a part
 * cannot be had; until then the other parts answer.
 */
export function indexShelf(input: ShelfInput): IndexShelf {
  const warned = new Set<string>();
  const warnOnce = (tag: string, reason: string): void => {
    if (warned.has(tag)) return;
    warned.add(tag);
    input.warn(`The search index ${tag} cannot be used: ${reason}`);
  };
  const indexes = loadedIndexes({ ...input, warnOnce });
  const corpora = heldCorpora();

  return {
    async take(tags) {
      const loaded = await Promise.all(tags.map(indexes.get));
      const usable = loaded.flatMap((one) => (one.kind === "usable" ? one.index : []));
      const trouble = loaded.find((one) => one.kind === "failed")?.trouble;
      const [first] = usable;
      if (first === undefined) return { corpus: undefined, trouble };
      try {
        return { corpus: corpora.join(usable), trouble };
      } catch (error) {
        // In the moment of a deploy indexes of two kinds may meet: the first one
        // counts, and all are fetched again.
        warnOnce(first.tag, messageOf(error));
        for (const index of usable) indexes.giveUp(index.tag);
        return { corpus: corpusOf([first]), trouble: "broken" };
      }
    },
    clear() {
      indexes.clear();
      corpora.clear();
    },
  };
}

interface LoadInput extends ShelfInput {
  warnOnce(tag: string, reason: string): void;
}

function loadedIndexes({ fetchIndex, fetchPart, warnOnce, now }: LoadInput) {
  const indexes = new Map<string, Promise<LoadedIndex>>();
  /** When parts that an index lacks were last given another chance. */
  const retried = new WeakMap<OpenedIndex, number>();

  /** Whether it is time to fetch again what failed. */
  function isDue(loaded: LoadedIndex): boolean {
    if (loaded.kind === "failed") return now() - loaded.at >= PATIENCE;
    const [reason] = loaded.index.parts.failures();
    if (reason === undefined) return false;
    warnOnce(loaded.index.tag, reason);
    return now() - (retried.get(loaded.index) ?? -Infinity) >= PATIENCE;
  }

  async function get(tag: string): Promise<LoadedIndex> {
    const known = indexes.get(tag);
    const loaded = await known;
    if (loaded && !isDue(loaded)) return loaded;
    // Of those that waited for the same failure, one fetches.
    const loading = indexes.get(tag) === known ? load(tag, loaded) : indexes.get(tag);
    if (!loading) return get(tag);
    indexes.set(tag, loading);
    return loading;
  }

  async function load(tag: string, before: LoadedIndex | undefined): Promise<LoadedIndex> {
    const last = before?.kind === "usable" ? before.index : undefined;
    if (last) retried.set(last, now());
    const read = readFetched(await fetchIndex(tag), fetchPart);
    if (last && isSame(last, read)) {
      // It is the build it was: what there is of it counts, and what failed is fetched.
      last.parts.retry();
      return { kind: "usable", index: last };
    }
    if (read.kind === "usable") return read;
    warnOnce(tag, read.reason);
    return { kind: "failed", trouble: read.trouble, at: now() };
  }

  return {
    get,
    /** Fetch an index again after a while. */
    giveUp(tag: string): void {
      indexes.set(tag, Promise.resolve({ kind: "failed", trouble: "broken", at: now() }));
    },
    clear: () => indexes.clear(),
  };
}

type ReadIndex =
  | { readonly kind: "usable"; readonly index: OpenedIndex }
  | { readonly kind: "unusable"; readonly trouble: SearchTrouble; readonly reason: string };

/** Whether an index that was fetched again is the one there was, or cannot take its place. */
function isSame(last: OpenedIndex, read: ReadIndex): boolean {
  if (last.folder === undefined) return false;
  return read.kind === "usable"
    ? read.index.folder === last.folder
    : read.trouble === "unreachable";
}

function readFetched(fetched: FetchedFile, fetchPart: FetchPart): ReadIndex {
  if (fetched.kind !== "file") {
    const trouble = fetched.kind === "unreachable" ? "unreachable" : "broken";
    return { kind: "unusable", trouble, reason: fetched.reason };
  }
  try {
    return { kind: "usable", index: unpack(fetched.value, { fetchPart }) };
  } catch (error) {
    return { kind: "unusable", trouble: "broken", reason: messageOf(error) };
  }
}

/** Joins indexes; the corpora joined last are held, for joining takes time. */
function heldCorpora() {
  const corpora = new Map<string, Corpus>();
  return {
    /** @throws Error when the indexes are of different kinds */
    join(indexes: readonly OpenedIndex[]): Corpus {
      const key = indexes.map((index) => index.tag).join(" ");
      const known = corpora.get(key);
      if (known?.indexes.every((index, at) => index === indexes[at])) return known;
      const corpus = corpusOf(indexes);
      corpora.set(key, corpus);
      const oldest = corpora.keys().next().value;
      if (corpora.size > HELD_CORPORA && oldest !== undefined) corpora.delete(oldest);
      return corpus;
    },
    clear: () => corpora.clear(),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
