import { type ComponentType, createElement, type ReactNode, useContext } from "react";
import { PageContext } from "./page-context.ts";

/** A prop that cannot be sent to the browser. */
export class IslandPropsError extends Error {
  override readonly name = "IslandPropsError";
  readonly island: string;
  /** Where the value stands: `onSelect`, or `rows.2.when`. */
  readonly prop: string;

  constructor(island: string, prop: string, found: string) {
    super(
      `The island "${island}" is given ${found} as "${prop}". ` +
        "Islands take text, numbers, booleans, null, lists and objects of these.",
    );
    this.island = island;
    this.prop = prop;
  }
}

/**
 * A component that is rendered on the server inside `<lectern-island>`, with all
 * the browser needs to hydrate it on its own.
 *
 * @param name the module the browser loads, as the island map names it
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
    for (const [key, value] of Object.entries(props)) requireJson(name, value, key);
    const shown = slot === undefined ? given : { ...given, children: <IslandSlot html={slot} /> };
    const { id, html } = render(<Component {...shown} />, "island");
    return createElement("lectern-island", {
      "data-name": name,
      "data-id": id,
      "data-props": JSON.stringify(props),
      // What the island shows from the first, the browser reads where it stands.
      "data-slot": slot === undefined || html.includes("<lectern-slot>") ? undefined : slot,
      dangerouslySetInnerHTML: { __html: html },
    });
  }
  Island.displayName = `Island(${name})`;
  return Island;
}

/** Content that is rendered already: the children an island was given on the server. */
function IslandSlot({ html }: { readonly html: string }): ReactNode {
  return createElement("lectern-slot", { dangerouslySetInnerHTML: { __html: html } });
}

/** Children that can be sent as they are. */
function isPlain(children: unknown): boolean {
  return typeof children !== "object" || children === null;
}

/** Undefined members are allowed: they are absent for the component, too. */
function requireJson(name: string, value: unknown, path: string): void {
  switch (typeof value) {
    case "string":
    case "boolean":
    case "undefined":
      return;
    case "number":
      if (Number.isFinite(value)) return;
      throw new IslandPropsError(name, path, `the number ${value}`);
    case "bigint":
    case "function":
    case "symbol":
      throw new IslandPropsError(name, path, `a ${typeof value}`);
    case "object":
      requireJsonObject(name, value, path);
  }
}

function requireJsonObject(name: string, value: object | null, path: string): void {
  if (value === null) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) requireJsonItem(name, item, `${path}.${index}`);
    return;
  }
  if ("$$typeof" in value) throw new IslandPropsError(name, path, "a React element");
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new IslandPropsError(name, path, `an instance of ${value.constructor.name}`);
  }
  for (const [key, member] of Object.entries(value)) requireJson(name, member, `${path}.${key}`);
}

/** In a list undefined would arrive as null. */
function requireJsonItem(name: string, value: unknown, path: string): void {
  if (value === undefined) throw new IslandPropsError(name, path, "undefined in a list");
  requireJson(name, value, path);
}
