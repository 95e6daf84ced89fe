import type { ParsedTexts } from "../../content/sources/parsed-texts.ts";
import { contentHash } from "../content-hash.ts";
import type { CacheStore } from "./cache-store.ts";

/** What was made of texts, kept between builds: to read YAML takes longer than all that follows. */
export interface ParsedTextsFile extends ParsedTexts {
  /** Write what was asked for; the rest is forgotten. */
  save(): void;
}

interface Kept {
  readonly engine: string;
  readonly values: readonly (readonly [key: string, value: unknown])[];
}

/** The name of the file. */
const FILE = "texts.json";

/**
 * @param engine hash of the engine, which reads the texts: another one keeps nothing of these
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
    keep(as, text, value) {
      isNew = true;
      used.set(keyOf(as, text), value);
    },
    save() {
      if (!isNew && used.size === known.size) return;
      const kept: Kept = { engine, values: [...used] };
      cache.write(FILE, JSON.stringify(kept));
    },
  };
}

function readKnown(cache: CacheStore, engine: string): ReadonlyMap<string, unknown> {
  const stored = cache.read(FILE);
  if (stored === undefined) return new Map();
  const kept = JSON.parse(stored) as Kept;
  return new Map(kept.engine === engine ? kept.values : []);
}
