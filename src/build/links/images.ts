import { readFileSync, type Stats } from "node:fs";
import path from "node:path";
import { nearest } from "../../core/nearest.ts";
import { baseName, extensionOf, type SourcePath } from "../../core/paths.ts";
import { percentDecoded } from "../../core/urls.ts";
import type { ImageResolution } from "../../markdown/resolver.ts";
import { readImageSize, svgDrawing } from "../../markdown/image-file.ts";
import type { SiteConfig } from "../../core/config.ts";
import { contentHash } from "../content-hash.ts";
import { sourceFinder } from "../../content/sources/translated-source.ts";
import { publishedName, type PublishedFile } from "../output/static-files.ts";
import { filesBeside, statsOf } from "../../content/sources/file-access.ts";

export interface ImageStore {
  /** @param src as written: relative to `from`, or relative to the root of the static folder */
  resolve(src: string, from: SourcePath): Promise<ImageResolution>;
  /** Returns the images resolved so far. */
  used(): readonly PublishedFile[];
}

interface KnownImage {
  readonly modified: number;
  readonly resolution: ImageResolution;
  readonly used: PublishedFile | undefined;
}

/**
 * Creates a store that finds images, reads their sizes, and adds a content hash to their names.
 * Each file is read once.
 */
export function imageStore(root: string, config: SiteConfig): ImageStore {
  const known = new Map<string, KnownImage>();
  const find = sourceFinder(root, config);

  function read(file: string, { mtimeMs: modified }: Stats): KnownImage {
    const before = known.get(file);
    if (before?.modified === modified) return before;
    const bytes = readFileSync(file);
    const size = readImageSize(bytes);
    const extension = extensionOf(file);
    const output = `assets/img/${publishedName(file, bytes)}`;
    const drawing =
      extension === ".svg"
        ? svgDrawing(bytes.toString("utf8"), `d${contentHash(bytes).slice(0, 6)}`)
        : undefined;
    const resolution: ImageResolution = size
      ? {
          kind: "resolved",
          src: `${config.basePath}${output}`,
          ...size,
          ...(drawing !== undefined && { drawing }),
        }
      : { kind: "unreadable", reason: `not a valid ${extension.slice(1).toUpperCase()} image` };
    const image = { modified, resolution, used: size ? { file, output } : undefined };
    known.set(file, image);
    return image;
  }

  return {
    async resolve(src, from) {
      if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(src)) return { kind: "external" };
      const wanted = percentDecoded(src.replace(/[?#].*$/, ""));
      const source = wanted.startsWith("/")
        ? find(from, `/${config.staticFolder}${wanted}`)
        : find(from, wanted);
      if (source === undefined) return { kind: "leaves-site" };
      const file = path.join(root, source);
      const stats = statsOf(file);
      if (!stats) return { kind: "missing", hint: hint(root, source, wanted) };
      if (!stats.isFile()) return { kind: "unreadable", reason: "no file" };
      return read(file, stats).resolution;
    },
    used: () => [...known.values()].flatMap((image) => image.used ?? []),
  };
}

function hint(root: string, source: SourcePath, wanted: string): string | undefined {
  const isImage = (name: string) => /\.(svg|png|jpe?g|gif|webp|avif|ico)$/i.test(name);
  const match = nearest(baseName(source), filesBeside(root, source).filter(isImage));
  if (match === undefined) return undefined;
  return `Did you mean "${wanted.slice(0, wanted.lastIndexOf("/") + 1)}${match}"?`;
}
