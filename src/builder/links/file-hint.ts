import { nearest } from "../../base/nearest.ts";
import { baseName, folderOf, type SourcePath } from "../../base/paths.ts";
import type { Site } from "../../model/site.ts";

/** A link to a file that is no page. */
interface UnknownFile {
  /** As written, without query and fragment. */
  readonly target: string;
  readonly from: SourcePath;
  /** The file it means. */
  readonly source: SourcePath;
}

/** The page that was meant: one beside the file, else one of the same name in the same version. */
export function fileHint(site: Site, { target, from, source }: UnknownFile): string | undefined {
  const own = versionOf(site, source) ?? versionOf(site, from);
  const sources = [...site.pageBySource.keys()].filter((other) => {
    const version = versionOf(site, other);
    const isOther = version?.section === own?.section && version?.folder !== own?.folder;
    return other !== from && !isOther;
  });
  const siblings = sources.filter((other) => folderOf(other) === folderOf(source));
  const sameName = sources.find((other) => baseName(other) === baseName(source));
  const name = nearest(baseName(source), siblings.map(baseName));
  const match = siblings.find((other) => baseName(other) === name) ?? sameName;
  if (match === undefined) return undefined;
  const inFolder = folderOf(match) === folderOf(source);
  const shown = inFolder
    ? target.slice(0, target.lastIndexOf("/") + 1) + baseName(match)
    : `/${match}`;
  return shown === target ? undefined : `Did you mean "${shown}"?`;
}

interface VersionPlace {
  readonly section: string;
  readonly folder: string;
}

/** Undefined for pages outside of the sections. */
function versionOf(site: Site, source: SourcePath): VersionPlace | undefined {
  for (const { config: section, versions } of site.sections) {
    for (const { config } of versions) {
      if (source.startsWith(`${config.folder}/`))
        return { section: section.id, folder: config.folder };
    }
  }
  return undefined;
}
