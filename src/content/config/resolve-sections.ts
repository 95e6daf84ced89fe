import type { SectionConfig, VersionConfig } from "../../core/config.ts";
import { didYouMean } from "../../core/nearest.ts";
import { joinRoute, routePath, sourcePath, withoutParents } from "../../core/paths.ts";
import type { ConfigValues } from "../../core/schema/site.ts";
import type { ReportConfig } from "./config-source.ts";

type DeclaredSection = NonNullable<ConfigValues["sections"]>[number];
type DeclaredVersion = NonNullable<DeclaredSection["versions"]>[string];

/** Returns the sections with their versions. Paths, folders and banners have defaults. */
export function resolveSections(
  declared: readonly DeclaredSection[],
  report: ReportConfig,
): readonly SectionConfig[] {
  const sections = declared.map((section, index) => resolveSection(section, index, report));
  reportTwins(sections, report);
  return sections;
}

function resolveSection(section: DeclaredSection, index: number, report: ReportConfig) {
  const versions = inOrder(section.versions ?? { current: {} });
  const names = versions.map(([name]) => name);
  const lastVersion = section.lastVersion ?? names.find((name) => name !== "current") ?? "current";
  if (!names.includes(lastVersion)) {
    const path = [
      "sections",
      index,
      section.lastVersion === undefined ? "versions" : "lastVersion",
    ];
    const message = `The "lastVersion" of the section "${section.id}" is "${lastVersion}", which doesn't exist.`;
    report({ severity: "error", path, message, hint: didYouMean(lastVersion, names) });
  }
  if (section.postsPerPage !== undefined && section.kind !== "blog") {
    const path = ["sections", index, "postsPerPage"];
    const message = `The section "${section.id}" isn't a blog, so it can't have "postsPerPage".`;
    report({ severity: "error", path, message, hint: 'Add kind: "blog", or remove the key.' });
  }
  const resolveVersion = ([name, version]: [string, DeclaredVersion]): VersionConfig => {
    const isCurrent = name === "current";
    // Released versions are always in the site folder, even if the current version isn't.
    const released = `versioned_${withoutParents(section.folder)}/${name}`;
    const folder = isCurrent ? section.folder : released;
    const sidebars = version.sidebars ?? (isCurrent ? section.sidebars : undefined);
    const distance = names.indexOf(name) - names.indexOf(lastVersion);
    const path = distance === 0 ? "" : isCurrent ? "next" : name;
    const banner = distance === 0 ? "none" : distance < 0 ? "unreleased" : "unmaintained";
    return {
      name,
      label: version.label ?? (isCurrent ? "Next" : name),
      path: joinRoute(section.path, version.path ?? path),
      folder: sourcePath(version.folder ?? folder),
      sidebars: sidebars === undefined ? undefined : sourcePath(sidebars),
      banner: version.banner ?? banner,
      badge: version.badge ?? names.length > 1,
    };
  };
  return {
    id: section.id,
    kind: section.kind ?? "docs",
    ...(section.postsPerPage !== undefined && { postsPerPage: section.postsPerPage }),
    label: section.label,
    path: routePath(decodeURI(section.path)),
    tagsFile: section.tags === undefined ? undefined : sourcePath(section.tags),
    versions: versions.map(resolveVersion),
    lastVersion,
    changes: section.changes ?? true,
  };
}

/**
 * Returns the versions in order: `current` first, then the others as written. JavaScript sorts
 * integer keys to the front, smallest first, so these are reversed to start with the newest.
 */
function inOrder(versions: Readonly<Record<string, DeclaredVersion>>): [string, DeclaredVersion][] {
  const entries = Object.entries(versions);
  const current = entries.filter(([name]) => name === "current");
  const numbers = entries.filter(([name]) => /^(0|[1-9]\d*)$/.test(name));
  const others = entries.filter((entry) => ![...current, ...numbers].includes(entry));
  return [...current, ...numbers.toReversed(), ...others];
}

/** Reports IDs, routes and folders that more than one section or version uses. */
function reportTwins(sections: readonly SectionConfig[], report: ReportConfig): void {
  const ids = new Set<string>();
  const earlier: { owner: string; path: string; folder: string }[] = [];
  for (const [index, section] of sections.entries()) {
    if (ids.has(section.id)) {
      const message = `Two sections have the id "${section.id}".`;
      report({ severity: "error", path: ["sections", index, "id"], message });
    }
    ids.add(section.id);
    for (const { name, path, folder } of section.versions) {
      const owner = `version "${name}" of the section "${section.id}"`;
      const problem = (message: string) =>
        report({ severity: "error", path: ["sections", index, "versions", name], message });
      for (const other of earlier) {
        if (other.path === path) {
          problem(`The path "${path}" is used by both ${other.owner} and ${owner}.`);
        }
        if (holds(other.folder, folder) || holds(folder, other.folder)) {
          problem(
            `The folder "${folder}" of ${owner} and the folder "${other.folder}" of ${other.owner} contain the same files.`,
          );
        }
      }
      earlier.push({ owner, path, folder });
    }
  }
}

function holds(folder: string, other: string): boolean {
  return `${other}/`.startsWith(`${folder}/`);
}
