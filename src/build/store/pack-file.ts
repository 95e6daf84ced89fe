import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import type { CacheStore } from "./cache-store.ts";
import { checksum } from "./checked-file.ts";
import { isCode } from "../../content/sources/file-access.ts";

/**
 * Many small texts in one file, by name: a file for each would cost a build more
 * than the work it saves. New texts are appended; an index beside the file says
 * where each stands and has its checksum, and each begins with its name. When
 * half of the file is no longer used, it is written anew. Synchronous: a promise
 * for each text costs several times what the reading does.
 */
export interface PackFile {
  /** Undefined when there is none, or what stands in its place is not what was written. */
  read(name: string): string | undefined;
  /** Whether a text begins so; the rest of it is not read. */
  startsWith(name: string, start: string): boolean;
  has(name: string): boolean;
  /** Count a text as used without reading it. */
  use(name: string): void;
  write(name: string, text: string): void;
  /**
   * Write the index and close the file.
   *
   * @param forgetUnused drop what was neither read nor written since it was opened
   */
  close(forgetUnused: boolean): void;
}

/** The key of every index: each text has one of its own, which who writes it puts into it. */
const INDEX = "index";

/** Where a text stands in the file, in bytes, and the checksum of them. */
type Span = readonly [offset: number, length: number, checksum: string];

export interface PackOptions {
  /** Whether all of it is read at once, when the first text is asked for; default: each by itself. */
  readonly isReadWhole?: boolean;
}

/** @param name of the file in the folder of caches; the index is beside it, with the ending `.index` */
export function openPackFile(
  cache: CacheStore,
  name: string,
  { isReadWhole = false }: PackOptions = {},
): PackFile {
  const file = path.join(cache.folder, name);
  const indexName = `${name}.index`;
  const handle = openToAppend(file);
  let end = fstatSync(handle).size;
  const spans = readIndex(cache, { name, indexName, size: end });
  const used = new Set<string>();
  const size = end;
  let whole: Buffer | undefined;
  const bytesOf = (span: Span): Buffer => {
    const [offset, length] = span;
    if (!isReadWhole || offset + length > size) return readSpan(handle, span);
    whole ??= readSpan(handle, [0, size]);
    return whole.subarray(offset, offset + length);
  };

  return {
    read(entry) {
      const span = spans.get(entry);
      if (!span) return undefined;
      used.add(entry);
      const bytes = bytesOf(span);
      if (checksum(bytes) !== span[2]) {
        cache.fault(name);
        spans.delete(entry);
        return undefined;
      }
      return bytes.toString("utf8", Buffer.byteLength(entry) + 1);
    },
    startsWith(entry, text) {
      const span = spans.get(entry);
      if (!span) return false;
      used.add(entry);
      const wanted = Buffer.from(`${entry}\n${text}`);
      return readSpan(handle, [span[0], Math.min(span[1], wanted.length)]).equals(wanted);
    },
    has: (entry) => spans.has(entry),
    use: (entry) => void used.add(entry),
    write(entry, text) {
      const bytes = Buffer.from(`${entry}\n${text}`);
      writeAll(handle, bytes);
      spans.set(entry, [end, bytes.length, checksum(bytes)]);
      end += bytes.length;
      used.add(entry);
    },
    close(forgetUnused) {
      if (forgetUnused) for (const entry of spans.keys()) if (!used.has(entry)) spans.delete(entry);
      const live = [...spans.values()].reduce((sum, [, length]) => sum + length, 0);
      const stored = live < end / 2 ? rewrite(file, handle, spans) : spans;
      closeSync(handle);
      cache.write(indexName, INDEX, JSON.stringify([...stored]));
    },
  };
}

/** A pack as it was last closed, for a thread beside the one that writes it. */
export function readPackFile(cache: CacheStore, name: string): Pick<PackFile, "read"> {
  const file = path.join(cache.folder, name);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return { read: () => undefined };
  const handle = openSync(file, "r");
  const spans = readIndex(cache, { name, indexName: `${name}.index`, size });
  return {
    read(entry) {
      const span = spans.get(entry);
      const bytes = span && readSpan(handle, span);
      // Who writes the pack reports damage.
      if (!bytes || checksum(bytes) !== span?.[2]) return undefined;
      return bytes.toString("utf8", Buffer.byteLength(entry) + 1);
    },
  };
}

function openToAppend(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    return openSync(file, "a+");
  } catch (error) {
    // A folder in its place, which nothing of ours makes.
    if (!isCode(error, "EISDIR")) throw error;
    rmSync(file, { recursive: true });
    return openSync(file, "a+");
  }
}

function readSpan(
  handle: number,
  [offset, length]: readonly [offset: number, length: number, ...rest: unknown[]],
): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  while (at < length) {
    const count = readSync(handle, bytes, at, length - at, offset + at);
    if (count === 0) break;
    at += count;
  }
  return bytes.subarray(0, at);
}

function writeAll(handle: number, bytes: Uint8Array): void {
  let at = 0;
  while (at < bytes.length) at += writeSync(handle, bytes, at);
}

/** The index, or an empty one when there is none or it does not fit the file. */
function readIndex(
  cache: CacheStore,
  pack: { readonly name: string; readonly indexName: string; readonly size: number },
): Map<string, Span> {
  const text = cache.read(pack.indexName, INDEX);
  if (text === undefined) return new Map();
  const spans = JSON.parse(text) as readonly [string, Span][];
  if (spans.every(([, [offset, length]]) => offset + length <= pack.size)) return new Map(spans);
  cache.fault(pack.name);
  return new Map();
}

function rewrite(
  file: string,
  from: number,
  spans: ReadonlyMap<string, Span>,
): ReadonlyMap<string, Span> {
  const next = `${file}.next-${process.pid}`;
  const to = openSync(next, "w");
  const moved = new Map<string, Span>();
  let end = 0;
  for (const [name, [offset, length, sum]] of spans) {
    writeAll(to, readSpan(from, [offset, length]));
    moved.set(name, [end, length, sum]);
    end += length;
  }
  closeSync(to);
  renameSync(next, file);
  return moved;
}
