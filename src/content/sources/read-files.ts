import { lineAndColumn, placeIn, type Diagnostic } from "../../core/diagnostic.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SourcePath } from "../../core/paths.ts";
import type { ListedFile } from "./list-files.ts";
import { isAbsence, whyNot } from "./file-access.ts";

/** Throws for bytes that aren't UTF-8. */
const strict = new TextDecoder("utf-8", { fatal: true });

/** Receives each file that is read, so that no file is read twice. */
export type ReadTexts = (file: SourcePath, bytes: Uint8Array) => void;

/** Parsed files, with their stamps when they were read. */
export type FileCache<Value> = Map<SourcePath, { readonly stamp: string; readonly value: Value }>;

/** A disk cache of parsed files. */
export interface ParsedTexts {
  /**
   * Returns the stored JSON value for a text, or `undefined`.
   *
   * @param as cache key for all other inputs of the parser, such as its options
   */
  find(as: string, text: string): unknown;
  store(as: string, text: string, value: unknown): void;
}

interface Parsed {
  readonly diagnostics: readonly Diagnostic[];
}

export interface ReadFilesInput<Value extends Parsed> {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly files: readonly ListedFile[];
  readonly cache: FileCache<Value>;
  readonly onRead?: ReadTexts | undefined;
  /** @param size size in bytes */
  readonly parse: (path: SourcePath, text: string, size: number) => Value | Promise<Value>;
}

/**
 * Reads and parses files, except files that haven't changed since they were cached. Reads
 * synchronously, because for small files a promise takes several times as long as reading.
 *
 * @returns values in the order of `files`. A file that was removed after it was listed is omitted.
 *   An unreadable file is empty and has a diagnostic.
 */
export async function readFiles<Value extends Parsed>({
  root,
  files,
  cache,
  onRead,
  parse,
}: ReadFilesInput<Value>): Promise<ReadonlyMap<SourcePath, Value>> {
  const values = new Map<SourcePath, Value>();
  for (const file of files) {
    const { path, stamp } = file;
    const known = cache.get(path);
    if (known?.stamp === stamp) {
      values.set(path, known.value);
      continue;
    }
    const place = file.readFrom ?? path;
    const bytes = bytesOf(join(root, place));
    if (bytes === undefined) continue;
    if (typeof bytes === "string") {
      // Don't cache this problem, because file permissions can change without changing the stamp.
      const diagnostics = [unreadableSource(place, bytes)];
      values.set(path, { ...(await parse(path, "", 0)), diagnostics });
      continue;
    }
    const { text, isWhole, diagnostics } = decodeText(path, bytes);
    if (isWhole) onRead?.(path, bytes);
    const parsed = parse(path, text, bytes.length);
    const result = parsed instanceof Promise ? await parsed : parsed;
    const value = { ...result, diagnostics: [...diagnostics, ...result.diagnostics] };
    cache.set(path, { stamp, value });
    values.set(path, value);
  }
  for (const path of cache.keys()) if (!values.has(path)) cache.delete(path);
  return values;
}

/** Returns the problem for a source that exists but can't be read. */
export function unreadableSource(file: SourcePath, reason: string): Diagnostic {
  return {
    code: "file/unreadable",
    severity: "error",
    message: `"${file}" can't be read: ${reason}.`,
    hint: "Check the permissions of the file, fix the link or the name, or remove the file.",
    place: { file },
  };
}

/**
 * Returns the content of a file, the reason why it can't be read, or `undefined` if it was removed.
 */
function bytesOf(file: string): Uint8Array | string | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    return isAbsence(error) ? undefined : whyNot(error);
  }
}

/**
 * Decodes text and removes its byte order mark. Bytes that aren't UTF-8 are replaced and reported.
 * NUL characters are also reported, because parsers handle them differently. They are caused by a
 * damaged disk or another encoding.
 */
function decodeText(
  file: SourcePath,
  bytes: Uint8Array,
): { text: string; isWhole: boolean; diagnostics: readonly Diagnostic[] } {
  let text: string;
  let isWhole = true;
  try {
    text = strict.decode(bytes);
  } catch {
    text = new TextDecoder("utf-8").decode(bytes);
    isWhole = false;
  }
  const offset = text.indexOf(isWhole ? "\0" : "\uFFFD");
  if (offset === -1) return { text, isWhole, diagnostics: [] };
  const { line, column } = lineAndColumn(text, offset);
  const diagnostic: Diagnostic = {
    code: "file/invalid-encoding",
    severity: "error",
    message: isWhole
      ? `"${file}" has a NUL character on line ${line}, which isn't allowed in HTML.`
      : `"${file}" isn't UTF-8: line ${line} has invalid bytes.`,
    hint: isWhole ? "Remove the character, and save the file as UTF-8." : "Save the file as UTF-8.",
    place: placeIn({ file, text }, line, isWhole ? column : undefined),
  };
  return { text, isWhole, diagnostics: [diagnostic] };
}
