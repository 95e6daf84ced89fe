import {
  lineAndColumn,
  placeIn,
  type DiagnosticSeverity,
  type Place,
} from "../../core/diagnostic.ts";
import { existsSync } from "node:fs";
import path from "node:path";
import type { DiagnosticCode } from "../../core/diagnostic-codes.ts";
import type { SourcePath } from "../../core/paths.ts";
import { type ValuePath, locateKey } from "../parse/value-path.ts";

/** Names that a configuration file can have. */
export const configFiles = ["site.config.ts", "site.config.js", "site.config.mjs"] as const;

/** Returns the names of the configuration files in a folder. More than one is an error. */
export function configFilesIn(folder: string): readonly string[] {
  return configFiles.filter((name) => existsSync(path.join(folder, name)));
}

/** Returns the name of the configuration file in a folder, or the default name. */
export function configFileIn(folder: string): string {
  return configFilesIn(folder)[0] ?? configFiles[0];
}

/** Whether a file has the name of a configuration file. */
export function isConfigFile(file: string): boolean {
  return configFiles.some((name) => name === file);
}

/** Source code of the configuration, used to locate problems. */
export interface ConfigSource {
  readonly file: SourcePath;
  readonly text: string;
}

/** A conflict between values that are valid individually. */
export interface ConfigProblem {
  /** Default: `config/invalid`. */
  readonly code?: DiagnosticCode;
  readonly severity: DiagnosticSeverity;
  readonly path: ValuePath;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** Reports a problem. The rest of the configuration is still resolved. */
export type ReportConfig = (problem: ConfigProblem) => void;

/** Returns the position of a configuration value, or only the file if the value can't be found. */
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
