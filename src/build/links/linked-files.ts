import { readFileSync } from "node:fs";
import path from "node:path";
import type { SourcePath } from "../../core/paths.ts";
import { publishedName, type PublishedFile } from "../output/published-file.ts";
import { statsOf } from "../../content/sources/file-access.ts";

/** Files beside pages that links lead to, each named by its content. */
export interface LinkedFiles {
  /** The name of a file in the output; undefined when there is none. */
  publish(source: SourcePath): string | undefined;
  /** Every file published so far. */
  used(): readonly PublishedFile[];
}

/** @param root absolute path of the site folder */
export function linkedFiles(root: string): LinkedFiles {
  const known = new Map<string, { readonly stamp: string; readonly output: string }>();
  return {
    publish(source) {
      const file = path.join(root, source);
      const stats = statsOf(file);
      if (!stats?.isFile()) return undefined;
      const stamp = `${stats.mtimeMs}-${stats.size}`;
      const before = known.get(file);
      if (before?.stamp === stamp) return before.output;
      const output = `assets/files/${publishedName(source, readFileSync(file))}`;
      known.set(file, { stamp, output });
      return output;
    },
    used: () => [...known].map(([file, { output }]) => ({ file, output })),
  };
}
