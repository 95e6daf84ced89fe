import type { SourcePath } from "../../core/paths.ts";
import type { ImageResolution, LinkResolution, Resolver } from "../../markdown/resolver.ts";

/** The inputs of a result besides its own text. While they are unchanged, so is the result. */
export interface Trace {
  /** Hashes of partials and raw files. */
  readonly files: Record<string, string>;
  /** Links and images, by source and URL in it, with their targets. */
  readonly links: Record<string, LinkResolution>;
  readonly images: Record<string, ImageResolution>;
  /** Hashes of data by name. The date is `@buildDate`. */
  readonly data: Record<string, string>;
  /** Hashes of members of data, by name of the data and key of the member. */
  readonly members: Record<string, Record<string, string>>;
  /** Imported modules and packages, by source and specifier. */
  readonly imports: Record<string, ImportedModule>;
}

export interface ImportedModule {
  /** The target of the import. */
  readonly name: string;
  /** Changes with the module and its imports. */
  readonly hash: string;
}

/** Returns a trace without inputs. It's filled in place. */
export function emptyTrace(): Trace {
  return { files: {}, links: {}, images: {}, data: {}, members: {}, imports: {} };
}

/** Adds a trace to `into`. */
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

/** Returns a resolver that records its results. */
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

/** Returns whether links and images have the same targets as before. */
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

/** Compares plain data. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The key of a link, an image or an import in a trace. */
export function traceKey(from: SourcePath, written: string): string {
  return `${from}\n${written}`;
}

export function splitTraceKey(key: string): [SourcePath, string] {
  const end = key.indexOf("\n");
  return [key.slice(0, end) as SourcePath, key.slice(end + 1)];
}
