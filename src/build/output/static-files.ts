import path from "node:path";
import { readdirSync, realpathSync, statSync, type Dirent } from "node:fs";
import { isAbsence, isCircle } from "../../content/sources/file-access.ts";
import { baseName, extensionOf } from "../../core/paths.ts";
import { contentHash } from "../content-hash.ts";

/** A file of the site that Lectern can't use. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
  /** Absolute path. */
  readonly path: string;
  /** As the end of a sentence: `it's a broken link`. */
  readonly reason: string;

  constructor(file: string, reason: string) {
    super(`${file} can't be read: ${reason}`);
    this.path = file;
    this.reason = reason;
  }
}

/**
 * Names of the published files in a folder, separated by `/`. Empty if the folder doesn't exist.
 * Symbolic links are followed, except circular ones.
 *
 * @param boundary links may not point outside this folder
 * @throws UnreadableFileError, or an error of the file system
 */
export function staticFiles(folder: string, boundary: string = folder): readonly string[] {
  return namesBelow(folder, boundary)
    .filter((name) => !isPrivate(name))
    .toSorted();
}

/** Names of the files in a folder that are never published. */
export function privateFiles(folder: string): readonly string[] {
  return namesBelow(folder, folder).filter(isPrivate).toSorted();
}

/** The absolute path of a published file; undefined if the folder doesn't have it. */
export function publishedFile(folder: string, name: string): string | undefined {
  const file = path.join(folder, name);
  if (name === "" || isPrivate(name) || !file.startsWith(folder + path.sep)) return undefined;
  try {
    const isOutside = !isInside(realpathSync(file), realpathSync(folder));
    return isOutside || !statSync(file).isFile() ? undefined : file;
  } catch {
    // Missing, a file as parent, or a name that is too long for this system.
    return undefined;
  }
}

/** Files of developers that aren't for readers: passwords, keys, and files of systems and editors. */
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
 * Whether a file or one of its folders has a private name.
 *
 * @param name separated by `/`
 */
export function isPrivate(name: string): boolean {
  return name.split("/").some((part) => privateNames.some((pattern) => pattern.test(part)));
}

/** @param folder real path, like `file` */
function isInside(file: string, folder: string): boolean {
  return isCircle(folder, [file]);
}

function namesBelow(folder: string, boundary: string): readonly string[] {
  /** @param around real paths of the parent folders that are links */
  function walk(below: string, around: readonly string[]): readonly string[] {
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
      if (entry.isDirectory()) return walk(name, around);
      // Some editors mark open files with broken links.
      if (!entry.isSymbolicLink() || entry.name.startsWith(".#")) return [];
      const link = path.join(folder, name);
      const target = statSync(link, { throwIfNoEntry: false });
      if (target === undefined) {
        throw new UnreadableFileError(link, "it's a link to something that doesn't exist");
      }
      const real = realpathSync(link);
      const parents = [...around, realpathSync(path.dirname(link))];
      if (target.isDirectory() && isCircle(real, parents)) return [];
      if (!isInside(real, realpathSync(boundary))) {
        const reason = `it's a link that points outside "${path.basename(boundary)}"`;
        throw new UnreadableFileError(link, reason);
      }
      if (target.isDirectory()) return walk(name, [...around, real]);
      return target.isFile() ? [name] : [];
    });
  }
  return walk("", []);
}

/** A file that pages show or link to, and its hashed name in the output. */
export interface PublishedFile {
  /** Absolute path. */
  readonly file: string;
  /** Relative to the output folder: `assets/img/cycle.1a2b3c4d.svg`. */
  readonly output: string;
}

/** The files that a site publishes, and a way to add to them. */
export interface Publishing {
  /** Files that pages have shown or linked to so far, and files of modules and fonts. */
  readonly published: () => readonly PublishedFile[];
  /** Adds files that other threads have found. */
  readonly publish: (files: readonly PublishedFile[]) => void;
}

/** @param found returns the files that this thread has found so far */
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
 * The name of a published file: its own name without characters that URLs encode, and a hash of
 * its content.
 */
export function publishedName(file: string, bytes: Uint8Array): string {
  const extension = extensionOf(file);
  const name = baseName(file).slice(0, baseName(file).length - extension.length);
  return `${name.replaceAll(/[^\w.-]+/g, "-")}.${contentHash(bytes).slice(0, 8)}${extension}`;
}
