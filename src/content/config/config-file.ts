import { existsSync } from "node:fs";
import path from "node:path";

/** Names that a configuration file can have. */
export const configFiles = ["site.config.ts", "site.config.js", "site.config.mjs"] as const;

/** The names of the configuration files in a folder. More than one is an error. */
export function configFilesIn(folder: string): readonly string[] {
  return configFiles.filter((name) => existsSync(path.join(folder, name)));
}

/** The name of the configuration file in a folder; the usual name if there is none. */
export function configFileIn(folder: string): string {
  return configFilesIn(folder)[0] ?? configFiles[0];
}

/** Whether a file has the name of a configuration file. */
export function isConfigFile(file: string): boolean {
  return configFiles.some((name) => name === file);
}
