import { mkdir, open, readFile, rename, writeFile, type FileHandle } from "node:fs/promises";
import path from "node:path";

/**
 * Many small texts in one file, by name: a file for each would cost a build more
 * than the work it saves. New texts are appended; an index beside the file says
 * where each stands, and each begins with its name. When half of the file is no
 * longer used, it is written anew.
 */
export interface PackFile {
  read(name: string): Promise<string | undefined>;
  write(name: string, text: string): Promise<void>;
  /**
   * Write the index and close the file.
   *
   * @param forgetUnused drop what was neither read nor written since it was opened
   */
  close(forgetUnused: boolean): Promise<void>;
}

/** Where a text stands in the file, in bytes. */
type Span = readonly [offset: number, length: number];

/** @param file absolute path; the index is beside it, with the ending `.index` */
export async function openPackFile(file: string): Promise<PackFile> {
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, "a+");
  let end = (await handle.stat()).size;
  const spans = await readIndex(`${file}.index`, end);
  const used = new Set<string>();
  let appending: Promise<void> = Promise.resolve();

  return {
    async read(name) {
      const span = spans.get(name);
      if (!span) return undefined;
      used.add(name);
      const text = (await readSpan(handle, span)).toString("utf8");
      // Another process may have appended at the same time: what stands there is then another's.
      return text.startsWith(`${name}\n`) ? text.slice(name.length + 1) : undefined;
    },
    async write(name, text) {
      const bytes = Buffer.from(`${name}\n${text}`);
      const span: Span = [end, bytes.length];
      end += bytes.length;
      // Texts must come to stand in the order of their spans.
      appending = appending.then(() => handle.appendFile(bytes));
      await appending;
      spans.set(name, span);
      used.add(name);
    },
    async close(forgetUnused) {
      await appending;
      if (forgetUnused) for (const name of spans.keys()) if (!used.has(name)) spans.delete(name);
      const live = [...spans.values()].reduce((sum, [, length]) => sum + length, 0);
      const kept = live < end / 2 ? await rewrite(file, handle, spans) : spans;
      await handle.close();
      await writeFile(`${file}.index`, JSON.stringify([...kept]));
    },
  };
}

async function readSpan(handle: FileHandle, [offset, length]: Span): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  await handle.read(bytes, 0, length, offset);
  return bytes;
}

/** The index, or an empty one when there is none or it does not fit the file. */
async function readIndex(file: string, size: number): Promise<Map<string, Span>> {
  try {
    const spans = JSON.parse(await readFile(file, "utf8")) as readonly [string, Span][];
    const fits = spans.every(([, [offset, length]]) => offset + length <= size);
    return new Map(fits ? spans : []);
  } catch {
    return new Map();
  }
}

async function rewrite(
  file: string,
  from: FileHandle,
  spans: ReadonlyMap<string, Span>,
): Promise<ReadonlyMap<string, Span>> {
  const next = `${file}.next`;
  const to = await open(next, "w");
  const moved = new Map<string, Span>();
  let end = 0;
  for (const [name, span] of spans) {
    await to.appendFile(await readSpan(from, span));
    moved.set(name, [end, span[1]]);
    end += span[1];
  }
  await to.close();
  await rename(next, file);
  return moved;
}
