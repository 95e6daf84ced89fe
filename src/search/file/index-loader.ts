import { corpusOf, type Corpus } from "../index/corpus.ts";
import type { SearchTrouble } from "../port.ts";
import type { FetchedFile } from "./part-store.ts";
import { unpack, type FetchPart, type OpenedIndex } from "./unpack.ts";
import { errorMessage } from "../../core/text.ts";

/** The indexes with the requested tags. */
export interface LoadedCorpus {
  /** The usable indexes, joined; undefined if there are none. */
  readonly corpus: Corpus | undefined;
  /** Why some or all of them are missing. */
  readonly trouble: SearchTrouble | undefined;
}

export interface IndexLoader {
  take(tags: readonly string[]): Promise<LoadedCorpus>;
  /** Fetches every index again when a query needs it. */
  clear(): void;
}

export interface LoaderInput {
  /** Must not reject. */
  fetchIndex(tag: string): Promise<FetchedFile>;
  readonly fetchPart: FetchPart;
  /** Called once for each index that can't be used or has a part that can't. */
  warn(message: string): void;
}

/** Joined corpora cached in memory: the usual scope, and all versions. */
const HELD_CORPORA = 3;

type LoadedIndex =
  | { readonly kind: "usable"; readonly index: OpenedIndex }
  | { readonly kind: "failed"; readonly trouble: SearchTrouble };

/**
 * Caches indexes by tag and fetches each once, however many queries need it. If an index is
 * missing, broken or unreachable, it is left out and the next query fetches it again: the
 * network may be back, or a deploy complete. The same applies to an index with a failed part.
 * Until then its other parts answer.
 */
export function indexLoader(input: LoaderInput): IndexLoader {
  const warned = new Set<string>();
  const warnOnce = (tag: string, reason: string): void => {
    if (warned.has(tag)) return;
    warned.add(tag);
    input.warn(`The search index ${tag} can't be used: ${reason}`);
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
        // During a deploy, two versions of the format may meet. Uses the first one, and fetches
        // all again.
        warnOnce(first.tag, errorMessage(error));
        for (const index of usable) indexes.forget(index.tag);
        return { corpus: corpusOf([first]), trouble: "broken" };
      }
    },
    clear() {
      indexes.clear();
      corpora.clear();
    },
  };
}

interface LoadInput extends LoaderInput {
  warnOnce(tag: string, reason: string): void;
}

function loadedIndexes({ fetchIndex, fetchPart, warnOnce }: LoadInput) {
  const indexes = new Map<string, Promise<LoadedIndex>>();

  async function get(tag: string): Promise<LoadedIndex> {
    const known = indexes.get(tag);
    const loaded = await known;
    const [reason] = loaded?.kind === "usable" ? loaded.index.parts.failures() : [];
    if (loaded && reason === undefined) return loaded;
    if (reason !== undefined) warnOnce(tag, reason);
    const current = indexes.get(tag);
    // Another query is already fetching it.
    if (current && current !== known) return current;
    const loading = load(tag, loaded);
    indexes.set(tag, loading);
    return loading;
  }

  async function load(tag: string, before: LoadedIndex | undefined): Promise<LoadedIndex> {
    const last = before?.kind === "usable" ? before.index : undefined;
    const read = readFetched(await fetchIndex(tag), fetchPart);
    if (last && isSame(last, read)) {
      // The build hasn't changed: keep the fetched parts, and fetch only the failed ones.
      last.parts.retry();
      return { kind: "usable", index: last };
    }
    if (read.kind === "usable") return read;
    warnOnce(tag, read.reason);
    indexes.delete(tag);
    return { kind: "failed", trouble: read.trouble };
  }

  return {
    get,
    /** Makes the next query fetch an index again. */
    forget: (tag: string) => void indexes.delete(tag),
    clear: () => indexes.clear(),
  };
}

type ReadIndex =
  | { readonly kind: "usable"; readonly index: OpenedIndex }
  | { readonly kind: "unusable"; readonly trouble: SearchTrouble; readonly reason: string };

/**
 * Whether the refetched index is the same as the last one, or unreachable, so that the last one
 * can stay in use.
 */
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
    return { kind: "unusable", trouble: "broken", reason: errorMessage(error) };
  }
}

/** Joins indexes and caches the latest corpora, since joining is slow. */
function heldCorpora() {
  const corpora = new Map<string, Corpus>();
  return {
    /** @throws Error if the indexes are of different kinds */
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
