import type { MouseEvent, ReactNode } from "react";
import type { PhraseCheck } from "../../../search/rank/phrase-check.ts";
import type { FoundPage } from "../../../search/port.ts";
import { useTexts } from "../../use-texts.ts";
import { ResultIcon } from "../ResultIcon.tsx";
import { HitExcerpt } from "./HitExcerpt.tsx";
import { Marked } from "./Marked.tsx";
import type { ResultItem, SearchSession } from "../search-session.ts";

type SectionItem = Extract<ResultItem, { kind: "section" }>;

interface ResultsProps {
  readonly session: SearchSession;
  readonly items: readonly ResultItem[];
  readonly phrases: readonly PhraseCheck[];
}

/** The list of results, those of a page together. */
export function Results({ session, items, phrases }: ResultsProps): ReactNode {
  const { results } = useTexts().search;
  const source = session.source();
  if (items.length === 0 || source === undefined) return null;
  const { "aria-labelledby": _, ...list } = session.api.getListProps({ source });
  return (
    <div {...list} className="search-results" aria-label={results}>
      {byPage(items).map(([first, ...rest]) =>
        first.kind === "near" ? (
          <Option key={first.href} item={first} session={session}>
            <span className="search-title">{first.title}</span>
          </Option>
        ) : (
          <PageGroup key={first.href} page={first.page} startsWithPage={isPageItself(first)}>
            {[first, ...rest].map(
              (item) =>
                item.kind === "section" && (
                  <SectionOption
                    key={item.hit.id}
                    item={item}
                    session={session}
                    phrases={phrases}
                  />
                ),
            )}
          </PageGroup>
        ),
      )}
    </div>
  );
}

/** Items one after the other, cut where the page changes. */
function byPage(items: readonly ResultItem[]): readonly (readonly [ResultItem, ...ResultItem[]])[] {
  const groups: [ResultItem, ...ResultItem[]][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    const before = last?.[0];
    const isSame =
      before?.kind === "section" && item.kind === "section" && before.page === item.page;
    if (isSame) last?.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** Whether a result is the beginning of its page, and so names it. */
function isPageItself({ hit, page }: SectionItem): boolean {
  return hit.route === page.route && hit.title === page.title;
}

function PageGroup(props: {
  readonly page: FoundPage;
  /** The first result names the page already. */
  readonly startsWithPage: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const { page } = props;
  return (
    // A group of options, which no element of its own stands for outside a select.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label={page.title} className="search-group">
      {!props.startsWithPage && (
        <p className="search-page" role="presentation">
          <span className="search-page-title">
            <Marked text={page.title} matches={page.titleMatches} />
          </span>
          <Place page={page} />
        </p>
      )}
      {props.children}
    </div>
  );
}

/** Area and version of a page. */
function Place({ page }: { readonly page: FoundPage }): ReactNode {
  return (
    <span className="search-place">
      {" "}
      {page.area}
      {page.version !== "" && (
        <>
          {" "}
          <span className="search-version">{page.version}</span>
        </>
      )}
    </span>
  );
}

function SectionOption(props: {
  readonly item: SectionItem;
  readonly session: SearchSession;
  readonly phrases: readonly PhraseCheck[];
}): ReactNode {
  const { hit, page } = props.item;
  return (
    <Option item={props.item} session={props.session}>
      <span className="search-heading">
        <span className="search-title">
          <Marked text={hit.title} matches={hit.titleMatches} />
        </span>
        {isPageItself(props.item) && <Place page={page} />}
      </span>
      <HitExcerpt hit={hit} phrases={props.phrases} />
    </Option>
  );
}

/** A result is a link: it can be opened in a tab, copied, dragged. */
function Option(props: {
  readonly item: ResultItem;
  readonly session: SearchSession;
  readonly children: ReactNode;
}): ReactNode {
  const { item, session, children } = props;
  const source = session.source();
  if (source === undefined) return null;
  const own = session.api.getItemProps({ item, source });
  return (
    <a
      {...own}
      className="search-option"
      href={item.href}
      tabIndex={-1}
      onClick={(event: MouseEvent) => {
        own.onClick(event);
        // With a modifier key the browser opens a tab or a window.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        session.go(item);
      }}
    >
      <ResultIcon
        name={item.kind === "section" && item.hit.route.includes("#") ? "section" : "document"}
      />
      <span className="search-what">{children}</span>
      <ResultIcon name="enter" />
    </a>
  );
}
