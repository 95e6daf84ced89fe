import path from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { sourcePath } from "../../core/paths.ts";
import type { SiteConfig } from "../../core/config.ts";
import { isSiteOwn, joinedFiles } from "../output/output-kinds.ts";
import type { OutputTable } from "../output/output-table.ts";
import { privateFiles, staticFiles } from "../output/static-files.ts";

interface StaticInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly config: SiteConfig;
  /** Files that the site writes. */
  readonly table: OutputTable;
}

/**
 * Reports files in the static folder that aren't published, or that have the same name as a
 * generated file.
 */
export function staticProblems({ root, config, table }: StaticInput): readonly Diagnostic[] {
  const folder = path.join(root, config.staticFolder);
  const place = (name: string) => ({ file: sourcePath(`${config.staticFolder}/${name}`) });
  const hidden = privateFiles(folder).map((name): Diagnostic => {
    return {
      code: "file/private",
      severity: "warning",
      message: `"${name}" isn't published, because it looks private.`,
      hint: `Move it out of the folder "${config.staticFolder}". To publish it, rename it.`,
      place: place(name),
    };
  });
  const clashes = staticFiles(folder).flatMap((name): readonly Diagnostic[] => {
    if (joinedFiles.includes(name) || isSiteOwn(name, config)) return [];
    if (name === "robots.txt") {
      const message = `"robots.txt" isn't published. With noIndex, Lectern generates its own robots.txt, which keeps search engines away.`;
      return [{ code: "file/overridden", severity: "note", message, place: place(name) }];
    }
    const owner = table.ownerOf(name);
    if (owner === undefined) return [];
    const message = `"${name}" has the same name as ${owner}.`;
    const hint = "Rename the file.";
    // In an imported site, the file isn't published, so that the site can be built.
    const severity = config.compatibility === undefined ? "error" : "warning";
    return [{ code: "file/collision", severity, message, hint, place: place(name) }];
  });
  return [...hidden, ...clashes];
}
