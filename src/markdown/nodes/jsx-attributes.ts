import type { NodeOf } from "./markdown-node.ts";

/** An element of MDX, on a line of its own or within text. */
export type JsxElement = NodeOf<"mdxJsxFlowElement"> | NodeOf<"mdxJsxTextElement">;

/** The value of an attribute that is plain text; undefined for code in braces and when there is none. */
export function literal(node: Readonly<JsxElement>, name: string): string | undefined {
  const found = node.attributes.find(
    (each) => each.type === "mdxJsxAttribute" && each.name === name,
  );
  return typeof found?.value === "string" ? found.value : undefined;
}

/** Whether an element has an attribute of that name, whatever its value. */
export function hasAttribute(node: Readonly<JsxElement>, name: string): boolean {
  return node.attributes.some((each) => each.type === "mdxJsxAttribute" && each.name === name);
}

/** The element with some attributes set, or taken away where the value is undefined. */
export function withAttributes(
  node: Readonly<JsxElement>,
  changes: Readonly<Record<string, string | undefined>>,
): JsxElement {
  const changed = node.attributes.map((each) => {
    if (each.type !== "mdxJsxAttribute" || !Object.hasOwn(changes, each.name)) return [each];
    const value = changes[each.name];
    return value === undefined ? [] : [{ ...each, value }];
  });
  const added = Object.entries(changes)
    .filter(([name, value]) => value !== undefined && !hasAttribute(node, name))
    .map(([name, value]) => ({ type: "mdxJsxAttribute", name, value }) as const);
  return { ...node, attributes: [...changed.flat(), ...added] };
}
