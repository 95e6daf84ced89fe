import type { Highlight } from "../../markdown/code/highlighted-code.ts";
import { createCompiler, type Compiler } from "../../markdown/compile.ts";
import type { SiteGrammar } from "../../markdown/code/languages.ts";
import type { CompileOptions, SitePlugin } from "../../markdown/page-context.ts";
import { callWithin, isEndless } from "../../content/site-code/call-site-code.ts";
import type { ContentOptions } from "../../core/config.ts";
import type { Site } from "../../core/site.ts";
import { blocks } from "../../theme/blocks/blocks.tsx";
import { diagramSyntax } from "../diagrams/diagram-syntax.ts";

export interface SiteCompilerInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly options: ContentOptions;
  readonly texts: Site["texts"]["content"];
  readonly highlight: Highlight;
  /** Names of components that all pages have besides the engine's blocks. */
  readonly components: readonly string[];
  /** Plugins of the site, in order. */
  readonly plugins: readonly SitePlugin[];
  /** Plugins of the site for remark and rehype; undefined: it has none. */
  readonly unified: CompileOptions["unified"];
  /** Grammars of the site for code. */
  readonly grammars: readonly SiteGrammar[];
}

/** The compiler of a site's Markdown files. */
export function siteCompiler(input: SiteCompilerInput): Compiler {
  const { texts, highlight, components, unified, grammars } = input;
  const plugins = input.plugins.length > 0 ? input.plugins : undefined;
  const { autolinks, compatibility, severities } = input.options;
  return createCompiler({
    blocks: [...new Set([...Object.keys(blocks), ...components])],
    compatibility,
    brokenMarkdownLinks: severities.brokenMarkdownLinks,
    texts,
    autolinks,
    plugins,
    unified,
    grammars,
    diagramProblem: diagramSyntax(input.root),
    bounded: boundedPattern,
    highlight,
  });
}

/** How long a pattern may take with one text, in milliseconds. */
const PATTERN_LIMIT = 1000;

function boundedPattern<Value>(run: () => Value): Value | undefined {
  try {
    return callWithin(PATTERN_LIMIT, run);
  } catch (error) {
    if (isEndless(error)) return undefined;
    throw error;
  }
}
