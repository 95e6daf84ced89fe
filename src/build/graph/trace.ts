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

/** Returns whether links and images still resolve to the same targets. */
export async function linksHold(
  { links, images }: Pick<Trace, "links" | "images">,
  resolver: Pick<Resolver, "link" | "image">,
): Promise<boolean> {
  for (const [key, before] of Object.entries(links)) {
    const [from, href] = splitTraceKey(key);
    if (!isSame(resolver.link(href, from), before)) return false;
  }
  for (const [key, before] of Object.entries(images)) {
    const [from, src] = splitTraceKey(key);
    if (!isSame(await resolver.image(src, from), before)) return false;
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

export function splitTraceKey(key: string): [SourcePath, string] {
  const end = key.indexOf("\n");
  return [key.slice(0, end) as SourcePath, key.slice(end + 1)];
}
