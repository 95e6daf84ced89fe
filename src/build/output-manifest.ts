import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** What the last output was made from: lets a build take over what has not changed. */
export interface OutputManifest {
  /** By the name of the thing (a route, a file): a key of its content, and the files it consists of. */
  readonly entries: Readonly<
    Record<string, { readonly key: string; readonly files: readonly string[] }>
  >;
}

export async function readOutputManifest(file: string): Promise<OutputManifest> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as OutputManifest;
  } catch {
    return { entries: {} };
  }
}

export async function writeOutputManifest(file: string, manifest: OutputManifest): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(manifest));
}
