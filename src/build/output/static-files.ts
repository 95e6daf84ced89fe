import path from "node:path";
import { readdirSync, realpathSync, statSync, type Dirent } from "node:fs";
import { isAbsence } from "../../content/sources/file-access.ts";
import { baseName, extensionOf } from "../../core/paths.ts";
import { contentHash } from "../content-hash.ts";

/** A link to a file of the site that is not there. */
export class BrokenLinkError extends Error {
  override readonly name = "BrokenLinkError";
  /** Absolute path of the link. */
  readonly path: string;

  constructor(file: string) {
    super(`${file} is a broken link`);
    this.path = file;
  }
}

/**
 * Names of the files below a folder that readers get, `/`-separated; none when
 * there is no folder. Links are followed, but not into a folder they lie in.
 *
 * @throws BrokenLinkError, or an error of the system when something cannot be read
 */
export function staticFiles(folder: string): readonly string[] {
  return namesBelow(folder, "", [])
    .filter((name) => !isPrivate(name))
    .toSorted();
}

/** Names of the files below a folder that are never published. */
export function privateFiles(folder: string): readonly string[] {
  return namesBelow(folder, "", []).filter(isPrivate).toSorted();
}

/** The absolute path of a file readers get; undefined when the folder has none of that name. */
export function publishedFile(folder: string, name: string): string | undefined {
  const file = path.join(folder, name);
  if (name === "" || isPrivate(name) || !file.startsWith(folder + path.sep)) return undefined;
  try {
    return statSync(file).isFile() ? file : undefined;
  } catch {
    // Not there, below a file, or too long a name for this system.
    return undefined;
  }
}

/** What lies in folders of developers and is not for readers: settings with passwords, keys, what systems and editors leave behind. */
const privateNames: readonly RegExp[] = [
  /^\.env(\..*)?$/,
  /^\.(git|svn|hg|ssh|aws|gnupg|docker)$/,
  /^\.(npmrc|netrc|pgpass|htpasswd|git-credentials|bash_history|DS_Store)$/,
  /^(Thumbs\.db|desktop\.ini|credentials\.json)$/i,
  /^id_(rsa|dsa|ecdsa|ed25519)(_sk)?$/,
  /\.(pem|key|p12|pfx|jks|keystore|kdbx|ppk)$/i,
  /(~|\.sw[op])$/,
];

/**
 * Whether a file, or a folder it lies in, has a name of what is not for readers.
 *
 * @param name `/`-separated
 */
export function isPrivate(name: string): boolean {
  return name.split("/").some((part) => privateNames.some((pattern) => pattern.test(part)));
}

/** @param around real paths of the folders on the way */
function namesBelow(folder: string, below: string, around: readonly string[]): readonly string[] {
  let entries: readonly Dirent[];
  try {
    entries = readdirSync(path.join(folder, below), { withFileTypes: true });
  } catch (error) {
    if (below === "" && isAbsence(error)) return [];
    throw error;
  }
  return entries.flatMap((entry) => {
    const name = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isFile()) return [name];
    if (entry.isDirectory()) return namesBelow(folder, name, around);
    // Some editors mark what they have open by a link to nowhere.
    if (!entry.isSymbolicLink() || entry.name.startsWith(".#")) return [];
    const link = path.join(folder, name);
    const target = statSync(link, { throwIfNoEntry: false });
    if (target === undefined) throw new BrokenLinkError(link);
    if (!target.isDirectory()) return target.isFile() ? [name] : [];
    const real = realpathSync(link);
    const isCircle = [...around, realpathSync(path.dirname(link))].some((known) =>
      `${known}/`.startsWith(`${real}/`),
    );
    return isCircle ? [] : namesBelow(folder, name, [...around, real]);
  });
}

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
