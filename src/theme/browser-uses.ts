import * as React from "react";
import * as runtime from "react/jsx-runtime";

/** A hook or an event handler in a component that is rendered to HTML and doesn't run in the browser. */
export interface BrowserUse {
  /** `useState`, or `onClick` of an element. */
  readonly name: string;
  /** The element that has the handler; undefined for a hook. */
  readonly element: string | undefined;
  /** The calls that led to it. */
  readonly stack: string;
}

interface Watch {
  readonly uses: BrowserUse[];
  /** Whether an island is being rendered, which runs in the browser later. */
  readonly isIsland: boolean;
}

/** The rendering that is under way: React renders to text without a pause. */
let current: Watch | undefined;

/** Render, and add to `uses` the hooks and handlers of components outside of islands. */
export function watchUses<Result>(watch: Watch | undefined, render: () => Result): Result {
  const outer = current;
  current = watch;
  try {
    return render();
  } finally {
    current = outer;
  }
}

function note(name: string, element: string | undefined): void {
  if (current === undefined || current.isIsland) return;
  current.uses.push({ name, element, stack: String(new Error().stack) });
}

/** Take note of the handlers an element has. */
export function noteHandlers(type: unknown, props: unknown): void {
  if (current === undefined || current.isIsland || typeof type !== "string") return;
  if (typeof props !== "object" || props === null) return;
  for (const name of Object.keys(props)) {
    const isHandler = name.startsWith("on") && typeof Reflect.get(props, name) === "function";
    if (isHandler) note(name, type);
  }
}

/** Hooks that only do something in a browser. On the server they return their first value. */
const hooks = [
  "useActionState",
  "useEffect",
  "useLayoutEffect",
  "useOptimistic",
  "useReducer",
  "useState",
  "useSyncExternalStore",
  "useTransition",
] as const;

function watchedHook(name: (typeof hooks)[number]) {
  return (...given: readonly unknown[]): unknown => {
    note(name, undefined);
    return Reflect.apply(React[name], undefined, given);
  };
}

const createElement: typeof React.createElement = (
  ...[type, props, ...children]: readonly [unknown, unknown?, ...unknown[]]
) => {
  noteHandlers(type, props);
  return Reflect.apply(React.createElement, undefined, [type, props, ...children]);
};

/** What the server's program of a site gets in addition to the rest of React. */
export const watchedReact: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(hooks.map((name) => [name, watchedHook(name)])),
  createElement,
};

const watchedMake =
  (make: typeof runtime.jsx): typeof runtime.jsx =>
  (type, props, key) => {
    noteHandlers(type, props);
    return make(type, props, key);
  };

/** React's JSX runtime, which takes note of handlers. */
export const { Fragment } = runtime;
export const jsx = watchedMake(runtime.jsx);
export const jsxs = watchedMake(runtime.jsxs);
