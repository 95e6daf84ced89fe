import { corpusOf, type Corpus } from "./corpus.ts";
import type { SearchIndex } from "./search-index.ts";
import { unpack } from "./unpack.ts";

/** What fetching an index file came to. */
export type FetchedIndex =
  | { readonly kind: "file"; readonly value: unknown }
  /** There is no such file, or it is none: asking again is no use. */
  | { readonly kind: "missing"; readonly reason: string }
  /** The network failed: it may come back. */
  | { readonly kind: "unreachable"; readonly reason: string };

export interface IndexShelf {
  /**
   * The indexes of some tags, joined. Those that are missing or broken are left
   * out; undefined when none is left.
   */
  corpus(tags: readonly string[]): Promise<Corpus | undefined>;
  /** Fetch again what is asked for from now on. */
  clear(): void;
}

export interface ShelfInput {
  /** Must not reject. */
  fetchIndex(tag: string): Promise<FetchedIndex>;
  /** An index cannot be used. Called once for each. */
  warn(message: string): void;
}

/** Joined corpora kept: the usual scope, and all versions. */
const KEPT_CORPORA = 3;

/**
 * Indexes by tag, each fetched once however many queries want it. One that is
 * missing or broken is empty from then on; one that could not be reached is tried
 * again by a later query.
 */
export function indexShelf({ fetchIndex, warn }: ShelfInput): IndexShelf {
  const indexes = new Map<string, Promise<SearchIndex | undefined>>();
  const corpora = new Map<string, Corpus>();
  const warned = new Set<string>();

  function warnOnce(tag: string, reason: string): void {
    if (warned.has(tag)) return;
    warned.add(tag);
    warn(`The search index ${tag} cannot be used: ${reason}`);
  }

  function indexOf(tag: string): Promise<SearchIndex | undefined> {
    const known = indexes.get(tag);
    if (known) return known;
    const loading = load(tag);
    indexes.set(tag, loading);
    return loading;
  }

  async function load(tag: string): Promise<SearchIndex | undefined> {
    const fetched = await fetchIndex(tag);
    if (fetched.kind !== "file") {
      warnOnce(tag, fetched.reason);
      if (fetched.kind === "unreachable") indexes.delete(tag);
      return undefined;
    }
    try {
      return unpack(fetched.value);
    } catch (error) {
      warnOnce(tag, error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  return {
    async corpus(tags) {
      const loaded = await Promise.all(tags.map(indexOf));
      const usable = loaded.filter((index) => index !== undefined);
      const key = usable.map((index) => index.tag).join(" ");
      const known = corpora.get(key);
      if (known && known.indexes.every((index, at) => index === usable[at])) return known;
      const corpus = joined(usable);
      if (!corpus) return undefined;
      corpora.set(key, corpus);
      const oldest = corpora.keys().next().value;
      if (corpora.size > KEPT_CORPORA && oldest !== undefined) corpora.delete(oldest);
      return corpus;
    },
    clear() {
      indexes.clear();
      corpora.clear();
    },
  };

  /** In the moment of a deploy indexes of two kinds may meet: then the first one counts. */
  function joined(usable: readonly SearchIndex[]): Corpus | undefined {
    const [first] = usable;
    if (first === undefined) return undefined;
    try {
      return corpusOf(usable);
    } catch (error) {
      warnOnce(first.tag, error instanceof Error ? error.message : String(error));
      return corpusOf([first]);
    }
  }
}
