import { cachedTexts, type CachedTexts, type ContentCache } from "./page-cache.ts";

/** What is cached of the page that is being made, on its way from and to the main thread. */
export interface PassedCache {
  readonly cache: ContentCache;
  /** A page will be made. @param program as it was compiled */
  begin(program: string | undefined): void;
  /** What is to be cached of it. */
  take(): CachedTexts | undefined;
}

/** The cache of a thread that makes one page after the other. */
export function passedCache(): PassedCache {
  let cached: CachedTexts | undefined;
  let known: string | undefined;
  let program: string | undefined;
  return {
    cache: {
      read: () => undefined,
      readSummary: () => undefined,
      write: (_source, entry) => void (cached = cachedTexts(entry)),
      writeSummary: (_name, entry) => void (cached = { summary: JSON.stringify(entry) }),
      readProgram: () => known,
      writeProgram: (_source, text) => void (program = text),
    },
    begin(text) {
      known = text;
      cached = undefined;
      program = undefined;
    },
    take: () => cached && { ...cached, program },
  };
}
