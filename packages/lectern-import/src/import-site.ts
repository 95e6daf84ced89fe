import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { diagramPackage, type ImportInput, type ImportResult } from "lectern/node";
import type { DeclaredSite } from "lectern";
import { evaluateInstalled } from "./evaluate/evaluate-installed.ts";
import type { EvaluatedSite } from "./evaluate/evaluated-site.ts";
import {
  importReport,
  reportText,
  type ImportReport,
  type ReportedPages,
} from "./import-report.ts";
import { convertPages } from "./systems/convert-pages.ts";
import type { OtherSite } from "./systems/other-site.ts";
import { findConfigs, readers, readValues, type FoundConfig } from "./systems/read-system.ts";
import type { SitePlan } from "./site-plan.ts";
import { compact, mapOf, textOf } from "./translate/read-plain.ts";
import { makePlan } from "./translate/make-plan.ts";
import { collectFiles } from "./write/collect-files.ts";
import { collectTranslations } from "./write/collect-translations.ts";
import { configText } from "./write/config-text.ts";
import { collectUnified, unifiedModule } from "./write/unified-module.ts";
import { usableStyles } from "./write/global-styles.ts";
import { followImports, type FollowedImports } from "./write/imported-paths.ts";
import { collectPostcss } from "./write/collect-postcss.ts";
import { keepPostAddresses } from "./write/post-addresses.ts";
import { convertMdx1 } from "./write/mdx-1.ts";
import { neededPackages, readManifest } from "./write/needed-packages.ts";
import { makeIslands, removeTexts } from "./write/islands.ts";
import {
  convertComments,
  convertLooseValues,
  convertTagsFiles,
  importRequired,
  shortenLinks,
} from "./write/loose-values.ts";
import { standInForImages } from "./write/missing-images.ts";
import type { NewFiles, WriteInput } from "./write/new-files.ts";
import { pageNeeds, type Origins } from "./write/page-needs.ts";
import { themeValues } from "./write/theme-values.ts";
import { isFree, writeSite } from "./write/write-site.ts";

/**
 * Converts a site to Lectern. Never changes the old site. Importing again doesn't overwrite files
 * of the new site that were edited.
 */
export async function importSite(input: ImportInput): Promise<ImportResult> {
  const { from, to } = input;
  const configs = findConfigs(from);
  const [found] = configs;
  const message =
    found === undefined
      ? `"${from}" doesn't contain a site that can be imported: it has no Docusaurus, VitePress, Starlight or MkDocs configuration.`
      : configs.length > 1
        ? `"${from}" contains several configurations: ${configs.map(({ file }) => file).join(", ")}. Keep one of them.`
        : `${to}${path.sep}`.startsWith(`${from}${path.sep}`)
          ? "The new site can't be inside the old one, because the import doesn't change the old site. Use another folder."
          : isFree(to)
            ? undefined
            : `The folder "${to}" contains files that weren't created by an import. Use an empty folder.`;
  if (found === undefined || message !== undefined) {
    return { kind: "refused", message: message ?? "" };
  }
  return found.system === "Docusaurus"
    ? importDocusaurus(input, found.file)
    : importOther(input, { ...found, system: found.system });
}

async function importDocusaurus(input: ImportInput, config: string): Promise<ImportResult> {
  const answer = await evaluateInstalled(input, { config });
  if (answer.kind === "failed") {
    return { kind: "refused", message: `"${config}" can't be evaluated: ${answer.message}` };
  }
  const { site } = answer;
  return convertSite(input, async (routes) => {
    const again =
      site.redirects?.kind === "not-asked" && routes
        ? await evaluateInstalled(input, { config, routes })
        : answer;
    const evaluated = again.kind === "evaluated" ? again.site : site;
    const report = importReport();
    const plan = makePlan({ root: input.from, evaluated, report });
    return convertFiles(input, { evaluated, plan, report, routes });
  });
}

async function importOther(
  input: ImportInput,
  found: FoundConfig & { readonly system: keyof typeof readers },
): Promise<ImportResult> {
  const read = await readValues(input, found);
  if (read.kind === "refused") return read;
  const { values, aliases = {} } = read;
  return convertSite(input, async (routes) => {
    const report = importReport();
    const other = readers[found.system]({ root: input.from, config: found.file, values, report });
    const evaluated: EvaluatedSite = { config: {}, sidebars: {}, aliases, missing: [] };
    return convertFiles(input, { evaluated, plan: other.plan, report, routes, other });
  });
}

/** Converts and writes a site. Redirects need the new routes, so it converts such a site twice. */
async function convertSite(
  input: ImportInput,
  convert: (routes?: readonly string[]) => Promise<ReturnType<typeof convertFiles>>,
): Promise<ImportResult> {
  let made = await convert();
  if (made.missing !== undefined) return { kind: "refused", message: made.missing };
  if (made.hasRedirects) made = await convert(await routesOfFiles(input, made.files));
  return { kind: "imported", report: made.report, written: writeSite(input.to, made.files.files) };
}

/** Returns the new site's routes. To find them, writes the site to a temporary folder. */
async function routesOfFiles({ routesOf }: ImportInput, files: NewFiles) {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-import-"));
  try {
    const sources = [...files.files].filter(([name]) => !/^(?:static|packages)\//.test(name));
    writeSite(folder, new Map(sources));
    return await routesOf(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Front matter keys that only affect a Docusaurus site. */
const ofDocusaurus = /^(?:title_meta|hide_reading_time|sidebar_key|wrapperClassName)$/;

/** Maximum number of similar entries in the terminal. The report file lists all of them. */
const shownEntries = 5;

interface Gathered {
  readonly evaluated: EvaluatedSite;
  readonly plan: SitePlan;
  readonly report: ImportReport;
  /** Routes of the new site, if known. */
  readonly routes: readonly string[] | undefined;
  /** Set for sites of systems other than Docusaurus. */
  readonly other?: OtherSite;
}

/** Returns the new site before it's written to disk. */
function convertFiles({ from, basis }: ImportInput, gathered: Gathered) {
  const { evaluated, plan, report, routes = [], other } = gathered;
  const { files, components } = collectFiles({ root: from, plan, report });
  const input: WriteInput = { root: from, plan, files, report };
  if (other) convertPages(other, input);
  else convertMdx1(input);
  const translations = collectTranslations(input, evaluated.config);
  if (!other) {
    convertLooseValues(files);
    if (evaluated.config["trailingSlash"] === true) shortenLinks(files);
    convertComments(input, evaluated.config);
    importRequired(files);
    convertTagsFiles(input);
  }
  const ofPlugins = collectUnified(input);
  const ofStyles = collectPostcss(input);
  const { aliases } = evaluated;
  const { packages: ofFiles, importers } = followImports({ ...input, aliases, other });
  const imported = new Set([...ofFiles, ...ofPlugins, ...ofStyles]);
  keepPostAddresses(input);
  standInForImages(input);
  makeIslands(files, report);
  removeTexts(files, importers);
  const styles = usableStyles(input, [...ofStyles].length > 0);
  for (const collision of files.collisions) {
    const place = path.relative(from, collision.from);
    report.drop("file", `another file is already at "${collision.to}". Rename one of them.`, place);
  }
  const facts = pageNeeds(files, plan.site);
  const { name: diagrams, major } = diagramPackage;
  const isBlog = plan.site.sections?.some(({ kind }) => kind === "blog") ?? false;
  for (const [key, count] of facts.keys) {
    const what = `key "${key}" of front matter (pages: ${count})`;
    if (!other && ofDocusaurus.test(key)) report.ignore(what);
    else if (!isBlog || !/^(?:author.*|date|last_update)$/.test(key))
      report.take(what, "only your code reads it.");
  }
  const dependencies = {
    ...basis.dependencies,
    ...(facts.hasDiagrams && { [diagrams]: `^${major}.0.0` }),
    ...neededPackages(from, imported, report),
  };
  const redirects = freeRedirects(plan.site.redirects, routes, report);
  const bare = (url: string) => url.replace(/(?<=.)\/$/, "");
  const moved = (other?.moved ?? []).flatMap(([from, to]) =>
    routes.map((route) => ({ from: bare(from + route), to: bare(to + route) })),
  );
  const { customProps } = plan.site;
  const images = existingImages(plan.site, files, report);
  const { title: barTitle, logo } = mapOf(mapOf(evaluated.config["themeConfig"])?.["navbar"]) ?? {};
  const css = images.logo && logo && !barTitle ? ["src/css/lectern-logo.css"] : [];
  for (const file of css) {
    files.make(file, ".brand-title {\n  position: absolute;\n  clip-path: inset(50%);\n}\n");
    report.take("title in the top bar", "the logo replaces it, as in the old site.", file);
  }
  const unified = plan.plugins.length > 0 ? unifiedModule : undefined;
  const site = compact({
    ...plan.site,
    ...images,
    redirects: other ? [...redirects, ...moved] : inAllLanguages(redirects, plan.site),
    markdown: { components, unified },
    ...themeValues(input),
    styles: [...css, ...styles.map((style) => files.copy(path.join(from, style), style))],
    frontMatterKeys: [...facts.keys.keys()].toSorted(),
    ...allowedOrigins(facts.origins, report),
    customProps:
      Object.keys(translations).length === 0
        ? customProps
        : { ...customProps, docusaurus: { ...Object(customProps?.["docusaurus"]), translations } },
  });
  files.make("site.config.ts", configText(site));
  const name = textOf(evaluated.config["projectName"]) ?? "docs";
  const { devDependencies } = basis;
  // Plugins read it, for example to link issues.
  const { repository } = readManifest(from);
  files.make("package.json", manifestOf(name, { repository, dependencies, devDependencies }));
  files.make("tsconfig.json", basis.tsconfig);
  for (const { from, to } of basis.tarballs) files.files.set(to, { kind: "copied", from });
  const pages = pagesOf(files, importers);
  files.make("import-report.md", `# Import report\n\n${reportText(report.entries(), pages)}`);
  const text = reportText(report.entries(), pages, shownEntries);
  const searched = plan.searched.map(
    (each) => `"${path.relative(from, each) || "."}"${existsSync(each) ? "" : " (doesn't exist)"}`,
  );
  const missing = `No pages were found. The configuration has these folders of pages: ${searched.join(", ") || "none"}. Correct it, or add the folders.\n\n${text}`;
  return {
    files,
    /** The report as Markdown, shortened for the terminal. */
    report: text,
    /** Set if the site has no pages: where the import searched for them. */
    missing: pages.count === 0 ? missing : undefined,
    hasRedirects: Boolean(redirects[0] ?? other?.moved?.[0] ?? evaluated.redirects),
  };
}

/**
 * Removes the favicon and logos if their files don't exist, because missing files would stop the
 * build.
 */
function existingImages(site: DeclaredSite, files: NewFiles, report: ImportReport) {
  const { favicon, logo, footer } = site;
  const exists = (src: string | undefined): boolean => {
    const isElsewhere = src !== favicon && !src?.startsWith("/");
    if (src === undefined || isElsewhere || files.files.has(`static${src}`)) return true;
    const note = "it isn't a file in `static`. Add the file, and set the key again.";
    report.drop(`image "${src}"`, note);
    return false;
  };
  const logoOf = (found: DeclaredSite["logo"]) =>
    found && exists(found.src) && exists(found.srcDark) ? found : undefined;
  return {
    favicon: exists(favicon) ? favicon : undefined,
    logo: logoOf(logo),
    footer: footer && compact({ ...footer, logo: logoOf(footer.logo) }),
  };
}

type Redirects = NonNullable<DeclaredSite["redirects"]>;

/** Removes redirects from URLs that are pages. */
function freeRedirects(redirects: Redirects = [], routes: readonly string[], report: ImportReport) {
  const pages = new Set(routes);
  return redirects.flatMap(({ from, to }) => {
    const starts = [from].flat().filter((start) => {
      if (!pages.has(start)) return true;
      report.drop(`redirect from "${start}"`, "a page has this URL, so the redirect never worked.");
      return false;
    });
    return starts.length === 0 ? [] : [{ from: typeof from === "string" ? from : starts, to }];
  });
}

/** Adds the redirects of other languages. Files in `static` only have one URL. */
function inAllLanguages(redirects: Redirects, { locales }: DeclaredSite) {
  const others = Object.keys(locales?.list ?? {}).filter((code) => code !== locales?.default);
  const moved = others.flatMap((code) =>
    redirects.map(({ from, to }) => ({
      from: [from].flat().map((url) => `/${code}${url}`),
      to: /^\/(?!.*\.[a-z]\w{1,4}$)/i.test(to) ? `/${code}${to}` : to,
    })),
  );
  return [...redirects, ...moved];
}

function pagesOf(files: NewFiles, importers: FollowedImports["importers"]): ReportedPages {
  const names = [...files.files.keys()];
  const isPage = (file: string) =>
    !/(?:^|\/)_/.test(file) && /^(?!i18n\/).*\.mdx?$|^src\/pages\/.*\.[jt]sx$/.test(file);
  return {
    translations: names.filter((file) => /^i18n\/.*\.mdx?$/.test(file)).length,
    count: names.filter((file) => isPage(file) && !/^(?:static\/|import-report\.md$)/.test(file))
      .length,
    using(file) {
      const seen = new Set([file]);
      for (const each of seen) for (const importer of importers.get(each) ?? []) seen.add(importer);
      return [...seen].filter(isPage).length;
    },
  };
}

/** Returns the configuration keys that allow content from other sites. */
function allowedOrigins(origins: Origins, report: ImportReport) {
  const filled = Object.entries(origins).filter(([, list]) => list.length > 0);
  for (const [kind, list] of filled) {
    const key = kind === "images" ? "imageOrigins" : `contentSecurityPolicy.${kind}`;
    const note = `pages load it; \`${key}\` in the configuration allows it.`;
    report.take(`content from ${list.join(", ")}`, note);
  }
  const { images, ...others } = Object.fromEntries(filled);
  return { imageOrigins: images, contentSecurityPolicy: others };
}

function manifestOf(name: string, others: object): string {
  const manifest = {
    name: `${name.toLowerCase().replace(/[^a-z0-9-]+/g, "-")}-docs`,
    private: true,
    type: "module",
    scripts: Object.fromEntries(
      ["dev", "check", "build", "serve"].map((name) => [name, `lectern ${name}`]),
    ),
    ...others,
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
