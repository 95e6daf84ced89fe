import { readFileSync } from "node:fs";
import path from "node:path";
import type { SourcePath } from "../../core/paths.ts";
import { translatedSource } from "../../content/sources/translated-source.ts";
import type { Locale } from "../../core/config.ts";
import { contentHash } from "../content-hash.ts";
import { statsOf } from "../../content/sources/file-access.ts";

/** The text of a source and a hash of it. */
export interface SourceText {
  readonly text: string;
  readonly hash: string;
}

/** Sources as they are on disk, each read once until it is forgotten. */
export interface SourceFiles {
  /** The file a source is read from: its translation, where the locale has one. */
  place(source: SourcePath): SourcePath;
  /** Undefined when there is no such file, or it is not UTF-8. */
  read(source: SourcePath): SourceText | undefined;
  /** The hash of a source's text, from the first reading: all hashes are held, few texts are. */
  hash(source: SourcePath): string | undefined;
  /** Take note of the bytes of a source that were read elsewhere, and are UTF-8. */
  note(source: SourcePath, bytes: Uint8Array): void;
  forget(source: SourcePath): void;
  /** Whether a source has been asked for, although there may be no such file. */
  wasRead(source: SourcePath): boolean;
  /** Whether a source that was read has changed on disk since. */
  isStale(source: SourcePath): boolean;
}

export interface SourceFilesInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Undefined: sources are read as they are. */
  readonly locale: Locale | undefined;
  /** How many texts are held at once; default 64. */
  readonly held?: number;
}

/**
 * Set up the reading of a site's sources. When more texts than `held` have been read,
 * the one read first is dropped, and read again when it is asked for; its hash stays.
 */
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
      // The text that is held may be an older one.
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

/** Synchronously: for small files a promise costs several times what the reading does. */
function readText(file: string): SourceText | undefined {
  try {
    // To read a pipe would never end.
    if (statsOf(file)?.isFile() !== true) return undefined;
    const bytes = readFileSync(file);
    const text = utf8.decode(bytes);
    return { text, hash: contentHash(bytes) };
  } catch {
    return undefined;
  }
}
