import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { diagramPackage, type ImportInput, type ImportResult, type SiteBasis } from "lectern/node";
import type { DeclaredSite } from "lectern";
import { evaluateSite } from "./evaluate/evaluate-site.ts";
import type { EvaluatedSite } from "./evaluate/evaluated-site.ts";
import { importReport, reportText, type ImportReport } from "./import-report.ts";
import type { SitePlan } from "./site-plan.ts";
import { compact } from "./translate/read-plain.ts";
import { makePlan } from "./translate/make-plan.ts";
import { collectFiles } from "./write/collect-files.ts";
import { collectTranslations } from "./write/collect-translations.ts";
import { configText } from "./write/config-text.ts";
import { collectUnified, unifiedModule } from "./write/unified-module.ts";
import { foreignRules } from "./write/global-styles.ts";
import { followImports } from "./write/imported-paths.ts";
import { makeIslands } from "./write/islands.ts";
import { standInForImages } from "./write/missing-images.ts";
import type { NewFiles } from "./write/new-files.ts";
import { fontsOf, pageNeeds, type PageNeeds } from "./write/page-needs.ts";
import { primaryColor } from "./write/primary-color.ts";
import { isFree, writeSite } from "./write/write-site.ts";

const configNames = ["ts", "js", "mjs", "cjs", "mts", "cts"].map(
  (ending) => `docusaurus.config.${ending}`,
);

/**
 * Make a Lectern site of a Docusaurus site. The old one stays as it is. The new one
 * can be made again: what its author has edited since stays.
 */
export async function importSite(input: ImportInput): Promise<ImportResult> {
  const { from, to, routesOf } = input;
  const config = configNames.find((name) => existsSync(path.join(from, name)));
  if (config === undefined) {
    const message = `"${from}" isn't a Docusaurus site: it has no docusaurus.config.js or .ts.`;
    return { kind: "refused", message };
  }
  if (`${to}${path.sep}`.startsWith(`${from}${path.sep}`)) {
    const message =
      "The new site can't be inside the old one, because the import doesn't change the old site.";
    return { kind: "refused", message };
  }
  if (!isFree(to)) {
    const message = `The folder "${to}" contains files that weren't created by an import.`;
    return { kind: "refused", message };
  }
  const answer = await evaluateSite({ root: from, config });
  if (answer.kind === "failed") {
    return { kind: "refused", message: `"${config}" can't be evaluated: ${answer.message}` };
  }
  const first = writeEvaluated(input, answer.site);
  if (answer.site.redirects?.kind !== "not-asked") return first;
  const routes = await routesOf(to);
  const again = routes && (await evaluateSite({ root: from, config, routes }));
  if (again?.kind !== "evaluated") return first;
  return { ...writeEvaluated(input, again.site), written: first.written };
}

/** The folders of the old site and of the new one, and what a site depends on. */
type Folders = Pick<ImportInput, "from" | "to" | "basis">;

type Imported = Extract<ImportResult, { readonly kind: "imported" }>;

function writeEvaluated(folders: Folders, evaluated: EvaluatedSite): Imported {
  const report = importReport();
  const plan = makePlan({ root: folders.from, evaluated, report });
  return writeAll(folders, { evaluated, plan, report });
}

interface Gathered {
  readonly evaluated: EvaluatedSite;
  readonly plan: SitePlan;
  readonly report: ImportReport;
}

function writeAll({ from, to, basis }: Folders, { evaluated, plan, report }: Gathered): Imported {
  const { files, components } = collectFiles({ root: from, plan, report });
  const translations = collectTranslations({ root: from, plan, files, report });
  const { aliases } = evaluated;
  const ofPlugins = collectUnified({ root: from, plan, files });
  const imported = new Set([
    ...followImports({ root: from, aliases, files, report }),
    ...ofPlugins,
  ]);
  standInForImages({ files, report });
  makeIslands(files, report);
  reportStyles({ root: from, plan, report });
  const facts = withFontsOfHead(pageNeeds(files), plan.site.head);
  reportOrigins(facts, report);
  const { name, major } = diagramPackage;
  const forDiagrams = facts.hasDiagrams ? { [name]: `^${major}.0.0` } : {};
  const packages = { ...basis.dependencies, ...forDiagrams, ...neededPackages(from, imported) };
  const { customProps } = plan.site;
  const site = compact({
    ...plan.site,
    markdown: markdownOf(components, plan),
    themeColor: plan.site.themeColor ?? primaryColor({ root: from, plan, report }),
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
  const text = reportText(report.entries());
  files.make("import-report.md", `# Import report\n\n${text}`);
  return { kind: "imported", report: text, written: writeSite(to, files.files) };
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

/** Packages the engine brings, or answers for. */
const brought = /^(?:react|react-dom|lectern|zod|clsx|classnames|@mdx-js\/react)$/;

/** Packages that components import, with the versions the old site asks for. */
function neededPackages(
  root: string,
  imported: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const file = path.join(root, "package.json");
  const manifest = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>)
    : {};
  const declared = { ...asMap(manifest["devDependencies"]), ...asMap(manifest["dependencies"]) };
  return Object.fromEntries(
    Object.entries(declared).flatMap(([name, version]) =>
      imported.has(name) && !brought.test(name) && typeof version === "string"
        ? [[name, version]]
        : [],
    ),
  );
}

function asMap(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
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
