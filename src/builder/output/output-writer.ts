import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Compression, OutputFile } from "./compressed-forms.ts";
import { contentHash } from "../content-hash.ts";
import type { OutputFolder } from "./output-folder.ts";
import { workerThread, type WorkerThread } from "../threads/worker-thread.ts";
import type { WriteRequest, WrittenFiles } from "./write-worker.ts";
import {
  outputId,
  type FileStamp,
  type OutputManifest,
  type OutputRecord,
} from "./output-record.ts";

/**
 * Writes files with their compressed forms, on a thread of its own, and takes over
 * from the last output what is the same.
 */
export interface OutputWriter {
  /**
   * Write the files of one thing, made by `make` only when `key` is new.
   *
   * @param name names the thing over builds
   * @param key changes when its files do
   */
  put(name: string, key: string, make: () => Promise<readonly OutputFile[]>): Promise<void>;
  /** Write one file. */
  file(file: OutputFile): Promise<void>;
  /** Copy one file; `from` is an absolute path. */
  copy(name: string, from: string, compression: Compression): Promise<void>;
  /** Bytes of a file that was written or taken over: as it is, and as browsers fetch it. */
  sizes(name: string): { readonly bytes: number; readonly compressedBytes: number };
  /** What was written so far. */
  manifest(): OutputManifest;
  /** Of all that was written, for the next build. */
  record(): OutputRecord;
  /** How many things were written, and how many taken over. */
  counts(): { readonly written: number; readonly unchanged: number };
  close(): Promise<void>;
}

/** @param last what stands in the place of the output; undefined when nothing of it can be taken over */
export function outputWriter(folder: OutputFolder, last: OutputRecord | undefined): OutputWriter {
  const entries: Record<string, { key: string; files: readonly string[] }> = {};
  const stamps: Record<string, FileStamp> = {};
  let written = 0;
  let unchanged = 0;
  let thread: WorkerThread<WriteRequest, WrittenFiles> | undefined;

  async function put(
    name: string,
    key: string,
    make: () => Promise<readonly OutputFile[]>,
  ): Promise<void> {
    // Two pages may show one image; linking its file twice would fail.
    if (entries[name]?.key === key) return;
    const before = last?.entries[name];
    if (before?.key === key && before.files.every((file) => takeOver(file))) {
      entries[name] = before;
      unchanged++;
      return;
    }
    const made = await make();
    thread ??= workerThread(new URL("./write-worker.js", import.meta.url));
    const files = await thread.ask({ folder: folder.path, files: made });
    entries[name] = { key, files: files.map(([file]) => file) };
    Object.assign(stamps, Object.fromEntries(files));
    written++;
  }

  function takeOver(file: string): boolean {
    const stamp = last?.stamps[file];
    if (!stamp || !folder.takeOver(file, stamp)) return false;
    stamps[file] = stamp;
    return true;
  }

  return {
    put,
    file: (file) => put(file.name, contentHash(file.content), async () => [file]),
    async copy(name, from, compression) {
      const content = await readFile(from);
      await put(name, contentHash(content), async () => [{ name, content, compression }]);
    },
    sizes(name) {
      const size = (file: string) =>
        statSync(path.join(folder.path, file), { throwIfNoEntry: false })?.size;
      const bytes = size(name) ?? 0;
      return { bytes, compressedBytes: size(`${name}.br`) ?? bytes };
    },
    manifest: () => ({ entries }),
    record: () => ({ id: outputId(entries), entries, stamps }),
    counts: () => ({ written, unchanged }),
    async close() {
      await thread?.close();
    },
  };
}
