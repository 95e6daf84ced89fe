import type { ReactNode } from "react";
import type { PageData, PageLink } from "../../core/page-data.ts";
import { utcDate } from "../texts.ts";
import { fillSlots, Icon, ShellLink, Slot } from "../elements.tsx";
import { useTexts } from "../site-context.tsx";

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
