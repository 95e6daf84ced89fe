import { readFileSync } from "node:fs";
import { type Compression, type OutputFile, fileWriter, type WrittenFiles } from "./write-files.ts";
import { contentHash } from "../content-hash.ts";
import type { OutputFolder } from "./output-folder.ts";
import {
  outputId,
  type FileStamp,
  type OutputManifest,
  type OutputRecord,
} from "./output-record.ts";

/**
 * Writes files and, if the site enables compression, their compressed versions. Unchanged files are
 * reused from the last output.
 */
export interface OutputWriter {
  /**
   * Writes the files of an entry. `make` is only called if the key differs from the last build.
   *
   * @param name must be the same in each build
   * @param key must change when the files change
   */
  put(name: string, key: string, make: () => Promise<Iterable<OutputFile>>): Promise<void>;
  /**
   * Reuses the files of an entry from the last output. Returns false if they have to be rebuilt.
   */
  takeOver(name: string, key: string): boolean;
  /** Returns whether the last output contained an entry. Its files aren't checked. */
  hadBefore(name: string): boolean;
  /**
   * Returns the key of an entry in the last output, or `undefined` if its files are missing or have
   * changed.
   */
  lastKey(name: string): string | undefined;
  /** Adds the files of an entry that another thread has written. */
  note(name: string, key: string, files: WrittenFiles): void;
  file(file: OutputFile): Promise<void>;
  /** @param from absolute path */
  copy(name: string, from: string, compression: Compression): Promise<void>;
  /**
   * Returns the size of a written or reused file, and its compressed size if there is a compressed
   * version.
   */
  sizes(name: string): { readonly bytes: number; readonly compressedBytes: number | undefined };
  /** Returns the entries so far. */
  manifest(): OutputManifest;
  /** Returns the record of the output, for the next build. */
  record(): OutputRecord;
  /** Returns the numbers of written and reused entries. */
  counts(): { readonly written: number; readonly unchanged: number };
}

export interface OutputWriterInput {
  readonly folder: OutputFolder;
  /** Record of the last output. `undefined` if none of its files can be reused. */
  readonly last: OutputRecord | undefined;
  /** Whether to also write compressed versions. */
  readonly compress: boolean;
}

export function outputWriter({ folder, last, compress }: OutputWriterInput): OutputWriter {
  const entries: Record<string, { key: string; files: readonly string[] }> = {};
  const stamps: Record<string, FileStamp> = {};
  const write = fileWriter(folder.path, compress);
  let written = 0;
  let unchanged = 0;

  function takeOver(name: string, key: string): boolean {
    const before = last?.entries[name];
    const isSame =
      before?.key === key &&
      before.files.every((file) => isInLast(file, (stamp) => folder.takeOver(file, stamp)));
    if (!isSame) return false;
    entries[name] = before;
    for (const file of before.files) {
      const stamp = last?.stamps[file];
      // Keeps an existing stamp, because another page may have written the same file.
      if (stamp) stamps[file] ??= stamp;
    }
    unchanged++;
    return true;
  }

  function isInLast(file: string, test: (stamp: FileStamp) => boolean): boolean {
    const stamp = last?.stamps[file];
    return stamp !== undefined && test(stamp);
  }

  function note(name: string, key: string, files: WrittenFiles): void {
    entries[name] = { key, files: files.map(([file]) => file) };
    for (const [file, stamp] of files) stamps[file] = stamp;
    written++;
  }

  async function put(
    name: string,
    key: string,
    make: () => Promise<Iterable<OutputFile>>,
  ): Promise<void> {
    // The entry may already exist, because several pages may show the same image.
    if (entries[name]?.key === key || takeOver(name, key)) return;
    note(name, key, write(await make()));
  }

  return {
    put,
    takeOver,
    hadBefore: (name) => last?.entries[name] !== undefined,
    lastKey(name) {
      const before = last?.entries[name];
      return before?.files.every((file) => isInLast(file, (stamp) => folder.has(file, stamp)))
        ? before.key
        : undefined;
    },
    note,
    file: (file) => put(file.name, contentHash(file.content), async () => [file]),
    async copy(name, from, compression) {
      const content = readFileSync(from);
      await put(name, contentHash(content), async () => [{ name, content, compression }]);
    },
    sizes(name) {
      return { bytes: stamps[name]?.[0] ?? 0, compressedBytes: stamps[`${name}.br`]?.[0] };
    },
    manifest: () => ({ entries }),
    record: () => ({ id: outputId(entries, compress), entries, stamps, compress }),
    counts: () => ({ written, unchanged }),
  };
}
