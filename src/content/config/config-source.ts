import type { Place } from "../../base/diagnostic.ts";
import { lineAndColumn, placeIn } from "../../base/excerpt.ts";
import type { SourcePath } from "../../base/paths.ts";
import type { ValuePath } from "../parse/value-path.ts";
import { locateKey } from "../parse/locate-key.ts";

/** The configuration file as text, in which places of problems are searched. */
export interface ConfigSource {
  readonly file: SourcePath;
  readonly text: string;
}

/** Where a value of the configuration is written; the file alone when it cannot be found. */
export function placeInConfig(
  source: ConfigSource | undefined,
  path: ValuePath,
): Place | undefined {
  if (source === undefined) return undefined;
  const offset = locateKey(source.text, path);
  if (offset === undefined) return { file: source.file };
  const { line, column } = lineAndColumn(source.text, offset);
  return placeIn(source, line, column);
}
