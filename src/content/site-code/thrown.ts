import { pageFrame } from "../../core/site-modules.ts";
import { existsSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Place } from "../../core/diagnostic.ts";
import { sourcePath } from "../../core/paths.ts";

/** Folder of the site's bundles. Stack frames in this folder come from site code. */
const bundles = "/.lectern/";

/**
 * Describes a thrown value, which may be anything: a string, `undefined`, an object without a
 * message.
 */
export function thrownText(error: unknown): string {
  try {
    const text = error instanceof Error ? error.message || error.name : String(error);
    return text.trim() === "" ? "an empty message" : text;
  } catch {
    return "a value that can't be converted to text";
  }
}

/**
 * Returns the position in the site's sources where the error was thrown, or `undefined` if the
 * stack contains none.
 */
export function thrownPlace(error: unknown): Place | undefined {
  return placeInStack(stackOf(error));
}

/** Returns the first position in a stack that is in the site's sources. */
export function placeInStack(stack: string): Place | undefined {
  for (const [, page, , , bundle, line, column] of stack.matchAll(frame)) {
    const place =
      page === undefined
        ? placeInSource(bundle ?? "", Number(line), Number(column))
        : { file: sourcePath(decodeURIComponent(page)) };
    if (place) return place;
  }
  return undefined;
}

const frame = new RegExp(
  `${pageFrame}|(file://[^\\s():]*${bundles.replaceAll(".", "\\.")}[^\\s():]+\\.mjs)(?:\\?[^\\s():]*)?:(\\d+):(\\d+)`,
  "g",
);

function stackOf(error: unknown): string {
  try {
    return error instanceof Error ? (error.stack ?? "") : "";
  } catch {
    return "";
  }
}

/** @param line line number, starting at 1, like `column` */
function placeInSource(bundle: string, line: number, column: number): Place | undefined {
  try {
    const file = fileURLToPath(bundle);
    const root = file.slice(0, file.lastIndexOf(bundles));
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")) as SourceMapPayload);
    const found = map.findEntry(line - 1, column - 1);
    if (!("originalSource" in found)) return undefined;
    const source = found.originalSource.replace(/\?.*$/, "");
    // Paths in the source map are relative to the site folder. Packages are skipped, because the
    // author can't fix them.
    if (source.includes("node_modules/") || !existsSync(path.join(root, source))) return undefined;
    return {
      file: sourcePath(source),
      line: found.originalLine + 1,
      column: found.originalColumn + 1,
    };
  } catch {
    // The bundle has no source map or was removed. The caller reports the module instead.
    return undefined;
  }
}

interface LoadFailureDetail {
  readonly cause?: unknown;
  readonly hint?: string | undefined;
}

/**
 * A module of the site that couldn't be loaded, because it doesn't compile or it threw an error.
 */
export class LoadFailure extends Error {
  override readonly name = "LoadFailure";
  /** Position in the site's sources, if known. */
  readonly place: Place | undefined;
  readonly hint: string | undefined;

  constructor(message: string, at: Place | undefined, detail: LoadFailureDetail) {
    super(message, { cause: detail.cause });
    this.place = at;
    this.hint = detail.hint;
  }
}
