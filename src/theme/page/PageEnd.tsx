import type { ReactNode } from "react";
import type { PageData, PageLink } from "../../core/page-data.ts";
import { utcDate } from "../texts.ts";
import { Icon, ShellLink, Slot } from "../elements.tsx";
import { useTexts } from "../site-context.tsx";

/** What follows the text: tags, edit link, last change, and the pages before and after. */
export function PageEnd({ page }: { readonly page: PageData }): ReactNode {
  const { tags, editUrl, reportUrl, lastChange } = page;
  return (
    <div className="page-end">
      <Slot html={page.slots?.PageEnd} />
      {tags.length > 0 && <Tags tags={tags} />}
      {(editUrl ?? reportUrl ?? lastChange) !== undefined && (
        <div className="page-source">
          {editUrl !== undefined && <SourceLink href={editUrl} kind="edit" />}
          {reportUrl !== undefined && <SourceLink href={reportUrl} kind="report" />}
          {lastChange && <LastUpdated change={lastChange} />}
        </div>
      )}
      <Neighbours previous={page.previous} next={page.next} />
    </div>
  );
}

function Tags({ tags }: { readonly tags: readonly PageLink[] }): ReactNode {
  const texts = useTexts();
  return (
    <div className="page-tags">
      <span className="page-tags-label">{texts.page.tags}</span>
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
      {texts.page.lastUpdated.map((part) =>
        typeof part === "string" ? (
          part
        ) : part.slot === "date" ? (
          <time key="date" dateTime={change.date}>
            {texts.date(date)}
          </time>
        ) : (
          change.author
        ),
      )}
    </span>
  );
}

function Neighbours(props: {
  readonly previous: PageLink | undefined;
  readonly next: PageLink | undefined;
}): ReactNode {
  const texts = useTexts();
  const { previous, next } = props;
  if (!previous && !next) return null;
  return (
    <nav className="neighbours" aria-label={texts.page.neighbours}>
      {previous && <Neighbour link={previous} rel="prev" title={texts.page.previous} />}
      {next && <Neighbour link={next} rel="next" title={texts.page.next} />}
    </nav>
  );
}

function Neighbour(props: {
  readonly link: PageLink;
  readonly rel: "prev" | "next";
  readonly title: string;
}): ReactNode {
  return (
    <ShellLink
      className={`neighbour neighbour-${props.rel}`}
      href={props.link.href}
      rel={props.rel}
    >
      <span className="neighbour-title">{props.title}</span>
      <span className="neighbour-label">{props.link.label}</span>
    </ShellLink>
  );
}
