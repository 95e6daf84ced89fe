import { readFileSync } from "node:fs";
import path from "node:path";
import type { Locale } from "../../core/config.ts";
import type { SourcePath } from "../../core/paths.ts";
import { statsOf } from "../../content/sources/file-access.ts";
import { sourcePlace } from "../../content/sources/translated-source.ts";
import { contentHash } from "../content-hash.ts";

export interface SourceText {
  readonly text: string;
  readonly hash: string;
}

/** Reads a site's sources. Each source is read once, until it's forgotten. */
export interface SourceFiles {
  /**
   * Returns the file that a source is read from: the translation, the page that the site
   * generates, or the source.
   */
  place(source: SourcePath): SourcePath;
  /** Returns the text of a source, or `undefined` if the file is missing or isn't UTF-8. */
  read(source: SourcePath): SourceText | undefined;
  /**
   * Returns the hash that a source's text had when it was first read. All hashes stay in memory,
   * even if the text doesn't.
   */
  hash(source: SourcePath): string | undefined;
  /**
   * Returns how much work a page is: the size in bytes of a source that other code has read, or 0.
   * Sources with code count more than all others, because highlighting takes the longest.
   */
  work(source: SourcePath): number;
  /** Adds the bytes of a source that other code has read. They must be UTF-8. */
  note(source: SourcePath, bytes: Uint8Array): void;
  forget(source: SourcePath): void;
  /** Returns whether a source was requested. Requests for missing files also count. */
  wasRead(source: SourcePath): boolean;
  /** Returns whether a source has changed since it was read. */
  isStale(source: SourcePath): boolean;
}

export interface SourceFilesInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Locale whose translations are read. If it's undefined, translations aren't read. */
  readonly locale: Locale | undefined;
  /**
   * Maximum number of sources in memory. Other sources are reread on demand.
   *
   * @default 64
   */
  readonly held?: number;
}

export function sourceFiles({ root, locale, held = 64 }: SourceFilesInput): SourceFiles {
  const place = (source: SourcePath) => (locale ? sourcePlace(root, locale, source) : source);
  const texts = new Map<SourcePath, SourceText>();
  const hashes = new Map<SourcePath, string | undefined>();
  const works = new Map<SourcePath, number>();
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
    work: (source) => works.get(source) ?? 0,
    note(source, bytes) {
      const hasCode = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes("```");
      works.set(source, bytes.length + (hasCode ? 1e9 : 0));
      hashes.set(source, contentHash(bytes));
      // The text in memory may be outdated.
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

/**
 * Reads a text file. It's synchronous, because a promise for each small file costs more than
 * reading it.
 */
function readText(file: string): SourceText | undefined {
  try {
    // Reading a named pipe would never end.
    if (statsOf(file)?.isFile() !== true) return undefined;
    const bytes = readFileSync(file);
    return { text: utf8.decode(bytes), hash: contentHash(bytes) };
  } catch {
    return undefined;
  }
}
