import { cpSync, existsSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../ensure.mjs";
import { build } from "./lectern-builds.mjs";

/**
 * Creates a copy of the portal to measure, on first use.
 *
 * @param {string} work absolute path of the folder for the copy
 * @returns {{ site: () => string, built: () => Promise<{ site: string, output: string }> }} absolute
 *   paths of the copy and its output
 */
export function portalCopy(work) {
  const site = path.join(work, "portal");
  const copy = () => {
    if (!existsSync(site)) copyPortal(site);
    return site;
  };
  return {
    site: copy,
    async built() {
      const output = path.join(copy(), "build");
      if (!existsSync(output)) await build(site);
      return { site, output };
    },
  };
}

function copyPortal(target) {
  cpSync(path.join(projectRoot, "site"), target, {
    recursive: true,
    // The site's tsconfig.json extends the repository's tsconfig.json, which the copy doesn't have.
    filter: (file) => !/[/\\](\.lectern|build|tsconfig\.json)$/.test(file),
  });
}
