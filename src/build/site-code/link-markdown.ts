import { posix } from "node:path";
import type { Diagnostic, Place } from "../../core/diagnostic.ts";
import { folderOf, type SourcePath } from "../../core/paths.ts";
import type { CompiledModule, PageImport, ImportedName } from "../../markdown/compiled-module.ts";
import {
  awaitSiteCode,
  callSiteCode,
  siteCodeLimit,
  type SiteCode,
} from "../../content/site-code/call-site-code.ts";
import { evaluate, type PageModule } from "../../pages/evaluate.ts";
import type { SourceFiles } from "../store/source-files.ts";
import { drawingComponent } from "../compatibility/drawing-component.ts";
import { emptyTrace, mergeTrace, recording, traceKey, type Trace } from "../graph/trace.ts";
import type { SiteResolver } from "../links/resolver.ts";
import type { Compiled } from "../store/page-cache.ts";
import { ModuleLoadError } from "./module-errors.ts";
import { pageNamesOf, withPageNames } from "./page-names.ts";
import { packageKey, type SiteModules } from "./site-modules.ts";
import { nearest } from "../../core/nearest.ts";

/** A Markdown file made into a component, with what was found and used on the way. */
export interface MarkdownModule {
  readonly exports: PageModule;
  /** All of its HTML; undefined: what it exports has to be rendered. */
  readonly html?: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly trace: Trace;
  /** Where each address in its links was written; its partials' included. */
  readonly places: ReadonlyMap<string, Place>;
  /** Whether no code of the author has a part in it: neither programs nor expressions. */
  readonly isCertainToEnd: boolean;
}

/** Where a source gets what it imports. */
interface LinkInput {
  readonly resolver: SiteResolver;
  readonly files: SourceFiles;
  readonly modules: SiteModules;
  /** The module of components that every page has without importing them. */
  readonly components: SourcePath | undefined;
  /** Whether an import of an SVG file is a component that shows it, not its address. */
  readonly drawingsAreComponents: boolean;
  /** Undefined when there is no such file. */
  readonly compilePartial: (source: SourcePath) => Promise<Compiled | undefined>;
}

/** A source to be linked. */
interface LinkedSource {
  readonly source: SourcePath;
  /** The files that import it, the page first. */
  readonly importers: readonly SourcePath[];
  /** Undefined when there is no such file. */
  readonly compiled: Compiled | undefined;
}

/** What is gathered while a source is given its imports. */
interface Linking extends LinkInput {
  readonly source: SourcePath;
  /** The source and the files that import it, the page first. */
  readonly chain: readonly SourcePath[];
  readonly trace: Trace;
  readonly diagnostics: Diagnostic[];
  readonly places: Map<string, Place>;
}

/** Give a compiled source its imports and run it. */
export async function link(
  input: LinkInput,
  { source, importers, compiled }: LinkedSource,
): Promise<MarkdownModule> {
  const trace = emptyTrace();
  if (!compiled) {
    return { exports: absent, diagnostics: [], trace, places: new Map(), isCertainToEnd: true };
  }
  const { module } = compiled;
  mergeTrace(trace, compiled.trace);
  const { components } = input;
  if (components !== undefined) {
    const hash = input.modules.hashOf(components);
    trace.imports[traceKey(source, `@site/${components}`)] = { name: components, hash };
  }
  const diagnostics = [...module.diagnostics];
  const places = placesIn(source, module);
  const linking = { ...input, source, chain: [...importers, source], trace, diagnostics, places };
  const report = (diagnostic: Diagnostic) => void diagnostics.push(diagnostic);
  const modules: unknown[] = [];
  // One after the other, so that diagnostics come in the order of the text.
  for (const item of module.imports) {
    modules.push(withNames(await loadImport(linking, item), { item, source }, report));
  }
  // The site's own components may run in any page.
  const isCertainToEnd = compiled.isPlain && components === undefined;
  const { html } = module;
  if (html !== undefined) return { exports: {}, html, diagnostics, trace, places, isCertainToEnd };
  const exports = run({ ...linking, isCertainToEnd }, module, modules);
  return { exports, diagnostics, trace, places, isCertainToEnd };
}

function placesIn(source: SourcePath, { images, links }: CompiledModule): Map<string, Place> {
  const written = [...images.map((image) => ({ ...image, href: image.written })), ...links];
  return new Map(written.map(({ href, line, column }) => [href, { file: source, line, column }]));
}

function run(
  linking: Linking & Pick<MarkdownModule, "isCertainToEnd">,
  module: CompiledModule,
  modules: unknown[],
): PageModule {
  const { source, files, diagnostics, isCertainToEnd } = linking;
  const place = { file: source };
  const page = pageNamesOf(module, () => files.read(source)?.text ?? "");
  const outcome = callSiteCode(
    { what: `The page "${source}"`, place },
    () => evaluate(module.code, { modules, source, page, codeHtml: module.codeHtml }),
    isCertainToEnd || !module.hasStatements ? Infinity : siteCodeLimit,
  );
  if (outcome.kind === "returned") return withPageNames(outcome.value, page);
  diagnostics.push({
    code: "page/render-error",
    severity: "error",
    message: `An expression at the top of the page threw: ${outcome.text}`,
    place: outcome.place ?? place,
  });
  return { default: absent.default };
}

async function loadImport(linking: Linking, item: PageImport): Promise<unknown> {
  const { source, resolver, modules } = linking;
  const target = resolver.locate(item.specifier, source);
  switch (target.kind) {
    case "missing":
    case "not-installed":
    case "leaves-site":
      return anyModule;
    case "package": {
      noteModule(linking, item, packageKey(item.specifier));
      const place = placeOf(item, source);
      const code = { what: `The package "${item.specifier}"`, place };
      return loadOrReport(() => modules.loadPackage(item.specifier), code, linking.diagnostics);
    }
    case "resolved":
      return loadFile(linking, item, target.source);
  }
}

async function loadFile(linking: Linking, item: PageImport, target: SourcePath): Promise<unknown> {
  const { source, resolver, files, modules, trace } = linking;
  switch (item.kind) {
    case "raw": {
      const raw = files.read(target);
      trace.files[target] = raw?.hash ?? "";
      return { default: raw?.text ?? "" };
    }
    case "image": {
      if (linking.drawingsAreComponents && target.endsWith(".svg")) {
        const drawing = files.read(target);
        trace.files[target] = drawing?.hash ?? "";
        const component = drawingComponent(drawing?.text ?? "");
        return { default: component, ReactComponent: component };
      }
      const written = posix.relative(folderOf(source), target);
      const image = await recording(resolver, trace).image(written, source);
      return { default: image.kind === "resolved" ? image.src : item.specifier };
    }
    case "file": {
      const written = `./${posix.relative(folderOf(source), target)}`;
      const file = recording(resolver, trace).link(written, source);
      return { default: file.kind === "resolved" ? file.href : item.specifier };
    }
    case "module":
      noteModule(linking, item, target);
      return loadOrReport(() => modules.load(target), siteModule(target), linking.diagnostics);
    case "markdown":
      return linking.chain.includes(target)
        ? circular(linking, item, target)
        : loadPartial(linking, target);
  }
}

function noteModule({ source, modules, trace }: Linking, item: PageImport, name: string): void {
  trace.imports[traceKey(source, item.specifier)] = { name, hash: modules.hashOf(name) };
}

function circular({ chain, source, diagnostics }: Linking, item: PageImport, target: SourcePath) {
  const circle = [...chain.slice(chain.indexOf(target)), target];
  diagnostics.push({
    code: "import/circular",
    severity: "error",
    message: `The import "${item.specifier}" comes back to where it started: ${circle.join(" → ")}.`,
    hint: "Move what both files need to a third one.",
    place: placeOf(item, source),
  });
  return anyModule;
}

async function loadPartial(linking: Linking, target: SourcePath): Promise<unknown> {
  const { chain, trace, diagnostics, places } = linking;
  const compiled = await linking.compilePartial(target);
  trace.files[target] = compiled?.hash ?? "";
  const loaded = await link(linking, { source: target, importers: chain, compiled });
  mergeTrace(trace, loaded.trace);
  diagnostics.push(...loaded.diagnostics);
  for (const [href, at] of loaded.places) if (!places.has(href)) places.set(href, at);
  return loaded.exports;
}

function placeOf({ line, column }: PageImport, source: SourcePath): Place {
  return { file: source, line, column };
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

/** Shows its children. */
const transparent = ({ children }: { readonly children?: unknown }) => children;

/** Stands in for a module that could not be loaded: whatever is taken of it shows its children. */
const anyModule: unknown = new Proxy(
  {},
  {
    // What has a `then` is taken for a promise.
    get: (_module, name) => (name === "then" ? undefined : transparent),
    has: () => true,
  },
);

/**
 * A module with everything a page takes of it by name: what it does not export is
 * reported, and shows its children instead.
 */
function withNames(
  module: unknown,
  { item, source }: { readonly item: PageImport; readonly source: SourcePath },
  report: (diagnostic: Diagnostic) => void,
): unknown {
  const exported: object = typeof module === "object" && module !== null ? module : {};
  const missing = item.names.filter(({ imported }) => !(imported in exported));
  if (missing.length === 0) return module;
  for (const name of missing) {
    const { line, column } = name;
    report({
      code: "import/missing-export",
      severity: "error",
      message:
        name.imported === "default"
          ? `"${item.specifier}" has no default export, which the page imports as "${name.local}".`
          : `"${item.specifier}" exports no "${name.imported}".`,
      hint: hintFor(name, Object.keys(exported)),
      place: { file: source, line, column },
    });
  }
  return {
    ...exported,
    ...Object.fromEntries(missing.map((each) => [each.imported, transparent])),
  };
}

function hintFor({ imported, local }: ImportedName, exported: readonly string[]): string {
  if (imported === "default" && exported.includes(local)) {
    return `Put the name in braces: import { ${local} } from …`;
  }
  const named = exported.filter((name) => name !== "default");
  const match = nearest(imported, named);
  if (match !== undefined) return `Did you mean "${match}"?`;
  if (imported !== "default" && exported.includes("default")) {
    return `It has a default export: import ${local} from …`;
  }
  return named.length === 0 ? "It exports nothing." : `It exports ${named.join(", ")}.`;
}
