import * as React from "react";
import type { Plugin } from "vite";
import { engineFile } from "../engine.ts";

/** The modules of React that are replaced, and what they become in the program. */
const modules: Readonly<Record<string, string>> = {
  react: [
    `import * as React from "react";`,
    `import { watchedReact } from "lectern/server";`,
    `const all = { ...React, ...watchedReact };`,
    `export default all;`,
    ...Object.keys(React)
      .filter((name) => /^\w+$/.test(name) && name !== "default")
      .map((name) => `export const ${name} = all.${name};`),
  ].join("\n"),
  "react/jsx-runtime": `export { Fragment, jsx, jsxs } from "lectern/server";`,
};

const prefix = "\0lectern:watched/";

/**
 * On the server, components of the site use a React that takes note of hooks and event
 * handlers, which do nothing outside of islands. Packages use React itself.
 */
export function watchedReact(): Plugin {
  const engine = engineFile("");
  return {
    name: "lectern:watched-react",
    enforce: "pre",
    resolveId(id, importer = "", { kind }) {
      if (!Object.hasOwn(modules, id) || kind === "require-call") return undefined;
      const isOfSite =
        !importer.startsWith(prefix) &&
        !importer.startsWith(engine) &&
        !/[\\/]node_modules[\\/]/.test(importer);
      return isOfSite ? prefix + id : undefined;
    },
    load: (id) => (id.startsWith(prefix) ? modules[id.slice(prefix.length)] : undefined),
  };
}
