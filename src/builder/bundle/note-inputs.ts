import path from "node:path";
import type { Plugin } from "vite";
import { engineFile } from "../engine.ts";
import { inputsOf, type BundleInputs, type PackagePlace } from "./bundle-inputs.ts";
import { isOfEngine } from "./vite-site.ts";

/** Takes note of what a bundle is made of. */
export interface InputsNote {
  /** Sees every import and every module of a bundle; comes before the plugins that resolve. */
  plugin(): Plugin;
  /** After the build; undefined when the files it was made of do not tell what it depends on. */
  inputs(): BundleInputs | undefined;
}

/**
 * Takes note of what a bundle is made of, but for the engine's own code: that has a
 * hash of its own in every key.
 *
 * @param root absolute path of the site folder
 */
export function noteInputs(root: string): InputsNote {
  const files = new Set<string>();
  const folders = new Set<string>();
  const packages = new Map<string, Pick<PackagePlace, "name" | "from">>();
  const engine = engineFile("");
  const addFile = (id: string) => {
    const file = id.replace(/[?#].*$/, "");
    if (path.isAbsolute(file) && !file.startsWith(engine)) files.add(file);
  };
  const addImport = (written: string, importer: string | undefined) => {
    const asker = importer?.replace(/[?#].*$/, "") ?? "";
    if (asker.startsWith(engine)) return;
    const from = path.isAbsolute(asker) ? path.dirname(asker) : root;
    const specifier = written.replace(/[?#].*$/, "");
    const file = namedFile(specifier, { root, from });
    if (file !== undefined) folders.add(path.dirname(file)).add(file);
    const name = packageName(specifier);
    if (name !== undefined) packages.set(`${from}\0${name}`, { name, from });
  };
  return {
    plugin: () => ({
      name: "lectern:note-inputs",
      enforce: "pre",
      resolveId: {
        order: "pre",
        handler(specifier, importer) {
          addImport(specifier, importer);
        },
      },
      moduleParsed: ({ id }) => addFile(id),
      generateBundle(_options, bundle) {
        // Files that modules and stylesheets show.
        for (const file of Object.values(bundle)) {
          if (file.type !== "asset") continue;
          for (const name of file.originalFileNames) addFile(path.resolve(root, name));
        }
      },
    }),
    inputs: () =>
      inputsOf(root, {
        files: [...files],
        folders: [...folders],
        packages: [...packages.values()],
      }),
  };
}

/** The file or folder an import names, with or without its ending; undefined for packages. */
function namedFile(
  specifier: string,
  { root, from }: { readonly root: string; readonly from: string },
): string | undefined {
  if (specifier.startsWith("@site/")) return path.join(root, specifier.slice("@site".length));
  return /^\.{1,2}(\/|$)/.test(specifier) ? path.resolve(from, specifier) : undefined;
}

/** Undefined for files, for modules in memory and for what is the engine's in every site. */
function packageName(specifier: string): string | undefined {
  if (isOfEngine(specifier)) return undefined;
  return /^(?!@site\/)((?:@[a-z0-9~][^/:]*\/)?[a-z0-9~][^/:]*)(?:\/|$)/i.exec(specifier)?.[1];
}
