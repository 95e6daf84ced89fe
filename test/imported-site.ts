import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect } from "vitest";
import { temporaryFolder, type CommandResult } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";

export const folder = temporaryFolder();
afterAll(() => folder.remove());

/** A site that was imported and built. */
export interface Moved {
  readonly imported: CommandResult;
  readonly built: CommandResult;
  readonly text: (file: string) => string;
  readonly page: (route: string) => string;
  readonly has: (file: string) => boolean;
}

let number = 0;

/** Writes the files of a site, imports it and builds it. Several sites may have the same name. */
export function moved(name: string, files: Readonly<Record<string, string>>): Moved {
  const parent = path.join(folder.path, `${++number}`);
  const from = path.join(parent, name);
  const to = path.join(parent, `${name}-new`);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(from, file)), { recursive: true });
    writeFileSync(path.join(from, file), text);
  }
  const imported = callLectern("import", from, to);
  if (imported.code !== 0) throw new Error(imported.stderr);
  mkdirSync(path.join(to, "node_modules"));
  const own = path.join(import.meta.dirname, "../packages/lectern-import");
  symlinkSync(own, path.join(to, "node_modules/lectern-import"));
  const text = (file: string) => readFileSync(path.join(to, file), "utf8");
  return {
    imported,
    built: callLectern("build", to),
    text,
    page: (route) => text(`build/${route}.html`),
    has: (file) => existsSync(path.join(to, file)),
  };
}

export function contains(text: string, parts: readonly string[]): void {
  for (const part of parts) expect(text).toContain(part);
}
