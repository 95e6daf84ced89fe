import type { SourcePath } from "../../core/paths.ts";
import type { Compiler } from "../../markdown/compile.ts";
import type { PageFacts } from "../../core/page.ts";
import { contentHash } from "../content-hash.ts";
import type { SourceFiles } from "../store/source-files.ts";
import { emptyTrace, recording } from "../graph/trace.ts";
import { mayHoldCode } from "../../markdown/read/code-in-pages.ts";
import { inWork } from "../../markdown/read/in-work.ts";
import { pageFormat } from "../../markdown/read/page-format.ts";
import type { SiteResolver } from "../links/resolver.ts";
import {
  cachedProgram,
  cacheProgram,
  type Compiled,
  type ProgramCache,
  type ProgramOf,
} from "../store/page-cache.ts";
import { link, type MarkdownModule } from "./link-markdown.ts";
import type { SiteModules } from "./site-modules.ts";

/** What Markdown files are compiled with, and where what they import is found. */
export interface MarkdownModulesInput {
  readonly compiler: Compiler;
  /** Hash of the engine and of all that compilation depends on beside a page. */
  readonly key: string;
  /** Compiled pages of earlier builds. */
  readonly programs: ProgramCache;
  readonly resolver: SiteResolver;
  readonly files: SourceFiles;
  readonly modules: SiteModules;
  /** How `.md` files are read. */
  readonly markdownFormat: "md" | "mdx";
  /** The module of components that every page has without importing them. */
  readonly components: SourcePath | undefined;
  /** Whether an import of an SVG file is a component that shows it, not its address. */
  readonly drawingsAreComponents: boolean;
  /** What is known of the page that a source is. */
  readonly factsOf: (source: SourcePath) => PageFacts | undefined;
}

/** Compiles pages and partials; a partial is compiled once, however many pages import it. */
export interface MarkdownModules {
  load(source: SourcePath): Promise<MarkdownModule>;
  /** A source has changed: compile it again when it is asked for. */
  forget(source: SourcePath): void;
}

/**
 * Set up the compilation of a site's Markdown files. Compiled partials are held until
 * they are forgotten; a page is compiled each time it is loaded, unless it is cached.
 */
export function markdownModules(input: MarkdownModulesInput): MarkdownModules {
  const partials = new Map<SourcePath, Promise<Compiled | undefined>>();
  const compilePartial = (source: SourcePath) => {
    const known = partials.get(source) ?? compileSource(input, source, undefined);
    partials.set(source, known);
    return known;
  };
  return {
    load: async (source) => {
      const compiled = await compilePage(input, source);
      return link({ ...input, compilePartial }, { source, importers: [], compiled });
    },
    forget: (source) => void partials.delete(source),
  };
}

/** A page that imports modules is as it was compiled while they are edited. */
async function compilePage(
  input: MarkdownModulesInput,
  source: SourcePath,
): Promise<Compiled | undefined> {
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
  const compiled = await compileSource(input, source, facts);
  // It may have been written since.
  if (compiled) cacheProgram(programs, pageOf(compiled.hash), compiled);
  return compiled;
}

async function compileSource(
  input: MarkdownModulesInput,
  source: SourcePath,
  facts: PageFacts | undefined,
): Promise<Compiled | undefined> {
  const file = input.files.read(source);
  if (!file) return undefined;
  const trace = emptyTrace();
  const format = pageFormat(source, input.markdownFormat);
  const resolver = recording(input.resolver, trace);
  const module = await inWork(input.files.place(source), () =>
    input.compiler.compile({ file: source, text: file.text, format, resolver, facts }),
  );
  const isPlain = module.imports.length === 0 && !mayHoldCode(file.text, format);
  return { module, trace, hash: file.hash, isPlain };
}
