import path from "node:path";
import { engineFile } from "../engine.ts";

/**
 * How programs of a site are compiled, whatever `tsconfig.json` stands beside
 * them: that is for the author's editor, and may ask for what cannot run here.
 */
export const siteProgramSettings = {
  tsconfig: engineFile("../src/builder/site-programs.tsconfig.json"),
} as const;

/**
 * The output of a bundle with a map beside each file, so that what it throws is
 * shown in the sources. Paths in the maps begin at the site folder.
 *
 * @param root absolute path of the site folder
 */
export function mappedOutput(root: string) {
  return {
    format: "esm",
    sourcemapPathTransform: (relative: string, map: string) =>
      path
        .relative(root, path.resolve(path.dirname(map), relative))
        .split(path.sep)
        .join("/"),
  } as const;
}
