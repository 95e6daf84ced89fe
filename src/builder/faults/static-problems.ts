import path from "node:path";
import type { Diagnostic } from "../../base/diagnostic.ts";
import { outputName, routePath, sourcePath } from "../../base/paths.ts";
import {
  joinedFiles,
  isSiteOwn,
  localeFolder,
  type SharedOutputsInput,
} from "../output/shared-outputs.ts";
import { privateFiles, staticFiles } from "../output/static-files.ts";

/** Files of the static folder that are not published, or have the name of something the engine writes. */
export function staticProblems(input: SharedOutputsInput): readonly Diagnostic[] {
  const { root, config } = input;
  const folder = path.join(root, config.staticFolder);
  const place = (name: string) => ({ file: sourcePath(`${config.staticFolder}/${name}`) });
  const taken = takenNames(input);
  const hidden = privateFiles(folder).map((name): Diagnostic => {
    return {
      code: "file/private",
      severity: "warning",
      message: `"${name}" looks like something that is not for readers, and is not published.`,
      hint: `Move it out of the folder "${config.staticFolder}", or give it another name.`,
      place: place(name),
    };
  });
  const clashes = staticFiles(folder).flatMap((name): readonly Diagnostic[] => {
    if (joinedFiles.includes(name) || isSiteOwn(name, config)) return [];
    if (name === "robots.txt") {
      const message = `"robots.txt" is not published: the site asks search engines to leave it out (noIndex), and the engine's robots.txt says so.`;
      return [{ code: "file/unused", severity: "note", message, place: place(name) }];
    }
    const owner = taken(name);
    if (owner === undefined) return [];
    const message = `"${name}" has the name of ${owner}.`;
    const hint = "Rename the file.";
    return [{ code: "file/collision", severity: "error", message, hint, place: place(name) }];
  });
  return [...hidden, ...clashes];
}

/** Who has a name in the output, in words. */
function takenNames(input: SharedOutputsInput): (name: string) => string | undefined {
  const owners = new Map<string, string>();
  for (const { from } of input.config.redirects) {
    owners.set(`${outputName(routePath(from))}.html`, `the redirect from "${from}"`);
  }
  for (const open of input.sites) {
    const { movedData = [] } = open.siteData;
    owners.set(`${localeFolder(open)}llms.txt`, "a file the engine writes");
    for (const [route, page] of open.site.pages) {
      const name = outputName(route);
      const data = movedData.includes(name) ? [] : [`${name}.json`];
      if (page.kind === "not-kept") continue;
      for (const file of [`${name}.html`, `${name}.md`, ...data]) {
        owners.set(localeFolder(open) + file, `a file of the page "${route}"`);
      }
    }
  }
  return (name) => owners.get(name) ?? (isEngineOwn(name) ? "a file the engine writes" : undefined);
}

/** Names the engine has for itself, whether or not it writes them for this site. */
function isEngineOwn(name: string): boolean {
  return (
    /^([^/]+\/)?_lectern\//.test(name) ||
    name === "sw.js" ||
    /^([^/]+\/)?search-index-[^/]+\.json$/.test(name)
  );
}
