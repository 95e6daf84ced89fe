import { readdirSync, type Dirent } from "node:fs";
import path from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { sourcePath } from "../../core/paths.ts";
import { configFileIn } from "./config-file.ts";
import type { SiteConfig } from "../../core/config.ts";

/**
 * Folders that `lectern version` has made and the configuration does not name: their
 * pages are in no build.
 *
 * @param root absolute path of the site folder
 */
export function undeclaredVersions(
  root: string,
  { sections }: Pick<SiteConfig, "sections">,
): readonly Diagnostic[] {
  const declared = sections.flatMap(({ versions }) => versions.map(({ folder }) => `${folder}/`));
  return sections.flatMap(({ id, versions }) => {
    const current = versions.find(({ name }) => name === "current");
    if (current === undefined) return [];
    const above = `versioned_${current.folder}`;
    const unknown = foldersIn(path.join(root, above)).filter((name) => {
      const at = `${above}/${name}/`;
      // The folder of a version may also lie below, or hold this one.
      return !declared.some((each) => each.startsWith(at) || at.startsWith(each));
    });
    return unknown.map((name) =>
      notDeclared({ folder: `${above}/${name}`, name, section: id, root }),
    );
  });
}

interface NotDeclared {
  readonly folder: string;
  /** Of the version. */
  readonly name: string;
  readonly section: string;
  readonly root: string;
}

function notDeclared({ folder, name, section, root }: NotDeclared): Diagnostic {
  return {
    code: "version/not-declared",
    severity: "warning",
    message: `"${folder}" is the folder of no version, so its pages are not in the site.`,
    hint: `Add "${name}": {} to the versions of the section "${section}", or remove the folder.`,
    place: { file: sourcePath(configFileIn(root)) },
  };
}

function foldersIn(folder: string): readonly string[] {
  let entries: readonly Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    // There is none, or a file is called so. What a declared version cannot be read for is told with its pages.
    return [];
  }
  return entries
    .filter((entry) => entry.isDirectory() && !/^[._]/.test(entry.name))
    .map(({ name }) => name)
    .toSorted();
}
