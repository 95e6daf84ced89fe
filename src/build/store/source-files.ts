import { readFileSync } from "node:fs";
import path from "node:path";
import type { Locale } from "../../core/config.ts";
import type { SourcePath } from "../../core/paths.ts";
import { statsOf } from "../../content/sources/file-access.ts";
import { translatedSource } from "../../content/sources/translated-source.ts";
import { contentHash } from "../content-hash.ts";

export interface SourceText {
  readonly text: string;
  readonly hash: string;
}

/** Reads the sources of a site. Each is read once, until it's forgotten. */
export interface SourceFiles {
  /** The file that a source is read from: its translation, if the locale has one. */
  place(source: SourcePath): SourcePath;
  /** Undefined if the file is missing or isn't UTF-8. */
  read(source: SourcePath): SourceText | undefined;
  /** The hash of the text when it was read first. All hashes stay in memory, but only some contents. */
  hash(source: SourcePath): string | undefined;
  /** Adds the bytes of a source that other code has read. They are UTF-8. */
  note(source: SourcePath, bytes: Uint8Array): void;
  forget(source: SourcePath): void;
  /** Whether a source was requested, even if its file is missing. */
  wasRead(source: SourcePath): boolean;
  /** Whether a source has changed since it was read. */
  isStale(source: SourcePath): boolean;
}

export interface SourceFilesInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** If it's undefined, translations aren't read. */
  readonly locale: Locale | undefined;
  /** Maximum number of sources in memory, 64 by default. The others are reread on demand. */
  readonly held?: number;
}

export function sourceFiles({ root, locale, held = 64 }: SourceFilesInput): SourceFiles {
  const place = (source: SourcePath) => (locale ? translatedSource(root, locale, source) : source);
  const texts = new Map<SourcePath, SourceText>();
  const hashes = new Map<SourcePath, string | undefined>();
  const readAt = new Map<SourcePath, number | undefined>();
  const modified = (source: SourcePath) => statsOf(path.join(root, place(source)))?.mtimeMs;
  function read(source: SourcePath): SourceText | undefined {
    const known = texts.get(source);
    if (known) return known;
    readAt.set(source, modified(source));
    const found = readText(path.join(root, place(source)));
    hashes.set(source, found?.hash);
    if (found === undefined) return undefined;
    texts.set(source, found);
    const oldest = texts.keys().next().value;
    if (texts.size > held && oldest !== undefined) texts.delete(oldest);
    return found;
  }

  return {
    place,
    read,
    hash: (source) => (hashes.has(source) ? hashes.get(source) : read(source)?.hash),
    note(source, bytes) {
      hashes.set(source, contentHash(bytes));
      // The text in memory may be older.
      texts.delete(source);
    },
    forget(source) {
      texts.delete(source);
      hashes.delete(source);
    },
    wasRead: (source) => readAt.has(source),
    isStale: (source) => readAt.has(source) && readAt.get(source) !== modified(source),
  };
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** It's synchronous, because a promise for each small file costs more than reading it. */
function readText(file: string): SourceText | undefined {
  try {
    // Reading a pipe would never end.
    if (statsOf(file)?.isFile() !== true) return undefined;
    const bytes = readFileSync(file);
    return { text: utf8.decode(bytes), hash: contentHash(bytes) };
  } catch {
    return undefined;
  }
}
