import {
  applyCommandsToMdastHandle,
  compileHandle,
  convertMdastToHastHandle,
  createMdastHandle,
  createMdxMdastHandle,
  dropHandle,
  HastReader,
  materializeHastTree,
  normalizePlugins,
  resolveHastSubscriptions,
  resolveMdastSubscriptions,
  serializeHandle,
  visitHastHandle,
  visitMdastHandle,
  type Features,
  type HastNode,
  type HastPluginDefinition,
  type HastPluginList,
  type MdastPluginDefinition,
  type MdastPluginList,
} from "satteri";
import type { PageFormat } from "../read/page-format.ts";

/** A page for satteri, with what is done to it in order. Plugins have visitors and an `after` of elements alone. */
export interface ElementTreeInput {
  readonly text: string;
  readonly format: PageFormat;
  readonly features: Features;
  readonly mdastPlugins: MdastPluginList;
  readonly hastPlugins: HastPluginList;
}

/** The elements made of a page. */
export interface ElementTree {
  readonly nodes: readonly HastNode[];
  /** Its program, as `markdownToJs` and `mdxToJs` write it. */
  code(): string;
}

type HastHandle = ReturnType<typeof convertMdastToHastHandle>;

/**
 * What satteri does of a page, step by step, so that its elements can be read before a
 * program is made of them.
 *
 * @param use the tree is there until it returns
 */
export async function withElementTree<Result>(
  input: ElementTreeInput,
  use: (tree: ElementTree) => Result,
): Promise<Result> {
  const handle = await elementsOf(input);
  try {
    const { children } = materializeHastTree(new HastReader(serializeHandle(handle)));
    const code = () => compileHandle(handle, { outputFormat: "function-body" });
    return use({ nodes: children, code });
  } finally {
    dropHandle(handle);
  }
}

async function elementsOf(input: ElementTreeInput): Promise<HastHandle> {
  const { text, format, features } = input;
  const source = format === "mdx" ? "mdx" : "markdown";
  const create = format === "mdx" ? createMdxMdastHandle : createMdastHandle;
  const markdown = create(text, features, true);
  try {
    for (const plugin of listOf<MdastPluginDefinition>(input.mdastPlugins, source)) {
      const visitors = resolveMdastSubscriptions(plugin);
      const visit = visitMdastHandle(markdown, plugin, visitors, text, undefined, {}, source);
      const { hasMutations, commandBuffer } = visit instanceof Promise ? await visit : visit;
      if (hasMutations) applyCommandsToMdastHandle(markdown, commandBuffer);
    }
    const { gfm, rawHtml = false } = features;
    const { label, backLabel } = (typeof gfm === "object" && footnotesOf(gfm)) || {};
    const elements = convertMdastToHastHandle(markdown, {
      ...(label !== undefined && { footnoteLabel: label }),
      ...(backLabel !== undefined && { footnoteBackLabel: backLabel }),
      rawHtml,
    });
    try {
      for (const plugin of listOf<HastPluginDefinition>(input.hastPlugins, source)) {
        const visitors = resolveHastSubscriptions(plugin);
        await visitHastHandle(elements, plugin, visitors, text, undefined, {}, source);
      }
    } catch (error) {
      dropHandle(elements);
      throw error;
    }
    return elements;
  } finally {
    dropHandle(markdown);
  }
}

type Gfm = Extract<Features["gfm"], object>;

function footnotesOf({ footnotes }: Gfm) {
  return typeof footnotes === "object" ? footnotes : undefined;
}

function listOf<Plugin>(
  entries: Parameters<typeof normalizePlugins<Plugin>>[0],
  source: "mdx" | "markdown",
): readonly Plugin[] {
  return normalizePlugins(entries, "plugins", "", undefined, source, {});
}
