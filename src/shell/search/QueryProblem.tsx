import type { ReactNode } from "react";
import type { QueryParseError } from "../../search/query/query-parser.ts";
import { useTexts } from "../use-texts.ts";

/** Why a query was read as plain text, with the place that is the reason marked in it. */
export function QueryProblem(props: {
  readonly query: string;
  readonly error: QueryParseError;
}): ReactNode {
  const { query, error } = props;
  const { literal } = useTexts().search;
  const { start, end } = error;
  return (
    <div className="search-problem" role="note">
      <p>
        {literal} {error.message}
      </p>
      <code>
        {query.slice(0, start)}
        {/* A place between two characters is marked, too. */}
        <mark className="search-problem-place">{query.slice(start, end)}</mark>
        {query.slice(end)}
      </code>
    </div>
  );
}
