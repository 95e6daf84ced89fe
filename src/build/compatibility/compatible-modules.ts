import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import type { SiteConfig } from "../../core/config.ts";
import { compatibleModule, isReplaceable } from "../../docusaurus/modules.ts";
import { engineFile, runningModule } from "../engine.ts";
import { drawingModule } from "./drawing-component.ts";

/** The system a site was written for; undefined when that is Lectern. */
export type Compatibility = SiteConfig["compatibility"];

export interface CompatibleModulesInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly compatibility: Compatibility;
  /** On the server the modules are the running ones; in the browser they are bundled. */
  readonly runs: "server" | "browser";
}

/** Answers the imports that a site written for another system has of that system. */
export function compatibleModules({ root, compatibility, runs }: CompatibleModulesInput): Plugin {
  return {
    name: "lectern:compatible-modules",
    enforce: "pre",
    async resolveId(id, importer, options) {
      if (compatibility === undefined) return undefined;
      if (isDrawing(id, importer)) {
        const found = await this.resolve(id, importer, { ...options, skipSelf: true });
        return found && !found.external ? `${found.id}${asComponent}` : found;
      }
      const own = swizzledModule(root, id);
      // A module that wraps the original asks for that by another name, or by its own.
      if (own !== undefined && own !== importer?.replace(/[?#].*$/, "")) return own;
      const file = compatibleModule(id);
      if (file === undefined) return undefined;
      if (isReplaceable(id) && isInstalled(root, id)) return undefined;
      if (runs === "browser") return engineFile(file);
      if (options.kind === "require-call") return required + file;
      return { id: runningModule(file), external: true };
    },
    load(id) {
      const code = id.startsWith(required)
        ? requiredModule(id.slice(required.length))
        : id.endsWith(asComponent)
          ? drawingModule(readFileSync(id.slice(0, -asComponent.length), "utf8"))
          : undefined;
      return code === undefined ? undefined : { code, map: null, moduleType: "js" };
    },
  };
}

/** What stands before the name of a module that CommonJS asks for: Node warns of one that is not CommonJS. */
const required = "\0lectern:required/";

function requiredModule(file: string): string {
  const url = JSON.stringify(runningModule(file));
  return `import * as all from ${url};\nexport * from ${url};\nexport default all.default;\n`;
}

/** What stands behind the path of a drawing that is a component. */
const asComponent = "?lectern-drawing";

/** An SVG file that a script imports, not a stylesheet: such sites get a component of it. */
function isDrawing(id: string, importer: string | undefined): boolean {
  return id.endsWith(".svg") && /\.[cm]?[jt]sx?(?:[?#].*)?$/.test(importer ?? "");
}

function isInstalled(root: string, name: string): boolean {
  const parent = path.dirname(root);
  if (existsSync(path.join(root, "node_modules", name))) return true;
  return parent !== root && isInstalled(parent, name);
}

const endings = [".tsx", ".ts", ".jsx", ".js"];

/** The site's own `src/theme/X`, which takes the place of `@theme/X`; an absolute path. */
export function swizzledModule(root: string, specifier: string): string | undefined {
  if (!specifier.startsWith("@theme/")) return undefined;
  const base = path.join(root, "src", "theme", specifier.slice("@theme/".length));
  if (!existsSync(path.dirname(base))) return undefined;
  return [
    ...endings.map((ending) => base + ending),
    ...endings.map((ending) => path.join(base, `index${ending}`)),
  ].find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}
