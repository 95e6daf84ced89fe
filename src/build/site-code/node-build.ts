import path from "node:path";
import type { BuildOptions, Rollup } from "vite";

/**
 * How modules of a site are built for Node: readable, with a map beside each file,
 * so that what they throw is shown in the sources.
 *
 * @param root absolute path of the site folder
 */
export function nodeBuild(root: string, input: string, names: Rollup.OutputOptions): BuildOptions {
  return {
    ssr: true,
    target: "node20",
    minify: false,
    sourcemap: "hidden",
    rollupOptions: {
      input,
      output: { ...names, format: "esm", sourcemapPathTransform: pathsBelow(root) },
    },
  };
}

/** Paths in the maps begin at the site folder. */
function pathsBelow(root: string) {
  return (relative: string, map: string) =>
    path
      .relative(root, path.resolve(path.dirname(map), relative))
      .split(path.sep)
      .join("/");
}
