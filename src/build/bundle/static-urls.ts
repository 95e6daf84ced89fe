import { existsSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { isBelow } from "./module-paths.ts";

/** An address in a stylesheet that begins at the root of the host, up to its path's end. */
const rooted = /(\burl\(\s*["']?)(\/(?!\/)[^\s"')?#]*)/gi;

/**
 * Addresses in stylesheets of a site that begin with a slash get its base path, as those in
 * pages do: they name files of the static folder. One that has it already stays, and so does
 * that of a file in the site folder, which the bundler finds.
 *
 * @param root absolute path of the site folder
 */
export function staticUrls(root: string, basePath: string): Plugin {
  return {
    name: "lectern:static-urls",
    enforce: "pre",
    transform: {
      order: "pre",
      filter: { id: /\.css(?:$|\?)/ },
      handler(code, id) {
        if (basePath === "/" || !isBelow(root, id)) return undefined;
        const changed = code.replace(rooted, (all: string, before: string, address: string) => {
          const stays = address.startsWith(basePath) || existsSync(path.join(root, address));
          return stays ? all : `${before}${basePath}${address.slice(1)}`;
        });
        return changed === code ? undefined : { code: changed, map: null };
      },
    },
  };
}
