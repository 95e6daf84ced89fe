import path from "node:path";
import { readdirSync, realpathSync, statSync, type Dirent } from "node:fs";
import { isAbsence, isCircle } from "../../content/sources/file-access.ts";
import { baseName, extensionOf } from "../../core/paths.ts";
import { contentHash } from "../content-hash.ts";

/** Thrown if Lectern can't use one of the site's files. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
  /** Absolute path of the file. */
  readonly path: string;
  /** Reason as the end of a sentence, for example `it's a broken link`. */
  readonly reason: string;

  constructor(file: string, reason: string) {
    super(`${file} can't be read: ${reason}`);
    this.path = file;
    this.reason = reason;
  }
}

/**
 * Returns the names of the published files in a folder, with `/` as separator, or an empty array if
 * the folder doesn't exist. Symbolic links are followed unless they are circular.
 *
 * @param boundary links may not point outside this folder
 * @throws UnreadableFileError, or a file system error
 */
export function staticFiles(folder: string, boundary: string = folder): readonly string[] {
  return namesBelow(folder, boundary)
    .filter((name) => !isPrivate(name))
    .toSorted();
}

/** Returns the names of the files in a folder that are never published. */
export function privateFiles(folder: string): readonly string[] {
  return namesBelow(folder, folder).filter(isPrivate).toSorted();
}

/**
 * Returns the absolute path of a published file, or `undefined` if the folder doesn't contain it.
 */
export function publishedFile(folder: string, name: string): string | undefined {
  const file = path.join(folder, name);
  if (name === "" || isPrivate(name) || !file.startsWith(folder + path.sep)) return undefined;
  try {
    const isOutside = !isInside(realpathSync(file), realpathSync(folder));
    return isOutside || !statSync(file).isFile() ? undefined : file;
  } catch {
    // The file is missing, its parent is a file, or the name is too long for this system.
    return undefined;
  }
}

/** Private files: passwords, keys, and files that operating systems and editors create. */
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
 * Returns whether a file or one of its folders has a private name.
 *
 * @param name with `/` as separator
 */
export function isPrivate(name: string): boolean {
  return name.split("/").some((part) => privateNames.some((pattern) => pattern.test(part)));
}

/** @param folder real path, like `file` */
function isInside(file: string, folder: string): boolean {
  return isCircle(folder, [file]);
}

function namesBelow(folder: string, boundary: string): readonly string[] {
  /** @param around real paths of the parent folders that are symbolic links */
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

/** A file that pages show or link to, and its hashed output name. */
export interface PublishedFile {
  /** Absolute path of the file. */
  readonly file: string;
  /** Path relative to the output folder, for example `assets/img/cycle.1a2b3c4d.svg`. */
  readonly output: string;
}

/** The files that a site publishes, and a function to add files. */
export interface Publishing {
  /**
   * Returns the files of modules and fonts, and the files that pages have shown or linked to so
   * far.
   */
  readonly published: () => readonly PublishedFile[];
  /** Adds files that other threads have found. */
  readonly publish: (files: readonly PublishedFile[]) => void;
}

/** @param found returns the files that this thread has found so far */
export function publishing(found: () => readonly PublishedFile[]): Publishing {
  /** Files that other threads have found, by output name. */
  const elsewhere = new Map<string, PublishedFile>();
  return {
    published: () => [...found(), ...elsewhere.values()],
    publish(files) {
      for (const file of files) elsewhere.set(file.output, file);
    },
  };
}

/**
 * Returns the output name of a published file. It consists of the file name, without characters
 * that URLs encode, and a hash of the content.
 */
export function publishedName(file: string, bytes: Uint8Array): string {
  const extension = extensionOf(file);
  const name = baseName(file).slice(0, baseName(file).length - extension.length);
  return `${name.replaceAll(/[^\w.-]+/g, "-")}.${contentHash(bytes).slice(0, 8)}${extension}`;
}
