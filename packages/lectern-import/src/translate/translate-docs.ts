import { existsSync } from "node:fs";
import path from "node:path";
import type { DeclaredSite } from "lectern";
import type { EvaluatedSite } from "../evaluate/evaluated-site.ts";
import type { Plain } from "../evaluate/plain-value.ts";
import type { ImportReport } from "../import-report.ts";
import type { PlannedPlugins, PlannedSection, PlannedVersion } from "../site-plan.ts";
import {
  compact,
  flagOf,
  functionName,
  listOf,
  mapOf,
  readJson,
  textOf,
  type PlainMap,
} from "./read-plain.ts";
import { translatePlugins } from "./translate-plugins.ts";
import { translateSidebars } from "./translate-sidebars.ts";

type DeclaredSection = NonNullable<DeclaredSite["sections"]>[number];
type DeclaredVersion = NonNullable<DeclaredSection["versions"]>[string];

export interface DocsInput {
  /** Absolute path of the old site. */
  readonly root: string;
  readonly evaluated: EvaluatedSite;
  readonly options: PlainMap;
  readonly report: ImportReport;
}

/** A docs or blog plugin as a section of the new configuration, with the folders to copy. */
export interface Translated<Planned> {
  readonly declared: DeclaredSection;
  readonly planned: Planned;
  readonly plugins: readonly PlannedPlugins[];
}

/** Converts a docs plugin and its versions to a section. Returns nothing if it has no folder. */
export function translateDocs(input: DocsInput): readonly Translated<PlannedSection>[] {
  const { root, options, report } = input;
  const id = textOf(options["id"]) ?? "default";
  const written = textOf(options["path"]) ?? "docs";
  const folder = insideSite(root, written);
  const versions = versionsOf(input, id, folder);
  if (versions.length === 0) {
    const note = "the folder doesn't exist. Correct `path` in the old site, and import again.";
    report.drop(`docs "${id}"`, note, written);
    return [];
  }
  const base = textOf(options["routeBasePath"]) ?? "docs";
  const isCutAlone = versions.every(({ name }) => name !== "current");
  const declared = compact({
    id: /^[\p{L}\p{N}]/u.test(id) ? id.replace(/[^\p{L}\p{N}._-]+/gu, "-") : "docs",
    label: labelOf(id, base),
    path: `/${base.replace(/^\/+|\/+$/g, "")}`,
    folder,
    sidebars: versions.find((version) => version.name === "current")?.sidebars?.file,
    tags: tagsFile(input, { written, folder }),
    lastVersion: textOf(options["lastVersion"]),
    versions:
      versions.length > 1 || isCutAlone || mapOf(options["versions"]) !== undefined
        ? declaredVersions(versions, options)
        : undefined,
  });
  report.take(`docs "${id}"`, `the section "${declared.id}"`, folder);
  const planned: PlannedSection = {
    id: declared.id,
    pluginId: id,
    versions,
    include: texts(options["include"], ["**/*.{md,mdx}"]),
    exclude: texts(options["exclude"], []),
    editUrls: { ...mapOf(options["editUrls"]) },
    editsCurrent: options["editCurrentVersion"] === true,
    keepsNumbers: options["numberPrefixParser"] === false,
  };
  const folders = versions.map(({ to }) => to);
  const plugins = translatePlugins({ options, what: `docs "${id}"`, folders, report });
  return [{ declared, planned, plugins }];
}

/**
 * Returns the folder's path in the new site. Folders outside the old site move into the new site.
 */
export function insideSite(root: string, written: string): string {
  const relative = path.relative(root, path.resolve(root, written)).split(path.sep).join("/");
  return relative.replace(/^(?:\.\.\/)+/, "") || "docs";
}

function labelOf(id: string, base: string): string {
  const name = id === "default" ? (base.split("/").findLast((part) => part !== "") ?? "docs") : id;
  return name.slice(0, 1).toUpperCase() + name.slice(1).replace(/[-_]+/g, " ");
}

/** Returns the current version, then the other versions, newest first. */
function versionsOf(input: DocsInput, id: string, folder: string): readonly PlannedVersion[] {
  const { root, options } = input;
  const prefix = id === "default" ? "" : `${id}_`;
  const file = path.join(root, `${prefix}versions.json`);
  const isVersioned = flagOf(options["disableVersioning"]) !== true;
  const names = isVersioned ? texts(readJson(file, input), []) : [];
  const only = texts(options["onlyIncludeVersions"], []);
  const written = textOf(options["path"]) ?? "docs";
  const current = (): PlannedVersion => ({
    name: "current",
    from: path.resolve(root, written),
    to: folder,
    sidebars: sidebarsOf(input, {
      sidebars: sidebarsOfProgram(input),
      file: `sidebars/${id}.yml`,
      place: textOf(options["sidebarPath"]) ?? "sidebars",
    }),
  });
  const cut = names.map((name): PlannedVersion => {
    const source = path.join(root, `${prefix}versioned_sidebars`, `version-${name}-sidebars.json`);
    const to = `${prefix}versioned_docs/version-${name}`;
    const sidebars = sidebarsOf(input, {
      sidebars: readJson(source, input) ?? {},
      file: `sidebars/${id}-${name}.yml`,
      place: path.relative(root, source),
    });
    return { name, from: path.join(root, to), to, sidebars };
  });
  const withCurrent = flagOf(options["includeCurrentVersion"]) !== false || cut.length === 0;
  return [...(withCurrent ? [current()] : []), ...cut].filter(
    ({ name, from }) => (only.length === 0 || only.includes(name)) && existsSync(from),
  );
}

/** Returns the exports of the sidebar file, or `undefined` if the folders determine the sidebar. */
function sidebarsOfProgram({ evaluated, options, report, root }: DocsInput): Plain | undefined {
  const written = textOf(options["sidebarPath"]);
  if (options["sidebarPath"] === false) return { none: [] };
  if (written === undefined) return evaluated.sidebars[""];
  const found = evaluated.sidebars[written];
  if (found !== undefined && typeof found !== "string") return found;
  const place = path.relative(root, path.resolve(root, written));
  const reason = found === undefined ? "the file doesn't exist" : `it failed: ${found}`;
  report.drop("sidebars", `${reason}. The sidebar follows the folders.`, place);
  return undefined;
}

function sidebarsOf(
  { options, report }: DocsInput,
  { sidebars, file, place }: { sidebars: Plain | undefined; file: string; place: string },
): PlannedVersion["sidebars"] {
  if (sidebars === undefined || functionName(sidebars) !== undefined) return undefined;
  const input = {
    sidebars,
    collapsed: flagOf(options["sidebarCollapsed"]),
    collapsible: flagOf(options["sidebarCollapsible"]),
    place: path.basename(place),
    report,
  };
  const content = translateSidebars(input);
  if (Object.keys(content).length === 0) return undefined;
  return { file, content, translated: (translate) => translateSidebars({ ...input, translate }) };
}

function declaredVersions(versions: readonly PlannedVersion[], options: PlainMap) {
  const own = mapOf(options["versions"]) ?? {};
  return Object.fromEntries(
    versions.map(({ name, to, sidebars }) => {
      const said = mapOf(own[name]) ?? {};
      const declared = compact({
        label: textOf(said["label"]),
        path: textOf(said["path"])?.replace(/^\/+|\/+$/g, ""),
        folder: name === "current" ? undefined : to,
        sidebars: name === "current" ? undefined : sidebars?.file,
        banner: textOf(said["banner"]) as DeclaredVersion["banner"],
        badge: flagOf(said["badge"]),
      } as const);
      return [name, declared];
    }),
  );
}

/** Returns the file that declares the tags. Without this file, all tags are allowed. */
export function tagsFile(
  { root, options }: Pick<DocsInput, "root" | "options">,
  { written, folder }: { readonly written: string; readonly folder: string },
): string | undefined {
  const file = textOf(options["tags"]) ?? "tags.yml";
  const isUsed = options["tags"] !== false && existsSync(path.resolve(root, written, file));
  return isUsed ? `${folder}/${file}` : undefined;
}

export function texts(value: Plain | undefined, otherwise: readonly string[]): readonly string[] {
  if (value === undefined) return otherwise;
  return (Array.isArray(value) ? listOf(value) : [value]).flatMap((each) => textOf(each) ?? []);
}
