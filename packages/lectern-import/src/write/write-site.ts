import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { WrittenFiles } from "lectern/node";
import { readJson } from "../translate/read-plain.ts";
import type { NewFile } from "./new-files.ts";

/** Hashes of the files from the last import, by path. */
type Written = Readonly<Record<string, string>>;

const recordName = "imported.json";

/** Whether the importer may write to a folder: it's empty or contains an earlier import. */
export function isFree(folder: string): boolean {
  return (
    !existsSync(folder) ||
    readdirSync(folder).length === 0 ||
    existsSync(path.join(folder, recordName))
  );
}

/** Writes the new site. Keeps files that were edited since the last import. */
export function writeSite(folder: string, files: ReadonlyMap<string, NewFile>): WrittenFiles {
  const before = (readJson(path.join(folder, recordName)) ?? {}) as Written;
  const now: Record<string, string> = {};
  const edited: string[] = [];
  let written = 0;
  let unchanged = 0;
  for (const [name, file] of files) {
    const target = path.join(folder, name);
    const hash = hashOf(contentOf(file));
    const present = existsSync(target) ? hashOf(readFileSync(target)) : undefined;
    if (present === hash) unchanged++;
    else if (present !== undefined && present !== before[name]) {
      edited.push(name);
      put(`${target}.imported`, file);
    } else {
      put(target, file);
      written++;
    }
    now[name] = hash;
  }
  for (const [name, hash] of Object.entries(before)) {
    const target = path.join(folder, name);
    if (name in now || !existsSync(target)) continue;
    // The old site no longer has the file, and nobody edited the copy.
    if (hashOf(readFileSync(target)) === hash) rmSync(target);
  }
  writeFileSync(path.join(folder, recordName), `${JSON.stringify(now, undefined, 1)}\n`);
  return { written, unchanged, edited };
}

function put(target: string, file: NewFile): void {
  mkdirSync(path.dirname(target), { recursive: true });
  // The old copy may be read-only.
  rmSync(target, { force: true });
  if (file.kind === "copied" && file.text === undefined) copyFileSync(file.from, target);
  else writeFileSync(target, contentOf(file));
}

function contentOf(file: NewFile): string | Uint8Array {
  if (file.kind === "copied") return file.text ?? readFileSync(file.from);
  return file.encoding === undefined ? file.text : Buffer.from(file.text, file.encoding);
}

function hashOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}
