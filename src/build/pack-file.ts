import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import path from "node:path";

/**
 * Many small texts in one file, by name: a file for each would cost a build more
 * than the work it saves. New texts are appended; an index beside the file says
 * where each stands, and each begins with its name. When half of the file is no
 * longer used, it is written anew. Without waiting: a promise for each
 * text costs several times what the reading does.
 */
export interface PackFile {
  read(name: string): string | undefined;
  /** Whether a text begins so; the rest of it is not read. */
  startsWith(name: string, start: string): boolean;
  write(name: string, text: string): void;
  /**
   * Write the index and close the file.
   *
   * @param forgetUnused drop what was neither read nor written since it was opened
   */
  close(forgetUnused: boolean): void;
}

/** Where a text stands in the file, in bytes. */
type Span = readonly [offset: number, length: number];

/** @param file absolute path; the index is beside it, with the ending `.index` */
export function openPackFile(file: string): PackFile {
  mkdirSync(path.dirname(file), { recursive: true });
  const handle = openSync(file, "a+");
  let end = fstatSync(handle).size;
  const spans = readIndex(`${file}.index`, end);
  const used = new Set<string>();

  /** The first `longest` bytes of what stands under a name, or all of it. */
  function start(name: string, longest = Infinity): Buffer | undefined {
    const span = spans.get(name);
    if (!span) return undefined;
    used.add(name);
    return readSpan(handle, [span[0], Math.min(span[1], longest)]);
  }

  return {
    read(name) {
      const text = start(name)?.toString("utf8");
      // Another process may have appended at the same time: what stands there is then another's.
      return text?.startsWith(`${name}\n`) ? text.slice(name.length + 1) : undefined;
    },
    startsWith(name, text) {
      const wanted = Buffer.from(`${name}\n${text}`);
      return start(name, wanted.length)?.equals(wanted) ?? false;
    },
    write(name, text) {
      const bytes = Buffer.from(`${name}\n${text}`);
      writeAll(handle, bytes);
      spans.set(name, [end, bytes.length]);
      end += bytes.length;
      used.add(name);
    },
    close(forgetUnused) {
      if (forgetUnused) for (const name of spans.keys()) if (!used.has(name)) spans.delete(name);
      const live = [...spans.values()].reduce((sum, [, length]) => sum + length, 0);
      const kept = live < end / 2 ? rewrite(file, handle, spans) : spans;
      closeSync(handle);
      writeFileSync(`${file}.index`, JSON.stringify([...kept]));
    },
  };
}

function readSpan(handle: number, [offset, length]: Span): Buffer {
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
function readIndex(file: string, size: number): Map<string, Span> {
  try {
    const spans = JSON.parse(readFileSync(file, "utf8")) as readonly [string, Span][];
    const fits = spans.every(([, [offset, length]]) => offset + length <= size);
    return new Map(fits ? spans : []);
  } catch {
    return new Map();
  }
}

function rewrite(
  file: string,
  from: number,
  spans: ReadonlyMap<string, Span>,
): ReadonlyMap<string, Span> {
  const next = `${file}.next`;
  const to = openSync(next, "w");
  const moved = new Map<string, Span>();
  let end = 0;
  for (const [name, span] of spans) {
    writeAll(to, readSpan(from, span));
    moved.set(name, [end, span[1]]);
    end += span[1];
  }
  closeSync(to);
  renameSync(next, file);
  return moved;
}
