import type { KnownChanges, KnownHistory } from "../../content/sources/git-history.ts";
import type { LastChange } from "../../core/page.ts";
import type { CacheStore } from "./cache-store.ts";
import { caches } from "./caches.ts";
import { contentHash } from "../content-hash.ts";

type Stored = readonly (readonly [path: string, change: LastChange | null])[];

/** Who last changed which source, as an earlier build read it of the same state of the checkout. */
export function knownHistory(cache: CacheStore, engine: string): KnownHistory {
  const file = caches.history;
  const keyOf = (state: string) => contentHash(engine, state);
  const known = new Map<string, KnownChanges>();
  return {
    read(state) {
      const before = known.get(state);
      if (before !== undefined) return before;
      const stored = cache.read(file, keyOf(state));
      if (stored === undefined) return undefined;
      const changes: KnownChanges = new Map(JSON.parse(stored) as Stored);
      known.set(state, changes);
      return changes;
    },
    write(state, changes) {
      known.set(state, changes);
      cache.write(file, keyOf(state), JSON.stringify([...changes]));
    },
  };
}
