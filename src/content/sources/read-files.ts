import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, lineAndColumn, placeIn } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { FileCache } from "./file-cache.ts";
import type { ListedFile } from "./list-files.ts";
import { isAbsence, whyNot } from "./file-access.ts";

/** Throws at what is no UTF-8. */
const strict = new TextDecoder("utf-8", { fatal: true });

/** Takes note of texts as they are read, so that others need not read them again. */
export type ReadTexts = (file: SourcePath, bytes: Uint8Array) => void;

/** What is made of each file carries what is wrong with it. */
interface Parsed {
  readonly diagnostics: readonly Diagnostic[];
}

export interface ReadFilesInput<Value extends Parsed> {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly files: readonly ListedFile[];
  readonly cache: FileCache<Value>;
  /** Hears of each text that was read, with its bytes and the file they are from. */
  readonly onRead?: ReadTexts | undefined;
  /** @param size bytes on disk */
  readonly parse: (path: SourcePath, text: string, size: number) => Value | Promise<Value>;
}

/**
 * Read and parse files, those alone that have changed since the cache saw them.
 * Files are read synchronously: for small ones a promise costs several times what the reading does.
 *
 * @returns in the order of `files`; a file that has gone since it was listed is left out, one that
 *   cannot be read is empty and says so
 */
export async function readFiles<Value extends Parsed>({
  root,
  files,
  cache,
  onRead,
  parse,
}: ReadFilesInput<Value>): Promise<ReadonlyMap<SourcePath, Value>> {
  const unreadable = new Map<SourcePath, Value>();
  for (const file of files) {
    if (cache.get(file) !== undefined) continue;
    const place = file.readFrom ?? file.path;
    const bytes = bytesOf(join(root, place));
    if (typeof bytes === "string") {
      // Not cached: the rights of a file change without a change of the file.
      const diagnostics = [unreadableSource(place, bytes)];
      unreadable.set(file.path, { ...(await parse(file.path, "", 0)), diagnostics });
      continue;
    }
    if (bytes === undefined) continue;
    const { text, isWhole, diagnostics } = decodeText(file.path, bytes);
    if (isWhole) onRead?.(file.path, bytes);
    const parsed = parse(file.path, text, bytes.length);
    const value = parsed instanceof Promise ? await parsed : parsed;
    cache.set(file, { ...value, diagnostics: [...diagnostics, ...value.diagnostics] });
  }
  cache.forgetOthers(files);
  const values = new Map<SourcePath, Value>();
  for (const file of files) {
    const value = cache.get(file) ?? unreadable.get(file.path);
    if (value !== undefined) values.set(file.path, value);
  }
  return values;
}

/** What is wrong with a source that is there and cannot be read. */
export function unreadableSource(file: SourcePath, reason: string): Diagnostic {
  return {
    code: "file/unreadable",
    severity: "error",
    message: `"${file}" cannot be read: ${reason}.`,
    hint: "Give the user that builds the right to read it, correct the link or the name, or remove it.",
    place: { file },
  };
}

/** The content of a file, why it cannot be read, or undefined when it has gone. */
function bytesOf(file: string): Uint8Array | string | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    return isAbsence(error) ? undefined : whyNot(error);
  }
}

/** Bytes as text without a byte order mark; what is no UTF-8 is replaced and reported. */
function decodeText(
  file: SourcePath,
  bytes: Uint8Array,
): { text: string; isWhole: boolean; diagnostics: readonly Diagnostic[] } {
  try {
    const text = strict.decode(bytes);
    return { text, isWhole: true, diagnostics: nulCharacters(file, text) };
  } catch {
    const text = new TextDecoder("utf-8").decode(bytes);
    const line = text.slice(0, text.indexOf("\uFFFD")).split("\n").length;
    const diagnostic: Diagnostic = {
      code: "file/encoding",
      severity: "error",
      message: `"${file}" is not UTF-8: line ${line} has bytes that are no character.`,
      hint: "Save the file as UTF-8.",
      place: placeIn({ file, text }, line),
    };
    return { text, isWhole: false, diagnostics: [diagnostic] };
  }
}

/** What a disk fault or another encoding leaves behind: no page can show it, and parsers disagree about it. */
function nulCharacters(file: SourcePath, text: string): readonly Diagnostic[] {
  const offset = text.indexOf("\0");
  if (offset === -1) return [];
  const { line, column } = lineAndColumn(text, offset);
  return [
    {
      code: "file/encoding",
      severity: "error",
      message: `"${file}" has a NUL character in line ${line}, which no page can show.`,
      hint: "Remove it, and save the file as UTF-8.",
      place: placeIn({ file, text }, line, column),
    },
  ];
}
