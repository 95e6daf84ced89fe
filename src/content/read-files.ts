import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic } from "../base/diagnostic.ts";
import { placeIn } from "../base/excerpt.ts";
import type { SourcePath } from "../base/paths.ts";
import type { FileCache } from "./file-cache.ts";
import type { ListedFile } from "./list-files.ts";

/** Throws at what is no UTF-8. */
const strict = new TextDecoder("utf-8", { fatal: true });

/** What is made of each file carries what is wrong with it. */
interface Parsed {
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Read and parse files, those alone that have changed since the cache saw them.
 * Without waiting: for small files a promise costs several times what the reading does.
 *
 * @returns in the order of `files`; a file that has gone since it was listed is left out
 */
export function readFiles<Value extends Parsed>(
  root: string,
  files: readonly ListedFile[],
  cache: FileCache<Value>,
  parse: (path: SourcePath, text: string, size: number) => Value,
): ReadonlyMap<SourcePath, Value> {
  for (const file of files) {
    if (cache.get(file) !== undefined) continue;
    const bytes = bytesOf(join(root, file.readFrom ?? file.path));
    if (bytes === undefined) continue;
    const { text, diagnostics } = decodeText(file.path, bytes);
    const value = parse(file.path, text, bytes.length);
    cache.set(file, { ...value, diagnostics: [...diagnostics, ...value.diagnostics] });
  }
  cache.keepOnly(files);
  const values = new Map<SourcePath, Value>();
  for (const file of files) {
    const value = cache.get(file);
    if (value !== undefined) values.set(file.path, value);
  }
  return values;
}

function bytesOf(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Bytes as text without a byte order mark; what is no UTF-8 is replaced and reported. */
function decodeText(
  file: SourcePath,
  bytes: Uint8Array,
): { text: string; diagnostics: readonly Diagnostic[] } {
  try {
    return { text: strict.decode(bytes), diagnostics: [] };
  } catch {
    const text = new TextDecoder("utf-8").decode(bytes);
    const line = text.slice(0, text.indexOf("\uFFFD")).split("\n").length;
    const diagnostic: Diagnostic = {
      code: "file/encoding",
      severity: "error",
      message: `"${file}" is not UTF-8: line ${line} has bytes that are no character.`,
      hint: "Save the file as UTF-8.",
      place: placeIn(file, text, line),
    };
    return { text, diagnostics: [diagnostic] };
  }
}
