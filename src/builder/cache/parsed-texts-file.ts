import type { ParsedTexts } from "../../content/sources/parsed-texts.ts";
import { contentHash } from "../content-hash.ts";
import type { CacheStore } from "./cache-store.ts";
import { caches } from "./caches.ts";

/** What was made of texts, cached between builds: to read YAML takes longer than all that follows. */
export interface ParsedTextsFile extends ParsedTexts {
  /** Write what was asked for; the rest is forgotten. */
  save(): void;
}

type Values = readonly (readonly [key: string, value: unknown])[];

/**
 * @param engine hash of the engine, which reads the texts: another one takes over nothing of these
 */
export function parsedTextsFile(cache: CacheStore, engine: string): ParsedTextsFile {
  const known = readKnown(cache, engine);
  const used = new Map<string, unknown>();
  let isNew = false;
  const keyOf = (as: string, text: string) => contentHash(as, text);
  return {
    find(as, text) {
      const key = keyOf(as, text);
      const value = known.get(key);
      if (value !== undefined) used.set(key, value);
      return value;
    },
    store(as, text, value) {
      isNew = true;
      used.set(keyOf(as, text), value);
    },
    save() {
      if (!isNew && used.size === known.size) return;
      const values: Values = [...used];
      cache.write(caches.texts.file, engine, JSON.stringify(values));
    },
  };
}

function readKnown(cache: CacheStore, engine: string): ReadonlyMap<string, unknown> {
  const stored = cache.read(caches.texts.file, engine);
  return new Map(stored === undefined ? [] : (JSON.parse(stored) as Values));
}
