import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import type { SiteConfig } from "../../core/config.ts";
import { foldersUpward } from "../folders-upward.ts";
import { compatibilityPackage, installedPackage } from "../installed-package.ts";
import { drawingModule } from "./drawing-component.ts";

/** The system that a site was written for. `undefined` for Lectern. */
export type Compatibility = SiteConfig["compatibility"];

/**
 * Description of a system, which a package provides in `<system>.json`. File paths are relative to
 * the package.
 */
interface SystemManifest {
  /** Package scopes that only exist in the system, for example `@theme`. */
  readonly scopes: readonly string[];
  /** Aliases of scopes. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Site folders that override modules of a scope. */
  readonly overrides: Readonly<Record<string, string>>;
  /**
   * Files by specifier. For specifiers outside the scopes, a package that the site has installed
   * takes precedence.
   */
  readonly modules: Readonly<Record<string, string>>;
  /** Module whose default export contains components for all pages. */
  readonly components: string;
  /** Stylesheet for all pages. */
  readonly styles: string;
}

/** Another system whose sites Lectern can build, and the package that supports it. */
export interface CompatibleSystem extends SystemManifest {
  /** Absolute path of the package. */
  readonly folder: string;
}

const known = new Map<string, CompatibleSystem>();

/**
 * Returns the system that a site was written for, or `undefined` for Lectern and if the package
 * that supports the system isn't installed.
 *
 * @param root absolute path of the site folder
 */
export function compatibleSystem(
  root: string,
  compatibility: Compatibility,
): CompatibleSystem | undefined {
  if (compatibility === undefined) return undefined;
  const key = `${compatibility} ${root}`;
  const found = known.get(key) ?? readSystem(root, compatibility);
  if (found) known.set(key, found);
  return found;
}

function readSystem(root: string, system: string): CompatibleSystem | undefined {
  const file = installedPackage(root, `${compatibilityPackage}/${system}.json`);
  if (file === undefined) return undefined;
  const folder = path.dirname(file);
  const manifest = JSON.parse(readFileSync(file, "utf8")) as SystemManifest;
  const { components, styles } = manifest;
  return {
    ...manifest,
    folder,
    components: path.join(folder, components),
    styles: path.join(folder, styles),
  };
}

/**
 * Returns the absolute path of the module for an import, or `undefined` if the system doesn't have
 * it.
 */
export function compatibleModule(
  root: string,
  system: CompatibleSystem,
  specifier: string,
): string | undefined {
  const [scope = ""] = specifier.split("/", 1);
  const name = (system.aliases[scope] ?? scope) + specifier.slice(scope.length);
  const file = Object.hasOwn(system.modules, name) ? system.modules[name] : undefined;
  if (file === undefined || (!isOfSystem(system, specifier) && isInstalled(root, specifier))) {
    return undefined;
  }
  return path.join(system.folder, file);
}

/** Returns whether an import refers to a module that only exists in the system. */
export function isOfSystem({ scopes }: CompatibleSystem, specifier: string): boolean {
  return scopes.some((scope) => specifier.startsWith(`${scope}/`));
}

/** Returns whether a package is in the `node_modules` of a folder or one of its parent folders. */
export function isInstalled(root: string, name: string): boolean {
  return foldersUpward(root).some((folder) => existsSync(path.join(folder, "node_modules", name)));
}

const endings = [".tsx", ".ts", ".jsx", ".js"];

/** Returns the absolute path of the site file that overrides a module of the system. */
export function overridingFile(
  root: string,
  { overrides }: CompatibleSystem,
  specifier: string,
): string | undefined {
  const [scope = ""] = specifier.split("/", 1);
  const folder = overrides[scope];
  if (folder === undefined) return undefined;
  const base = path.join(root, folder, specifier.slice(scope.length));
  if (!existsSync(path.dirname(base))) return undefined;
  return [
    ...endings.map((ending) => base + ending),
    ...endings.map((ending) => path.join(base, `index${ending}`)),
  ].find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

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
      // A site file that overrides a module may import the original module to wrap it, either by
      // another name or by the name that it overrides.
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
 * Returns whether a script imports an SVG file. In sites of other systems, such an import is a
 * component. SVG files in stylesheets aren't affected.
 */
function isDrawing(id: string, importer: string | undefined): boolean {
  return id.endsWith(".svg") && /\.[cm]?[jt]sx?(?:[?#].*)?$/.test(importer ?? "");
}
