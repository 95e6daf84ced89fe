import type { ReactNode } from "react";

interface OtherChangesProps {
  readonly section: {
    readonly others?: readonly string[] | undefined;
    readonly unnumbered?:
      | { readonly count: number; readonly topics?: readonly string[] | undefined }
      | undefined;
  };
  /** Whether issues stand above. */
  readonly isBeside: boolean;
}

/** Changes for which the note of the time names no issue. */
export function OtherChanges({ section, isBeside }: OtherChangesProps): ReactNode {
  const { others = [], unnumbered } = section;
  return (
    <>
      {others.length > 0 && (
        <ul>
          {others.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {unnumbered && (
        <p>
          {changesInWords(unnumbered.count, isBeside || others.length > 0)} without an issue number
          {unnumbered.topics && `, about ${listInWords(unnumbered.topics)}`}.
        </p>
      )}
    </>
  );
}

function changesInWords(count: number, isMore: boolean): string {
  const more = isMore ? " more" : "";
  return count === 1 ? `One${more} change` : `${count}${more} changes`;
}

function listInWords(topics: readonly string[]): string {
  return topics.length < 2
    ? topics.join("")
    : `${topics.slice(0, -1).join(", ")} and ${topics.at(-1)}`;
}
