import { readdirSync, statSync } from "node:fs";
import path from "node:path";

/** Names of the files below a folder that readers get, `/`-separated; none when there is no folder. */
export function staticFiles(folder: string): readonly string[] {
  return allFiles(folder).filter((name) => !isPrivate(name));
}

/** Names of the files below a folder that are never published. */
export function privateFiles(folder: string): readonly string[] {
  return allFiles(folder).filter(isPrivate);
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

/** @param name `/`-separated */
function isPrivate(name: string): boolean {
  return name.split("/").some((part) => privateNames.some((pattern) => pattern.test(part)));
}

function allFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"),
      )
      .sort();
  } catch {
    return [];
  }
}
