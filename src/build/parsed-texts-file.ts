import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import type { ParsedTexts } from "../content/parsed-texts.ts";
import { contentHash } from "./content-hash.ts";

/** What was made of texts, kept between builds: to read YAML takes longer than all that follows. */
export interface ParsedTextsFile extends ParsedTexts {
  /** Write what was asked for; the rest is forgotten. */
  save(): Promise<void>;
}

interface Kept {
  readonly engine: string;
  readonly values: readonly (readonly [key: string, value: unknown])[];
}

/**
 * @param file absolute path
 * @param engine hash of the engine, which reads the texts: another one keeps nothing of these
 */
export function parsedTextsFile(file: string, engine: string): ParsedTextsFile {
  const known = readKnown(file, engine);
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
    async save() {
      if (!isNew && used.size === known.size) return;
      const kept: Kept = { engine, values: [...used] };
      await writeFile(file, JSON.stringify(kept));
    },
  };
}

function readKnown(file: string, engine: string): ReadonlyMap<string, unknown> {
  try {
    const kept = JSON.parse(readFileSync(file, "utf8")) as Kept;
    return new Map(kept.engine === engine ? kept.values : []);
  } catch {
    return new Map();
  }
}
