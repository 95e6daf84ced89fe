import { corpusOf, type Corpus } from "../index/corpus.ts";
import type { SearchTrouble } from "../port.ts";
import type { SearchIndex } from "../index/search-index.ts";
import { unpack } from "./unpack.ts";

/** What fetching an index file came to. */
export type FetchedIndex =
  | { readonly kind: "file"; readonly value: unknown }
  /** The site has answered that it has no such file, or with what is none. */
  | { readonly kind: "missing"; readonly reason: string }
  /** There was no answer. */
  | { readonly kind: "unreachable"; readonly reason: string };

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
  fetchIndex(tag: string): Promise<FetchedIndex>;
  /** An index cannot be used. Called once for each. */
  warn(message: string): void;
  /** Milliseconds since any moment. */
  now(): number;
}

/** Joined corpora held in memory: the usual scope, and all versions. */
const HELD_CORPORA = 3;

/** How long an index that failed is not fetched again, in milliseconds: a reader who types asks with each letter. */
const PATIENCE = 900;

type LoadedIndex =
  | { readonly kind: "usable"; readonly index: SearchIndex }
  | { readonly kind: "failed"; readonly trouble: SearchTrouble; readonly at: number };

/**
 * Indexes by tag, each fetched once however many queries want it. One that is
 * missing, broken or out of reach is left out, and fetched again by a later query:
 * the network may come back, a deploy may come to its end.
 */
export function indexShelf({ fetchIndex, warn, now }: ShelfInput): IndexShelf {
  const indexes = new Map<string, Promise<LoadedIndex>>();
  const corpora = heldCorpora();
  const warned = new Set<string>();

  function warnOnce(tag: string, reason: string): void {
    if (warned.has(tag)) return;
    warned.add(tag);
    warn(`The search index ${tag} cannot be used: ${reason}`);
  }

  async function indexOf(tag: string): Promise<LoadedIndex> {
    const known = indexes.get(tag);
    const loaded = await known;
    const isDue = loaded?.kind === "failed" && now() - loaded.at >= PATIENCE;
    if (loaded && !isDue) return loaded;
    // Of those that waited for the same failure, one fetches.
    const loading = indexes.get(tag) === known ? load(tag) : indexes.get(tag);
    if (!loading) return indexOf(tag);
    indexes.set(tag, loading);
    return loading;
  }

  async function load(tag: string): Promise<LoadedIndex> {
    const read = readFetched(await fetchIndex(tag));
    if (read.kind === "usable") return read;
    warnOnce(tag, read.reason);
    return { kind: "failed", trouble: read.trouble, at: now() };
  }

  return {
    async take(tags) {
      const loaded = await Promise.all(tags.map(indexOf));
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
        const again = Promise.resolve({ kind: "failed", trouble: "broken", at: now() } as const);
        for (const index of usable) indexes.set(index.tag, again);
        return { corpus: corpusOf([first]), trouble: "broken" };
      }
    },
    clear() {
      indexes.clear();
      corpora.clear();
    },
  };
}

type ReadIndex =
  | { readonly kind: "usable"; readonly index: SearchIndex }
  | { readonly kind: "unusable"; readonly trouble: SearchTrouble; readonly reason: string };

function readFetched(fetched: FetchedIndex): ReadIndex {
  if (fetched.kind !== "file") {
    const trouble = fetched.kind === "unreachable" ? "unreachable" : "broken";
    return { kind: "unusable", trouble, reason: fetched.reason };
  }
  try {
    return { kind: "usable", index: unpack(fetched.value) };
  } catch (error) {
    return { kind: "unusable", trouble: "broken", reason: messageOf(error) };
  }
}

/** Joins indexes; the corpora joined last are held, for joining takes time. */
function heldCorpora() {
  const corpora = new Map<string, Corpus>();
  return {
    /** @throws Error when the indexes are of different kinds */
    join(indexes: readonly SearchIndex[]): Corpus {
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
