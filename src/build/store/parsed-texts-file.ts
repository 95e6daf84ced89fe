import type { ParsedTexts } from "../../content/sources/read-files.ts";
import { contentHash } from "../content-hash.ts";
import { caches } from "./caches.ts";
import type { CacheStore } from "./cache-store.ts";

/** Values parsed from files. They're cached between builds because parsing YAML is slow. */
export interface ParsedTextsFile extends ParsedTexts {
  /**
   * Writes the used values and removes unused values. If no value was used, the file is unchanged.
   */
  save(): void;
}

/** @param engine hash of the engine, which parses the files */
export function parsedTextsFile(cache: CacheStore, engine: string): ParsedTextsFile {
  let stored: ReadonlyMap<string, unknown> | undefined;
  const used = new Map<string, unknown>();
  let hasNew = false;

  return {
    find(as, text) {
      const key = contentHash(as, text);
      const value =
        used.get(key) ??
        (stored ??= new Map(cache.read<[string, unknown][]>(caches.parsed, engine))).get(key);
      if (value !== undefined) used.set(key, value);
      return value;
    },
    store(as, text, value) {
      hasNew = true;
      used.set(contentHash(as, text), value);
    },
    save() {
      if (!hasNew && (stored === undefined || used.size === stored.size)) return;
      cache.write(caches.parsed, engine, [...used]);
    },
  };
}
