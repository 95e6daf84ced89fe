import { existsSync, lstatSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { contentHash } from "../content-hash.ts";
import type { FileStamp } from "../graph/snapshot.ts";
import { removeOutput, unfinished, writeMark, type OutputMark } from "./output-mark.ts";
import type { OutputPlace } from "./output-place.ts";
import { outputId, type OutputEntries, type OutputRecord } from "./output-record.ts";
import {
  freshFolder,
  linkFiles,
  removeLeftovers,
  replaceContent,
  swapOutputs,
} from "./replace-output.ts";
import { type Compression, type OutputFile, fileWriter, type WrittenFiles } from "./write-files.ts";

/**
 * Writes files into a new folder, which replaces the last output if the build succeeds. If the site
 * enables compression, it also writes compressed versions. Unchanged files are reused from the last
 * output.
 */
export interface OutputWriter {
  /** Absolute path of the new folder. */
  readonly folder: string;
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
  /** Returns the absolute path of a written or reused file. */
  placeOf(name: string): string;
  /** The entries so far. */
  readonly entries: OutputEntries;
  /** Returns the record of the output, for the next build. */
  record(): OutputRecord;
  /** Returns the numbers of written and reused entries. */
  counts(): { readonly written: number; readonly unchanged: number };
  /**
   * Replaces the last output.
   *
   * @param id id of the content
   */
  commit(id: string): void;
  /** Removes the new folder and keeps the last output. */
  discard(): void;
}

export interface OutputWriterInput {
  readonly place: OutputPlace;
  /** Record of the last output. `undefined` if none of its files can be reused. */
  readonly last: OutputRecord | undefined;
  /** Whether to also write compressed versions. */
  readonly compress: boolean;
}

/**
 * Creates a new folder and marks it as unfinished. Before that, it removes folders that terminated
 * builds left behind.
 */
export function outputWriter({ place, last, compress }: OutputWriterInput): OutputWriter {
  const { path: target, replace } = place;
  removeLeftovers(target);
  const folder = freshFolder(place);
  mkdirSync(folder, { recursive: true });
  writeMark(folder, unfinished());
  const entries: Record<string, { key: string; files: readonly string[] }> = {};
  const stamps: Record<string, FileStamp> = {};
  /** Files that are linked from the last output. */
  const taken = new Set<string>();
  const write = fileWriter(folder, compress);
  let written = 0;
  let unchanged = 0;

  /** Returns the last output's entry, or `undefined` if its files are missing or have changed. */
  function lastEntry(name: string) {
    const before = last?.entries[name];
    const isWhole = before?.files.every((file) => {
      return isAsWritten(path.join(target, file), last?.stamps[file]);
    });
    return isWhole ? before : undefined;
  }

  function takeOver(name: string, key: string): boolean {
    const before = last?.entries[name]?.key === key ? lastEntry(name) : undefined;
    if (before === undefined) return false;
    entries[name] = before;
    for (const file of before.files) {
      taken.add(file);
      const stamp = last?.stamps[file];
      // Keeps an existing stamp, because another page may have written the same file.
      if (stamp) stamps[file] ??= stamp;
    }
    unchanged++;
    return true;
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
    folder,
    placeOf: (name) => path.join(taken.has(name) ? target : folder, name),
    entries,
    put,
    takeOver,
    hadBefore: (name) => last?.entries[name] !== undefined,
    lastKey: (name) => lastEntry(name)?.key,
    note,
    file: (file) => put(file.name, contentHash(file.content), async () => [file]),
    async copy(name, from, compression) {
      const content = readFileSync(from);
      await put(name, contentHash(content), async () => [{ name, content, compression }]);
    },
    sizes(name) {
      return { bytes: stamps[name]?.[0] ?? 0, compressedBytes: stamps[`${name}.br`]?.[0] };
    },
    record: () => ({ id: outputId(entries, compress), entries, stamps, compress }),
    counts: () => ({ written, unchanged }),
    commit(id) {
      const mark: OutputMark = { state: "whole", id };
      linkFiles(taken, target, folder);
      const isSwapped = replace === "swap" && swapOutputs(folder, target, mark);
      if (!isSwapped) replaceContent(folder, target, mark);
    },
    discard() {
      if (existsSync(folder)) removeOutput(folder);
    },
  };
}

/**
 * Returns whether a file is unchanged since Lectern wrote it. Other programs may modify outputs.
 */
function isAsWritten(file: string, [size, modified]: FileStamp = [-1, 0]): boolean {
  try {
    const stats = lstatSync(file, { throwIfNoEntry: false });
    return stats?.isFile() === true && stats.size === size && stats.mtimeMs === modified;
  } catch {
    return false;
  }
}
