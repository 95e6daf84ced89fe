import type { ComponentType, ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { SiteData } from "../model/site-data.ts";
import { blocks } from "../shell/blocks/registry.ts";
import { DataContext, type DataAccess } from "../shell/data-context.tsx";
import { IslandRenderer } from "../shell/island.tsx";
import { SiteContext } from "../shell/site-context.tsx";
import type { PageModule, PageModuleProps } from "./evaluate.ts";

/**
 * The content of a page as HTML. It is not hydrated, so the markup is static;
 * islands in it carry what their own hydration needs.
 *
 * @throws whatever a component throws
 */
export function renderContent(content: ReactNode, site: SiteData, data: DataAccess): string {
  let islands = 0;
  const renderIsland = (island: ReactNode) => {
    const id = `island-${islands++}-`;
    const inSite = <SiteContext value={site}>{island}</SiteContext>;
    return { id, html: renderToString(inSite, { identifierPrefix: id }) };
  };
  const html = renderToStaticMarkup(
    <SiteContext value={site}>
      <DataContext value={data}>
        <IslandRenderer value={renderIsland}>{content}</IslandRenderer>
      </DataContext>
    </SiteContext>,
  );
  return withoutPreloads(html);
}

/** React asks for images ahead of the markup they stand in; the markup follows at once. */
export function withoutPreloads(html: string): string {
  if (!html.startsWith("<link")) return html;
  return html.replace(/^(?:<link rel="preload" as="image"[^>]*\/>)+/, "");
}

/** A compiled page or partial as an element, with the blocks an author may use without import. */
export function markdownContent(Content: ComponentType<PageModuleProps>): ReactNode {
  return <Content components={blocks} />;
}

/** The component a module exports as its default, or undefined when it exports none. */
export function defaultComponent(module: PageModule): ComponentType<PageModuleProps> | undefined {
  return typeof module.default === "function" ? module.default : undefined;
}
