import type { ReactNode } from "react";
import type { PageData } from "../../core/page-data.ts";
import { useNavigate } from "../ports/ports.ts";
import { useSite } from "../site-context.tsx";
import { Slot } from "../slots.tsx";
import { Breadcrumbs } from "./Breadcrumbs.tsx";
import { ContentsColumn, ContentsFold, type TextLanguage } from "./Contents.tsx";
import { PageEnd } from "./PageEnd.tsx";
import { useTexts } from "../use-texts.ts";
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
          <UntranslatedNote page={page} />
          <Content page={page} html={content} />
          <PageEnd page={page} />
        </article>
      );
    case "wide":
      return <Content page={page} html={content} />;
  }
}

function DocumentArticle({ page, content }: ArticleProps): ReactNode {
  const { version, outline } = page;
  const active = useActiveHeading(outline);
  const language = useTextLanguage(page);
  return (
    <>
      <article className="article">
        {version && <VersionBanner version={version} />}
        <Breadcrumbs items={page.breadcrumbs} />
        <Slot html={page.slots?.BeforeArticle} />
        {version && <VersionBadge version={version} />}
        <Title page={page} />
        <UntranslatedNote page={page} />
        {outline.length > 0 && (
          <ContentsFold outline={outline} active={active} language={language} />
        )}
        <Content page={page} html={content} />
        <PageEnd page={page} />
      </article>
      {outline.length > 0 && (
        <aside className="contents-column">
          <ContentsColumn outline={outline} active={active} language={language} />
        </aside>
      )}
    </>
  );
}

function Title({ page }: { readonly page: PageData }): ReactNode {
  const language = useTextLanguage(page);
  if (page.hideTitle) return null;
  return (
    <h1 className="page-title" {...language}>
      {page.title}
    </h1>
  );
}

/** Explains why the text is in another language than the rest of the page. */
function UntranslatedNote({ page }: { readonly page: PageData }): ReactNode {
  const texts = useTexts();
  if (!page.untranslated) return null;
  return (
    <p className="untranslated-note" role="note">
      {texts.page.untranslated}
    </p>
  );
}

/** Attributes of elements with text of the page, if its language isn't the language of the site. */
function useTextLanguage({ untranslated }: PageData): TextLanguage {
  const { locale } = useSite();
  if (!untranslated) return {};
  const { code, direction } = untranslated;
  return { lang: code, ...(direction !== locale.direction && { dir: direction }) };
}

/**
 * The content of a page. It is not hydrated: while `html` is empty React adopts
 * what the server wrote and leaves it alone, islands and all.
 */
function Content(props: { readonly page: PageData; readonly html: string }): ReactNode {
  const { page, html } = props;
  const { entered } = useNavigate();
  const language = useTextLanguage(page);
  return (
    <div
      className="content"
      {...language}
      ref={entered}
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  );
}
