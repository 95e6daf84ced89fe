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
  return placeAt(source, locateKey(source.text, path));
}

/** Where a redirect starts: its address between quotes, but for where another one leads to it. */
export function placeOfRedirect(source: ConfigSource | undefined, from: string): Place | undefined {
  if (source === undefined) return undefined;
  const { text } = source;
  for (let at = text.indexOf(from); at >= 0; at = text.indexOf(from, at + 1)) {
    const quote = text[at - 1] ?? "";
    const isWhole = /["'`]/.test(quote) && text[at + from.length] === quote;
    if (isWhole && !/\bto["']?\s*:\s*$/.test(text.slice(0, at - 1))) return placeAt(source, at - 1);
  }
  return placeAt(source, undefined);
}

function placeAt(source: ConfigSource, offset: number | undefined): Place {
  if (offset === undefined) return { file: source.file };
  const { line, column } = lineAndColumn(source.text, offset);
  return placeIn(source, line, column);
}
