import path from "node:path";
import type { ClientSources } from "../../build/bundle/client-bundle.ts";
import { moduleId, refreshPreamble } from "../../build/bundle/vite-internals.ts";
import { islandName, virtualPrefix } from "../../build/bundle/resolve-imports.ts";
import { contentHash } from "../../build/content-hash.ts";
import { engineFile } from "../../build/engine.ts";
import { themeStyles } from "../../pages/site/theme-styles.ts";

/** Whether a URL is for a module that exists only in memory. */
export function isGenerated(address: string): boolean {
  return address.includes(virtualPrefix);
}

/** Returns the ID of a locale's entry module, for example `virtual:lectern/main/en-AU`. */
export function localeEntry(code: string): string {
  return `${virtualPrefix}main/${code}`;
}

/** Returns the ID of the module that loads a locale's entry module and reports errors. */
export function devEntry(code: string): string {
  return `${virtualPrefix}dev/${code}`;
}

/** ID of the module that lists the site's islands. */
export const islandsEntry = `${virtualPrefix}islands`;

/** ID of the site theme's stylesheet. */
export const themeSheet = `${virtualPrefix}theme.css`;

/** Returns the code of a generated module, or `undefined` if the ID is for another module. */
export function entryText(id: string, sources: ClientSources): string | undefined {
  const [, name = ""] = /^\0?virtual:lectern\/([^?]*)/.exec(id) ?? [];
  if (name === "islands") return islandTable(sources);
  if (name === "theme.css") return themeStyles(sources.theme);
  if (name === "refresh") return refreshPreamble;
  if (name.startsWith("dev/")) return loader(sources.root, name.slice("dev/".length));
  return name.startsWith("main/") ? localeModule(sources, name.slice("main/".length)) : undefined;
}

function localeModule(sources: ClientSources, code: string): string {
  const { searchService: service } = sources;
  const styles = sources.styles.map((file) => JSON.stringify(moduleId(file)));
  const imported = (file: string) => JSON.stringify(engineFile(file));
  return [
    `import "${virtualPrefix}refresh";`,
    `import ${imported("../src/theme/styles/index.css")};`,
    `import "${themeSheet}";`,
    ...styles.map((file) => `import ${file};`),
    // Otherwise, Vite reloads the page after an edit to a CSS Module, because the module exports
    // its classes.
    `import.meta.hot?.accept([${styles.join(", ")}]);`,
    // This is a static import, so that an edit replaces the styles.
    `import ${imported("../src/theme/styles/later.css")};`,
    `import islands from "${islandsEntry}";`,
    `import { start } from ${imported("client/start.js")};`,
    `import { startInDevelopment } from ${imported("client/dev.js")};`,
    `const searchService = ${service === undefined ? "undefined" : `() => import(${JSON.stringify(moduleId(service))})`};`,
    `const run = () => start({ site: ${sources.siteData.get(code) ?? "null"}, islands, laterStyles: undefined, searchService, isDev: true });`,
    `startInDevelopment({ hot: import.meta.hot, site: "${siteKey(sources, code)}", run });`,
  ].join("\n");
}

/** Returns a hash that changes with the locale's site data. */
export function siteKey({ siteData }: ClientSources, code: string): string {
  return contentHash(siteData.get(code) ?? "");
}

function loader(root: string, code: string): string {
  const folder = JSON.stringify(root.split(path.sep).join("/"));
  return [
    `import { startDevelopment } from ${JSON.stringify(engineFile("client/dev-faults.js"))};`,
    `const load = () => import("${localeEntry(code)}");`,
    `startDevelopment({ hot: import.meta.hot, root: ${folder}, load });`,
  ].join("\n");
}

function islandTable(sources: ClientSources): string {
  const entries = sources.islands.map((file) => {
    const name = JSON.stringify(islandName(sources.root, file));
    return `  ${name}: () => import(${JSON.stringify(moduleId(file))}),`;
  });
  return `export default {\n${entries.join("\n")}\n};\n`;
}
