import { type ReactNode, useEffect, useState } from "react";
import type { Excerpt } from "../../../search/excerpt.ts";
import type { FoundSection, PhraseCheck } from "../../../search/port.ts";
import { usePorts } from "../../ports.ts";
import { Marked } from "./Marked.tsx";

/** How long a reader must have stopped typing before texts are fetched, in milliseconds. */
const REST = 200;

/** The passage of a hit that shows it, as soon as its text is there. Its place is there from the start. */
export function HitExcerpt(props: {
  readonly hit: FoundSection;
  readonly phrases: readonly PhraseCheck[];
}): ReactNode {
  const { hit, phrases } = props;
  const { search } = usePorts();
  const [shown, setShown] = useState<{ readonly of: FoundSection; readonly excerpt: Excerpt }>();
  useEffect(() => {
    // A search service has sent it along.
    if (hit.excerpt) return undefined;
    let isCurrent = true;
    const leave = afterRest(async () => {
      const { excerpt } = await search.present(hit, phrases, () => isCurrent);
      if (isCurrent && excerpt) setShown({ of: hit, excerpt });
    });
    return () => {
      isCurrent = false;
      leave();
    };
  }, [search, hit, phrases]);
  // The last passage stays until the new one is there, if only the query is a letter longer.
  const last = shown?.of.id === hit.id ? shown.excerpt : undefined;
  const excerpt = hit.excerpt ?? last;
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

let rest: ReturnType<typeof setTimeout> | undefined;
const resting = new Set<() => Promise<void>>();

/**
 * Do something when the reader has stopped typing. All hits of an answer wait together.
 *
 * @returns how to leave it
 */
function afterRest(work: () => Promise<void>): () => void {
  if (resting.size === 0) {
    clearTimeout(rest);
    rest = setTimeout(() => {
      const due = [...resting];
      resting.clear();
      for (const each of due) void each();
    }, REST);
  }
  resting.add(work);
  return () => void resting.delete(work);
}
