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
 * Resolves imports of modules of another system.
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
      // A module that wraps the original imports it by another name, or by its own.
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

/** Marks an SVG file that is a component. */
const asComponent = "?lectern-drawing";

/** An SVG file that a script imports, not a stylesheet: sites of other systems get a component. */
function isDrawing(id: string, importer: string | undefined): boolean {
  return id.endsWith(".svg") && /\.[cm]?[jt]sx?(?:[?#].*)?$/.test(importer ?? "");
}
