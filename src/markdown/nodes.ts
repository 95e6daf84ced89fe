import type {
  HastNode,
  HastPluginDefinition,
  MdastNode,
  MdastPluginDefinition,
  Position,
} from "satteri";

/** A Markdown node with this type. */
export type NodeOf<Type extends MdastNode["type"]> = Extract<MdastNode, { type: Type }>;

/**
 * Returns the start of a node. Replacement nodes and nodes from a parsed fragment store it in
 * `data.point`.
 */
export function pointOf(node: Placed): Point | undefined {
  return positionOf(node)?.start ?? (node.data as { point?: Point } | undefined)?.point;
}

/**
 * Returns the position of a node. Nodes returned by a site plugin store their position in
 * `data.place`.
 */
export function positionOf(node: Placed): Position | undefined {
  return node.position ?? (node.data as { place?: Position } | undefined)?.place;
}

interface Placed {
  readonly position?: Position | undefined;
  readonly data?: unknown;
}

/**
 * Wraps the nodes that replace a node. The wrapper is necessary because a plugin can't replace a
 * node directly with its children if it also changes the children in the same traversal.
 */
export function fragment(
  children: NodeOf<"mdxJsxTextElement">["children"],
): NodeOf<"mdxJsxTextElement"> {
  return { type: "mdxJsxTextElement", name: null, attributes: [], children };
}

type JsxElement = Extract<
  MdastNode | HastNode,
  { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }
>;
type JsxAttribute = Extract<JsxElement["attributes"][number], { type: "mdxJsxAttribute" }>;

/** Returns the attribute with this name. Ignores spread attributes. */
export function jsxAttribute(
  { attributes }: Pick<Readonly<JsxElement>, "attributes">,
  name: string,
): JsxAttribute | undefined {
  return attributes.find(
    (each): each is JsxAttribute => each.type === "mdxJsxAttribute" && each.name === name,
  );
}

/** Creates a plugin for the Markdown tree, whose nodes have positions. */
export function mdastPlugin(
  name: string,
  visitors: Omit<MdastPluginDefinition, "name" | "options">,
): MdastPluginDefinition {
  return { name, options: { position: true }, ...visitors };
}

/** Creates a plugin for the HTML tree, whose nodes have positions. */
export function hastPlugin(
  name: string,
  visitors: Omit<HastPluginDefinition, "name" | "options">,
): HastPluginDefinition {
  return { name, options: { position: true }, ...visitors };
}

/** Returns data that renders a node as the element `name`. */
export function element(
  name: string,
  properties: Readonly<Record<string, unknown>>,
): { hName: string; hProperties: Record<string, unknown> } {
  return { hName: name, hProperties: { ...properties } };
}

/** A position in a page. Lines and columns count from 1, columns in UTF-16 units. */
export interface Point {
  readonly line: number;
  readonly column: number;
}

/** Returns the position after a string that starts at `start`. */
export function pointAfter(start: Point, text: string): Point {
  const lines = text.split("\n");
  const column = lines.at(-1)?.length ?? 0;
  return {
    line: start.line + lines.length - 1,
    column: lines.length === 1 ? start.column + column : column + 1,
  };
}
