import type { TextCatalogue } from "../../core/strings/texts.ts";
import { type Features, markdownToMdast, mdxToMdast, type MdastNode } from "satteri";
import { paragraphLimit, type PageFormat } from "./page-text.ts";
import { crashOn } from "./page-crashes.ts";
import { isSyntaxError } from "./syntax-error.ts";

/** The Markdown dialect: CommonMark, GFM, directives, and ids after headings. */
export const features = {
  gfm: true,
  frontmatter: true,
  directive: true,
  headingAttributes: true,
} as const satisfies Features;

/** Returns the dialect with the compiler's own strings in the page's language. */
export function translatedFeatures(texts: TextCatalogue["content"]): Features {
  const footnotes = { label: texts.footnotes, backLabel: texts.footnoteBack };
  return { ...features, gfm: { footnotes } };
}

export type PageTree = Extract<MdastNode, { type: "root" }>;
/** A top-level node of a page. */
export type Block = PageTree["children"][number];

export interface PageTreeInput {
  /** Text from `normalizeText`. */
  readonly text: string;
  readonly format: PageFormat;
  /** Whether nodes have positions. Parsing is a third faster without positions. */
  readonly position: boolean;
}

/**
 * Parses a page like the compiler does.
 *
 * @returns `undefined` for a page that crashed the compiler or exceeds the limit
 * @throws an error that `isSyntaxError` recognises if the text isn't valid MDX
 */
export function pageTree({ text, format, position }: PageTreeInput): PageTree | undefined {
  if (crashOn(text) || paragraphLimit(text, format) !== undefined) return undefined;
  const read = format === "mdx" ? mdxToMdast : markdownToMdast;
  const tree = read(text, { features, position });
  return tree.type === "root" ? tree : undefined;
}

/** Like `pageTree`, but parses invalid MDX as plain Markdown, which is what readers see. */
export function shownPageTree(input: PageTreeInput): PageTree | undefined {
  try {
    return pageTree(input);
  } catch (error) {
    if (input.format === "md" || !isSyntaxError(error)) throw error;
    return pageTree({ ...input, format: "md" });
  }
}

/**
 * Yields all nodes of a tree. Not recursive, because elements can be nested deeper than the call
 * stack.
 */
export function* nodesOf(tree: MdastNode | undefined): Generator<MdastNode> {
  const rest = tree ? [tree] : [];
  for (let node = rest.pop(); node; node = rest.pop()) {
    yield node;
    if ("children" in node) rest.push(...node.children.toReversed());
  }
}
