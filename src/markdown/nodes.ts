import type {
  HastNode,
  HastPluginDefinition,
  MdastNode,
  MdastPluginDefinition,
  Position,
} from "satteri";

/** A node of the Markdown tree by its type. */
export type NodeOf<Type extends MdastNode["type"]> = Extract<MdastNode, { type: Type }>;

/**
 * Returns the start of a node. Replacements of nodes and nodes from a parsed fragment have
 * their position in `data.point`.
 */
export function pointOf(node: Placed): Point | undefined {
  return positionOf(node)?.start ?? (node.data as { point?: Point } | undefined)?.point;
}

/** Returns the position of a node. Nodes that a site plugin returned have it in `data.place`. */
export function positionOf(node: Placed): Position | undefined {
  return node.position ?? (node.data as { place?: Position } | undefined)?.place;
}

interface Placed {
  readonly position?: Position | undefined;
  readonly data?: unknown;
}

/**
 * Wraps the replacements of a node. A node can't be replaced by its children directly if a
 * plugin changes them in the same walk.
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

/** Returns the attribute with this name. Spread attributes don't count. */
export function jsxAttribute(
  { attributes }: Pick<Readonly<JsxElement>, "attributes">,
  name: string,
): JsxAttribute | undefined {
  return attributes.find(
    (each): each is JsxAttribute => each.type === "mdxJsxAttribute" && each.name === name,
  );
}

/** A plugin for the Markdown tree, whose nodes have positions. */
export function mdastPlugin(
  name: string,
  visitors: Omit<MdastPluginDefinition, "name" | "options">,
): MdastPluginDefinition {
  return { name, options: { position: true }, ...visitors };
}

/** A plugin for the HTML tree, whose nodes have positions. */
export function hastPlugin(
  name: string,
  visitors: Omit<HastPluginDefinition, "name" | "options">,
): HastPluginDefinition {
  return { name, options: { position: true }, ...visitors };
}

/** The data that makes a node the element `name`. */
export function element(
  name: string,
  properties: Readonly<Record<string, unknown>>,
): { hName: string; hProperties: Record<string, unknown> } {
  return { hName: name, hProperties: { ...properties } };
}

/** A position in a page. Line and column count from 1, columns in UTF-16 units. */
export interface Point {
  readonly line: number;
  readonly column: number;
}

/** Returns the position after a text, from the position of its start. */
export function pointAfter(start: Point, text: string): Point {
  const lines = text.split("\n");
  const column = lines.at(-1)?.length ?? 0;
  return {
    line: start.line + lines.length - 1,
    column: lines.length === 1 ? start.column + column : column + 1,
  };
}
