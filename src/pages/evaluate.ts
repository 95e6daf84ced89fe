import type { ComponentType, ElementType } from "react";
import type { SourcePath } from "../core/paths.ts";
import { pageCodeName, pageFrame } from "../core/site-modules.ts";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { noteHandlers, typeToRender } from "../theme/browser-uses.ts";

/** Exports of a compiled page or partial. */
export interface PageModule {
  readonly default?: ComponentType<PageModuleProps>;
  readonly [name: string]: unknown;
}

/** Props of a compiled page or partial. */
export interface PageModuleProps {
  /** Components by element or block name. */
  readonly components?: Readonly<Record<string, unknown>>;
}

interface PageContext {
  /** Imported modules, in the order of the page's `imports`. */
  readonly modules: readonly unknown[];
  /** Source file of the compiled page or partial. Shown in stack traces. */
  readonly source: SourcePath;
  /** Values that the code can use without an import, such as the front matter and headings. */
  readonly page: unknown;
  /** HTML of the code blocks. */
  readonly codeHtml: readonly string[];
}

/**
 * Runs a compiled page. It's a function body instead of a module file, so that the page can be
 * garbage collected after rendering. Node never unloads modules.
 *
 * @param code function body with the JSX runtime and the imports as parameters
 * @throws whatever the page's top-level code throws
 */
export function evaluate(
  code: string,
  { modules, source, page, codeHtml }: PageContext,
): PageModule {
  const run = new Function(`${code}\n//# sourceURL=${pageCodeName(source)}`) as (
    ...given: readonly unknown[]
  ) => PageModule;
  return run(pageRuntime(code, source), modules, page, codeHtml);
}

/** Thrown if a page uses a value as a component although it isn't one. */
export class NoComponentError extends Error {
  override readonly name = "NoComponentError";
  /** Name as written, for example `Room.Door`, or `undefined` if it can't be found in the code. */
  readonly component: string | undefined;
  /** The page or partial that uses the component. */
  readonly source: SourcePath;
  /** Description of the value, for example `undefined` or `an object`. */
  readonly what: string;

  constructor(type: unknown, { code, source }: { readonly code: string; source: SourcePath }) {
    const what = wordFor(type);
    super(`a component is ${what}`);
    this.what = what;
    this.source = source;
    this.component = nameInCode(code, this.stack ?? "");
  }
}

/**
 * Returns React's JSX runtime for a page, with a check that each component is valid. React's own
 * error mentions neither the page nor the component's name.
 */
function pageRuntime(code: string, source: SourcePath): unknown {
  const checked = (make: typeof jsx): typeof jsx =>
    function element(type, props, key) {
      const shown: unknown = typeToRender(type);
      if (!isElementType(shown)) throw new NoComponentError(type, { code, source });
      noteHandlers(type, props);
      return make(shown, props, key);
    };
  return { Fragment, jsx: checked(jsx), jsxs: checked(jsxs) };
}

/** React's own element types are symbols, or objects with `$$typeof`. */
function isElementType(type: unknown): type is ElementType {
  if (typeof type === "string") return /^[A-Za-z][\w.:-]*$/.test(type);
  if (typeof type === "object") return type !== null && "$$typeof" in type;
  return typeof type === "function" || typeof type === "symbol";
}

function wordFor(type: unknown): string {
  if (type === undefined || type === null) return String(type);
  if (typeof type === "string") return `the text ${JSON.stringify(type)}`;
  return typeof type === "object" ? "an object" : `a ${typeof type}`;
}

/** Number of lines that `Function` adds before the body. */
const HEADER_LINES = 2;

/**
 * Returns the component's name from the code that creates the element, for example `Room.Door` in
 * `_jsx(Room.Door, …`.
 */
function nameInCode(code: string, stack: string): string | undefined {
  const [, , line, column] = new RegExp(pageFrame).exec(stack) ?? [];
  if (line === undefined || column === undefined) return undefined;
  const call = code.split("\n")[Number(line) - 1 - HEADER_LINES]?.slice(Number(column) - 1) ?? "";
  return /^_jsxs?\(([\w$.]+)/.exec(call)?.[1];
}
