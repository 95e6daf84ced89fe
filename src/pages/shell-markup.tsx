import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { PageData } from "../core/page-data.ts";
import type { SiteData } from "../core/site-data.ts";
import { Shell } from "../theme/Shell.tsx";
import { SiteContext } from "../theme/site-context.tsx";
import { withoutPreloads } from "./render-content.tsx";

/** A page inside the shell. */
export interface ShellInput {
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
