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
 * Renders a page's content as HTML. The content isn't hydrated, so the markup is static. Islands
 * include the data for their own hydration.
 *
 * @param prefix prefix of IDs in islands, needed if a page has more than one content
 * @throws whatever a component throws
 */
export function renderContent(content: ReactNode, around: RenderedAround, prefix = ""): string {
  const { site, data, page, uses = [], isLenient } = around;
  let apart = 0;
  const inScope = (node: ReactNode, scope: PageScope["content"]) => (
    <SiteContext value={site}>
      <PageContext value={{ page, content: scope, isLenient }}>{node}</PageContext>
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
  return withoutPreloads(watchUses({ uses, isIsland: false, isLenient }, whole));
}

/** The context for rendering components. */
export interface RenderedAround {
  readonly site: SiteData;
  readonly data: DataAccess;
  readonly page: RenderedPage;
  /** Collects hooks and event handlers that have no effect, because they aren't in an island. */
  readonly uses?: BrowserUse[];
  /** Whether to render the children of components that throw. */
  readonly isLenient?: boolean | undefined;
}

/** Removes the preloads that React adds for images, because the images follow immediately. */
function withoutPreloads(html: string): string {
  if (!html.startsWith("<link")) return html;
  return html.replace(/^(?:<link rel="preload" as="image"[^>]*\/>)+/, "");
}

/**
 * Creates an element for a compiled page or partial, with the blocks that authors can use without
 * an import.
 *
 * @param own the site's own components that are available on all pages
 */
export function markdownContent(
  Content: ComponentType<PageModuleProps>,
  own: Readonly<Record<string, unknown>> = {},
): ReactNode {
  return <Content components={{ ...blocks, ...own }} />;
}

/** Returns a module's default export if it's a component, otherwise `undefined`. */
export function defaultComponent(module: PageModule): ComponentType<PageModuleProps> | undefined {
  return typeof module.default === "function" ? module.default : undefined;
}

/** A page to render in the shell. */
interface ShellInput {
  readonly page: PageData;
  /** HTML of the sidebar rows, or `undefined` if the page has no sidebar. */
  readonly rows: string | undefined;
  /** Page content as HTML. */
  readonly content: string;
}

/** An empty sidebar list, exactly as React renders it. */
export const emptyList = '<ul class="sidebar-list"></ul>';

/**
 * Renders the shell of a document. React renders an empty sidebar list, into which the rows are
 * inserted.
 */
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

/** Renders a part of the shell that the browser hydrates. */
export function markupInSite(part: ReactNode, site: SiteData): string {
  return withoutPreloads(renderToString(<SiteContext value={site}>{part}</SiteContext>));
}
