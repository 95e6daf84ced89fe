import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ImportInput } from "lectern/node";
import { evaluateInstalled } from "../evaluate/evaluate-installed.ts";
import type { Plain } from "../evaluate/plain-value.ts";
import { mapOf, merged, textOf, type PlainMap } from "../translate/read-plain.ts";
import { filesBelow } from "../write/new-files.ts";
import { pagesFolder, readMkdocs, readMkdocsConfig } from "./mkdocs.ts";
import { docsFolder, readStarlight } from "./starlight.ts";
import { readVitepress } from "./vitepress.ts";

/** A supported system. */
export type SystemName = "Docusaurus" | "VitePress" | "Starlight" | "MkDocs";

const scripts = ["ts", "js", "mjs", "cjs", "mts", "cts"];

const configurations: Readonly<Record<SystemName, readonly string[]>> = {
  Docusaurus: scripts.map((ending) => `docusaurus.config.${ending}`),
  VitePress: ["", "docs/"].flatMap((folder) => [
    ...scripts.map((ending) => `${folder}.vitepress/config.${ending}`),
    ...scripts.map((ending) => `${folder}.vitepress/config/index.${ending}`),
  ]),
  Starlight: scripts.map((ending) => `astro.config.${ending}`),
  MkDocs: ["mkdocs.yml", "mkdocs.yaml"],
};

/** A configuration file found in the old site. */
export interface FoundConfig {
  readonly system: SystemName;
  /** Path relative to the old site. */
  readonly file: string;
}

/** Finds the configurations of all systems in a folder. */
export function findConfigs(root: string): readonly FoundConfig[] {
  return (Object.keys(configurations) as SystemName[]).flatMap((system) =>
    configurations[system]
      .filter((file) => existsSync(path.join(root, file)))
      .map((file) => ({ system, file })),
  );
}

/**
 * Packages whose functions only wrap options. They're replaced by placeholders that record the
 * options.
 */
const replaced = [
  "vitepress",
  "@astrojs/starlight",
  "astro/config",
  "astro",
  "starlight-sidebar-topics",
];

/** Returns the configuration of a system as plain values, or the reason why it can't be read. */
export async function readValues(input: ImportInput, found: FoundConfig) {
  const { system, file } = found;
  const failed = (message: string) =>
    ({ kind: "refused", message: `"${file}" can't be read: ${message}` }) as const;
  if (system === "MkDocs") {
    try {
      const values = readMkdocsConfig(path.join(input.from, file));
      const pages = pagesFolder(path.join(input.from, file), values);
      if (existsSync(pages)) return { kind: "read", values } as const;
      return failed(`the folder of pages "${pages}" doesn't exist. Correct \`docs_dir\`.`);
    } catch (error) {
      return failed(error instanceof Error ? error.message : String(error));
    }
  }
  const answer = await evaluateInstalled(input, { config: file, replaced });
  if (answer.kind === "failed") return failed(answer.message);
  const { config, aliases } = answer.site;
  if (system === "Starlight" && !existsSync(docsFolder(input.from, config)))
    return failed("the site has no folder src/content/docs, so it isn't a Starlight site.");
  const home = path.resolve(input.from, file.replace(/\.vitepress\/.*$/, ""));
  const source = path.resolve(home, textOf(config["srcDir"]) ?? ".");
  if (system === "VitePress" && !existsSync(source))
    return failed("the folder of pages doesn't exist. Correct `srcDir`.");
  const routes: Record<string, Plain | undefined> = {};
  let values: PlainMap = config;
  for (const each of system === "VitePress" ? filesBelow(input.from) : []) {
    const place = path.join(input.from, each);
    const isPaths = /\[\w+\][^/]*\.paths\.[cm]?[jt]s$/.test(each);
    // Folders of pages can have a configuration of their own.
    const isConfig = /^config\.[cm]?[jt]s$/.test(path.basename(each)) && each !== file;
    if (!isPaths && !(isConfig && /from ["']vitepress["']/.test(readFileSync(place, "utf8"))))
      continue;
    const read = await evaluateInstalled(input, { config: each, replaced });
    const own = read.kind === "evaluated" ? read.site.config : {};
    const folder = path.relative(source, path.dirname(place));
    const { locales } = values;
    if (isPaths) routes[each.replace(/\.paths\.\w+$/, ".md")] = own["paths"];
    else if (folder === "") values = merged(values, own);
    // The report lists other names as options that nothing reads.
    else
      values = merged(
        values,
        mapOf(locales)?.[folder] ? { locales: { [folder]: own } } : { [each]: own },
      );
  }
  return { kind: "read", values: { ...values, $routes: routes }, aliases } as const;
}

/** Functions that read a site into the format that all systems share. */
export const readers = { VitePress: readVitepress, Starlight: readStarlight, MkDocs: readMkdocs };
