import { readFile, writeFile } from "node:fs/promises";
import type { PlainData } from "../content/data-source.ts";
import { contentHash } from "./content-hash.ts";

/** Parsed data files kept between builds: to read YAML takes longer than all that follows. */
export interface PlainDataFile extends PlainData {
  /** Write what was asked for; the rest is forgotten. */
  save(): Promise<void>;
}

/** @param file absolute path */
export async function plainDataFile(file: string): Promise<PlainDataFile> {
  const known = await readKnown(file);
  const used = new Map<string, unknown>();
  let isNew = false;
  return {
    parsed(text, parse) {
      const key = contentHash(text);
      const before = known.get(key);
      const value = before === undefined ? parse() : before;
      isNew ||= before === undefined;
      used.set(key, value);
      return value;
    },
    async save() {
      if (isNew || used.size !== known.size) await writeFile(file, JSON.stringify([...used]));
    },
  };
}

async function readKnown(file: string): Promise<ReadonlyMap<string, unknown>> {
  try {
    return new Map(JSON.parse(await readFile(file, "utf8")) as readonly [string, unknown][]);
  } catch {
    return new Map();
  }
}
