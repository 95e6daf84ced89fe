import type { ParsedTexts } from "../../content/sources/read-files.ts";
import { contentHash } from "../content-hash.ts";
import { caches } from "./caches.ts";
import type { CacheStore } from "./cache-store.ts";

/** What was made of texts, cached between builds: to read YAML takes longer than all that follows. */
export interface ParsedTextsFile extends ParsedTexts {
  /** Write what was asked for; the rest is forgotten. If nothing was, the file stays as it is. */
  save(): void;
}

type Values = readonly (readonly [key: string, value: unknown])[];

/**
 * A file of what was made of texts, read when it is first asked.
 *
 * @param engine hash of the engine, which reads the texts: another one takes over nothing of these
 */
export function parsedTextsFile(cache: CacheStore, engine: string): ParsedTextsFile {
  let stored: ReadonlyMap<string, unknown> | undefined;
  const known = () => (stored ??= readKnown(cache, engine));
  const used = new Map<string, unknown>();
  let isNew = false;
  const keyOf = (as: string, text: string) => contentHash(as, text);
  return {
    find(as, text) {
      const key = keyOf(as, text);
      const value = used.get(key) ?? known().get(key);
      if (value !== undefined) used.set(key, value);
      return value;
    },
    store(as, text, value) {
      isNew = true;
      used.set(keyOf(as, text), value);
    },
    save() {
      if (!isNew && (stored === undefined || used.size === stored.size)) return;
      const values: Values = [...used];
      cache.write(caches.parsed, engine, JSON.stringify(values));
    },
  };
}

function readKnown(cache: CacheStore, engine: string): ReadonlyMap<string, unknown> {
  const stored = cache.read(caches.parsed, engine);
  return new Map(stored === undefined ? [] : (JSON.parse(stored) as Values));
}
