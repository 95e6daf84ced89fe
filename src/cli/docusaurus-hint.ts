import { existsSync } from "node:fs";
import path from "node:path";
import { configFilesIn } from "../content/config/config-source.ts";

const names = ["ts", "js", "mjs", "cjs", "mts", "cts"].map(
  (ending) => `docusaurus.config.${ending}`,
);

/** Returns the file name of a folder's Docusaurus configuration, or `undefined` if it has none. */
export function docusaurusConfig(folder: string): string | undefined {
  return names.find((name) => existsSync(path.join(folder, name)));
}

/**
 * Returns the hint for commands that run in a Docusaurus site's folder, or `undefined` for other
 * folders.
 */
export function docusaurusHint(folder: string): string | undefined {
  if (configFilesIn(folder).length > 0) return undefined;
  const config = docusaurusConfig(folder);
  if (config === undefined) return undefined;
  const from = path.relative(process.cwd(), folder) || ".";
  const to = path.join(from, "..", `${path.basename(folder)}-lectern`);
  return (
    `This is a Docusaurus site: it has "${config}" and no "site.config.ts". ` +
    `\`lectern import ${from} ${to}\` converts it to Lectern.`
  );
}
