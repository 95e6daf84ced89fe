import type { ComponentType, ElementType } from "react";
import type { SourcePath } from "../core/paths.ts";
import { pageCodeName, pageFrame } from "../core/site-modules.ts";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { noteHandlers } from "../theme/browser-uses.ts";

/** The exports of a compiled page or partial. */
export interface PageModule {
  readonly default?: ComponentType<PageModuleProps>;
  readonly [name: string]: unknown;
}

/** The props of a compiled page or partial. */
export interface PageModuleProps {
  /** Components by the names of elements and blocks. */
  readonly components?: Readonly<Record<string, unknown>>;
}

interface PageContext {
  /** The imported modules, in the order of the page's `imports`. */
  readonly modules: readonly unknown[];
  /** The page or partial that was compiled. Stack traces show it. */
  readonly source: SourcePath;
  /** Values that the code may use without an import: its front matter and headings. */
  readonly page: unknown;
  /** HTML of its code blocks. */
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
  { modules, source, page, codeHtml }: PageContext,
): PageModule {
  const run = new Function(`${code}\n//# sourceURL=${pageCodeName(source)}`) as (
    ...given: readonly unknown[]
  ) => PageModule;
  return run(pageRuntime(code, source), modules, page, codeHtml);
}

/** A page uses as a component what is none. */
export class NoComponentError extends Error {
  override readonly name = "NoComponentError";
  /** As written, such as `Room.Door`; undefined when the code does not tell. */
  readonly component: string | undefined;
  /** The page or partial that uses it. */
  readonly source: SourcePath;
  /** The value it is instead: `undefined`, `an object`. */
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
 * The JSX runtime of a page: React's, which looks at what a component is before
 * React does. React knows neither the page nor the name.
 */
function pageRuntime(code: string, source: SourcePath): unknown {
  const checked = (make: typeof jsx): typeof jsx =>
    function element(type, props, key) {
      if (!isElementType(type)) throw new NoComponentError(type, { code, source });
      noteHandlers(type, props);
      return make(type, props, key);
    };
  return { Fragment, jsx: checked(jsx), jsxs: checked(jsxs) };
}

/** React's own types are symbols or objects that say what they are. */
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

/** Lines that `Function` writes ahead of a body. */
const HEADER_LINES = 2;

/** Returns the name in the code that creates the element: `_jsx(Room.Door, …`. */
function nameInCode(code: string, stack: string): string | undefined {
  const [, , line, column] = new RegExp(pageFrame).exec(stack) ?? [];
  if (line === undefined || column === undefined) return undefined;
  const call = code.split("\n")[Number(line) - 1 - HEADER_LINES]?.slice(Number(column) - 1) ?? "";
  return /^_jsxs?\(([\w$.]+)/.exec(call)?.[1];
}
