import { posix } from "node:path";
import type { Diagnostic, Place } from "../../core/diagnostic.ts";
import { folderOf, type SourcePath } from "../../core/paths.ts";
import type { CompiledModule, ImportedName, PageImport } from "../../markdown/compiled-module.ts";
import { callSiteCode, siteCodeLimit } from "../../content/site-code/call-site-code.ts";
import { evaluate, type PageModule } from "../../pages/evaluate.ts";
import type { SourceFiles } from "../store/source-files.ts";
import { drawingComponent } from "../compatibility/drawing-component.ts";
import { emptyTrace, mergeTrace, recording, type Trace, traceKey } from "../graph/trace.ts";
import type { SiteResolver } from "../links/link-resolver.ts";
import {
  cachedProgram,
  cacheProgram,
  type Compiled,
  type ProgramCache,
  type ProgramOf,
} from "../store/page-cache.ts";
import { pageNamesOf, withPageNames } from "../bundle/markdown-imports.ts";
import {
  type LoadedModule,
  loadModule,
  loadOrReport,
  packageKey,
  type LoadableModules,
} from "./site-modules.ts";
import { nearest } from "../../core/nearest.ts";
import type { Compiler } from "../../markdown/compile.ts";
import type { PageFacts } from "../../core/page.ts";
import { contentHash } from "../content-hash.ts";
import { pageFormat } from "../../markdown/read/page-text.ts";
import { inWork } from "../../markdown/read/page-crashes.ts";

/** A Markdown file as a component, with its problems and dependencies. */
export interface MarkdownModule {
  readonly exports: PageModule;
  /** The file's HTML. `undefined` if the exports have to be rendered to get it. */
  readonly html?: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly trace: Trace;
  /** Positions of links by URL, including links in partials. */
  readonly places: ReadonlyMap<string, Place>;
}

export interface MarkdownModulesInput {
  readonly compiler: Compiler;
  /** Hash of the compilation inputs other than the page: the engine and the options. */
  readonly key: string;
  /** Compiled pages from earlier builds. */
  readonly programs: ProgramCache;
  readonly resolver: SiteResolver;
  readonly files: SourceFiles;
  readonly modules: LoadableModules;
  /** Format of `.md` files. */
  readonly markdownFormat: "md" | "mdx";
  /** Module with components that every page can use without importing them. */
  readonly components: SourcePath | undefined;
  /** Whether an imported SVG file is a component instead of a URL. */
  readonly drawingsAreComponents: boolean;
  /** Returns facts about a source's page. */
  readonly factsOf: (source: SourcePath) => PageFacts | undefined;
}

/** Compiles pages and partials. A partial is compiled once, even if several pages import it. */
export interface MarkdownModules {
  /** @param isText whether to compile the file as plain Markdown, because its code throws */
  load(source: SourcePath, isText?: boolean): Promise<MarkdownModule>;
}

/**
 * Compiles and links a site's Markdown files. Compiled partials stay in memory. A page is compiled
 * each time it's loaded, unless it's cached.
 */
export function markdownModules(input: MarkdownModulesInput): MarkdownModules {
  const partials = new Map<SourcePath, Promise<Compiled | undefined>>();
  const compilePartial = (source: SourcePath) => {
    const known = partials.get(source) ?? compileSource(input, source, {});
    partials.set(source, known);
    return known;
  };
  return {
    load: async (source, isText = false) => {
      const compiled = isText
        ? await compileSource(input, source, { facts: input.factsOf(source), isText })
        : await compilePage(input, source);
      return link({ ...input, compilePartial }, { source, chain: [source] }, compiled);
    },
  };
}

/**
 * Compiles a page, or reads it from the cache. Editing a module that the page imports doesn't
 * recompile the page.
 */
async function compilePage(input: MarkdownModulesInput, source: SourcePath) {
  const { key, programs, resolver, files } = input;
  const facts = input.factsOf(source);
  const known = JSON.stringify(facts) ?? "";
  const pageOf = (hash: string): ProgramOf => ({
    source,
    key: contentHash(key, hash, known),
    resolver,
  });
  const cached = await cachedProgram(programs, pageOf(files.hash(source) ?? ""));
  if (cached) return cached;
  const compiled = await compileSource(input, source, { facts });
  // The file may have changed since it was hashed, so the key uses the hash of the compiled text.
  if (compiled) cacheProgram(programs, pageOf(compiled.hash), compiled);
  return compiled;
}

async function compileSource(
  input: MarkdownModulesInput,
  source: SourcePath,
  how: { readonly facts?: PageFacts | undefined; readonly isText?: boolean },
): Promise<Compiled | undefined> {
  const file = input.files.read(source);
  if (!file) return undefined;
  const trace = emptyTrace();
  const format = pageFormat(source, input.markdownFormat);
  const resolver = recording(input.resolver, trace);
  const module = await inWork(input.files.place(source), () =>
    input.compiler.compile({ file: source, text: file.text, format, resolver, ...how }),
  );
  return { module, trace, hash: file.hash };
}

interface LinkInput extends MarkdownModulesInput {
  readonly compilePartial: (source: SourcePath) => Promise<Compiled | undefined>;
}

/** Data collected while the imports of a source are resolved. */
interface Linking extends LinkInput {
  readonly source: SourcePath;
  /** Import chain from the page to the source. */
  readonly chain: readonly SourcePath[];
  readonly trace: Trace;
  readonly diagnostics: Diagnostic[];
  readonly places: Map<string, Place>;
}

/** Runs a compiled source with its imports. `compiled` is undefined if the file is missing. */
async function link(
  input: LinkInput,
  { source, chain }: Pick<Linking, "source" | "chain">,
  compiled: Compiled | undefined,
): Promise<MarkdownModule> {
  const trace = emptyTrace();
  if (!compiled) return { exports: absent, diagnostics: [], trace, places: new Map() };
  const { module } = compiled;
  mergeTrace(trace, compiled.trace);
  const { components } = input;
  if (components !== undefined) {
    const hash = input.modules.hashOf(components);
    trace.imports[traceKey(source, `@site/${components}`)] = { name: components, hash };
  }
  const diagnostics = [...module.diagnostics];
  const places = placesIn(source, module);
  const linking = { ...input, source, chain, trace, diagnostics, places };
  const report = (diagnostic: Diagnostic) => void diagnostics.push(diagnostic);
  const modules: unknown[] = [];
  // One import at a time, so that diagnostics are in source order.
  for (const item of module.imports) {
    modules.push(withNames(await loadImport(linking, item), { item, source }, report));
  }
  const { html } = module;
  const exports = html === undefined ? run(linking, module, modules) : {};
  return { exports, html, diagnostics, trace, places };
}

function placesIn(source: SourcePath, { images, links }: CompiledModule): Map<string, Place> {
  const written = [...images.map((image) => ({ ...image, href: image.written })), ...links];
  return new Map(written.map(({ href, line, column }) => [href, { file: source, line, column }]));
}

function run(linking: Linking, module: CompiledModule, modules: unknown[]): PageModule {
  const { source, files, diagnostics } = linking;
  const place = { file: source };
  const page = pageNamesOf(module, () => files.read(source)?.text ?? "");
  const outcome = callSiteCode(
    { what: `The page "${source}"`, place },
    () => evaluate(module.code, { modules, source, page, codeHtml: module.codeHtml }),
    // Without exports, nothing that the author wrote runs here.
    module.exported.length === 0 ? Infinity : siteCodeLimit,
  );
  if (outcome.kind === "returned") return withPageNames(outcome.value, page);
  diagnostics.push({
    code: "page/render-error",
    severity: "error",
    message: `An expression at the top of the page threw an error: ${outcome.text}`,
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
      return exportsOf(
        linking,
        loadOrReport(code, () => modules.loadPackage(item.specifier)),
      );
    }
    case "resolved":
      return loadFile(linking, item, target.source);
  }
}

async function exportsOf({ diagnostics }: Linking, loaded: Promise<LoadedModule>) {
  const { exports, diagnostics: found } = await loaded;
  diagnostics.push(...found);
  return exports ?? anyModule;
}

async function loadFile(linking: Linking, item: PageImport, target: SourcePath): Promise<unknown> {
  const { source, resolver, files, modules, trace } = linking;
  const text = (): string => {
    const file = files.read(target);
    trace.files[target] = file?.hash ?? "";
    return file?.text ?? "";
  };
  switch (item.kind) {
    case "raw":
      return { default: text() };
    case "image": {
      if (linking.drawingsAreComponents && target.endsWith(".svg")) {
        const component = drawingComponent(text());
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
      return exportsOf(linking, loadModule(modules, target));
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
    message: `The import "${item.specifier}" is circular: ${circle.join(" → ")}.`,
    hint: "Move the shared content to a third file.",
    place: placeOf(item, source),
  });
  return anyModule;
}

async function loadPartial(linking: Linking, target: SourcePath): Promise<unknown> {
  const { chain, trace, diagnostics, places } = linking;
  const compiled = await linking.compilePartial(target);
  trace.files[target] = compiled?.hash ?? "";
  const loaded = await link(linking, { source: target, chain: [...chain, target] }, compiled);
  mergeTrace(trace, loaded.trace);
  diagnostics.push(...loaded.diagnostics);
  for (const [href, at] of loaded.places) if (!places.has(href)) places.set(href, at);
  return loaded.exports;
}

function placeOf({ line, column }: PageImport, source: SourcePath): Place {
  return { file: source, line, column };
}

/** Placeholder for a page that can't be read, so that the rest of the site is still checked. */
const absent = { default: () => null };

/** A component that renders its children. */
const transparent = ({ children }: { readonly children?: unknown }) => children;

/** Placeholder for a module that can't be loaded. Each export renders its children. */
const anyModule: unknown = new Proxy(
  {},
  {
    // A module with a `then` export would be treated as a promise.
    get: (_module, name) => (name === "then" ? undefined : transparent),
    has: () => true,
  },
);

/**
 * Reports names that a page imports but the module doesn't export, and adds placeholders for them.
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
          ? `The page imports "${name.local}" from "${item.specifier}", which has no default export.`
          : `"${item.specifier}" doesn't export "${name.imported}".`,
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
    return `The module has a default export: import ${local} from …`;
  }
  return named.length === 0
    ? "The module doesn't export anything."
    : `The module exports ${named.join(", ")}.`;
}
