import { baseName, extensionOf } from "../../core/paths.ts";
import { contentHash } from "../content-hash.ts";

/** A file that pages show or link to: where it is, and the hashed name it is written to. */
export interface PublishedFile {
  /** Absolute path. */
  readonly file: string;
  /** Below the output folder: `assets/img/cycle.1a2b3c4d.svg`. */
  readonly output: string;
}

/** The files that a site publishes, and a way to add to them. */
export interface Publishing {
  /** Files that pages have shown or linked to so far, and those of the site's programs and fonts. */
  readonly published: () => readonly PublishedFile[];
  /** Takes note of files that other threads have shown or linked to. */
  readonly publish: (files: readonly PublishedFile[]) => void;
}

/** @param found what is known in this thread when it is asked */
export function publishing(found: () => readonly PublishedFile[]): Publishing {
  /** By name in the output. */
  const elsewhere = new Map<string, PublishedFile>();
  return {
    published: () => [...found(), ...elsewhere.values()],
    publish(files) {
      for (const file of files) elsewhere.set(file.output, file);
    },
  };
}

/**
 * The name a file is published under: its own, in letters that no address encodes,
 * with a hash of what is in it.
 */
export function publishedName(file: string, bytes: Uint8Array): string {
  const extension = extensionOf(file);
  const name = baseName(file).slice(0, baseName(file).length - extension.length);
  return `${name.replaceAll(/[^\w.-]+/g, "-")}.${contentHash(bytes).slice(0, 8)}${extension}`;
}
