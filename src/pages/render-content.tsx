import type { ComponentType, ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { SiteData } from "../core/site-data.ts";
import { blocks } from "../theme/blocks/blocks.tsx";
import { watchUses, type BrowserUse } from "../theme/browser-uses.ts";
import {
  type DataAccess,
  PageContext,
  type PageScope,
  type RenderApart,
  type RenderedPage,
} from "../theme/page-context.ts";
import { SiteContext } from "../theme/site-context.tsx";
import type { PageModule, PageModuleProps } from "./evaluate.ts";
import type { PageData } from "../core/page-data.ts";
import { Shell } from "../theme/Shell.tsx";

/**
 * The content of a page as HTML. It is not hydrated, so the markup is static;
 * islands in it carry what their own hydration needs.
 *
 * @param prefix of the ids in islands, where a page has more than one content
 * @throws whatever a component throws
 */
export function renderContent(content: ReactNode, around: RenderedAround, prefix = ""): string {
  const { site, data, page, uses = [] } = around;
  let apart = 0;
  const inScope = (node: ReactNode, scope: PageScope["content"]) => (
    <SiteContext value={site}>
      <PageContext value={{ page, content: scope }}>{node}</PageContext>
    </SiteContext>
  );
  const onServer = (node: ReactNode) => inScope(node, { data, renderApart });
  const renderApart: RenderApart = (node, as) => {
    const id = `${prefix}${as}-${apart++}-`;
    const options = { identifierPrefix: id };
    const html = watchUses({ uses, isIsland: as === "island" }, () =>
      as === "slot"
        ? withoutPreloads(renderToStaticMarkup(onServer(node), options))
        : renderToString(inScope(node, undefined), options),
    );
    return { id, html };
  };
  const whole = () => renderToStaticMarkup(onServer(content));
  return withoutPreloads(watchUses({ uses, isIsland: false }, whole));
}

/** The context in which components are rendered. */
export interface RenderedAround {
  readonly site: SiteData;
  readonly data: DataAccess;
  readonly page: RenderedPage;
  /** Takes hooks and handlers that do nothing, since they are in no island. */
  readonly uses?: BrowserUse[];
}

/** Removes the preloads that React adds for images, because the images follow immediately. */
function withoutPreloads(html: string): string {
  if (!html.startsWith("<link")) return html;
  return html.replace(/^(?:<link rel="preload" as="image"[^>]*\/>)+/, "");
}

/**
 * A compiled page or partial as an element, with the blocks an author may use without import.
 *
 * @param own components of the site that all pages have
 */
export function markdownContent(
  Content: ComponentType<PageModuleProps>,
  own: Readonly<Record<string, unknown>> = {},
): ReactNode {
  return <Content components={{ ...blocks, ...own }} />;
}

/** The component a module exports as its default, or undefined when it exports none. */
export function defaultComponent(module: PageModule): ComponentType<PageModuleProps> | undefined {
  return typeof module.default === "function" ? module.default : undefined;
}

/** A page inside the shell. */
interface ShellInput {
  readonly page: PageData;
  /** The sidebar rows as HTML; undefined: the page has no sidebar. */
  readonly rows: string | undefined;
  /** The content as HTML. */
  readonly content: string;
}

/** A sidebar list without rows, as React writes it. */
export const emptyList = '<ul class="sidebar-list"></ul>';

/** Render the shell of a document. React renders the sidebar empty, then the rows go into its list. */
export function shellMarkup(site: SiteData, { page, rows, content }: ShellInput): string {
  const shell = (
    <Shell
      site={site}
      page={page}
      sidebar={rows === undefined ? undefined : []}
      content={content}
      loading="idle"
      failure={undefined}
    />
  );
  const markup = markupInSite(shell, site);
  if (rows === undefined || page.layout !== "document") return markup;
  const at = markup.indexOf(emptyList, markup.indexOf('<nav class="sidebar"'));
  if (at < 0) throw new Error(`the shell of ${page.route} has no list for its sidebar`);
  const start = at + emptyList.indexOf("</");
  return markup.slice(0, start) + rows + markup.slice(start);
}

/** Render a part of the shell as the browser hydrates it. */
export function markupInSite(part: ReactNode, site: SiteData): string {
  return withoutPreloads(renderToString(<SiteContext value={site}>{part}</SiteContext>));
}
