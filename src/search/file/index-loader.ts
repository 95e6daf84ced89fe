import { corpusOf, type Corpus } from "../index/corpus.ts";
import type { SearchTrouble } from "../port.ts";
import type { FetchedFile } from "./part-store.ts";
import { unpack, type FetchPart, type OpenedIndex } from "./unpack.ts";
import { errorMessage } from "../../core/text.ts";

/** The indexes with the requested tags. */
export interface LoadedCorpus {
  /** The usable indexes, joined. `undefined` if there are none. */
  readonly corpus: Corpus | undefined;
  /** Why indexes are missing. */
  readonly trouble: SearchTrouble | undefined;
}

export interface LoaderInput {
  /** Must not reject. */
  fetchIndex(tag: string): Promise<FetchedFile>;
  readonly fetchPart: FetchPart;
  /** Called once for each index if the index or one of its parts can't be used. */
  warn(message: string): void;
}

export type IndexLoader = ReturnType<typeof indexLoader>;

/** Number of joined corpora in memory, for example the usual scope and all versions. */
const CACHED_CORPORA = 3;

type LoadedIndex =
  | { readonly kind: "usable"; readonly index: OpenedIndex }
  | { readonly kind: "failed"; readonly trouble: SearchTrouble; readonly reason: string };

/**
 * Caches indexes by tag, and fetches each index only once. If an index is missing, broken or
 * unreachable, queries run without it. The next query fetches it again, because the network may be
 * back or a deploy may be complete. An index with a failed part is also fetched again. Until then,
 * queries use its other parts.
 */
export function indexLoader({ fetchIndex, fetchPart, warn }: LoaderInput) {
  const warned = new Set<string>();
  const indexes = new Map<string, Promise<LoadedIndex>>();
  const corpora = new Map<string, Corpus>();

  function warnOnce(tag: string, reason: string): void {
    if (warned.has(tag)) return;
    warned.add(tag);
    warn(`The search index ${tag} can't be used: ${reason}`);
  }

  async function get(tag: string): Promise<LoadedIndex> {
    const known = indexes.get(tag);
    const loaded = await known;
    const [reason] = loaded?.kind === "usable" ? loaded.index.parts.failures() : [];
    if (loaded && reason === undefined) return loaded;
    if (reason !== undefined) warnOnce(tag, reason);
    const current = indexes.get(tag);
    // Another query is already fetching the index.
    if (current && current !== known) return current;
    const loading = load(tag, loaded);
    indexes.set(tag, loading);
    return loading;
  }

  async function load(tag: string, previous: LoadedIndex | undefined): Promise<LoadedIndex> {
    const read = readFetched(await fetchIndex(tag), fetchPart);
    if (previous?.kind === "usable" && isSame(previous.index, read)) {
      // The build hasn't changed: keep the fetched parts, and fetch only the failed ones.
      previous.index.parts.retry();
      return previous;
    }
    if (read.kind === "failed") {
      warnOnce(tag, read.reason);
      indexes.delete(tag);
    }
    return read;
  }

  /** Joins indexes and caches the latest corpora, because joining is slow. */
  function join(usable: readonly OpenedIndex[]): Corpus {
    const key = usable.map((index) => index.tag).join(" ");
    const known = corpora.get(key);
    if (known?.indexes.every((index, at) => index === usable[at])) return known;
    const corpus = corpusOf(usable);
    corpora.set(key, corpus);
    const oldest = corpora.keys().next().value;
    if (corpora.size > CACHED_CORPORA && oldest !== undefined) corpora.delete(oldest);
    return corpus;
  }

  return {
    async take(tags: readonly string[]): Promise<LoadedCorpus> {
      const loaded = await Promise.all(tags.map(get));
      const usable = loaded.flatMap((one) => (one.kind === "usable" ? one.index : []));
      const trouble = loaded.find((one) => one.kind === "failed")?.trouble;
      const [first] = usable;
      if (first === undefined) return { corpus: undefined, trouble };
      try {
        return { corpus: join(usable), trouble };
      } catch (error) {
        // During a deploy, indexes may have different formats. Search only the first index now. The
        // next query fetches all of them again.
        warnOnce(first.tag, errorMessage(error));
        for (const { tag } of usable) indexes.delete(tag);
        return { corpus: corpusOf([first]), trouble: "broken" };
      }
    },
    /** Clears the cache, so that queries fetch the indexes again. */
    clear(): void {
      indexes.clear();
      corpora.clear();
    },
  };
}

/**
 * Whether the last index can stay in use, because the refetched index is the same or unreachable.
 */
function isSame(last: OpenedIndex, read: LoadedIndex): boolean {
  if (last.folder === undefined) return false;
  return read.kind === "usable"
    ? read.index.folder === last.folder
    : read.trouble === "unreachable";
}

function readFetched(fetched: FetchedFile, fetchPart: FetchPart): LoadedIndex {
  if (fetched.kind !== "file") {
    const trouble = fetched.kind === "unreachable" ? "unreachable" : "broken";
    return { kind: "failed", trouble, reason: fetched.reason };
  }
  try {
    return { kind: "usable", index: unpack(fetched.value, { fetchPart }) };
  } catch (error) {
    return { kind: "failed", trouble: "broken", reason: errorMessage(error) };
  }
}
