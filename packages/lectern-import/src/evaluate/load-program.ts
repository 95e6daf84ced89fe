import { existsSync } from "node:fs";
import Module, { createRequire, isBuiltin } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { compileFunction } from "node:vm";
import type { Plugin } from "vite";
import type { EvaluationRequest } from "./evaluated-site.ts";
import { standIn, type StandInFor } from "./stand-in.ts";

export type ProgramLoader = ReturnType<typeof programLoader>;

/** Plugins that Lectern replaces. Placeholders for them record the options that they get. */
export const ownPlugin = /^@docusaurus\/plugin-(?:content-(?:docs|blog|pages)|client-redirects)$/;

/** Loads JavaScript files of a site, such as its configuration, even if packages are missing. */
export function programLoader({ root, tsconfig, packages, replaced = [] }: EvaluationRequest) {
  const missing = new Set<string>();
  const origins = new Map<unknown, string>();
  const calls: StandInFor[] = [];
  const places = packages === undefined ? [root] : [root, packages];
  const requires = places.map((place) => createRequire(path.join(place, "package.json")));
  const modules = new Map<string, unknown>();
  /**
   * Imports packages as Node does. Does nothing for Docusaurus, whose packages are loaded with
   * `require`.
   */
  const preload = async (ids: readonly string[]) => {
    for (const id of ids.filter((each) => replaced.length > 0 && !replaced.includes(each))) {
      for (const place of places) {
        try {
          const parent = pathToFileURL(path.join(place, "package.json"));
          modules.set(id, await import(import.meta.resolve(id, parent)));
          break;
        } catch {
          // Try the next folder, and then `require`.
        }
      }
    }
  };
  const installed = (id: string): unknown => {
    if (modules.has(id)) return modules.get(id);
    const [ofSite, ofImport] = requires;
    try {
      return ofSite?.(id);
    } catch (error) {
      if (!ofImport || !isAbsent(error, id)) throw error;
      return ofImport(id);
    }
  };
  const demand = (id: string): unknown => {
    let found: unknown;
    if (replaced.includes(id) || ownPlugin.test(id)) return standIn(id, calls);
    if (/^(?:node:)?module$/.test(id))
      return Object.assign(Object.create(Module), { createRequire: requireFrom });
    try {
      found = installed(id);
    } catch (error) {
      if (!isAbsent(error, id)) throw error;
      const inner = /^Cannot find (?:module|package) '([^'./][^']*)'/.exec(errorText(error))?.[1];
      if (packages !== undefined && inner !== undefined) missing.add(inner);
      missing.add(path.isAbsolute(id) ? path.relative(root, id) : id);
      return standIn(id, calls);
    }
    if (!isBuiltin(id)) noteOrigins(found, id, origins);
    return found;
  };
  const resolve = (folder: string, id: string): string => {
    if (id.startsWith(".")) return path.resolve(folder, id);
    for (const place of requires) {
      try {
        return place.resolve(id);
      } catch {
        // Try the next folder.
      }
    }
    missing.add(id);
    return id;
  };
  /** Replaces `createRequire`. Its function also finds packages that the site hasn't installed. */
  const requireFrom = (from: string | URL) => {
    const native = createRequire(from);
    return Object.assign((id: string): unknown => (id.startsWith(".") ? native(id) : demand(id)), {
      resolve: (id: string) => (id.startsWith(".") ? native.resolve(id) : resolve(root, id)),
    });
  };
  const note = (file: string, exported: unknown) => noteOrigins(exported, file, origins);
  return {
    /** Missing packages and files, as imported. */
    missing,
    /** The package that each function comes from. */
    origins,
    /** Calls of placeholders, in order. */
    calls,
    /** Returns the default export of a file, or all exports if there is no default. */
    async load(file: string): Promise<unknown> {
      const { code, imports } = await bundled(file, { root, tsconfig });
      await preload(imports);
      const module: { exports: unknown } = { exports: {} };
      const names = ["module", "exports", "require", "__resolve", "__import", "__origin"];
      const run = compileFunction(code, names, { filename: file }) as (
        ...given: unknown[]
      ) => unknown;
      const require = Object.assign(demand, { resolve: (id: string) => resolve(root, id) });
      await run(module, module.exports, require, resolve, async (id: string) => demand(id), note);
      return defaultOf(module.exports);
    },
  };
}

function defaultOf(exported: unknown): unknown {
  const isModule = typeof exported === "object" && exported !== null && "default" in exported;
  return isModule ? exported.default : exported;
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isAbsent(error: unknown, id: string): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  // A package without the requested export is as unusable as a missing one.
  return code === "MODULE_NOT_FOUND" || code === "ERR_PACKAGE_PATH_NOT_EXPORTED" || !existsSync(id);
}

function noteOrigins(found: unknown, id: string, origins: Map<unknown, string>): void {
  if (typeof found === "function" && !origins.has(found)) origins.set(found, id);
  if ((typeof found !== "object" && typeof found !== "function") || found === null) return;
  for (const [name, member] of Object.entries(found)) {
    if (typeof member === "function" && !origins.has(member))
      origins.set(member, name === "default" ? id : `${id}#${name}`);
  }
}

type Bundled = Pick<EvaluationRequest, "root" | "tsconfig">;

/** Bundles a file, and the site files that it imports, as CommonJS. Packages stay external. */
async function bundled(file: string, bundle: Bundled) {
  try {
    return await bundledAs("cjs", file, bundle);
  } catch (error) {
    // CommonJS doesn't support top-level await.
    if (!errorText(error).includes("top-level await")) throw error;
    const { code, imports } = await bundledAs("es", file, bundle);
    return { code: awaiting(code), imports };
  }
}

/** Converts an ES module bundle to the body of a function that returns a promise. */
function awaiting(code: string): string {
  const body = code
    .replace(
      /^import\s+(?:(.+?)\s+from\s+)?("[^"\n]+");?$/gm,
      (_all, clause: string | undefined, from: string) => {
        const [, names] = /(\{[^}]*\})/.exec(clause ?? "") ?? [];
        const [, all] = /\*\s+as\s+(\S+)/.exec(clause ?? "") ?? [];
        const [, first] = /^(\w[\w$]*)/.exec(clause ?? "") ?? [];
        return [
          names && `const ${names.replace(/\s+as\s+/g, ": ")} = require(${from});`,
          all && `const ${all} = require(${from});`,
          first && `const ${first} = __default(require(${from}));`,
          clause === undefined && `require(${from});`,
        ]
          .filter(Boolean)
          .join(" ");
      },
    )
    .replace(
      /^export\s*\{[^}]*?(\S+)\s+as\s+default\b[^}]*\};?$/m,
      "module.exports = { default: $1 };",
    )
    .replace(/^export default /m, "module.exports.default = ");
  const other =
    'const __default = (found) => ("default" in Object(found) ? found.default : found);';
  return `return (async () => {\n${other}\n${body}\n})();`;
}

/** Returns the code of a bundle and its imported packages. */
async function bundledAs(format: "cjs" | "es", file: string, { root, tsconfig }: Bundled) {
  const { build } = await import("vite");
  const output = await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: "silent",
    // The site's own `tsconfig.json` is for editors and may extend packages that aren't installed.
    tsconfig,
    plugins: [ownPlaces(), ownExports(root, file), packagesOutside(root)],
    ssr: { noExternal: true },
    build: {
      ssr: file,
      write: false,
      target: "node20",
      minify: false,
      // VitePress also accepts imports of names that JSON files don't have.
      rollupOptions: {
        shimMissingExports: true,
        output: { format, exports: "auto", codeSplitting: false },
      },
    },
  });
  const first = Array.isArray(output) ? output[0] : output;
  const chunk = first && "output" in first ? first.output[0] : undefined;
  const code = (chunk?.code ?? "")
    .replace(/(?<![.\w$])import\(/g, "__import(")
    // In `.mjs` files, the default import of a CommonJS module is the module itself. ES modules
    // have their own default export.
    .replace(
      /__toESM\((\w+), 1\)/g,
      '(Object($1)[Symbol.toStringTag] === "Module" ? $1 : __toESM($1, 1))',
    );
  return { code, imports: chunk?.imports ?? [] };
}

/** Makes packages and missing files external, so that they're loaded at runtime. */
function packagesOutside(root: string): Plugin {
  return {
    name: "lectern:packages-outside",
    enforce: "pre",
    async resolveId(id, importer, options) {
      if (importer === undefined || id.startsWith("\0")) return undefined;
      const local = id.startsWith("@site/") ? path.join(root, id.slice("@site".length)) : id;
      if (!local.startsWith(".") && !path.isAbsolute(local)) return { id, external: true };
      const found = await this.resolve(local, importer, { ...options, skipSelf: true });
      return found ?? { id: path.resolve(path.dirname(importer), local), external: true };
    },
  };
}

/**
 * Records the exports of the site's files, to find out where a function in the configuration comes
 * from.
 */
function ownExports(root: string, entry: string): Plugin {
  return {
    name: "lectern:own-exports",
    enforce: "pre",
    transform(code, id) {
      if (id === entry || !path.isAbsolute(id) || !/\.[cm]?[jt]sx?$/.test(id)) return undefined;
      const name = JSON.stringify(fromRoot(root, id));
      const isModule = /^\s*(?:import|export)\b/m.test(code);
      const told = isModule
        ? `import * as __own from ${JSON.stringify(id)};\n__origin(${name}, __own);`
        : `__origin(${name}, module.exports);`;
      return { code: `${code}\n;${told}\n`, map: null };
    },
  };
}

/** Returns the path that a module in the site's root folder uses to import a file. */
function fromRoot(root: string, file: string): string {
  const relative = path.relative(root, file).split(path.sep).join("/");
  return relative.startsWith("..") ? relative : `./${relative}`;
}

/**
 * Replaces a file's references to its own location, such as `__dirname`, so they survive bundling.
 */
function ownPlaces(): Plugin {
  return {
    name: "lectern:own-places",
    enforce: "pre",
    transform(code, id) {
      if (!path.isAbsolute(id) || !/\.[cm]?[jt]sx?$/.test(id)) return undefined;
      const folder = JSON.stringify(path.dirname(id));
      const made = code
        .replace(/\brequire\.resolve\(/g, `__resolve(${folder}, `)
        .replace(/(?<![.\w$])(?:__|import\.meta\.)(dir|file)name\b/g, (name, kind: string) => {
          // ES modules often declare the variables of CommonJS.
          const own = new RegExp(`\\b(?:const|let|var)\\s[^;]*?\\b${name}\\s*=`);
          return own.test(code) ? name : kind === "dir" ? folder : JSON.stringify(id);
        })
        .replace(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(id).href));
      return { code: made, map: null };
    },
  };
}
