import type { ReactNode } from "react";
import type { PortAnswer } from "../../../search/port.ts";
import type { QueryParseError } from "../../../search/query/query-parser.ts";
import { useSite, useTexts } from "../../site-context.tsx";
import type { Narrowing } from "../box/box-state.ts";
import { focusInput } from "../focus-input.ts";

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

/** That nothing has the words in quotes as they stand, and what is shown instead. */
export function Unquoted(): ReactNode {
  const { unquoted } = useTexts().search;
  return (
    <p className="search-problem" role="note">
      {unquoted}
    </p>
  );
}

/** A query that is spelt as somebody wrote it. */
export function Suggestion(props: {
  readonly query: string;
  onChoose(query: string): void;
}): ReactNode {
  const { suggestion } = useTexts().search;
  const [before = "", after = ""] = suggestion.split("{query}");
  return (
    <p className="search-suggestion">
      {before}
      <button
        type="button"
        onClick={(event) => {
          focusInput(event.currentTarget);
          props.onChoose(props.query);
        }}
      >
        {props.query}
      </button>
      {after}
    </p>
  );
}

/** Whether nothing was found where everything could be searched. */
function isEmpty({ asks, total, trouble }: PortAnswer): boolean {
  return asks && total === 0 && trouble === undefined;
}

interface EmptyProps {
  readonly answer: PortAnswer;
  readonly narrowing: Narrowing;
  narrow(narrowing: Narrowing): void;
}

/**
 * Reports that nothing was found, and offers to search the other versions. They are not counted
 * here: that would load their indexes for every query without results.
 */
export function Empty({ answer, narrowing, narrow }: EmptyProps): ReactNode {
  const { sections } = useSite();
  const { empty, nearest, searchAllVersions } = useTexts().search;
  if (!isEmpty(answer)) return null;
  const isNarrow = !narrowing.allVersions && sections.some(({ versions }) => versions.length > 1);
  return (
    <>
      <p className="search-empty">
        {empty}{" "}
        {isNarrow && (
          <button
            type="button"
            onClick={(event) => {
              focusInput(event.currentTarget);
              narrow({ ...narrowing, version: undefined, allVersions: true });
            }}
          >
            {searchAllVersions}
          </button>
        )}
      </p>
      {answer.nearest.length > 0 && <p className="search-near">{nearest}</p>}
    </>
  );
}
