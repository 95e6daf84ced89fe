import { posix } from "node:path";
import type { Diagnostic, Place } from "../../base/diagnostic.ts";
import { folderOf, type SourcePath } from "../../base/paths.ts";
import type { Compiler } from "../../compile/compile.ts";
import type { CompiledModule, PageImport } from "../../compile/compiled-module.ts";
import {
  awaitSiteCode,
  callSiteCode,
  type SiteCode,
} from "../../content/site-code/call-site-code.ts";
import { pageFormat } from "../../markdown/page-format.ts";
import { evaluate, type PageModule } from "../../render/evaluate.ts";
import { ModuleLoadError } from "./module-errors.ts";
import { anyModule, withNames } from "./imported-names.ts";
import type { SiteModules } from "./site-modules.ts";
import type { SiteResolver } from "../links/resolver.ts";
import type { SourceFiles } from "../cache/source-files.ts";
import { emptyTrace, mergeTrace, recording, type Trace } from "../cache/trace.ts";

/** A Markdown file made into a component, with what was found and used on the way. */
export interface MarkdownModule {
  readonly exports: PageModule;
  readonly diagnostics: readonly Diagnostic[];
  readonly trace: Trace;
  /** Where each address in its links was written; its partials' included. */
  readonly places: ReadonlyMap<string, Place>;
}

export interface MarkdownModulesInput {
  readonly compiler: Compiler;
  readonly resolver: SiteResolver;
  readonly files: SourceFiles;
  readonly modules: SiteModules;
  /** How `.md` files are read. */
  readonly markdownFormat: "md" | "mdx";
}

/** Compiles pages and partials; a partial is compiled once, however many pages import it. */
export interface MarkdownModules {
  load(source: SourcePath): Promise<MarkdownModule>;
  /** A source has changed: compile it again when it is asked for. */
  forget(source: SourcePath): void;
}

export function markdownModules(input: MarkdownModulesInput): MarkdownModules {
  const partials = new Map<SourcePath, Promise<Compiled | undefined>>();
  const compilePartial = (source: SourcePath) => {
    const known = partials.get(source) ?? compileSource(input, source);
    partials.set(source, known);
    return known;
  };
  return {
    load: async (source) =>
      link(input, compilePartial, source, [], await compileSource(input, source)),
    forget: (source) => void partials.delete(source),
  };
}

interface Compiled {
  readonly module: CompiledModule;
  /** Its links and images. */
  readonly trace: Trace;
  readonly hash: string;
}

async function compileSource(
  input: MarkdownModulesInput,
  source: SourcePath,
): Promise<Compiled | undefined> {
  const file = input.files.read(source);
  if (!file) return undefined;
  const trace = emptyTrace();
  const module = await input.compiler.compile({
    file: source,
    text: file.text,
    format: pageFormat(source, input.markdownFormat),
    resolver: recording(input.resolver, trace),
  });
  return { module, trace, hash: file.hash };
}

/** Give a compiled source its imports and run it. */
async function link(
  input: MarkdownModulesInput,
  compilePartial: (source: SourcePath) => Promise<Compiled | undefined>,
  source: SourcePath,
  importers: readonly SourcePath[],
  compilation: Compiled | undefined,
): Promise<MarkdownModule> {
  const trace = emptyTrace();
  if (!compilation) return { exports: absent, diagnostics: [], trace, places: new Map() };
  const compiled = compilation.module;
  mergeTrace(trace, compilation.trace);
  const diagnostics = [...compiled.diagnostics];
  const places = new Map<string, Place>(
    [
      ...compiled.images.map(({ written, line, column }) => ({ href: written, line, column })),
      ...compiled.links,
    ].map(({ href, line, column }) => [href, { file: source, line, column }]),
  );
  const chain = [...importers, source];

  const loadImport = async (item: PageImport): Promise<unknown> => {
    const place = { file: source, line: item.line, column: item.column };
    const target = input.resolver.locate(item.specifier, source);
    switch (target.kind) {
      case "missing":
      case "not-installed":
      case "leaves-site":
        return anyModule;
      case "package": {
        trace.usesModules = true;
        const code = { what: `The package "${item.specifier}"`, place };
        return loadOrReport(() => input.modules.loadPackage(item.specifier), code, diagnostics);
      }
      case "resolved":
        break;
    }
    switch (item.kind) {
      case "raw": {
        const raw = input.files.read(target.source);
        trace.files[target.source] = raw?.hash ?? "";
        return { default: raw?.text ?? "" };
      }
      case "image": {
        const written = posix.relative(folderOf(source), target.source);
        const image = await recording(input.resolver, trace).image(written, source);
        return { default: image.kind === "resolved" ? image.src : item.specifier };
      }
      case "module":
        trace.usesModules = true;
        return loadOrReport(
          () => input.modules.load(target.source),
          siteModule(target.source),
          diagnostics,
        );
      case "markdown": {
        if (chain.includes(target.source)) {
          const circle = [...chain.slice(chain.indexOf(target.source)), target.source];
          diagnostics.push({
            code: "import/circular",
            severity: "error",
            message: `The import "${item.specifier}" comes back to where it started: ${circle.join(" → ")}.`,
            hint: "Move what both files need to a third one.",
            place,
          });
          return anyModule;
        }
        const partial = await compilePartial(target.source);
        trace.files[target.source] = partial?.hash ?? "";
        const loaded = await link(input, compilePartial, target.source, chain, partial);
        mergeTrace(trace, loaded.trace);
        diagnostics.push(...loaded.diagnostics);
        for (const [href, at] of loaded.places) if (!places.has(href)) places.set(href, at);
        return loaded.exports;
      }
    }
  };

  // One after the other, so that diagnostics come in the order of the text.
  const modules: unknown[] = [];
  const report = (diagnostic: Diagnostic) => void diagnostics.push(diagnostic);
  for (const item of compiled.imports) {
    modules.push(withNames(await loadImport(item), { item, source }, report));
  }
  const place = { file: source };
  const outcome = callSiteCode({ what: `The page "${source}"`, place }, () =>
    evaluate(compiled.code, { modules, source }),
  );
  if (outcome.kind === "returned") return { exports: outcome.value, diagnostics, trace, places };
  diagnostics.push({
    code: "page/render-error",
    severity: "error",
    message: `An expression at the top of the page threw: ${outcome.text}`,
    place: outcome.place ?? place,
  });
  return { exports: { default: absent.default }, diagnostics, trace, places };
}

/** A module of the site, to be called. */
export function siteModule(source: SourcePath): SiteCode {
  return { what: `The module "${source}"`, place: { file: source } };
}

/** Stands in for a page that could not be read, so that the rest of the site is still checked. */
const absent = { default: () => null };

async function loadOrReport(
  load: () => Promise<unknown>,
  code: SiteCode,
  diagnostics: Diagnostic[],
): Promise<unknown> {
  const outcome = await awaitSiteCode(code, load);
  if (outcome.kind === "returned") return outcome.value;
  const { error, text, place } = outcome;
  // What does not compile is reported once, at its own place.
  if (!(error instanceof ModuleLoadError && error.isReported)) {
    diagnostics.push({
      code: "import/failed",
      severity: "error",
      message: `${code.what} could not be loaded: ${text}`,
      place: place ?? code.place,
    });
  }
  return anyModule;
}
