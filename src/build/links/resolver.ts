import { readFileSync } from "node:fs";
import path from "node:path";
import type { SourcePath } from "../../core/paths.ts";
import type { ImportResolution, Resolver } from "../../markdown/resolver.ts";
import type { Site } from "../../core/site.ts";
import type { ImageStore } from "./images.ts";
import { linkResolver } from "./link-resolver.ts";
import type { LinkedFiles } from "./linked-files.ts";
import { sourceFinder } from "../../content/sources/outside-folders.ts";
import {
  isProgram,
  locateImport,
  type ImportPlaces,
  type ImportTarget,
} from "../site-code/locate-import.ts";

/** Resolves the links, images and imports in the pages of a site. */
export interface SiteResolver extends Resolver {
  /** Like `importFile`, with the file that was found. */
  locate(specifier: string, from: SourcePath): ImportTarget;
}

export interface SiteResolverInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly site: Site;
  readonly images: ImageStore;
  readonly linkedFiles: LinkedFiles;
}

/** What the links, images and imports of pages lead to, looked up in the site and on disk. */
export function siteResolver({ root, site, images, linkedFiles }: SiteResolverInput): SiteResolver {
  const places: ImportPlaces = {
    root,
    find: sourceFinder(root, site.config),
    compatibility: site.config.compatibility,
  };
  const links = linkResolver({ root, site, find: places.find, linkedFiles });
  return {
    link: links,
    image: (src, from) => images.resolve(src, from),
    locate: (specifier, from) => locateImport(places, specifier, from),
    importFile({ specifier, kind }, from) {
      const target = locateImport(places, specifier, from);
      switch (target.kind) {
        case "missing":
        case "not-installed":
        case "leaves-site":
          return target;
        case "package":
          return { kind: "resolved" };
        case "resolved": {
          if (kind === "module" && !isProgram(target.source)) return noProgram(specifier);
          const file = path.join(root, target.source);
          return {
            kind: "resolved",
            // Read when it is asked for: only raw files are.
            get text() {
              return readFileSync(file, "utf8");
            },
          };
        }
      }
    },
  };
}

function noProgram(specifier: string): ImportResolution {
  return { kind: "no-program", hint: `Import its text: "${specifier}?raw".` };
}
