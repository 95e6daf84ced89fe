import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { diagramPackage, type ImportInput, type ImportResult, type SiteBasis } from "lectern/node";
import type { DeclaredSite } from "lectern";
import { evaluateInstalled } from "./evaluate/evaluate-installed.ts";
import type { EvaluatedSite } from "./evaluate/evaluated-site.ts";
import {
  importReport,
  reportText,
  type ImportReport,
  type ReportedPages,
} from "./import-report.ts";
import type { SitePlan } from "./site-plan.ts";
import { compact } from "./translate/read-plain.ts";
import { makePlan } from "./translate/make-plan.ts";
import { collectFiles } from "./write/collect-files.ts";
import { collectTranslations } from "./write/collect-translations.ts";
import { configText } from "./write/config-text.ts";
import { collectUnified, unifiedModule } from "./write/unified-module.ts";
import { foreignRules } from "./write/global-styles.ts";
import { followImports, type FollowedImports } from "./write/imported-paths.ts";
import { collectPostcss } from "./write/collect-postcss.ts";
import { keepPostAddresses } from "./write/post-addresses.ts";
import { neededPackages } from "./write/needed-packages.ts";
import { makeIslands } from "./write/islands.ts";
import { standInForImages } from "./write/missing-images.ts";
import type { NewFiles } from "./write/new-files.ts";
import { fontsOf, pageNeeds, type PageNeeds } from "./write/page-needs.ts";
import { themeValues } from "./write/theme-values.ts";
import { isFree, writeSite } from "./write/write-site.ts";

const configNames = ["ts", "js", "mjs", "cjs", "mts", "cts"].map(
  (ending) => `docusaurus.config.${ending}`,
);

/**
 * Converts a site to Lectern. The old site doesn't change. A second import doesn't overwrite
 * files of the new site that were edited.
 */
export async function importSite(input: ImportInput): Promise<ImportResult> {
  const { from, to } = input;
  const configs = configNames.filter((name) => existsSync(path.join(from, name)));
  const [config] = configs;
  if (config === undefined) {
    const message = `"${from}" doesn't contain a site that can be imported: it has no docusaurus.config.js or .ts.`;
    return { kind: "refused", message };
  }
  if (configs.length > 1) {
    const message = `"${from}" contains several configurations: ${configs.join(", ")}. Keep one of them.`;
    return { kind: "refused", message };
  }
  if (`${to}${path.sep}`.startsWith(`${from}${path.sep}`)) {
    const message =
      "The new site can't be inside the old one, which doesn't change. Use another folder.";
    return { kind: "refused", message };
  }
  if (!isFree(to)) {
    const message = `The folder "${to}" contains files that no import has written. Use an empty folder.`;
    return { kind: "refused", message };
  }
  const answer = await evaluateInstalled(input, config);
  if (answer.kind === "failed") {
    return { kind: "refused", message: `"${config}" can't be evaluated: ${answer.message}` };
  }
  const { site } = answer;
  const first = convert(input, site);
  if (first.plan.site.redirects === undefined && site.redirects === undefined) {
    return written(to, first);
  }
  const routes = await routesOfFiles(input, first.files);
  const again =
    site.redirects?.kind === "not-asked" && routes
      ? await evaluateInstalled(input, config, routes)
      : answer;
  return written(to, convert(input, again.kind === "evaluated" ? again.site : site, routes));
}

/** The folders of the old site and of the new one, and what a site depends on. */
type Folders = Pick<ImportInput, "from" | "to" | "basis">;

type Imported = Extract<ImportResult, { readonly kind: "imported" }>;

/** The routes of the new site, which is written to a temporary folder for that. */
async function routesOfFiles(
  { routesOf }: ImportInput,
  files: NewFiles,
): Promise<readonly string[] | undefined> {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-import-"));
  try {
    const sources = [...files.files].filter(([name]) => !/^(?:static|packages)\//.test(name));
    writeSite(folder, new Map(sources));
    return await routesOf(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The new site before it is written. */
interface Converted {
  readonly plan: SitePlan;
  readonly files: NewFiles;
  /** Markdown. */
  readonly report: string;
}

function written(to: string, { files, report }: Converted): Imported {
  return { kind: "imported", report, written: writeSite(to, files.files) };
}

/** @param routes of the new site, if they are known; redirects can't start there */
function convert(
  folders: Folders,
  evaluated: EvaluatedSite,
  routes?: readonly string[],
): Converted {
  const report = importReport();
  const plan = makePlan({ root: folders.from, evaluated, report, routes });
  return convertFiles(folders, { evaluated, plan, report });
}

interface Gathered {
  readonly evaluated: EvaluatedSite;
  readonly plan: SitePlan;
  readonly report: ImportReport;
}

function convertFiles({ from, basis }: Folders, { evaluated, plan, report }: Gathered): Converted {
  const { files, components } = collectFiles({ root: from, plan, report });
  const translations = collectTranslations({ root: from, plan, files, report });
  const { aliases } = evaluated;
  const ofPlugins = collectUnified({ root: from, plan, files });
  const ofStyles = collectPostcss({ root: from, files, report });
  const { packages: ofFiles, importers } = followImports({ root: from, aliases, files, report });
  const imported = new Set([...ofFiles, ...ofPlugins, ...ofStyles]);
  for (const { to } of plan.blogs) keepPostAddresses({ files, folder: to, report });
  standInForImages({ files, report });
  makeIslands(files, report);
  reportStyles({ root: from, plan, report });
  for (const collision of files.collisions) {
    const place = path.relative(from, collision.from);
    const note = `another file has its place, "${collision.to}". Rename one of them.`;
    report.add({ fate: "dropped", what: "file", place, note });
  }
  const facts = withFontsOfHead(pageNeeds(files), plan.site.head);
  reportOrigins(facts, report);
  const { name, major } = diagramPackage;
  const forDiagrams = facts.hasDiagrams ? { [name]: `^${major}.0.0` } : {};
  const packages = {
    ...basis.dependencies,
    ...forDiagrams,
    ...neededPackages(from, imported, report),
  };
  const { customProps } = plan.site;
  const site = compact({
    ...plan.site,
    markdown: markdownOf(components, plan),
    ...themeValues({ root: from, plan, report }),
    styles: plan.styles.length > 0 ? plan.styles : undefined,
    frontMatterKeys: facts.keys.length > 0 ? facts.keys : undefined,
    imageOrigins: facts.images.length > 0 ? facts.images : undefined,
    contentSecurityPolicy: policyOf(facts),
    customProps: withTranslations(customProps, translations),
  });
  files.make("site.config.ts", configText(site));
  writePackage(files, { evaluated, packages, devDependencies: basis.devDependencies });
  files.make("tsconfig.json", basis.tsconfig);
  for (const tarball of basis.tarballs) {
    files.files.set(tarball.to, { kind: "copied", from: tarball.from });
  }
  const text = reportText(report.entries(), pagesOf(files, importers));
  files.make("import-report.md", `# Import report\n\n${text}`);
  return { plan, files, report: text };
}

/** The pages of the new site, for the report. */
function pagesOf(files: NewFiles, importers: FollowedImports["importers"]): ReportedPages {
  const isPage = (file: string) =>
    !/(?:^|\/)_/.test(file) && /^(?!i18n\/).*\.mdx?$|^src\/pages\/.*\.[jt]sx$/.test(file);
  return {
    count: [...files.files.keys()].filter(
      (file) => isPage(file) && !file.startsWith("static/") && file !== "import-report.md",
    ).length,
    using(file) {
      const seen = new Set([file]);
      for (const each of seen) for (const importer of importers.get(each) ?? []) seen.add(importer);
      return [...seen].filter(isPage).length;
    },
  };
}

/** `markdown` of the configuration. */
function markdownOf(
  components: string | undefined,
  { plugins }: Pick<SitePlan, "plugins">,
): DeclaredSite["markdown"] {
  const unified = plugins.length > 0 ? unifiedModule : undefined;
  return components === undefined && unified === undefined
    ? undefined
    : compact({ components, unified });
}

function withFontsOfHead(facts: PageNeeds, head: DeclaredSite["head"] = []): PageNeeds {
  const sheets = head.flatMap(({ attributes = {} }) => {
    const { rel, href } = attributes;
    const isSheet = rel === "stylesheet" && typeof href === "string" && URL.canParse(href);
    return isSheet ? [new URL(href).origin] : [];
  });
  return { ...facts, fonts: [...new Set([...facts.fonts, ...fontsOf(sheets)])].toSorted() };
}

/** What pages and stylesheets load of other hosts, by the keys of `contentSecurityPolicy`. */
function policyOf({
  frames,
  media,
  styles,
  fonts,
}: PageNeeds): DeclaredSite["contentSecurityPolicy"] {
  const filled = Object.entries({ frames, media, styles, fonts }).filter(
    ([, origins]) => origins.length > 0,
  );
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
}

type CustomProps = SitePlan["site"]["customProps"];

function withTranslations(
  props: CustomProps,
  translations: Readonly<Record<string, Readonly<Record<string, string>>>>,
): CustomProps {
  if (Object.keys(translations).length === 0) return props;
  const known = props?.["docusaurus"];
  return { ...props, docusaurus: { ...(typeof known === "object" ? known : {}), translations } };
}

function reportStyles({
  root,
  plan,
  report,
}: {
  root: string;
  plan: SitePlan;
  report: ImportReport;
}): void {
  for (const style of plan.styles) {
    report.add({ fate: "taken", what: "styles for all pages", place: style });
    for (const { selector, line } of foreignRules(readFileSync(path.join(root, style), "utf8"))) {
      const note = "Lectern's layout has no such element.";
      report.add({
        fate: "dropped",
        what: `rule for \`${selector}\``,
        place: `${style}:${line}`,
        note,
      });
    }
  }
}

function reportOrigins(
  { images, frames, media, styles, fonts }: PageNeeds,
  report: ImportReport,
): void {
  if (images.length > 0) {
    const note = "pages show them, so they are in `imageOrigins` of the configuration.";
    report.add({ fate: "taken", what: `images from ${images.join(", ")}`, note });
  }
  for (const [key, origins] of Object.entries({ frames, media, styles, fonts })) {
    if (origins.length === 0) continue;
    const note = `pages load it, so it's in \`contentSecurityPolicy.${key}\` of the configuration.`;
    report.add({ fate: "taken", what: `content from ${origins.join(", ")}`, note });
  }
}

interface Manifest extends Pick<SiteBasis, "devDependencies"> {
  readonly evaluated: EvaluatedSite;
  readonly packages: Readonly<Record<string, string>>;
}

function writePackage(files: NewFiles, { evaluated, packages, devDependencies }: Manifest): void {
  const name =
    typeof evaluated.config["projectName"] === "string" ? evaluated.config["projectName"] : "docs";
  const manifest = {
    name: `${name.toLowerCase().replace(/[^a-z0-9-]+/g, "-")}-docs`,
    private: true,
    type: "module",
    scripts: {
      dev: "lectern dev",
      check: "lectern check",
      build: "lectern build",
      serve: "lectern serve",
    },
    dependencies: packages,
    devDependencies,
  };
  files.make("package.json", `${JSON.stringify(manifest, undefined, 2)}\n`);
}
