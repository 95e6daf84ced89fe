import type { ComponentType } from "react";
import type { SourcePath } from "../core/paths.ts";
import { pageCodeName } from "../core/site-modules.ts";
import { pageRuntime } from "./page-runtime.ts";

/** What a compiled page or partial exports. */
export interface PageModule {
  readonly default?: ComponentType<PageModuleProps>;
  readonly [name: string]: unknown;
}

/** What the component of a compiled page or partial takes. */
export interface PageModuleProps {
  /** What element names and block names stand for. */
  readonly components?: Readonly<Record<string, unknown>>;
}

interface PageSurroundings {
  /** What each import stands for, in order of the page's `imports`. */
  readonly modules: readonly unknown[];
  /** The page or partial the code was made of; it is named by it in stacks. */
  readonly source: SourcePath;
  /** What the code may use without an import: its front matter, its headings. */
  readonly page: unknown;
  /** HTML of its blocks of code. */
  readonly codeHtml: readonly string[];
}

/**
 * Run the function body a page was compiled to. A body instead of a module file
 * lets the garbage collector take the page when it has been rendered: Node keeps
 * module files for ever.
 *
 * @param code function body that takes the JSX runtime and the imports
 * @throws whatever the page's own top-level code throws
 */
export function evaluate(
  code: string,
  { modules, source, page, codeHtml }: PageSurroundings,
): PageModule {
  const run = new Function(`${code}\n//# sourceURL=${pageCodeName(source)}`) as (
    ...given: readonly unknown[]
  ) => PageModule;
  return run(pageRuntime(code, source), modules, page, codeHtml);
}
