import type { SourcePath } from "../../core/paths.ts";
import type { ImageResolution, LinkResolution, Resolver } from "../../markdown/resolver.ts";

/**
 * The inputs of a result in addition to its own text. While they are unchanged, the result is also
 * unchanged.
 */
export interface Trace {
  /** Hashes of partials and files imported as text. */
  readonly files: Record<string, string>;
  /** Targets of links and images, by source and URL. */
  readonly links: Record<string, LinkResolution>;
  readonly images: Record<string, ImageResolution>;
  /** Data hashes by name. The build date has the name `@buildDate`. */
  readonly data: Record<string, string>;
  /** Hashes of data members, by data name and member key. */
  readonly members: Record<string, Record<string, string>>;
  /** Imported modules and packages, by source and specifier. */
  readonly imports: Record<string, ImportedModule>;
}

export interface ImportedModule {
  /** Target of the import. */
  readonly name: string;
  /** Hash that changes with the module and its imports. */
  readonly hash: string;
}

/** Returns an empty trace, which is filled in place. */
export function emptyTrace(): Trace {
  return { files: {}, links: {}, images: {}, data: {}, members: {}, imports: {} };
}

/** Adds the inputs of `other` to `into`. */
export function mergeTrace(into: Trace, other: Trace): void {
  for (const key of ["files", "links", "images", "data", "imports"] as const) {
    Object.assign(into[key], other[key]);
  }
  for (const [name, members] of Object.entries(other.members)) {
    Object.assign((into.members[name] ??= {}), members);
  }
}

/** Returns a resolver that records its results in a trace. */
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

/** Hashes by name. */
export type Hashes = Readonly<Record<string, string>>;

/** Returns whether all recorded hashes are still the same. */
export function hashesHold(
  recorded: Hashes = {},
  hashNow: (name: string) => string | undefined,
): boolean {
  return Object.entries(recorded).every(([name, hash]) => hashNow(name) === hash);
}

/** The current state of everything that a trace may contain. */
export interface CurrentInputs {
  readonly resolver: Pick<Resolver, "link" | "image">;
  file(source: string): string | undefined;
  data(name: string): string | undefined;
  member(name: string, key: string): string | undefined;
  module(specifier: string, from: SourcePath): ImportedModule | undefined;
}

/** Returns whether all inputs in a trace are unchanged. */
export async function traceHolds(trace: Trace, now: CurrentInputs): Promise<boolean> {
  return (
    hashesHold(trace.data, now.data) &&
    Object.entries(trace.members).every(([name, members]) =>
      hashesHold(members, (key) => now.member(name, key)),
    ) &&
    Object.entries(trace.imports).every(([key, before]) =>
      isSame(now.module(...splitTraceKey(key)), before),
    ) &&
    (await linksHold(trace, now.resolver)) &&
    hashesHold(trace.files, now.file)
  );
}

/** Returns whether links and images still resolve to the same targets. */
export async function linksHold(
  { links, images }: Pick<Trace, "links" | "images">,
  resolver: Pick<Resolver, "link" | "image">,
): Promise<boolean> {
  for (const [key, before] of Object.entries(links)) {
    if (!isSame(resolver.link(...splitTraceKey(key)), before)) return false;
  }
  for (const [key, before] of Object.entries(images)) {
    if (!isSame(await resolver.image(...splitTraceKey(key)), before)) return false;
  }
  return true;
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Returns the key of a link, image or import in a trace. */
export function traceKey(from: SourcePath, written: string): string {
  return `${from}\n${written}`;
}

function splitTraceKey(key: string): [written: string, from: SourcePath] {
  const end = key.indexOf("\n");
  return [key.slice(end + 1), key.slice(0, end) as SourcePath];
}
