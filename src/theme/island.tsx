import { type ComponentType, createElement, type ReactNode, useContext } from "react";
import { PageContext } from "./page-context.ts";

/** A prop that can't be sent to the browser. */
export class IslandPropsError extends Error {
  override readonly name = "IslandPropsError";
  readonly island: string;
  /** Path of the value: `onSelect` or `rows.2.when`. */
  readonly prop: string;

  constructor(island: string, prop: string, found: string) {
    super(
      `The prop "${prop}" of the island "${island}" is ${found}. ` +
        "Pass strings, numbers, booleans, null, arrays and plain objects to islands.",
    );
    this.island = island;
    this.prop = prop;
  }
}

/**
 * Wraps an island's component. On the server, the wrapper renders it inside `<lectern-island>`,
 * with all data that the browser needs to hydrate it.
 *
 * @param name key of the module in the island map
 * @returns a component that throws {@link IslandPropsError} for props that are not JSON
 */
export function island<P extends object>(
  name: string,
  Component: ComponentType<P>,
): ComponentType<P> {
  function Island(given: P): ReactNode {
    const scope = useContext(PageContext);
    if (scope === undefined) throw new Error("An island was rendered outside <PageContext>.");
    if (scope.content === undefined) return <Component {...given} />;
    const render = scope.content.renderApart;
    const { children, ...rest }: { readonly children?: ReactNode } = given;
    const slot = isPlain(children) ? undefined : render(children, "slot").html;
    const props = slot === undefined ? given : rest;
    try {
      for (const [key, value] of Object.entries(props)) requireJson(name, value, key);
    } catch (error) {
      if (scope.isLenient !== true) throw error;
      return <IslandSlot html={render(<Component {...given} />, "island").html} />;
    }
    const shown = slot === undefined ? given : { ...given, children: <IslandSlot html={slot} /> };
    const { id, html } = render(<Component {...shown} />, "island");
    return createElement("lectern-island", {
      "data-name": name,
      "data-id": id,
      "data-props": JSON.stringify(props),
      // If the island shows its slot at first, the browser reads it from the HTML.
      "data-slot": slot === undefined || html.includes("<lectern-slot>") ? undefined : slot,
      dangerouslySetInnerHTML: { __html: html },
    });
  }
  Island.displayName = `Island(${name})`;
  return Island;
}

/** The children of an island, as HTML. */
function IslandSlot({ html }: { readonly html: string }): ReactNode {
  return createElement("lectern-slot", { dangerouslySetInnerHTML: { __html: html } });
}

/** Whether children can be sent as a prop. */
function isPlain(children: unknown): boolean {
  return typeof children !== "object" || children === null;
}

/**
 * Throws if a value can't be written as JSON. `undefined` properties are allowed, because for
 * components they are the same as missing properties.
 */
function requireJson(name: string, value: unknown, path: string): void {
  if (value === null || ["string", "boolean", "undefined"].includes(typeof value)) return;
  if (typeof value === "number" && Number.isFinite(value)) return;
  if (typeof value !== "object") {
    const found = typeof value === "number" ? `the number ${value}` : `a ${typeof value}`;
    throw new IslandPropsError(name, path, found);
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      // JSON would turn it into `null`.
      if (item === undefined) {
        throw new IslandPropsError(name, `${path}.${index}`, "undefined in an array");
      }
      requireJson(name, item, `${path}.${index}`);
    }
    return;
  }
  if ("$$typeof" in value) throw new IslandPropsError(name, path, "a React element");
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new IslandPropsError(name, path, `an instance of ${value.constructor.name}`);
  }
  for (const [key, member] of Object.entries(value)) requireJson(name, member, `${path}.${key}`);
}
