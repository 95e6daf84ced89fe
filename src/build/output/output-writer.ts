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
 * Writes files, with compressed forms when the site asks for them, and takes over
 * from the last output what is the same.
 */
export interface OutputWriter {
  /**
   * Write the files of one thing, made by `make` only when `key` is new.
   *
   * @param name names the thing over builds
   * @param key changes when its files do
   */
  put(name: string, key: string, make: () => Promise<Iterable<OutputFile>>): Promise<void>;
  /** Take the files of a thing over from the last output; false when they have to be made. */
  takeOver(name: string, key: string): boolean;
  /** Whether the last output had files of a thing; they are not looked at. */
  hadBefore(name: string): boolean;
  /** The key of the files the last output has of a thing, as they were written; undefined when it has none. */
  lastKey(name: string): string | undefined;
  /** Take note of the files of a thing that another thread has written. */
  note(name: string, key: string, files: WrittenFiles): void;
  /** Write one file. */
  file(file: OutputFile): Promise<void>;
  /** Copy one file; `from` is an absolute path. */
  copy(name: string, from: string, compression: Compression): Promise<void>;
  /** Bytes of a file that was written or taken over: as it is, and as browsers fetch it, if that is known. */
  sizes(name: string): { readonly bytes: number; readonly compressedBytes: number | undefined };
  /** What was written so far. */
  manifest(): OutputManifest;
  /** Of all that was written, for the next build. */
  record(): OutputRecord;
  /** How many things were written, and how many taken over. */
  counts(): { readonly written: number; readonly unchanged: number };
}

export interface OutputWriterInput {
  readonly folder: OutputFolder;
  /** What stands in the place of the output; undefined when nothing of it can be taken over. */
  readonly last: OutputRecord | undefined;
  /** Whether compressed forms are written beside files. */
  readonly compress: boolean;
}

/** Set up the writing of an output into a fresh folder. */
export function outputWriter({ folder, last, compress }: OutputWriterInput): OutputWriter {
  const entries: Record<string, { key: string; files: readonly string[] }> = {};
  const stamps: Record<string, FileStamp> = {};
  const write = fileWriter(folder.path, compress);
  let written = 0;
  let unchanged = 0;

  function takeOver(name: string, key: string): boolean {
    const before = last?.entries[name];
    const taken = before?.key === key ? takeOverFiles({ folder, last }, before.files) : undefined;
    if (!before || !taken) return false;
    entries[name] = before;
    // One that another page has written since is newer, and holds the same.
    for (const [file, stamp] of taken) stamps[file] ??= stamp;
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
    // Two pages may show one image; linking its file twice would fail.
    if (entries[name]?.key === key || takeOver(name, key)) return;
    note(name, key, write(await make()));
  }

  return {
    put,
    takeOver,
    hadBefore: (name) => last?.entries[name] !== undefined,
    lastKey: (name) => lastKey({ folder, last }, name),
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

type LastOutput = Pick<OutputWriterInput, "folder" | "last">;

/** Their stamps; undefined when one of them is not there as it was written. */
function takeOverFiles(
  { folder, last }: LastOutput,
  files: readonly string[],
): WrittenFiles | undefined {
  const taken: [string, FileStamp][] = [];
  for (const file of files) {
    const stamp = last?.stamps[file];
    if (!stamp || !folder.takeOver(file, stamp)) return undefined;
    taken.push([file, stamp]);
  }
  return taken;
}

function lastKey({ folder, last }: LastOutput, name: string): string | undefined {
  const before = last?.entries[name];
  const isThere = (file: string) => {
    const stamp = last?.stamps[file];
    return stamp !== undefined && folder.has(file, stamp);
  };
  return before?.files.every(isThere) ? before.key : undefined;
}
