import { existsSync, readdirSync, readFileSync } from "node:fs";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { didYouMean } from "../core/nearest.ts";
import { sourcePath, type SourcePath } from "../core/paths.ts";
import { translationOf } from "../content/sources/translated-source.ts";
import { planVersion, type PlanVersionInput, type VersionPlan } from "../content/plan-version.ts";
import { membership } from "../core/page.ts";
import { findSection, findVersion, type Site, type Version } from "../core/site.ts";
import { count } from "../core/text.ts";
import { type CallOf, exitCodes } from "./arguments.ts";
import { printAll } from "./report.ts";
import { readSite } from "../build/open-site.ts";
import { staticFiles } from "../build/output/static-files.ts";

/**
 * Runs `lectern version`: copies the unreleased version of a section to a named version, including
 * its links, sidebars and translations. Never overwrites files. Returns the exit code.
 */
export async function cutVersion(call: CallOf<"version">): Promise<number> {
  const root = path.resolve(call.target ?? ".");
  const name = call.subject;
  const { section: id, exclude: without = [] } = call.options;
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(name) || name === "current") {
    const hint = "Use letters, digits, dots, underscores and hyphens, for example 4.0.";
    return refused(`"${name}" isn't a valid version name.`, hint);
  }
  const { site, diagnostics } = await readSite(root, "shown");
  if (site === undefined) {
    printAll(diagnostics);
    return exitCodes.siteErrors;
  }
  const section = findSection(site, id);
  const current = section && findVersion(section, "current");
  if (section === undefined || current === undefined) {
    const which = id === undefined ? "The site has no section" : `There is no section "${id}"`;
    const ids = site.config.sections.map((each) => each.id);
    return refused(`${which} with a current version.`, didYouMean(id ?? "", ids));
  }
  const from = path.join(root, current.config.folder);
  const unknown = without.find((folder) => !existsSync(path.join(from, folder)));
  if (unknown !== undefined) {
    const message = `The folder "${path.posix.join(current.config.folder, unknown)}" doesn't exist.`;
    return refused(message, didYouMean(unknown, readdirSync(from)));
  }
  const plan = planVersion({
    ...planned(site, root, current),
    section,
    current,
    name,
    without,
    markdownFormat: site.config.markdownFormat,
  });
  const taken = plan.files.find(({ to }) => existsSync(path.join(root, to)));
  if (taken !== undefined) {
    return refused(`"${taken.to}" already exists.`, "Remove it, or choose another name.");
  }
  await write(root, plan);
  const { folder, copied, left, translated, sidebars } = plan;
  const documents = count(copied, "document");
  const inLocales = translated > 0 ? ` with ${count(translated, "translated file")}` : "";
  console.log(
    `Copied ${documents}${inLocales} to ${folder} as version ${name}, and left out ${left}.`,
  );
  const declared = section.versions.map((version) => version.config.name);
  if (!declared.includes(name)) {
    console.log(versionDeclaration({ name, section: section.config.id, declared, sidebars }));
  }
  return exitCodes.ok;
}

function refused(message: string, hint: string | undefined): number {
  console.error([message, hint].filter(Boolean).join(" "));
  return exitCodes.siteErrors;
}

/**
 * Returns the files to copy, the routes of generated pages, which have no files, and a function
 * that reads a file.
 */
function planned(
  { pages, config }: Site,
  root: string,
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
  return staticFiles(path.join(root, folder), path.parse(root).root).map((name) =>
    sourcePath(`${folder}/${name}`),
  );
}

/** Writes the files of a version. If one of them can't be written, removes the others. */
async function write(root: string, plan: VersionPlan): Promise<void> {
  const created: string[] = [];
  try {
    for (const file of plan.files) {
      const target = path.join(root, file.to);
      const folder = await mkdir(path.dirname(target), { recursive: true });
      created.push(...(folder === undefined ? [] : [folder]), target);
      if (file.kind === "copy") await copyFile(path.join(root, file.from), target);
      else await writeFile(target, file.text);
    }
  } catch (error) {
    for (const each of created) await rm(each, { recursive: true, force: true });
    throw error;
  }
}

/** A copied version and its section. */
interface NewVersion {
  readonly name: string;
  /** ID of the section. */
  readonly section: string;
  /** Earlier versions of the section: `current` first if declared, then newest first. */
  readonly declared: readonly string[];
  /** Sidebar file of the version, if it has one. */
  readonly sidebars: string | undefined;
}

/**
 * Returns the entire `versions` list for the configuration. Without a list, `current` is the only
 * version, so a new list has to include it.
 */
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
    `Add the version to the section "${section}" in the configuration. The other versions don't change:`,
    "",
    "  versions: {",
    ...lines.map((line) => `    ${line}`),
    "  },",
  ].join("\n");
}
