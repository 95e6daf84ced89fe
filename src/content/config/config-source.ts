import type { DiagnosticCode } from "../../core/diagnostic-codes.ts";
import {
  type DiagnosticSeverity,
  type Place,
  lineAndColumn,
  placeIn,
} from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { ValuePath } from "../parse/value-path.ts";
import { locateKey } from "../parse/locate-key.ts";

/** The configuration file as text, in which places of problems are searched. */
export interface ConfigSource {
  readonly file: SourcePath;
  readonly text: string;
}

/** A contradiction between values that are well formed each. */
export interface ConfigProblem {
  /** Default `config/invalid`. */
  readonly code?: DiagnosticCode;
  readonly severity: DiagnosticSeverity;
  /** Of the value in the configuration. */
  readonly path: ValuePath;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** Takes note of a problem; the configuration is resolved to its end all the same. */
export type ReportConfig = (problem: ConfigProblem) => void;

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
