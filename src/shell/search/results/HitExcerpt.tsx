import { type ReactNode, useEffect, useState } from "react";
import type { Excerpt } from "../../../search/excerpt.ts";
import type { PhraseCheck } from "../../../search/rank/phrase-check.ts";
import type { FoundSection } from "../../../search/port.ts";
import { useSearch } from "../../ports/ports.ts";
import { Marked } from "./Marked.tsx";

/** How long a reader must have stopped typing before texts are fetched, in milliseconds. */
const REST = 120;

/** The passage of a hit that shows it, as soon as its text is there. Its place is there from the start. */
export function HitExcerpt(props: {
  readonly hit: FoundSection;
  readonly phrases: readonly PhraseCheck[];
}): ReactNode {
  const { hit, phrases } = props;
  const search = useSearch();
  const [shown, setShown] = useState<{ readonly of: FoundSection; readonly excerpt: Excerpt }>();
  useEffect(() => {
    // A search service has sent it along.
    if (hit.excerpt) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void search.present(hit, phrases).then(({ excerpt }) => {
        if (isCurrent && excerpt) setShown({ of: hit, excerpt });
      });
    }, REST);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [search, hit, phrases]);
  // The last passage stays until the new one is there: the hit is the same, the query a letter longer.
  const excerpt = hit.excerpt ?? shown?.excerpt;
  // A heading with nothing but further headings below it.
  if (excerpt?.text === "") return null;
  return (
    <span className="search-excerpt">
      {excerpt && (
        <>
          {excerpt.cutBefore && "… "}
          <Marked text={excerpt.text} matches={excerpt.matches} />
          {excerpt.cutAfter && " …"}
        </>
      )}
    </span>
  );
}
