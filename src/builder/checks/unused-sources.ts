import { readdirSync } from "node:fs";
import path from "node:path";
import type { Diagnostic } from "../../base/diagnostic.ts";
import { sourcePath, type SourcePath } from "../../base/paths.ts";
import { listNamed } from "../../content/sources/list-files.ts";
import { inWork } from "../../markdown/in-work.ts";
import { pageFormat } from "../../markdown/page-format.ts";
import { pageImports } from "../../markdown/page-imports.ts";
import { diagnosticSeverity } from "../../model/config/diagnostic-severity.ts";
import type { OpenSite } from "../open-site.ts";
import { readMark } from "../output/output-mark.ts";

/**
 * Partials and components that nothing imports.
 *
 * @param texts every Markdown file of the site
 */
export function unusedSources(open: OpenSite, texts: readonly SourcePath[]): readonly Diagnostic[] {
  const { unusedPartials, unusedComponents } = open.site.config.severities;
  if (unusedPartials === "ignore" && unusedComponents === "ignore") return [];
  const programs = programsOf(open);
  const imported = new Set([...importedByPages(open, texts), ...programs.imported]);
  const isUsed = (file: SourcePath) => imported.has(file) || open.modules.hashOf(file) !== "";
  const partials = texts.filter((file) => /(^|\/)_[^/]*\.mdx?$/.test(file) && !isUsed(file));
  const components = programs.components.filter((file) => !isUsed(file));
  return [
    ...diagnose(partials, {
      code: "partial/unused",
      severity: diagnosticSeverity(unusedPartials),
      message: "No page imports this partial.",
    }),
    ...diagnose(components, {
      code: "component/unused",
      severity: diagnosticSeverity(unusedComponents),
      message: "No page and no other module imports this component.",
    }),
  ];
}

interface Finding extends Pick<Diagnostic, "code" | "message"> {
  readonly severity: Diagnostic["severity"] | undefined;
}

function diagnose(
  files: readonly SourcePath[],
  { code, severity, message }: Finding,
): readonly Diagnostic[] {
  if (severity === undefined) return [];
  const hint = "Import it where it belongs, or remove it.";
  return files.map((file) => ({ code, severity, message, hint, place: { file } }));
}

function importedByPages(open: OpenSite, texts: readonly SourcePath[]): readonly SourcePath[] {
  const { markdownFormat, compatibility } = open.site.config;
  return texts.flatMap((file) => {
    if (pageFormat(file, markdownFormat) === "md") return [];
    const imports = inWork(open.files.place(file), () =>
      pageImports(open.files.read(file)?.text ?? "", compatibility),
    );
    return imports.flatMap(({ specifier }) => targetsOf(open, specifier, file));
  });
}

interface Programs {
  /** Files with markup that are no tests. */
  readonly components: readonly SourcePath[];
  /** What the site's modules import, its own files alone. */
  readonly imported: readonly SourcePath[];
}

function programsOf(open: OpenSite): Programs {
  const files = programFiles(open);
  const texts = files.map((file) => [file, open.files.read(file)?.text ?? ""] as const);
  // Such a module imports whatever its pattern finds.
  if (texts.some(([, text]) => text.includes("import.meta.glob")))
    return { components: [], imported: [] };
  const imported = texts.flatMap(([file, text]) =>
    [...text.matchAll(specifiers)].flatMap(([, specifier = ""]) =>
      targetsOf(open, specifier, file),
    ),
  );
  const isComponent = (file: SourcePath) =>
    /\.[jt]sx$/.test(file) && !/\.(?:test|spec|stories)\.[jt]sx$/.test(file);
  return { components: files.filter(isComponent), imported };
}

/** One that only looks like an import makes a file count as used: better than a false report. */
const specifiers = /\b(?:from|import|require)\s*\(?\s*["'`]([^"'`\n]+)["'`]/g;

/** A module may name another by the ending of what is compiled from it. */
function targetsOf(open: OpenSite, specifier: string, from: SourcePath): readonly SourcePath[] {
  if (!/^(?:\.\.?\/|@)/.test(specifier)) return [];
  return [specifier, specifier.replace(/\.js(x?)$/, ".ts$1"), specifier.replace(/\.js$/, ".tsx")]
    .map((each) => open.resolver.locate(each, from))
    .flatMap((found) => (found.kind === "resolved" ? [found.source] : []));
}

/** The site's own modules, in order of path: those of packages, static files and outputs are left out. */
function programFiles({ root, site: { config } }: OpenSite): readonly SourcePath[] {
  const entries = readdirSync(root, { withFileTypes: true });
  const isOwn = (name: string) =>
    !name.startsWith(".") &&
    name !== "node_modules" &&
    readMark(path.join(root, name)) === undefined;
  const folders = entries.filter((entry) => entry.isDirectory() && isOwn(entry.name));
  const below = listNamed(
    root,
    folders.map(({ name }) => sourcePath(name)),
    isProgram,
  );
  const beside = entries.filter((entry) => entry.isFile() && isProgram(entry.name));
  const isStatic = (file: string) => file.startsWith(`${config.staticFolder}/`);
  const isReplacement = (file: string) =>
    // The engine takes such a file in the place of a module of the system.
    config.compatibility !== undefined && file.startsWith("src/theme/");
  return [...beside.map(({ name }) => sourcePath(name)), ...below].filter(
    (file) => !isStatic(file) && !isReplacement(file),
  );
}

function isProgram(name: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(name) && !name.endsWith(".d.ts");
}
