import type { Plugin } from "vite";
import { engineFile } from "../engine.ts";
import { engineEntries, reactName } from "./engine-entries.ts";
import type { EngineProgram } from "./engine-program.ts";

/**
 * What a site adds to the browser's program uses the engine's as it was built:
 * React, the public surface and the start of a page are imported by the addresses
 * of their files, wherever the site's folder lies.
 *
 * @param basePath starts and ends with `/`
 */
export function onEngineProgram({ facts }: EngineProgram, basePath: string): Plugin {
  const { entries, reactNames } = facts;
  const address = (name: string) => ({ id: basePath + name, external: true });
  const prefix = "\0lectern:react-of-engine/";
  return {
    name: "lectern:on-engine-program",
    enforce: "pre",
    async resolveId(id) {
      if (id === engineEntries.start) return address(entries.start);
      if (id === engineEntries.react) return address(entries.react);
      if (id === "lectern") return address(entries.lectern);
      if (id === "lectern/typesense") return address(entries.typesense);
      if (id === islandReactFile) return address(entries.islandReact);
      if (Object.hasOwn(reactNames, id)) return prefix + id;
      // A part of React that islands do not use as a rule is the engine's, too.
      const isReact = /^react(-dom)?\//.test(id);
      return isReact
        ? this.resolve(id, engineFile("client/start.js"), { skipSelf: true })
        : undefined;
    },
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const part = id.slice(prefix.length);
      const names = ["default", ...(reactNames[part] ?? [])];
      const list = names.map((name) => `${reactName(part, name)} as ${name}`);
      return `export { ${list.join(", ")} } from "${islandReactFile}";`;
    },
  };
}

/** How the modules above name the file that has React for islands. */
const islandReactFile = "lectern:island-react";
