import type { ReactNode } from "react";
import type { PageData } from "../../model/page-data.ts";
import { useNavigate } from "../ports/ports.ts";
import { Slot } from "../slots.tsx";
import { Breadcrumbs } from "./Breadcrumbs.tsx";
import { ContentsColumn, ContentsFold } from "./Contents.tsx";
import { PageEnd } from "./PageEnd.tsx";
import { useActiveHeading } from "./use-active-heading.ts";
import { VersionBadge, VersionBanner } from "./VersionNote.tsx";

interface ArticleProps {
  readonly page: PageData;
  readonly content: string;
}

/** A page by its layout: a document, a text alone, or content that lays itself out. */
export function Article({ page, content }: ArticleProps): ReactNode {
  switch (page.layout) {
    case "document":
      return <DocumentArticle page={page} content={content} />;
    case "page":
      return (
        <article className="article">
          <Slot html={page.slots?.BeforeArticle} />
          <Title page={page} />
          <Content html={content} />
          <PageEnd page={page} />
        </article>
      );
    case "wide":
      return <Content html={content} />;
  }
}

function DocumentArticle({ page, content }: ArticleProps): ReactNode {
  const { version, outline } = page;
  const active = useActiveHeading(outline);
  return (
    <>
      <article className="article">
        {version && <VersionBanner version={version} />}
        <Breadcrumbs items={page.breadcrumbs} />
        <Slot html={page.slots?.BeforeArticle} />
        {version && <VersionBadge version={version} />}
        <Title page={page} />
        {outline.length > 0 && <ContentsFold outline={outline} active={active} />}
        <Content html={content} />
        <PageEnd page={page} />
      </article>
      {outline.length > 0 && (
        <aside className="contents-column">
          <ContentsColumn outline={outline} active={active} />
        </aside>
      )}
    </>
  );
}

function Title({ page }: { readonly page: PageData }): ReactNode {
  return page.hideTitle ? null : <h1 className="page-title">{page.title}</h1>;
}

/**
 * The content of a page. It is not hydrated: while `html` is empty React adopts
 * what the server wrote and leaves it alone, islands and all.
 */
function Content({ html }: { readonly html: string }): ReactNode {
  const { entered } = useNavigate();
  return (
    <div
      className="content"
      ref={entered}
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  );
}
