import type { ReactNode } from "react";
import type { Breadcrumb, PageData, PageLink, PageVersion } from "../../core/page-data.ts";
import { usePorts } from "../ports.ts";
import { useSite, useTexts } from "../site-context.tsx";
import { fillSlots, Slot, Icon, ShellLink } from "../elements.tsx";
import { ContentsColumn, ContentsFold, type TextLanguage, useActiveHeading } from "./Contents.tsx";
import { utcDate } from "../texts.ts";
import { usePreferredVersion } from "../bar/versions.ts";

interface ArticleProps {
  readonly page: PageData;
  readonly content: string;
}

/** A page in its layout: a document, a page without columns, or only the content. */
export function Article({ page, content }: ArticleProps): ReactNode {
  switch (page.layout) {
    case "document":
      return <DocumentArticle page={page} content={content} />;
    case "page":
      return (
        <article className="article">
          <Slot html={page.slots?.BeforeArticle} />
          <UntranslatedNote page={page} />
          <Title page={page} />
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
  const contents = { outline, active, language: useTextLanguage(page) };
  return (
    <>
      <article className="article">
        <div className="article-top">
          <Breadcrumbs items={page.breadcrumbs} />
          {version && <VersionBadge version={version} />}
        </div>
        {version && <VersionBanner version={version} />}
        <Slot html={page.slots?.BeforeArticle} />
        <UntranslatedNote page={page} />
        <Title page={page} />
        {outline.length > 0 && <ContentsFold {...contents} />}
        <Content page={page} html={content} />
        <PageEnd page={page} />
      </article>
      {outline.length > 0 && (
        <aside className="contents-column">
          <Slot html={page.slots?.ContentsStart} />
          <ContentsColumn {...contents} />
          <Slot html={page.slots?.ContentsEnd} />
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

/** Explains why the content is in another language. */
function UntranslatedNote({ page }: { readonly page: PageData }): ReactNode {
  const texts = useTexts();
  if (!page.untranslated) return null;
  return (
    <p className="untranslated-note" role="note">
      {texts.page.untranslated}
    </p>
  );
}

/** Returns the language attributes for the page's text. Empty if it's in the site's language. */
function useTextLanguage({ untranslated }: PageData): TextLanguage {
  const { locale } = useSite();
  if (!untranslated) return {};
  const { code, direction } = untranslated;
  return { lang: code, ...(direction !== locale.direction && { dir: direction }) };
}

/**
 * The content of a page. React doesn't hydrate it. If `html` is empty, the HTML from the server
 * stays.
 */
function Content(props: { readonly page: PageData; readonly html: string }): ReactNode {
  const { page, html } = props;
  const { mountContent } = usePorts().navigate;
  const language = useTextLanguage(page);
  return (
    <div
      className="content"
      {...language}
      ref={mountContent}
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  );
}

/**
 * The path from the home page to the page. `head-data.ts` has the same items for search engines.
 */
export function Breadcrumbs({ items }: { readonly items: readonly Breadcrumb[] }): ReactNode {
  const { localeBase } = useSite();
  const texts = useTexts();
  if (items.length === 0) return null;
  return (
    <nav className="breadcrumbs" aria-label={texts.breadcrumbs}>
      <ol>
        <li>
          <ShellLink href={localeBase} aria-label={texts.homePage}>
            <Icon name="home" />
          </ShellLink>
        </li>
        {items.map(({ label, href }, index) => {
          const isLast = index === items.length - 1;
          return (
            <li key={index}>
              {isLast || href === undefined ? (
                <span aria-current={isLast ? "page" : undefined}>{label}</span>
              ) : (
                <ShellLink href={href}>{label}</ShellLink>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Warns that the version is unreleased or unmaintained, and links to the latest version. */
export function VersionBanner({ version }: { readonly version: PageVersion }): ReactNode {
  const { title } = useSite();
  const texts = useTexts().version;
  const [, prefer] = usePreferredVersion(version.section);
  const { latest, label } = version;
  if (version.banner === "none") return null;
  return (
    <div className="version-banner" role="note">
      <p>{texts[version.banner](title, label)}</p>
      {latest && (
        <p>
          {fillSlots(texts.upToDate(latest.label), {
            link: (
              <ShellLink href={latest.href} onClick={() => prefer(latest.name)}>
                {texts.latest}
              </ShellLink>
            ),
          })}
        </p>
      )}
    </div>
  );
}

/** The version of the page, unless `badge` is off, and a link to the changes since the previous version. */
export function VersionBadge({ version }: { readonly version: PageVersion }): ReactNode {
  const texts = useTexts();
  const { badge, label, changes } = version;
  return (
    <>
      {badge && <span className="version-badge">{texts.version.badge(label)}</span>}
      {changes && (
        <a className="changes-link" href={changes.href}>
          {changes.label}
        </a>
      )}
    </>
  );
}

/** Tags, edit link, last change, and links to the previous and next page. */
export function PageEnd({ page }: { readonly page: PageData }): ReactNode {
  const texts = useTexts().page;
  const { tags, editUrl, reportUrl, lastChange, previous, next } = page;
  return (
    <div className="page-end">
      <Slot html={page.slots?.PageEnd} />
      {tags.length > 0 && (
        <div className="page-tags">
          <span className="page-tags-label">{texts.tags}</span>
          <ul>
            {tags.map((tag) => (
              <li key={tag.href}>
                <ShellLink className="tag" href={tag.href}>
                  {tag.label}
                </ShellLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      {(editUrl ?? reportUrl ?? lastChange) !== undefined && (
        <div className="page-source">
          {editUrl !== undefined && <SourceLink href={editUrl} kind="edit" />}
          {reportUrl !== undefined && <SourceLink href={reportUrl} kind="report" />}
          {lastChange && <LastUpdated change={lastChange} />}
        </div>
      )}
      {(previous ?? next) && (
        <nav className="neighbours" aria-label={texts.neighbours}>
          {previous && <Neighbour link={previous} rel="prev" title={texts.previous} />}
          {next && <Neighbour link={next} rel="next" title={texts.next} />}
        </nav>
      )}
    </div>
  );
}

function SourceLink(props: { readonly href: string; readonly kind: "edit" | "report" }): ReactNode {
  const texts = useTexts();
  return (
    <a className="edit-link" href={props.href} target="_blank" rel="noopener noreferrer">
      {props.kind === "edit" && <Icon name="edit" />}
      {texts.page[props.kind]}
    </a>
  );
}

function LastUpdated(props: { readonly change: NonNullable<PageData["lastChange"]> }): ReactNode {
  const { change } = props;
  const texts = useTexts();
  const date = utcDate(change.date);
  if (!date) return null;
  return (
    <span className="last-updated">
      {fillSlots(texts.page.lastUpdated, {
        date: <time dateTime={change.date}>{texts.date(date)}</time>,
        author: change.author,
      })}
    </span>
  );
}

function Neighbour(props: {
  readonly link: PageLink;
  readonly rel: "prev" | "next";
  readonly title: string;
}): ReactNode {
  const { link, rel, title } = props;
  return (
    <ShellLink className={`neighbour neighbour-${rel}`} href={link.href} rel={rel}>
      <span className="neighbour-title">{title}</span>
      <span className="neighbour-label">{link.label}</span>
    </ShellLink>
  );
}
