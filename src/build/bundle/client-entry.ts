import path from "node:path";
import { moduleId } from "./module-paths.ts";
import type { Plugin } from "vite";
import type { SiteConfig } from "../../core/config.ts";
import { themeStyles, type ThemeInput } from "../../pages/site/theme-styles.ts";
import { contentHash } from "../content-hash.ts";
import { engineFile } from "../engine.ts";
import type { MarkdownImportsInput } from "../site-code/markdown-imports.ts";
import { refreshPreamble } from "./vite-internals.ts";
import { islandName } from "./vite-site.ts";

/** What the browser's program of a site is made of. */
export interface ClientSources {
  readonly root: string;
  /** Per locale code: the site's data as JSON. */
  readonly siteData: ReadonlyMap<string, string>;
  /** What the site's styles follow. */
  readonly theme: ThemeInput;
  /** Absolute paths. */
  readonly islands: readonly string[];
  /** Absolute paths of stylesheets, as they follow each other. */
  readonly styles: readonly string[];
  /** Absolute path of the module of the search service; undefined for the built-in index. */
  readonly searchService: string | undefined;
  /** The system the site was written for. */
  readonly compatibility: SiteConfig["compatibility"];
  /** Compiles a Markdown file that an island imports. */
  readonly compile: MarkdownImportsInput["compile"];
  /** Adds the part that listens to the development server. */
  readonly isDev?: boolean;
}

const prefix = "virtual:lectern/";

/** Whether an address is one of a module that exists only in memory. */
export function isGenerated(address: string): boolean {
  return address.includes(prefix);
}

/** The entry module of a locale: `virtual:lectern/main/en-AU`. */
export function localeEntry(code: string): string {
  return `${prefix}main/${code}`;
}

/** The module that loads the entry of a locale in development, and reports what fails. */
export function devEntry(code: string): string {
  return `${prefix}dev/${code}`;
}
/** The table of the site's islands. */
export const islandsEntry = `${prefix}islands`;

/** The stylesheet of the site's own colour. */
export const themeSheet = `${prefix}theme.css`;

/** Modules that exist only in memory: the entry of each locale, the table of islands and the styles of the site's colour. */
export function clientEntries(sources: () => ClientSources | Promise<ClientSources>): Plugin {
  return {
    name: "lectern:client-entries",
    enforce: "pre",
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      if (id === `\0${prefix}refresh`) return refreshPreamble;
      if (id === `\0${prefix}react`) return reactAlone;
      return entryText(id, await sources());
    },
  };
}

/** The code of a module that is generated from the site; undefined for other modules. */
export function entryText(id: string, sources: ClientSources): string | undefined {
  const [, name = ""] = /^\0?virtual:lectern\/([^?]*)/.exec(id) ?? [];
  if (name === "islands") return islandTable(sources);
  if (name === "theme.css") return themeStyles(sources.theme);
  if (name.startsWith("dev/")) return devProgram(sources.root, name.slice("dev/".length));
  return name.startsWith("main/") ? localeProgram(sources, name.slice("main/".length)) : undefined;
}

function localeProgram(sources: ClientSources, code: string): string {
  const program = JSON.stringify(engineFile("client/start.js"));
  const styles = sources.styles.map((file) => JSON.stringify(moduleId(file)));
  return [
    ...(sources.isDev ? [`import "${prefix}refresh";`] : []),
    `import ${JSON.stringify(engineStyles("index"))};`,
    `import "${themeSheet}";`,
    ...styles.map((file) => `import ${file};`),
    // Without this, Vite reloads the page after an edit of a CSS Module, which exports its classes.
    ...(sources.isDev ? [`import.meta.hot?.accept([${styles.join(", ")}]);`] : []),
    // In development a style that is edited is put in the place of the last one.
    sources.isDev
      ? `import ${JSON.stringify(engineStyles("later"))}; const laterStyles = undefined;`
      : `import laterStyles from ${JSON.stringify(`${engineStyles("later")}?url`)};`,
    `const searchService = ${searchService(sources)};`,
    `import islands from "${islandsEntry}";`,
    ...(sources.isDev ? [`import { start } from ${program};`] : programInParts(program)),
    `const run = () => start({ site: ${sources.siteData.get(code) ?? "null"}, islands, laterStyles, searchService, isDev: ${sources.isDev ?? false} });`,
    ...(sources.isDev ? devPart(siteKey(sources, code)) : ["run();"]),
  ].join("\n");
}

/** Changes with the data of the site in a locale. */
export function siteKey({ siteData }: ClientSources, code: string): string {
  return contentHash(siteData.get(code) ?? "");
}

/** Loads the module of the search service when it's first used. */
function searchService({ searchService: file }: ClientSources): string {
  return file === undefined ? "undefined" : `() => import(${JSON.stringify(moduleId(file))})`;
}

/**
 * A module is evaluated in one task, and its imports with it. What is imported one
 * after the other lets the page answer in between.
 */
function programInParts(program: string): readonly string[] {
  return [
    `await import("${prefix}react");`,
    `const { start } = await import(${program});`,
    nextTask,
  ];
}

/** Evaluated and started in one task, the program would take the page for longer than an answer may. */
const nextTask = "await new Promise(setTimeout);";

/** What the entry of a locale needs of the engine's program: addresses of files. */
interface PlainEntry {
  /** The site's data as JSON. */
  readonly site: string;
  readonly react: string;
  readonly start: string;
  readonly laterStyles: string;
}

/** The entry of a locale of a site that adds nothing but its data, as it is written. */
export function plainEntry(entry: PlainEntry): string {
  const [imported, started, later] = [entry.react, entry.start, entry.laterStyles].map((text) =>
    JSON.stringify(text),
  );
  return `await import(${imported});const{start}=await import(${started});${nextTask}start({site:${entry.site},islands:{},laterStyles:${later},isDev:!1});\n`;
}

/** React by a module of ours, which is imported without a conversion. */
export const reactAlone = `import "react-dom/client";`;

function devProgram(root: string, code: string): string {
  const folder = JSON.stringify(root.split(path.sep).join("/"));
  return [
    `import { startDevelopment } from ${JSON.stringify(engineFile("client/dev-faults.js"))};`,
    `const load = () => import("${localeEntry(code)}");`,
    `startDevelopment({ hot: import.meta.hot, root: ${folder}, load });`,
  ].join("\n");
}

function devPart(key: string): readonly string[] {
  return [
    `import { startInDevelopment } from ${JSON.stringify(engineFile("client/dev.js"))};`,
    `startInDevelopment({ hot: import.meta.hot, site: "${key}", run });`,
  ];
}

function islandTable(sources: ClientSources): string {
  const entries = sources.islands.map((file) => {
    const name = JSON.stringify(islandName(sources.root, file));
    return `  ${name}: () => import(${JSON.stringify(moduleId(file))}),`;
  });
  return `export default {\n${entries.join("\n")}\n};\n`;
}

function engineStyles(name: "index" | "later"): string {
  return engineFile(`../src/theme/styles/${name}.css`);
}
