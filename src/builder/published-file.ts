import { baseName, extensionOf } from "../base/paths.ts";
import { contentHash } from "./content-hash.ts";

/** A file that pages show or link to: where it is, and the hashed name it is written to. */
export interface PublishedFile {
  /** Absolute path. */
  readonly file: string;
  /** Below the output folder: `assets/img/cycle.1a2b3c4d.svg`. */
  readonly output: string;
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
