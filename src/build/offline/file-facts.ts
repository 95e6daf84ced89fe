import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { deflateRawSync, gunzipSync } from "node:zlib";
import { completeAddress } from "../../core/urls.ts";
import type { OfflineFile } from "../../offline/offline-index.ts";
import type { CacheStore } from "../store/cache-store.ts";
import { caches } from "../store/caches.ts";
import { isCompressible } from "../output/compressed-forms.ts";
import type { OutputFolder } from "../output/output-folder.ts";
import type { OutputManifest } from "../output/output-record.ts";
import { indexOfFile } from "../search/index-files.ts";

/** What is said of the files of the output, from the last build where they are the same. */
export interface FileFacts {
  of(name: string, kind: OfflineFile["kind"]): OfflineFile;
  /** Write what was asked for; the rest is forgotten. */
  save(): void;
}

export interface FileFactsInput {
  /** Where the files are. */
  readonly folder: Pick<OutputFolder, "placeOf">;
  readonly manifest: OutputManifest;
  readonly basePath: string;
  readonly cache: CacheStore;
  /** Of pages that were made now: data files by name. */
  readonly made: ReadonlyMap<string, Facts>;
  /** Hash of the engine. */
  readonly engine: string;
}

/**
 * What is known of the content of a file: its hash, how many bytes it takes on the
 * device, and how many are fetched for it.
 */
export type Facts = Pick<OfflineFile, "hash" | "bytes" | "transfer">;

export interface FactsInput {
  readonly name: string;
  readonly kind: OfflineFile["kind"];
  readonly content: Uint8Array;
  /** What the content is when it is packed, if that is known. */
  readonly unpacked?: Uint8Array | undefined;
}

/** What is said of the content of a file. Data of pages is stored unpacked, and fetched as it lies there. */
export function factsOf({ name, kind, content, unpacked }: FactsInput): Facts {
  const isPacked = kind === "page" && name.endsWith(".gz");
  const plain = unpacked ?? (isPacked ? gunzipSync(content) : content);
  const stored = kind === "page" ? settledParts(plain) : [content];
  const bytes = stored.reduce((sum, { length }) => sum + length, 0);
  return { hash: shortHash(...stored), bytes, transfer: transferOf(name, content) };
}

const named = '"build":"';

/** The parts of a page's data that `settled` leaves, without making a text of them. */
function settledParts(content: Uint8Array): readonly Uint8Array[] {
  const data = Buffer.from(content.buffer, content.byteOffset, content.length);
  const at = data.indexOf(named);
  if (at < 0) return [data];
  const start = at + named.length;
  return [data.subarray(0, start), data.subarray(data.indexOf('"', start))];
}

/**
 * How many bytes are fetched. That depends on the host: this is a fast compression, a little
 * more than most take.
 */
function transferOf(name: string, content: Uint8Array): number {
  return isCompressible(name) ? deflateRawSync(content, { level: 1 }).length : content.length;
}

/**
 * Set up the facts of the files of an output. Those the last build saved are used when
 * the file has the same key. `of` throws an error of the file system when it has to
 * read a file that is not there.
 */
export function fileFacts(input: FileFactsInput): FileFacts {
  const { folder, manifest, basePath, engine } = input;
  const keys = new Map(
    Object.values(manifest.entries).flatMap(({ key, files }) =>
      files.map((file) => [file, key] as const),
    ),
  );
  const file = caches.offline;
  const before = readFacts(input.cache, engine);
  const asked = new Map<string, Facts>();

  /** Parts of a search index get other names with each index; most hold what they held. */
  let moved: ReadonlyMap<string, Facts> | undefined;

  function read(name: string, kind: OfflineFile["kind"]): Facts {
    const made = input.made.get(name);
    if (made) return made;
    const content = readFileSync(folder.placeOf(name));
    if (!indexOfFile(name)) return factsOf({ name, kind, content });
    const hash = shortHash(content);
    moved ??= factsByHash(before);
    const { length: bytes } = content;
    return moved.get(hash) ?? { hash, bytes, transfer: transferOf(name, content) };
  }

  return {
    of(name, kind) {
      const key = `${kind} ${keys.get(name)} ${name}`;
      // Without a key it was not written by this build, and nothing tells whether it is the same.
      const known = asked.get(key) ?? (keys.has(name) ? before.get(key) : undefined);
      const { hash, bytes, transfer } = known ?? read(name, kind);
      asked.set(key, { hash, bytes, transfer });
      const url = completeAddress(basePath, `/${encodeURI(name)}`);
      return { url, hash, bytes, transfer, kind };
    },
    save: () => input.cache.write(file, engine, JSON.stringify([...asked])),
  };
}

/** As browsers compute it: 16 hexadecimal digits of the SHA-256. */
export function shortHash(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 16);
}

/** By their hash, those of JSON that is stored as it is. */
function factsByHash(before: ReadonlyMap<string, Facts>): ReadonlyMap<string, Facts> {
  const files = [...before].filter(([key]) => key.startsWith("file ") && key.endsWith(".json"));
  return new Map(files.map(([, facts]) => [facts.hash, facts]));
}

function readFacts(cache: CacheStore, engine: string): ReadonlyMap<string, Facts> {
  const stored = cache.read(caches.offline, engine);
  return new Map(stored === undefined ? [] : (JSON.parse(stored) as readonly [string, Facts][]));
}
