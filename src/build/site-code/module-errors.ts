import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Rollup } from "vite";
import type { Place } from "../../core/diagnostic.ts";
import { sourcePath, type SourcePath } from "../../core/paths.ts";
import { withoutDrawing } from "../bundle/vite-internals.ts";

/** A module was asked for that is not there. */
export class ModuleLoadError extends Error {
  override readonly name = "ModuleLoadError";
  /** Whether the reason is among the failures of the bundle, so that it is told already. */
  readonly isReported: boolean;

  constructor(module: string, failures: readonly { readonly name: string }[]) {
    super(`"${module}" is no part of the site's programs`);
    this.isReported = failures.some((failure) => failure.name === module);
  }
}

/** A module that does not compile. */
export class ModuleSyntaxError extends Error {
  override readonly name = "ModuleSyntaxError";
  /** Absolute path of the module at fault, where it is known. */
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;

  constructor(cause: unknown) {
    const log = cause as Partial<Rollup.RollupLog> & {
      readonly errors?: readonly Rollup.RollupLog[];
    };
    const first = log.errors?.[0] ?? log;
    // The bundler draws the place; ours is drawn from the source.
    super(
      withoutDrawing(stripVTControlCharacters(first.message ?? String(cause))).replaceAll("\0", ""),
      {
        cause,
      },
    );
    this.file = first.loc?.file ?? first.id;
    this.line = first.loc?.line;
    this.column = first.loc === undefined ? undefined : first.loc.column + 1;
  }

  /**
   * @param root absolute path of the site folder
   * @param asked the module that was to be compiled: at fault when no other is named
   */
  placeBelow(root: string, asked: SourcePath | undefined): Place | undefined {
    const named = path.relative(root, this.file?.replace(/\?.*$/, "") ?? "");
    const isBelow = this.file !== undefined && !named.startsWith("..") && !path.isAbsolute(named);
    const file = isBelow ? sourcePath(named) : asked;
    return file && { file, line: this.line, column: this.column };
  }
}
