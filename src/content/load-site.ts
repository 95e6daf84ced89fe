import type { SiteInput } from "./site-input.ts";
import type { SectionConfig } from "../core/config.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compareDiagnostics, type Diagnostic } from "../core/diagnostic.ts";
import { sourcePath, type SourcePath } from "../core/paths.ts";
import type { Page } from "../core/page.ts";
import type { Section, Site } from "../core/site.ts";
import { parseAuthors, type DeclaredAuthors } from "./blog.ts";
import { labelsFile, localizedConfig } from "./translated-strings.ts";
import { checkConfig } from "./config/check-references.ts";
import { checkStyles } from "./config/check-styles.ts";
import { checkDataPages } from "./data/check-data-pages.ts";
import { loadData } from "./data/load-data.ts";
import { generatePages } from "./documents/generated-pages.ts";
import { loadVersion, type Drafts, type LoadedVersion } from "./documents/load-version.ts";
import {
  enginePages,
  standalonePages,
  pageTable,
  checkFileNames,
  checkRoutes,
} from "./documents/site-pages.ts";
import { readSources, type SiteSources } from "./site-sources.ts";
import type { History } from "./sources/git.ts";
import type { PageSource } from "./sources/page-source.ts";
import { declaredTags, freeTags } from "./tags.ts";
import { unlessAbsent } from "./sources/file-access.ts";

export interface LoadSiteInput extends Omit<SiteInput, "report"> {
  readonly drafts: Drafts;
  /** Returns the last changes of sources. */
  readonly history: (paths: readonly SourcePath[]) => Promise<History> | History;
}

export interface LoadedSite {
  readonly site: Site;
  /** Diagnostics in order of file and line. */
  readonly diagnostics: readonly Diagnostic[];
  /** Sources that the site regenerated. */
  readonly changed: readonly SourcePath[];
}

/**
 * Loads the site from disk. Errors in the site's files are reported, and the rest is still loaded.
 */
export async function loadSite(declared: LoadSiteInput): Promise<LoadedSite> {
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic) => void diagnostics.push(diagnostic);
  const input = { ...inLocale(declared, report), report };
  const data = await loadData(input);
  const generated = await generatePages({ ...input, data: data.table });
  const sources = await readSources({ ...input, generated: generated.files });
  checkFileNames(sources.components, [...sources.pages.values()], report);
  const { fileOf } = sources.translations;
  const history = await input.history([...sources.pages.keys()].map(fileOf));
  history.diagnostics.forEach(report);
  const sections = loadSections(input, sources, history.changes);
  const site = { ...siteOf(input, sources, sections), data: data.table };
  await checkStyles(input);
  checkRoutes(site, report);
  checkDataPages({ site, sources: sources.pages, places: data.places, report });
  checkConfig({ ...input, site, sources: sources.pages });
  return { site, diagnostics: diagnostics.sort(compareDiagnostics), changed: generated.changed };
}

type Report = (diagnostic: Diagnostic) => void;

/** Returns the input, with the configuration's labels translated into the locale's language. */
function inLocale(input: LoadSiteInput, report: Report): LoadSiteInput {
  const { root, config, locale } = input;
  const file = labelsFile(locale.code);
  const text = unlessAbsent(() => readFileSync(join(root, file), "utf8"));
  if (text === undefined) return input;
  const localized = localizedConfig(config, file, text);
  localized.diagnostics.forEach(report);
  return { ...input, config: localized.config };
}

interface LoadedSection {
  readonly config: SectionConfig;
  readonly tags: Section["tags"];
  readonly versions: readonly LoadedVersion[];
}

type Input = LoadSiteInput & SiteInput;

function loadSections(
  { root, config, drafts, locale, report }: Input,
  sources: SiteSources,
  changes: History["changes"],
): readonly LoadedSection[] {
  return config.sections.map((section) => {
    const declared = section.tagsFile && sources.tags.get(section.tagsFile)?.tags;
    const tagSet = declared ? declaredTags(declared) : freeTags();
    const { texts, translations } = sources;
    const shared = { config, section, drafts, tagSet, texts, translations, locale };
    const versions = section.versions.map((version) =>
      loadVersion({
        ...shared,
        version,
        changes,
        report,
        sources: [...inFolder(sources.pages, version.folder).values()],
        categories: inFolder(sources.categories, version.folder),
        sidebarsFile: version.sidebars && sources.sidebars.get(version.sidebars),
        authors: section.kind === "blog" ? authorsOf(root, version.folder, report) : {},
      }),
    );
    return { config: section, tags: tagSet.tags, versions };
  });
}

/** Combines the sections with the pages outside them. */
function siteOf(input: Input, sources: SiteSources, sections: readonly LoadedSection[]) {
  const { config, locale } = input;
  const { texts } = sources;
  const outside = [...inFolder(sources.pages, config.pagesFolder).values()];
  const isDraft = (source: PageSource) => input.drafts === "left-out" && source.frontMatter.draft;
  const written = outside.filter((source) => !isDraft(source));
  const versions = sections.flatMap((section) => section.versions);
  const pages: readonly Page[] = [
    ...versions.flatMap(({ version, generated }) => [...version.documents, ...generated]),
    ...standalonePages(config, sources, written),
    ...enginePages(config, texts),
  ];
  return {
    config,
    locale,
    texts,
    sections: sections.map((section) => ({
      ...section,
      versions: section.versions.map(({ version }) => version),
    })),
    ...pageTable(pages, texts, input),
    draftSources: new Set([
      ...versions.flatMap(({ draftSources }) => draftSources),
      ...outside.filter(isDraft).map((source) => source.path),
    ]),
  };
}

/** Reads the authors file of a blog. */
function authorsOf(root: string, folder: SourcePath, report: Report): DeclaredAuthors {
  const file = sourcePath(`${folder}/authors.yml`);
  const text = unlessAbsent(() => readFileSync(join(root, file), "utf8"));
  return parseAuthors(file, text ?? "", report);
}

function inFolder<Value>(values: ReadonlyMap<SourcePath, Value>, folder: SourcePath) {
  return new Map([...values].filter(([path]) => path.startsWith(`${folder}/`)));
}
