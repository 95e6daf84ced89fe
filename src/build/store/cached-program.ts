import type { SourcePath } from "../../core/paths.ts";
import type { CompiledModule } from "../../markdown/compiled-module.ts";
import { addressesHold, type Trace } from "../graph/trace.ts";
import type { SiteResolver } from "../links/resolver.ts";

/** A source that can be given its imports and run, again and again. */
export interface Compiled {
  readonly module: CompiledModule;
  /** Its links and images. */
  readonly trace: Trace;
  /** Of the text. */
  readonly hash: string;
  /** Whether no code of its author is in it. */
  readonly isPlain: boolean;
}

/** Where compiled pages are cached, by their sources. */
export interface ProgramCache {
  /** Undefined when there is none. */
  readProgram(source: SourcePath): string | undefined;
  writeProgram(source: SourcePath, text: string): void;
}

/** A page to be compiled: what it is compiled from, and where what it names is found. */
export interface ProgramOf {
  readonly source: SourcePath;
  /** Hash of the engine, the options, the page's text and what its plugins know of it. */
  readonly key: string;
  readonly resolver: SiteResolver;
}

/** A page as it was compiled, if it would come out the same. Asks for what it names, as a compilation does. */
export async function cachedProgram(
  cache: ProgramCache,
  { source, key, resolver }: ProgramOf,
): Promise<Compiled | undefined> {
  const text = cache.readProgram(source);
  if (!text?.startsWith(`${key}\n`)) return undefined;
  const compiled = JSON.parse(text.slice(key.length + 1)) as Compiled;
  const isThere = compiled.module.imports.every(
    (request) => resolver.importFile(request, source).kind === "resolved",
  );
  return isThere && (await addressesHold(compiled.trace, resolver)) ? compiled : undefined;
}

/** Cache a page for the time when a module that it imports has changed, and nothing else. */
export function cacheProgram(cache: ProgramCache, { source, key }: ProgramOf, compiled: Compiled) {
  if (isWorthCaching(compiled)) cache.writeProgram(source, `${key}\n${JSON.stringify(compiled)}`);
}

/** The text of a raw file is part of what is compiled, and what is wrong is looked for again. */
function isWorthCaching({ module }: Compiled): boolean {
  const { imports, diagnostics } = module;
  const isWhole = diagnostics.length === 0 && imports.every(({ kind }) => kind !== "raw");
  return isWhole && imports.some(({ kind }) => kind === "module");
}
