import type { Highlight } from "../../compile/code/highlighted-code.ts";
import { createCompiler, type Compiler } from "../../compile/compile.ts";
import type { CompileOptions } from "../../compile/page-context.ts";
import { callWithin, isEndless } from "../../content/site-code/call-site-code.ts";
import type { Site } from "../../model/site.ts";
import { blocks } from "../../shell/blocks/registry.ts";
import { pageTrial } from "./page-trial.ts";

export interface SiteCompilerInput {
  readonly site: Site;
  readonly highlight: Highlight;
  /** Names of components that all pages have besides the engine's blocks. */
  readonly components: readonly string[];
  /** Plugins of the site for its pages; undefined: it has none. */
  readonly plugins: CompileOptions["plugins"];
}

/** The compiler of a site's Markdown files. */
export function siteCompiler(input: SiteCompilerInput): Compiler {
  const { site, highlight, components, plugins } = input;
  const { autolinks, compatibility, severities } = site.config;
  const plain = {
    blocks: [...new Set([...Object.keys(blocks), ...components])],
    compatibility,
    brokenMarkdownLinks: severities.brokenMarkdownLinks,
    texts: site.texts.content,
  };
  const trial = pageTrial(plain);
  return createCompiler({
    ...plain,
    autolinks,
    trial,
    plugins,
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
