import * as React from "react";
import * as runtime from "react/jsx-runtime";
import { blocks } from "./blocks/blocks.tsx";

/** A hook or event handler that has no effect, because its component only runs on the server. */
export interface BrowserUse {
  /** For example, `useState` or `onClick`. */
  readonly name: string;
  /** The element with the handler. `undefined` for a hook. */
  readonly element: string | undefined;
  /** The call stack. */
  readonly stack: string;
}

interface Watch {
  readonly uses: BrowserUse[];
  /** Whether an island is being rendered. Islands also run in the browser. */
  readonly isIsland: boolean;
  /** Whether to render the children of components that throw. */
  readonly isLenient?: boolean | undefined;
}

/** The current render. One variable is enough, because React renders to a string synchronously. */
let current: Watch | undefined;

/** Calls `render`, and adds the hooks and handlers that it uses outside islands to `uses`. */
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

/** Records the event handlers of an element. */
export function noteHandlers(type: unknown, props: unknown): void {
  if (current === undefined || current.isIsland || typeof type !== "string") return;
  if (typeof props !== "object" || props === null) return;
  for (const name of Object.keys(props)) {
    const isHandler = name.startsWith("on") && typeof Reflect.get(props, name) === "function";
    if (isHandler) note(name, type);
  }
}

/** Lectern's own components don't throw, and some of them check the types of their children. */
const lenient = new WeakMap<object, React.ElementType>(
  Object.values(blocks).map((block) => [block, block as React.ElementType]),
);

/** Returns the component to render for a type. On the server, `Suspense` catches errors. */
export function typeToRender<Type>(type: Type): Type | React.ElementType {
  if (current?.isLenient !== true) return type;
  if (typeof type !== "function") return type ?? React.Fragment;
  const known = lenient.get(type);
  if (known) return known;
  const Component = type as unknown as React.FunctionComponent<React.PropsWithChildren>;
  const made: typeof Component = (props) =>
    runtime.jsx(React.Suspense, {
      fallback: props.children,
      children: runtime.jsx(Component, props),
    });
  lenient.set(type, made);
  return made;
}

/** Hooks that only have an effect in a browser. On the server, they return their initial value. */
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
  const shown = typeToRender(type);
  return Reflect.apply(React.createElement, undefined, [shown, props, ...children]);
};

/** Replacements for React's exports in the site's code on the server. */
export const watchedReact: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(hooks.map((name) => [name, watchedHook(name)])),
  createElement,
};

const watchedMake =
  (make: typeof runtime.jsx): typeof runtime.jsx =>
  (type, props, key) => {
    noteHandlers(type, props);
    return make(typeToRender(type), props, key);
  };

/** React's JSX runtime, which also records handlers. */
export const { Fragment } = runtime;
export const jsx = watchedMake(runtime.jsx);
export const jsxs = watchedMake(runtime.jsxs);
