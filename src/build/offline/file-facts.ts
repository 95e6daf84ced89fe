import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { deflateRawSync, gunzipSync } from "node:zlib";
import { completeAddress } from "../../core/urls.ts";
import type { OfflineFile } from "../../offline/offline-index.ts";
import { engineHash } from "../engine.ts";
import type { CacheStore } from "../store/cache-store.ts";
import { caches } from "../store/caches.ts";
import { isCompressible } from "../output/write-files.ts";
import type { OutputWriter } from "../output/output-writer.ts";

/** Data about output files. Data about unchanged files is reused from the last build. */
export interface FileFacts {
  of(name: string, kind: OfflineFile["kind"]): OfflineFile;
  /** Stores the data that this build used. */
  save(): void;
}

interface FileFactsInput {
  readonly writer: Pick<OutputWriter, "placeOf" | "entries">;
  readonly basePath: string;
  readonly cache: CacheStore;
  /** Data about page data files that were just built, by name. */
  readonly known: ReadonlyMap<string, Facts>;
}

/** Hash of a file, its size on the device, and its compressed size. */
export type Facts = Pick<OfflineFile, "hash" | "bytes" | "transfer">;

export interface FactsInput {
  readonly name: string;
  readonly kind: OfflineFile["kind"];
  readonly content: Uint8Array;
  /** Uncompressed content, if it's known. */
  readonly unpacked?: Uint8Array | undefined;
}

/** Returns the data about a file. Page data is stored uncompressed. */
export function factsOf({ name, kind, content, unpacked }: FactsInput): Facts {
  const isPacked = kind === "page" && name.endsWith(".gz");
  const plain = unpacked ?? (isPacked ? gunzipSync(content) : content);
  const stored = kind === "page" ? settledParts(plain) : [content];
  const bytes = stored.reduce((sum, { length }) => sum + length, 0);
  return { hash: shortHash(...stored), bytes, transfer: transferOf(name, content) };
}

const named = '"build":"';

/** Returns page data without the build id. Does the same as `settled`, but for bytes. */
function settledParts(content: Uint8Array): readonly Uint8Array[] {
  const data = Buffer.from(content.buffer, content.byteOffset, content.length);
  const at = data.indexOf(named);
  if (at < 0) return [data];
  const start = at + named.length;
  return [data.subarray(0, start), data.subarray(data.indexOf('"', start))];
}

/**
 * Returns the compressed size. The actual size depends on the host. This fast compression produces
 * slightly larger files than most hosts.
 */
function transferOf(name: string, content: Uint8Array): number {
  return isCompressible(name) ? deflateRawSync(content, { level: 1 }).length : content.length;
}

/**
 * Collects data about output files. Data from the last build is reused if the file has the same
 * key. `of` throws a file system error if it has to read a missing file.
 */
export function fileFacts(input: FileFactsInput): FileFacts {
  const { writer, basePath } = input;
  const keys = new Map(
    Object.values(writer.entries).flatMap(({ key, files }) =>
      files.map((file) => [file, key] as const),
    ),
  );
  const file = caches.offline;
  const before: ReadonlyMap<string, Facts> = new Map(
    input.cache.read<[string, Facts][]>(file, engineHash()),
  );
  const asked = new Map<string, Facts>();

  return {
    of(name, kind) {
      const key = `${kind} ${keys.get(name)} ${name}`;
      // Files without a key weren't written by this build, so their cached facts may be stale.
      const facts =
        asked.get(key) ??
        (keys.has(name) ? before.get(key) : undefined) ??
        input.known.get(name) ??
        factsOf({ name, kind, content: readFileSync(writer.placeOf(name)) });
      asked.set(key, facts);
      return { url: completeAddress(basePath, `/${encodeURI(name)}`), ...facts, kind };
    },
    save: () => input.cache.write(file, engineHash(), [...asked]),
  };
}

/** Returns the first 16 hexadecimal digits of the SHA-256. The client computes the same hash. */
export function shortHash(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 16);
}
