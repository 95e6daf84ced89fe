import { existsSync, readdirSync, readFileSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Diagnostic } from "../core/diagnostic.ts";
import { didYouMean } from "../core/nearest.ts";
import { sourcePath, type SourcePath } from "../core/paths.ts";
import { translationOf } from "../content/sources/translated-source.ts";
import { noHistory } from "../content/sources/git-history.ts";
import { loadSite } from "../content/load-site.ts";
import { createSourceCache } from "../content/source-cache.ts";
import {
  planVersion,
  type PlanVersionInput,
  type VersionPlan,
} from "../content/version/plan-version.ts";
import { membership } from "../core/page.ts";
import { findSection, findVersion, type Section, type Site, type Version } from "../core/site.ts";
import { openConfig } from "../build/open-site.ts";
import { staticFiles } from "../build/output/static-files.ts";

export interface CutVersionInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Of the new version: `4.0`. */
  readonly name: string;
  /** Id of the section; undefined: the first. */
  readonly section: string | undefined;
  /** Folders below the section's that are left out. */
  readonly without: readonly string[];
}

/** What came of cutting a version. Files have been written only when it is `cut`. */
export type CutVersionResult =
  | {
      readonly kind: "cut";
      readonly plan: VersionPlan;
      /** Id of the section. */
      readonly section: string;
      /** The versions the configuration declares already, in its order. */
      readonly declared: readonly string[];
    }
  /** The configuration cannot be read. */
  | { readonly kind: "invalid"; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: "refused"; readonly message: string; readonly hint?: string | undefined };

/**
 * Copy what is being written of a section to a version of its own: its sources with the
 * links between them, its sidebars, its translations. Nothing that is there is
 * overwritten.
 */
export async function cutVersion(input: CutVersionInput): Promise<CutVersionResult> {
  const { root, name } = input;
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(name) || name === "current") {
    const hint = "Use letters, digits, dots, underscores and hyphens, such as 4.0.";
    return { kind: "refused", message: `"${name}" cannot be the name of a version.`, hint };
  }
  const { config, diagnostics } = await openConfig(root);
  const locale = config?.locales[0];
  if (config === undefined || locale === undefined) return { kind: "invalid", diagnostics };
  const { site } = await loadSite({
    root,
    config,
    locale,
    drafts: "shown",
    history: () => noHistory,
    cache: createSourceCache(),
  });
  const found = sourceOfVersion(site, input);
  if (found.kind === "refused") return found;
  const { section, current } = found;
  const plan = planVersion({
    ...planned(site, input, current),
    section,
    current,
    name,
    without: input.without,
    markdownFormat: config.markdownFormat,
  });
  const taken = plan.files.find(({ to }) => existsSync(path.join(root, to)));
  if (taken !== undefined) {
    const hint = "Remove what is there, or choose another name.";
    return { kind: "refused", message: `"${taken.to}" is there already.`, hint };
  }
  await write(root, plan);
  const declared = section.versions.map(({ config: { name: each } }) => each);
  return { kind: "cut", plan, section: section.config.id, declared };
}

type Refusal = Extract<CutVersionResult, { kind: "refused" }>;

/** The section and the version that are copied, or why they cannot be. */
function sourceOfVersion(
  site: Site,
  input: CutVersionInput,
): { readonly kind: "found"; readonly section: Section; readonly current: Version } | Refusal {
  const section = findSection(site, input.section);
  const current = section && findVersion(section, "current");
  if (section === undefined || current === undefined) {
    const ids = site.config.sections.map(({ id }) => id);
    const message =
      input.section === undefined
        ? "The site has no section with a version that is being written."
        : `There is no section "${input.section}" with a version that is being written.`;
    return { kind: "refused", message, hint: didYouMean(input.section ?? "", ids) };
  }
  const from = current.config.folder;
  const unknown = input.without.find((folder) => !existsSync(path.join(input.root, from, folder)));
  if (unknown !== undefined) {
    const folders = readdirSync(path.join(input.root, from));
    const hint = didYouMean(unknown, folders);
    return { kind: "refused", message: `There is no folder "${unknown}" in "${from}".`, hint };
  }
  return { kind: "found", section, current };
}

/** The files that are copied, the routes that no file makes, and how a file is read. */
function planned(
  { pages, config }: Site,
  { root }: CutVersionInput,
  current: Version,
): Pick<PlanVersionInput, "files" | "sidebars" | "generated" | "read"> {
  const { folder, sidebars } = current.config;
  const inLocales = (source: SourcePath) => [
    source,
    ...config.locales.flatMap((locale) =>
      locale.segment === "" ? [] : translationOf(locale, source),
    ),
  ];
  const ofSidebars = sidebars === undefined ? [] : inLocales(sidebars);
  const generated = [...pages.values()].filter(
    (page) => page.kind !== "document" && membership(page)?.version === "current",
  );
  return {
    files: inLocales(folder).flatMap((each) => filesBelow(root, each)),
    sidebars: ofSidebars.filter((file) => existsSync(path.join(root, file))),
    generated: new Set(generated.map((page) => page.route)),
    read: (file) => readFileSync(path.join(root, file), "utf8"),
  };
}

function filesBelow(root: string, folder: string): readonly SourcePath[] {
  return staticFiles(path.join(root, folder)).map((name) => sourcePath(`${folder}/${name}`));
}

async function write(root: string, plan: VersionPlan): Promise<void> {
  for (const file of plan.files) {
    const target = path.join(root, file.to);
    await mkdir(path.dirname(target), { recursive: true });
    if (file.kind === "copy") await copyFile(path.join(root, file.from), target);
    else await writeFile(target, file.text);
  }
}

/** A version that has been copied, and the section it is of. */
export interface NewVersion {
  readonly name: string;
  /** Id of the section. */
  readonly section: string;
  /** Its versions before, in order: `current` first, then newest first. */
  readonly declared: readonly string[];
  /** The file of the version's sidebars, if it has one. */
  readonly sidebars: string | undefined;
}

/** What to write into the configuration, whole, so that no version gets lost: the default is `current` alone. */
export function versionDeclaration({ name, section, declared, sidebars }: NewVersion): string {
  const own = sidebars === undefined ? "{}" : `{ sidebars: "${sidebars}" }`;
  const before = declared.filter((each) => each === "current");
  const after = declared.filter((each) => each !== "current");
  const lines = [
    ...before.map((each) => `${each}: {},`),
    `"${name}": ${own},`,
    ...after.map((each) => `"${each}": {},`),
  ];
  return [
    `Add it to the versions of the section "${section}" in the configuration; what is there of the others stays:`,
    "",
    "  versions: {",
    ...lines.map((line) => `    ${line}`),
    "  },",
  ].join("\n");
}
