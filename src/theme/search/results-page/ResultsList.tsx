import type { MouseEvent, ReactNode } from "react";
import type { FoundPage, FoundSection, PortAnswer } from "../../../search/port.ts";
import { usePorts } from "../../ports.ts";
import { useSite, useTexts } from "../../site-context.tsx";
import type { Box, Narrowing, Shown } from "../box/box-state.ts";
import type { SearchBoxProgram } from "../box/search-box.ts";
import { rememberSearch } from "../recent-searches.ts";
import { Facets } from "../results/Facets.tsx";
import { HitExcerpt } from "../results/HitExcerpt.tsx";
import { Marked } from "../results/Marked.tsx";
import { Empty, QueryProblem, Suggestion, Unquoted } from "../results/notes.tsx";
import { Place } from "../results/Place.tsx";
import { countOf } from "../results/result-count.ts";
import { Trouble } from "../Trouble.tsx";

interface ResultsListProps {
  readonly box: SearchBoxProgram;
  readonly state: Box;
  onPropose(query: string): void;
}

/** What was found, as a page is read: every page with its sections and their passages. */
export function ResultsList({ box, state, onPropose }: ResultsListProps): ReactNode {
  const texts = useTexts().search;
  if (state.kind === "empty" || !state.shown) return null;
  const { answer, query } = state.shown;
  const count = countOf(answer);
  const narrow = (narrowing: Narrowing) => box.send({ kind: "narrowed", narrowing });
  return (
    <div className="search-page-found" data-answered={query}>
      {answer.error && <QueryProblem query={query} error={answer.error} />}
      {answer.isUnquoted && <Unquoted />}
      <Facets answer={answer} narrowing={state.narrowing} narrow={narrow} />
      {answer.suggestion !== undefined && (
        <Suggestion query={answer.suggestion} onChoose={onPropose} />
      )}
      {answer.trouble && (
        <p className="search-trouble">
          <Trouble trouble={answer.trouble} isPart={answer.total > 0} />
        </p>
      )}
      <Empty answer={answer} narrowing={state.narrowing} narrow={narrow} />
      <Nearest answer={answer} />
      <ol className="search-page-list" aria-label={texts.results}>
        {answer.pages.map((page) => (
          <PageResult
            key={`${page.version} ${page.route}`}
            page={page}
            shown={state.shown as Shown}
          />
        ))}
      </ol>
      {answer.total > count && count > 0 && (
        <button type="button" className="button" onClick={() => box.send({ kind: "more" })}>
          {texts.more}
        </button>
      )}
    </div>
  );
}

function Nearest({ answer }: { readonly answer: PortAnswer }): ReactNode {
  const { localeBase } = useSite();
  if (answer.nearest.length === 0) return null;
  return (
    <ul className="search-page-near">
      {answer.nearest.map(({ route, title }) => (
        <li key={route}>
          <a href={localeBase + encodeURI(route.slice(1))}>{title}</a>
        </li>
      ))}
    </ul>
  );
}

interface PageResultProps {
  readonly page: FoundPage;
  readonly shown: Shown;
}

function PageResult({ page, shown }: PageResultProps): ReactNode {
  const own = page.hits.find(({ route }) => route === page.route);
  const sections = page.hits.filter((hit) => hit !== own);
  const terms = own?.terms ?? page.hits[0]?.terms ?? [];
  return (
    <li>
      <h2>
        <ResultLink route={page.route} terms={terms} query={shown.query}>
          <Marked text={page.title} matches={page.titleMatches} />
        </ResultLink>
      </h2>
      <p>
        <Place page={page} />
      </p>
      {own && <HitExcerpt hit={own} phrases={shown.answer.phrases} />}
      {sections.length > 0 && (
        <ul>
          {sections.map((hit) => (
            <SectionResult key={hit.id} hit={hit} shown={shown} />
          ))}
        </ul>
      )}
    </li>
  );
}

function SectionResult(props: { readonly hit: FoundSection; readonly shown: Shown }): ReactNode {
  const { hit, shown } = props;
  return (
    <li>
      <ResultLink route={hit.route} terms={hit.terms} query={shown.query}>
        <Marked text={hit.title} matches={hit.titleMatches} />
      </ResultLink>
      <HitExcerpt hit={hit} phrases={shown.answer.phrases} />
    </li>
  );
}

/** A link that notes the search and has its words marked where it leads. */
function ResultLink(props: {
  readonly route: string;
  readonly terms: readonly string[];
  readonly query: string;
  readonly children: ReactNode;
}): ReactNode {
  const { route, terms, query } = props;
  const { localeBase } = useSite();
  const { search, preferences } = usePorts();
  const href = localeBase + encodeURI(route.slice(1));
  return (
    <a
      href={href}
      onClick={(event: MouseEvent) => {
        rememberSearch(preferences, query);
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        search.go(href, terms);
      }}
    >
      {props.children}
    </a>
  );
}
