import { errorMessage } from "../core/text.ts";
import type { HastPluginList, MdastPluginList } from "satteri";
import { compareDiagnostics } from "../core/diagnostic.ts";
import { compileInSteps } from "./compile-steps.ts";
import type { CompiledModule } from "./compiled-module.ts";
import { moduleCode } from "./module-code.ts";
import { normalizeDocusaurus } from "./read/normalize-docusaurus.ts";
import { normalizeText, paragraphLimit } from "./read/page-text.ts";
import { isSyntaxError, syntaxDiagnostic } from "./read/syntax-error.ts";
import { crashOn } from "./read/page-crashes.ts";
import {
  pageContext,
  pluginNames,
  type CompileOptions,
  type PageContext,
  type PageInput,
  type Problem,
} from "./page-context.ts";
import { admonitions, alerts, literalDirectives, strayFences } from "./plugins/directives.ts";
import { autolinks } from "./plugins/autolinks.ts";
import { codeBlocks, rawCode } from "./plugins/code-blocks.ts";
import { components } from "./plugins/components.ts";
import { externalLinks, links } from "./plugins/links.ts";
import { headings, secondTitles } from "./plugins/headings.ts";
import { htmlNames, httpEquiv, unclosedHtml, unknownComponents } from "./plugins/html.ts";
import { images, holdsMedia, media } from "./plugins/media.ts";
import { imports, requiredFiles } from "./plugins/imports.ts";
import { references, holdsReferences, undefinedReferences } from "./plugins/references.ts";
import { elementSteps, markdownSteps } from "./plugins/site-plugins.ts";
import { extraCells, tables, taskLists } from "./plugins/gfm.ts";
import { unifiedStep } from "./plugins/unified-plugins.ts";

export type Compiler = ReturnType<typeof createCompiler>;

/** Creates a compiler for all pages in a locale. */
export function createCompiler(options: CompileOptions) {
  const slowPatterns = new Set<string>();
  return {
    /**
     * Compiles a page. Returns problems in the page as diagnostics, and never rejects because of
     * them.
     */
    async compile(input: PageInput): Promise<CompiledModule> {
      const normal = normalizeText(input.text);
      const text = options.compatibility ? normalizeDocusaurus(normal, input.format) : normal;
      const shared = { ...input, text, options, slowPatterns };
      const page = pageContext(shared);
      const empty = { html: undefined, code: emptyPage };
      const problem = blockingProblem({ ...input, text }, normal);
      if (problem) {
        page.report(problem);
        return compiled({ page, ...empty });
      }
      const result = input.isText === true ? undefined : await compileAs(page);
      if (result) return compiled(result);
      // A page that isn't valid MDX is compiled as plain Markdown, so that links to its headings
      // work. Its other problems are only reported once it can be parsed.
      const written = normal.replace(/^import\s.*["'];?$/gm, "");
      const plain = pageContext({ ...shared, text: written, format: "md" });
      const shown = (await compileAs(plain)) ?? { page: plain, ...empty };
      return compiled({ ...shown, page: { ...shown.page, diagnostics: page.diagnostics } });
    },
  };
}

const emptyPage = "return { default: () => null };";

/**
 * Returns the reason why a page can't be compiled: it exceeds a limit, or it crashed an earlier
 * run. Returns `undefined` for all other pages.
 */
function blockingProblem({ text, format }: PageInput, normal: string): Problem | undefined {
  const line = paragraphLimit(text, format);
  if (line !== undefined) {
    return {
      code: "markdown/too-complex",
      severity: "error",
      message:
        "The page can't be compiled: a paragraph has more than 10,000 entities and directives, or 40,000 tags.",
      hint: "Put the text in a code block if it isn't Markdown, or split the paragraph.",
      at: { line, column: 1 },
    };
  }
  const crash = crashOn(normal);
  return (
    crash && {
      code: "page/crashed",
      severity: "error",
      message: `The page can't be built: ${crash.reason}.`,
      hint: "Simplify the text here, or put it in a code block. Please report the page as a bug in Lectern.",
      at: crash.line === undefined ? undefined : { line: crash.line, column: 1 },
    }
  );
}

interface PageCode {
  readonly page: PageContext;
  /** The page's HTML if it doesn't need JavaScript. */
  readonly html: string | undefined;
  readonly code: string;
}

/** Compiles a page. Reports syntax errors and returns `undefined` for them. */
async function compileAs(page: PageContext): Promise<PageCode | undefined> {
  const { math = false, remark = [], rehype = [] } = page.options.unified?.(page.file) ?? {};
  try {
    const result = await compileInSteps(page, {
      mdastPlugins: [remark.length > 0 && unifiedStep(page, remark), mdastPlugins(page)],
      hastPlugins: [rehype.length > 0 && unifiedStep(page, rehype), hastPlugins(page)],
      math,
    });
    if ("html" in result) return { page, html: result.html, code: emptyPage };
    return { page, html: undefined, code: moduleCode(page, result.code) };
  } catch (error) {
    if (!isSyntaxError(error)) {
      const names = pluginNames(page);
      if (names.length === 0) throw error;
      const compiled = await compileAs(withoutPlugins(page));
      // If the page has a syntax error, it's reported, and the plugins aren't the cause.
      if (compiled) reportPlugins(page, names, error);
      return compiled;
    }
    page.report(syntaxDiagnostic(page.text, error));
    return undefined;
  }
}

function withoutPlugins({ diagnostics, report, ...page }: PageContext): PageContext {
  const options = { ...page.options, plugins: undefined, unified: undefined };
  return { ...pageContext({ ...page, options }), diagnostics, report };
}

/** Reports plugins that added invalid nodes, which only the compiler rejects. */
function reportPlugins(page: PageContext, names: readonly string[], error: unknown): void {
  page.report({
    code: page.options.plugins === undefined ? "unified/failed" : "plugin/failed",
    severity: "error",
    message: `The plugins (${names.map((name) => `"${name}"`).join(", ")}) returned an invalid page: ${errorMessage(error)}`,
    hint: "To find the cause, disable the plugins one at a time.",
    at: undefined,
  });
}

/** Returns the plugins for the Markdown tree, in order. */
function mdastPlugins(page: PageContext): MdastPluginList {
  const may = featuresOf(page);
  return [
    ...markdownSteps(page),
    // Site plugins are responsible for the references they add.
    holdsReferences.test(page.text) && undefinedReferences(page),
    may("]:") && references(),
    page.text.includes(":::") && [admonitions(page), strayFences(page)],
    page.text.includes("[!") && alerts(page),
    page.text.includes("|") && extraCells(page),
    may(/:[^\s/]/) && literalDirectives(),
    links(page),
    may(/!\[|<img/i) && images(page),
    may(holdsMedia) && media(page),
    httpEquiv(page) ?? false,
    unclosedHtml(page) ?? false,
    unknownComponents(page) ?? false,
    headings(page, may("{")),
    secondTitles(page),
    codeBlocks(page),
  ];
}

/** Returns the plugins for the element tree, in order. */
function hastPlugins(page: PageContext): HastPluginList {
  const may = featuresOf(page);
  return [
    page.format === "mdx" ? mdxPlugins(page) : htmlNames(page),
    autolinks(page),
    externalLinks(),
    may(/\||<t/i) && tables(),
    may(/\[[ x]\]|<input/i) && taskLists(page.options.texts),
    ...elementSteps(page),
  ];
}

/**
 * Returns a function that tests whether a page may contain some syntax. Site plugins may add
 * anything.
 */
function featuresOf(page: PageContext): (pattern: string | RegExp) => boolean {
  if (pluginNames(page).length > 0) return () => true;
  return (pattern) =>
    typeof pattern === "string" ? page.text.includes(pattern) : pattern.test(page.text);
}

/** Returns the plugins for MDX imports, components and expressions. */
function mdxPlugins(page: PageContext): HastPluginList {
  const mayRequire = page.options.compatibility !== undefined && page.text.includes("require(");
  return [imports(page), mayRequire && requiredFiles(page), components(page), rawCode(page)];
}

function compiled({ page, html, code }: PageCode): CompiledModule {
  const { links, images, scope, toc, codeHtml } = page;
  // Sort the list, because code and images finish in any order. Remove duplicates, because several
  // links may report the same definition.
  const diagnostics = page.diagnostics
    .toSorted(compareDiagnostics)
    .filter((each, index, all) => index === 0 || compareDiagnostics(each, all[index - 1] ?? each));
  return {
    code,
    html,
    codeHtml,
    imports: scope.imports,
    exported: scope.exported,
    links,
    images,
    toc,
    diagnostics,
  };
}
