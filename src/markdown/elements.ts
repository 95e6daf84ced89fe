import type { MdastPluginDefinition, MdastVisitorContext } from "satteri";
import { htmlTags, replaceTags, writeTag } from "../core/html-tags.ts";
import { jsxAttribute, pointAfter, pointOf, type NodeOf, type Point } from "./nodes.ts";

export interface WrittenElement {
  readonly syntax: "html" | "jsx";
  readonly name: string;
  readonly at: Point | undefined;
  /** Returns the value of an attribute if it's plain text. */
  value(attribute: string): string | undefined;
  has(attribute: string): boolean;
}

/**
 * New attribute values, where `undefined` removes the attribute. `remove` removes a JSX element,
 * and `unwrap` replaces it with its content. For HTML, both remove only the tag.
 */
export type ElementChange =
  | Readonly<Record<string, string | undefined>>
  | "remove"
  | "unwrap"
  | undefined;

type JsxElement = NodeOf<"mdxJsxFlowElement"> | NodeOf<"mdxJsxTextElement">;

/** Returns visitors that find elements by name and change them. */
export function elementVisitors(
  names: readonly string[],
  visit: (element: WrittenElement) => ElementChange | Promise<ElementChange>,
): Pick<MdastPluginDefinition, "mdxJsxFlowElement" | "mdxJsxTextElement" | "html"> {
  const visitJsx = (node: Readonly<JsxElement>, context: MdastVisitorContext) => {
    if (!names.includes(node.name ?? "")) return undefined;
    const change = visit(jsxElement(node));
    const apply = (result: ElementChange) => {
      if (result === "remove") context.removeNode(node);
      else if (result === "unwrap") {
        context.replaceNode(node, { ...node, name: null, attributes: [] });
      } else if (result) context.replaceNode(node, withAttributes(node, result));
    };
    return change instanceof Promise ? change.then(apply) : apply(change);
  };
  return {
    mdxJsxFlowElement: visitJsx,
    mdxJsxTextElement: visitJsx,
    async html(node, context) {
      const start = pointOf(node);
      const found = htmlTags(node.value, ...names).map(async (tag) => {
        const change = await visit({
          syntax: "html",
          name: tag.name,
          at: start && pointAfter(start, node.value.slice(0, tag.start)),
          value: (attribute) => tag.attributes[attribute],
          has: (attribute) => Object.hasOwn(tag.attributes, attribute),
        });
        if (change === undefined) return [];
        const isRemoved = typeof change === "string";
        const text = isRemoved ? "" : writeTag(tag.name, { ...tag.attributes, ...change });
        return [{ tag, text }];
      });
      const replacements = (await Promise.all(found)).flat();
      if (replacements.length === 0) return;
      context.setProperty(node, "value", replaceTags(node.value, replacements));
    },
  };
}

function jsxElement(node: Readonly<JsxElement>): WrittenElement {
  return {
    syntax: "jsx",
    name: node.name ?? "",
    at: pointOf(node),
    value(attribute) {
      const value = jsxAttribute(node, attribute)?.value;
      return typeof value === "string" ? value : undefined;
    },
    has: (attribute) => jsxAttribute(node, attribute) !== undefined,
  };
}

function withAttributes(
  node: Readonly<JsxElement>,
  changes: Readonly<Record<string, string | undefined>>,
): JsxElement {
  const changed = node.attributes.flatMap((each) => {
    if (each.type !== "mdxJsxAttribute" || !Object.hasOwn(changes, each.name)) return [each];
    const value = changes[each.name];
    return value === undefined ? [] : [{ ...each, value }];
  });
  const added = Object.entries(changes)
    .filter(([name, value]) => value !== undefined && !jsxAttribute(node, name))
    .map(([name, value]) => ({ type: "mdxJsxAttribute", name, value }) as const);
  return { ...node, attributes: [...changed, ...added] };
}
