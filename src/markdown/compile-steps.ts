import * as satteri from "satteri";
import type { PageContext } from "./page-context.ts";
import { translatedFeatures } from "./read/page-tree.ts";
import { canRenderStatically, staticHtml } from "./static-html.ts";

interface Plugins {
  readonly mdastPlugins: satteri.MdastPluginList;
  readonly hastPlugins: satteri.HastPluginList;
  /** Whether `$a$` and `$$` are formulas. */
  readonly math: boolean;
}

/**
 * Compiles a page like `markdownToJs` and `mdxToJs`, step by step. Nodes that plugins get are
 * frozen and read on demand, so rendering the complete tree in a plugin would take twice as long.
 *
 * @returns the page's HTML, or its code if only React can render the page
 */
export async function compileInSteps(
  page: PageContext,
  { mdastPlugins, hastPlugins, math }: Plugins,
): Promise<{ readonly html: string } | { readonly code: string }> {
  const { text, format } = page;
  const { texts } = page.options;
  const isMdx = format === "mdx";
  const kind = isMdx ? "mdx" : "markdown";
  const data = {};
  const around = [text, undefined, data, kind] as const;
  const create = isMdx ? satteri.createMdxMdastHandle : satteri.createMdastHandle;
  const mdast = create(text, { ...translatedFeatures(texts), math }, true);
  type Visited = Awaited<ReturnType<typeof satteri.visitMdastHandle>>;
  const apply = ({ hasMutations, commandBuffer }: Visited) =>
    hasMutations && satteri.applyCommandsToMdastHandle(mdast, commandBuffer);
  let hast: ReturnType<typeof satteri.convertMdastToHastHandle> | undefined;
  try {
    for (const plugin of satteri.normalizePlugins(mdastPlugins, "", text, undefined, kind, data)) {
      const { before, after } = plugin;
      const found = satteri.resolveMdastSubscriptions(plugin);
      if (before) apply(await satteri.visitMdastHook(mdast, plugin, before, ...around));
      if (found.length > 0) apply(await satteri.visitMdastHandle(mdast, plugin, found, ...around));
      if (after) apply(await satteri.visitMdastHook(mdast, plugin, after, ...around));
    }
    const footnotes = { footnoteLabel: texts.footnotes, footnoteBackLabel: texts.footnoteBack };
    hast = satteri.convertMdastToHastHandle(
      mdast,
      isMdx ? footnotes : { ...footnotes, rawHtml: true },
    );
    for (const plugin of satteri.normalizePlugins(hastPlugins, "", text, undefined, kind, data)) {
      const { before, after } = plugin;
      const found = satteri.resolveHastSubscriptions(plugin);
      if (before) await satteri.visitHastHook(hast, plugin, before, ...around);
      if (found.length > 0) await satteri.visitHastHandle(hast, plugin, found, ...around);
      if (after) await satteri.visitHastHook(hast, plugin, after, ...around);
    }
    if (canRenderStatically(page)) {
      const reader = new satteri.HastReader(satteri.serializeHandle(hast));
      const html = staticHtml(satteri.materializeHastTree(reader).children, page.codeHtml);
      if (html !== undefined) return { html };
    }
    return { code: satteri.compileHandle(hast, { outputFormat: "function-body" }) };
  } finally {
    if (hast) satteri.dropHandle(hast);
    satteri.dropHandle(mdast);
  }
}
