import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import {
  compatibleModule,
  compatibleSystem,
  overridingFile,
  type Compatibility,
} from "./compatible-system.ts";
import { drawingModule } from "./drawing-component.ts";

/**
 * Resolves imports of another system's modules.
 *
 * @param root absolute path of the site folder
 */
export function compatibleModules(root: string, compatibility: Compatibility): Plugin {
  return {
    name: "lectern:compatible-modules",
    enforce: "pre",
    async resolveId(id, importer, options) {
      if (compatibility === undefined) return undefined;
      if (isDrawing(id, importer)) {
        const found = await this.resolve(id, importer, { ...options, skipSelf: true });
        return found && !found.external ? `${found.id}${asComponent}` : found;
      }
      const system = compatibleSystem(root, compatibility);
      if (!system) return undefined;
      const own = overridingFile(root, system, id);
      // A module that wraps the original imports it with another name or with its own name.
      if (own !== undefined && own !== importer?.replace(/[?#].*$/, "")) return own;
      return compatibleModule(root, system, id);
    },
    load(id) {
      if (!id.endsWith(asComponent)) return undefined;
      const code = drawingModule(readFileSync(id.slice(0, -asComponent.length), "utf8"));
      return { code, map: null, moduleType: "js" };
    },
  };
}

/** Query that marks an SVG file imported as a component. */
const asComponent = "?lectern-drawing";

/**
 * Returns whether a script imports an SVG file. Sites of other systems get a component. SVG files
 * in stylesheets aren't affected.
 */
function isDrawing(id: string, importer: string | undefined): boolean {
  return id.endsWith(".svg") && /\.[cm]?[jt]sx?(?:[?#].*)?$/.test(importer ?? "");
}
