import type { SourcePath } from "../../core/paths.ts";
import type { ImageResolution, LinkResolution, Resolver } from "../../markdown/resolver.ts";
import type { SourceFiles } from "../store/source-files.ts";

/** What a result was made from, besides its own text: when all of it is the same, so is the result. */
export interface Trace {
  /** Partials and raw files, with a hash of each. */
  readonly files: Record<string, string>;
  /** Links and images as written, by source and text, and what they resolved to. */
  readonly links: Record<string, LinkResolution>;
  readonly images: Record<string, ImageResolution>;
  /** Typed data by name, with a hash of each; the day, where it was asked for, under `@buildDate`. */
  readonly data: Record<string, string>;
  /** Members of typed data that were asked for by key, by name of the data; a hash of each. */
  readonly members: Record<string, Record<string, string>>;
  /** Modules and packages that were imported, as written, by source and text. */
  readonly imports: Record<string, ImportedModule>;
}

/** A module of the site, or a package, that had a part in a result. */
export interface ImportedModule {
  /** What the import led to. */
  readonly name: string;
  /** Changes when the module or anything it imports does. */
  readonly hash: string;
}

/** Whether programs of the site had a part in it. */
export function usesModules(trace: Trace): boolean {
  return Object.keys(trace.imports).length > 0;
}

/** A trace of a result that was made from its own text alone; it is filled in place. */
export function emptyTrace(): Trace {
  return { files: {}, links: {}, images: {}, data: {}, members: {}, imports: {} };
}

/**
 * Add all of another trace to `into`, which is changed. Where both have an entry, the
 * other's counts.
 */
export function mergeTrace(into: Trace, other: Trace): void {
  Object.assign(into.files, other.files);
  Object.assign(into.links, other.links);
  Object.assign(into.images, other.images);
  Object.assign(into.data, other.data);
  for (const [name, members] of Object.entries(other.members)) {
    Object.assign((into.members[name] ??= {}), members);
  }
  Object.assign(into.imports, other.imports);
}

/** A resolver that notes what it is asked and what it answers. */
export function recording(resolver: Resolver, trace: Trace): Resolver {
  return {
    link(href, from) {
      const resolution = resolver.link(href, from);
      trace.links[traceKey(from, href)] = resolution;
      return resolution;
    },
    async image(src, from) {
      const resolution = await resolver.image(src, from);
      trace.images[traceKey(from, src)] = resolution;
      return resolution;
    },
    importFile: resolver.importFile,
  };
}

/** The data of a site as it is now. */
export interface CurrentData {
  /** Hashes by name. */
  readonly data: Readonly<Record<string, string>>;
  /** The hash of a member; empty when there is none. */
  memberHash(name: string, key: string): string;
}

/** Whether the data a result was made from is still as it was. */
export function dataHolds(trace: Pick<Trace, "data" | "members">, now: CurrentData): boolean {
  return (
    Object.entries(trace.data).every(([name, hash]) => now.data[name] === hash) &&
    Object.entries(trace.members).every(([name, members]) =>
      Object.entries(members).every(([key, hash]) => now.memberHash(name, key) === hash),
    )
  );
}

/** What a result may have been made from, as it is now. */
export interface CurrentSources extends CurrentData {
  readonly resolver: Resolver;
  readonly files: SourceFiles;
  /** What an import leads to; undefined when that is no module. */
  module(specifier: string, from: SourcePath): ImportedModule | undefined;
}

/** Whether everything a result was made from is still as it was. */
export async function stillHolds(trace: Trace, now: CurrentSources): Promise<boolean> {
  if (!dataHolds(trace, now)) return false;
  for (const [key, before] of Object.entries(trace.imports)) {
    const [from, specifier] = readKey(key);
    if (!same(now.module(specifier, from), before)) return false;
  }
  if (!(await addressesHold(trace, now.resolver))) return false;
  for (const [source, hash] of Object.entries(trace.files)) {
    if (now.files.hash(source as SourcePath) !== hash) return false;
  }
  return true;
}

/** Whether the links and images lead to what they led to. */
export async function addressesHold(
  { links, images }: Pick<Trace, "links" | "images">,
  resolver: Pick<Resolver, "link" | "image">,
): Promise<boolean> {
  for (const [key, before] of Object.entries(links)) {
    const [from, href] = readKey(key);
    if (!same(resolver.link(href, from), before)) return false;
  }
  for (const [key, before] of Object.entries(images)) {
    const [from, src] = readKey(key);
    if (!same(await resolver.image(src, from), before)) return false;
  }
  return true;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Names what is written in a source. */
export function traceKey(from: SourcePath, written: string): string {
  return `${from}\n${written}`;
}

function readKey(key: string): [SourcePath, string] {
  const end = key.indexOf("\n");
  return [key.slice(0, end) as SourcePath, key.slice(end + 1)];
}
