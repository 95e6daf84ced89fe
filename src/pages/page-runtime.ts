import type { ElementType } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { pageFrame } from "../core/site-modules.ts";
import type { SourcePath } from "../core/paths.ts";
import { noteHandlers } from "../theme/browser-uses.ts";

/** A page uses as a component what is none. */
export class NoComponentError extends Error {
  override readonly name = "NoComponentError";
  /** As written, such as `Room.Door`; undefined when the code does not tell. */
  readonly component: string | undefined;
  /** The page or partial that uses it. */
  readonly source: SourcePath;
  /** What it is instead: `undefined`, `an object`. */
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
export function pageRuntime(code: string, source: SourcePath): unknown {
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

/** What stands in the code where the element is made: `_jsx(Room.Door, …`. */
function nameInCode(code: string, stack: string): string | undefined {
  const [, , line, column] = new RegExp(pageFrame).exec(stack) ?? [];
  if (line === undefined || column === undefined) return undefined;
  const call = code.split("\n")[Number(line) - 1 - HEADER_LINES]?.slice(Number(column) - 1) ?? "";
  return /^_jsxs?\(([\w$.]+)/.exec(call)?.[1];
}
