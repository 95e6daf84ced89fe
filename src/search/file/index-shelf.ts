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

/** Joined corpora kept: the usual scope, and all versions. */
const KEPT_CORPORA = 3;

/** An index that failed is not fetched again for so long, in milliseconds: a reader who types asks with each letter. */
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
  const corpora = new Map<string, Corpus>();
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
    const fetched = await fetchIndex(tag);
    if (fetched.kind !== "file") {
      warnOnce(tag, fetched.reason);
      return failed(fetched.kind === "unreachable" ? "unreachable" : "broken");
    }
    try {
      return { kind: "usable", index: unpack(fetched.value) };
    } catch (error) {
      warnOnce(tag, error instanceof Error ? error.message : String(error));
      return failed("broken");
    }
  }

  const failed = (trouble: SearchTrouble): LoadedIndex => ({ kind: "failed", trouble, at: now() });

  return {
    async take(tags) {
      const loaded = await Promise.all(tags.map(indexOf));
      const usable = loaded.flatMap((one) => (one.kind === "usable" ? one.index : []));
      const trouble = loaded.find((one) => one.kind === "failed")?.trouble;
      const key = usable.map((index) => index.tag).join(" ");
      const known = corpora.get(key);
      if (known && known.indexes.every((index, at) => index === usable[at])) {
        return { corpus: known, trouble };
      }
      const joined = join(usable);
      if (!joined.corpus || joined.trouble) return joined.trouble ? joined : { ...joined, trouble };
      corpora.set(key, joined.corpus);
      const oldest = corpora.keys().next().value;
      if (corpora.size > KEPT_CORPORA && oldest !== undefined) corpora.delete(oldest);
      return { corpus: joined.corpus, trouble };
    },
    clear() {
      indexes.clear();
      corpora.clear();
    },
  };

  /** In the moment of a deploy indexes of two kinds may meet: the first one counts, and all are fetched again. */
  function join(usable: readonly SearchIndex[]): Taken {
    const [first] = usable;
    if (first === undefined) return { corpus: undefined, trouble: undefined };
    try {
      return { corpus: corpusOf(usable), trouble: undefined };
    } catch (error) {
      warnOnce(first.tag, error instanceof Error ? error.message : String(error));
      const again = Promise.resolve(failed("broken"));
      for (const index of usable) indexes.set(index.tag, again);
      return { corpus: corpusOf([first]), trouble: "broken" };
    }
  }
}
